namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>Statements that the fix streams.</summary>
/// <param name="Name">Unique; part of the class name in the program.</param>
/// <param name="Before">The statements; the name of the reported method is between <c>{|</c> and <c>|}</c>.</param>
/// <param name="After">What the fix makes of them.</param>
internal sealed record StreamingForm(string Name, string Before, string After)
{
    public string TypeName => "Form" + Name;

    /// <summary>The statements in a method: <c>db</c> is the context, <c>stream</c>, <c>writer</c> and <c>path</c> are there to write to.</summary>
    public string Program => StreamingModel.Usings + Class(Before);

    /// <summary>What the fix makes of the program, with the using that the command needs.</summary>
    public string FixedProgram => StreamingModel.Usings.Replace("using System.IO;\n", "using System.Data;\nusing System.IO;\n", StringComparison.Ordinal) + Class(After);

    private string Class(string statements) => $$"""
        public static class {{TypeName}}
        {
            public static async Task<string> Run(ShopContext db, int id, Stream stream, TextWriter writer, string path, CancellationToken token)
            {
                {{statements.Trim().ReplaceLineEndings("\n        ").Replace("\n        \n", "\n\n", StringComparison.Ordinal)}}
            }
        }

        """;
}
