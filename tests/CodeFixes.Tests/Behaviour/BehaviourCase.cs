namespace AsyncSql.CodeFixes.Tests.Behaviour;

/// <summary>The statements of a method over <see cref="BehaviourModel"/> that returns a text of what it saw.</summary>
/// <param name="Name">Unique; part of the class name in the program.</param>
/// <param name="IsFixed">Whether the fix must be offered at every query, or at none.</param>
/// <param name="Statements"><c>db</c> is the context, <c>id</c> a key that most data sets have.</param>
public sealed record BehaviourCase(string Name, bool IsFixed, string Statements)
{
    /// <summary>Other members of the class.</summary>
    public string Members { get; init; } = "";

    public string Usings { get; init; } = BehaviourModel.Usings;

    /// <summary>How many reported queries must stay as they are in a fixed case.</summary>
    public int Left { get; init; }

    /// <summary>Whether to run over a context that holds an unsaved change of a document, too: what is tracked differs from what is stored.</summary>
    public bool Pending { get; init; } = Statements.Contains("AsNoTracking", StringComparison.Ordinal);

    /// <summary>Whether EF Core refuses the query, or needs not ask, so that nothing is read either way.</summary>
    public bool IsUnreadable { get; init; }

    /// <summary>Whether the case is about the fix of <c>FindAsync</c>, which is offered for one place at a time.</summary>
    public bool IsLookup { get; init; }

    public string TypeName => "Case" + Name;

    public string Source => Usings + $$"""
        public static class {{TypeName}}
        {
            {{Members.Trim().ReplaceLineEndings("\n    ")}}

            public static async Task<string> Run(ShopContext db, int id)
            {
                {{Statements.Trim().ReplaceLineEndings("\n        ")}}
            }
        }

        """;
}
