using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Columns.Snapshots;

/// <summary>
/// Reads <c>ModelSnapshot</c> classes as EF Core 1 to 11 write them, from syntax alone. Another file has no snapshot; a broken
/// one the part that is intact; the reader never fails.
/// </summary>
internal static class SnapshotReader
{
    private const string BaseClass = "ModelSnapshot";
    private const string SqlServerExtensions = "SqlServerModelBuilderExtensions";
    private const string SqlServerAnnotations = "SqlServer:";
    private const string UseIdentityColumns = "UseIdentityColumns";
    private const string EntityCall = ".Entity(";

    private static readonly WeakCache<SyntaxTree, ImmutableArray<SnapshotFile>> Trees = new(Read);

    /// <summary>The snapshots of a file, read once while the tree lives.</summary>
    public static ImmutableArray<SnapshotFile> Get(SyntaxTree tree, CancellationToken cancellationToken) =>
        Trees.Get(tree, cancellationToken);

    /// <summary>
    /// Whether a file may have a snapshot for SQL Server, from its text alone: large files are not parsed for nothing. Indexes and
    /// properties in snapshots of other providers can have annotations for SQL Server; those of the model stand before the entities.
    /// </summary>
    public static bool MayBeForSqlServer(SourceText text) =>
        text.ContainsAny(SqlServerExtensions, UseIdentityColumns)
        || (text.Find(SqlServerAnnotations) is >= 0 and var annotation && text.Find(EntityCall) is var entity
            && (entity < 0 || annotation < entity));

    private static ImmutableArray<SnapshotFile> Read(SyntaxTree tree, CancellationToken cancellationToken)
    {
        if (!tree.Mentions(cancellationToken, BaseClass))
            return ImmutableArray<SnapshotFile>.Empty;
        var snapshots = ImmutableArray.CreateBuilder<SnapshotFile>();
        foreach (var node in tree.ListDeclarations(cancellationToken))
            if (node is ClassDeclarationSyntax { BaseList: { } bases } type
                && bases.Types.Any(static b => b.Type.GetSimpleName() == BaseClass)
                && type.Members.FirstOrDefault(static member => member is MethodDeclarationSyntax { Identifier.ValueText: "BuildModel" })
                    is MethodDeclarationSyntax { Body: { } body })
                snapshots.Add(ReadSnapshot(type, body, cancellationToken));
        return snapshots.ToImmutable();
    }

    private static SnapshotFile ReadSnapshot(ClassDeclarationSyntax type, BlockSyntax body, CancellationToken cancellationToken)
    {
        var entities = new Dictionary<string, List<(InvocationExpressionSyntax Call, bool OmitsTypes)>>(StringComparer.Ordinal);
        var isSqlServer = false;
        string? productVersion = null;
        foreach (var statement in body.Statements)
        {
            cancellationToken.ThrowIfCancellationRequested();
            foreach (var call in GetCalls(statement))
            {
                isSqlServer |= IsSqlServerCall(call);
                switch (GetMethodName(call))
                {
                    case "Entity" or "SharedTypeEntity" when GetText(call, 0) is { } name:
                        if (!entities.TryGetValue(name, out var blocks))
                            entities.Add(name, blocks = []);
                        blocks.Add((call, ConventionalStoreTypes.AreOmitted(productVersion)));
                        break;
                    case "HasAnnotation" when GetText(call, 0) == "ProductVersion":
                        productVersion = GetText(call, 1);
                        break;
                }
            }
        }

        var attribute = type.AttributeLists.SelectMany(static list => list.Attributes)
            .FirstOrDefault(static a => a.Name.GetSimpleName() is "DbContext" or "DbContextAttribute");
        var contextType = (attribute?.ArgumentList?.Arguments.FirstOrDefault()?.Expression as TypeOfExpressionSyntax)?.Type;
        var path = type.SyntaxTree.FilePath;
        var context = contextType.GetSimpleName() ?? type.Identifier.ValueText.Replace("ModelSnapshot", "");
        return new SnapshotFile(context, FindNamespaces(type, contextType), entities.ToImmutableDictionary(
            static pair => pair.Key, static pair => new Lazy<SnapshotEntity>(() => ReadEntity(pair.Value)), StringComparer.Ordinal), path)
        {
            IsSqlServer = isSqlServer,
            ProductVersion = productVersion,
        };
    }

    /// <summary>Whether only SQL Server's provider writes a call.</summary>
    private static bool IsSqlServerCall(InvocationExpressionSyntax call) => GetMethodName(call) switch
    {
        "HasAnnotation" => GetText(call, 0)?.StartsWith(SqlServerAnnotations, StringComparison.Ordinal) == true, // EF Core 3.1
        // Npgsql's are UseIdentityByDefaultColumns and UseIdentityAlwaysColumns; Oracle's is of OracleModelBuilderExtensions
        UseIdentityColumns => FindReceiver(call) is null or SqlServerExtensions or "modelBuilder",
        "UseHiLo" or "UseKeySequences" => FindReceiver(call) == SqlServerExtensions,
        _ => false,
    };

    private static string? FindReceiver(InvocationExpressionSyntax call) =>
        ((call.Expression as MemberAccessExpressionSyntax)?.Expression as IdentifierNameSyntax)?.Identifier.ValueText;

    /// <summary>
    /// The namespaces that the context's name may come from: around the class, in its usings, or before the name itself. Empty without any
    /// using: EF Core writes some, so they were made global.
    /// </summary>
    private static ImmutableHashSet<string> FindNamespaces(ClassDeclarationSyntax type, TypeSyntax? contextType)
    {
        if (contextType is QualifiedNameSyntax qualified)
            return ImmutableHashSet.Create(StringComparer.Ordinal, qualified.Left.ToString().Replace("global::", ""));
        var namespaces = ImmutableHashSet.CreateBuilder<string>(StringComparer.Ordinal);
        namespaces.Add("");
        var hasUsings = false;
        foreach (var ancestor in type.Ancestors())
        {
            var (usings, name) = ancestor switch
            {
                CompilationUnitSyntax unit => (unit.Usings, null),
                BaseNamespaceDeclarationSyntax ns => (ns.Usings, ns.Name.ToString()),
                _ => default,
            };
            hasUsings |= usings.Count > 0;
            foreach (var import in usings)
                if (import is { Alias: null, Name: { } imported })
                    namespaces.Add(imported.ToString());
            for (; name is { Length: > 0 }; name = name.LastIndexOf('.') is var dot and > 0 ? name.Substring(0, dot) : null)
                namespaces.Add(name);
        }

        return hasUsings ? namespaces.ToImmutable() : ImmutableHashSet<string>.Empty;
    }

    /// <summary>An entity from the blocks that describe it.</summary>
    private static SnapshotEntity ReadEntity(List<(InvocationExpressionSyntax Call, bool OmitsTypes)> blocks) =>
        blocks.Select(static block => ReadEntity(block.Call, block.OmitsTypes)).Aggregate(static (first, next) => first.Merge(next));

    /// <summary>An entity, or an owned or complex type: the lambda among the arguments describes it.</summary>
    /// <param name="omitsTypes">Whether the store types of conventions are omitted.</param>
    private static SnapshotEntity ReadEntity(InvocationExpressionSyntax call, bool omitsTypes)
    {
        var keys = omitsTypes ? FindKeysAndIndexes(call) : ImmutableHashSet<string>.Empty;
        var columns = ImmutableDictionary.CreateBuilder<string, SnapshotColumn>(StringComparer.Ordinal);
        var types = ImmutableDictionary.Create<string, SnapshotEntity>(StringComparer.Ordinal);
        var (isJson, isDerived) = (false, false);
        var key = ImmutableArray<string>.Empty;
        string? table = null;
        foreach (var calls in FindFluentCalls(call).Where(static calls => calls.Count > 0))
        {
            var first = calls[0];
            switch (GetMethodName(first))
            {
                case "Property" or "PrimitiveCollection" when GetText(first, 0) is { } property:
                    columns[property] = ReadColumn(calls, omitsTypes && !keys.Contains(property));
                    break;
                // OwnsOne("Shop.Address", "Address", b1 => ..)
                case "OwnsOne" or "OwnsMany" when (GetText(first, 1) ?? GetText(first, 0)) is { } navigation:
                    types = SnapshotEntity.Merge(types, navigation, ReadEntity(first, omitsTypes));
                    break;
                // ComplexProperty<..>("Address", "Shop.Blog.Address#Address", b1 => ..), or with a type first
                case "ComplexProperty" or "ComplexCollection" when GetTexts(first).FirstOrDefault() is { } property:
                    types = types.SetItem(property, ReadEntity(first, omitsTypes));
                    break;
                case "ToJson":
                    isJson = true;
                    break;
                case "ToTable":
                    table = GetText(first, 0);
                    break;
                case "ToView":
                    table ??= GetText(first, 0);
                    break;
                case "HasKey":
                    key = GetTexts(first).ToImmutableArray();
                    break;
                case "HasBaseType":
                    isDerived = true;
                    break;
            }
        }

        return new SnapshotEntity
        {
            Columns = columns.ToImmutable(),
            OwnedOrComplexTypes = types,
            Key = key,
            Table = table,
            IsJson = isJson,
            IsComplex = call.GetCalledName()?.Identifier.ValueText.StartsWith("Complex", StringComparison.Ordinal) == true,
            IsDerived = isDerived,
        };
    }

    /// <summary>The properties of an entity that are part of a key or an index.</summary>
    private static ImmutableHashSet<string> FindKeysAndIndexes(InvocationExpressionSyntax entity) =>
        FindFluentCalls(entity).SelectMany(static calls => calls)
            .Where(static call => ConventionalStoreTypes.IsKeyOrIndex(GetMethodName(call)))
            .SelectMany(GetTexts).ToImmutableHashSet(StringComparer.Ordinal);

    /// <param name="isConventional">Whether a type that is not written follows from the convention.</param>
    private static SnapshotColumn ReadColumn(List<InvocationExpressionSyntax> calls, bool isConventional)
    {
        var clrType = calls[0].GetCalledName() is GenericNameSyntax { TypeArgumentList.Arguments: [var named] } ? named.ToString() : "";
        var storeType = calls.FindLast(static call => GetMethodName(call) == "HasColumnType") is { } type
            ? GetText(type, 0)
            : isConventional
            ? ConventionalStoreTypes.Find(
                clrType, FindMaxLength(calls), calls.Select(GetMethodName).OfType<string>().ToImmutableHashSet(StringComparer.Ordinal))
            : null;
        var column = new SnapshotColumn(clrType, storeType)
        {
            StoreName = calls.Find(static call => GetMethodName(call) == "HasColumnName") is { } name ? GetText(name, 0) ?? "" : null,
        };
        // No convention sets a length that does not fit the type: it was declared.
        return storeType?.EndsWith("(max)", StringComparison.Ordinal) == true && FindMaxLength(calls) is { } length
            ? column with
            {
                Evidence = $"{length} {(clrType == "byte[]" ? "bytes" : "characters")}, by the model snapshot",
                DeclaredLarge = true,
            }
            : column;
    }

    private static int? FindMaxLength(List<InvocationExpressionSyntax> calls) =>
        calls.FindLast(static call => GetMethodName(call) == "HasMaxLength")?.ArgumentList.Arguments
            is [{ Expression: LiteralExpressionSyntax { Token.Value: int length } }]
            ? length
            : null;

    private static List<InvocationExpressionSyntax> GetCalls(StatementSyntax statement) =>
        GetCalls((statement as ExpressionStatementSyntax)?.Expression);

    /// <summary>The calls of a fluent expression, first to last.</summary>
    private static List<InvocationExpressionSyntax> GetCalls(ExpressionSyntax? expression)
    {
        var calls = new List<InvocationExpressionSyntax>();
        var current = expression;
        while (current is InvocationExpressionSyntax call)
        {
            calls.Add(call);
            current = (call.Expression as MemberAccessExpressionSyntax)?.Expression;
        }

        calls.Reverse();
        return calls;
    }

    /// <summary>
    /// The statements of the lambda among the arguments, as the calls of each. EF Core writes a block; a hand may have shortened it.
    /// </summary>
    private static IEnumerable<List<InvocationExpressionSyntax>> FindFluentCalls(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments.Select(static argument => (argument.Expression as LambdaExpressionSyntax)?.Body)
            .FirstOrDefault(static body => body is not null) switch
        {
            BlockSyntax block => block.Statements.Select(GetCalls),
            ExpressionSyntax expression => [GetCalls(expression)],
            _ => [],
        };

    private static string? GetMethodName(InvocationExpressionSyntax call) => call.GetCalledName()?.Identifier.ValueText;

    /// <summary>The text at a position among the arguments.</summary>
    private static string? GetText(InvocationExpressionSyntax call, int position) =>
        position < call.ArgumentList.Arguments.Count ? GetText(call.ArgumentList.Arguments[position]) : null;

    private static IEnumerable<string> GetTexts(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments.Select(GetText).OfType<string>();

    private static string? GetText(ArgumentSyntax argument) => (argument.Expression as LiteralExpressionSyntax)?.Token.Value as string;
}
