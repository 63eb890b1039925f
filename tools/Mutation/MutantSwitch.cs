namespace AsyncSql.Mutation;

/// <summary>The type that the mutated assembly contains. A test process sets its fields.</summary>
internal static class MutantSwitch
{
    public const string Name = "MutantSwitch";

    /// <summary>The field with the number of the active mutant; 0 records in <see cref="Reached"/> which mutants a test reaches.</summary>
    public const string Active = "Active";

    public const string Reached = "Reached";

    public static string CreateSource(int count) =>
        $$"""
        internal static class {{Name}}
        {
            public static int {{Active}};
            public static readonly bool[] {{Reached}} = new bool[{{count + 1}}];

            public static bool IsOn(int number)
            {
                if ({{Active}} == 0)
                    {{Reached}}[number] = true;
                return {{Active}} == number;
            }
        }
        """;
}
