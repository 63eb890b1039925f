namespace AsyncSql.CodeFixes.Tests.Languages;

/// <summary>The programs that a fix must not change, in any language version. It must change all others.</summary>
internal static partial class LanguagePrograms
{
    public static IReadOnlySet<string> KeptByProjection { get; } = new HashSet<string>(StringComparer.Ordinal)
    {
        "JoinedFilter", "UnionOfSets", "FindTitle", "FindMissing", "FindOrThrow", "FindForgiven", "FindNullKey", "FindExists", "FindTwice",
        "ClassicWholeEntity", "ExistingDefault", "ExistingConstant", "ExistingConvertedNull", "CornerOtherSwitchSection", "KeywordNames",
        "OwnSelect", "OwnWhere", "OnlyOtherUsings", "ClassicFindAndRemove", "IncludedNavigationKeepsItsShape7",
        "IncludedNavigationKeepsItsShape8", "IncludedNavigationKeepsItsShape9", "IncludedNavigationKeepsItsShape10",
        "IncludedNavigationKeepsItsShape11", "IncludedNavigationKeepsItsShape12", "IncludedNavigationKeepsItsShape13",
    };

    public static IReadOnlySet<string> KeptBySynchronousCall { get; } = new HashSet<string>(StringComparer.Ordinal)
    {
        "WaitingParenthesisedOperand", "WaitingStaticCall", "WaitingStaticCallWithToken", "SynchronousWrapper", "ClassicFirst",
        "ClassicExplicitLoop", "ClassicIndexedLoop", "ClassicListOfInterface", "ClassicDictionary", "ClassicTransfer", "ClassicTuple",
        "ClassicOut", "ClassicSwitch", "ClassicOldPattern", "ClassicIsNull", "ClassicNotIsNull", "ClassicConditionalAccess",
        "ClassicInclude", "ClassicIncludeByName", "ClassicExists", "ClassicExistsIsNull", "ClassicUsing", "ClassicAnonymousMethod",
        "ClassicLocalFunction", "ClassicQuerySyntax", "FileScoped", "Record", "SwitchExpression", "NullCoalescingAssignment", "Ranges",
        "RawString", "ListPattern", "ArrayContains", "ReversedArray", "StaticLambda", "OnlyOtherUsings", "ClassicFirstOrDefault",
        "ClassicSingleOrDefault", "ClassicExistsInLocal", "OtherCallIsLeftAlone1", "OtherCallIsLeftAlone2", "OtherCallIsLeftAlone3",
        "OtherCallIsLeftAlone4", "OtherCallIsLeftAlone5", "OtherCallIsLeftAlone6", "OtherCallIsLeftAlone7", "OtherCallIsLeftAlone8",
        "OtherCallIsLeftAlone9", "OtherCallIsLeftAlone10", "PrimaryConstructor", "CollectionExpression", "LambdaWithNaturalType",
    };

    /// <summary>The programs that C# 11 with nullable reference types rejects or warns of. The matrix tries all others there.</summary>
    public static IReadOnlySet<string> OutsideCSharp11 { get; } = new HashSet<string>(StringComparer.Ordinal)
    {
        "ClassicExistsInLocal", "ClassicFindAndRemove", "ClassicFirstOrDefault", "ClassicSingleOrDefault", "ClassicTwoQueries",
        "CollectionExpression", "LambdaWithNaturalType", "PrimaryConstructor", "Letter11",
    };
}
