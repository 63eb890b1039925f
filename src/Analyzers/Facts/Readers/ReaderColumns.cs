using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Analyzers.Options;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>Decides how large the values of a reader's column are, by the strongest source.</summary>
internal sealed class ReaderColumns(
    SourceFileOptions options, ValueTracer values, MappedTables models, SqlScripts scripts, CodeScripts codeScripts)
{
    /// <summary>The statements behind which a query returns its plan as XML.</summary>
    private static readonly string[] PlanSettings = ["SET SHOWPLAN_XML ON", "SET STATISTICS XML ON"];

    /// <summary>Types for which SqlClient throws when a stream is requested.</summary>
    private static readonly HashSet<string> UnstreamableTypes = new(StringComparer.OrdinalIgnoreCase)
    {
        "xml", "sql_variant", "json", "rowversion", "timestamp", "geography", "geometry", "hierarchyid", "vector",
    };

    /// <summary>Decides about the column that a read names.</summary>
    public ReaderColumn Decide(ValueRead read, SelectList? select, SemanticModel model, CancellationToken cancellationToken)
    {
        var fileOptions = options.Get(read.Place.SyntaxTree);
        var (name, selected, isFixed) = ColumnNames.Find(read, select, model, values, fileOptions, cancellationToken);
        var column = new Candidate(read, name, selected, select, fileOptions, model) { IsFixed = isFixed };
        return (isFixed ? null : DecideByPassedNames(column, cancellationToken)) ?? Decide(column, cancellationToken);
    }

    /// <summary>
    /// Decides by the columns whose names callers pass to the helper that reads them: by the first large one, else if all are short.
    /// </summary>
    private ReaderColumn? DecideByPassedNames(Candidate column, CancellationToken cancellationToken)
    {
        var names = ColumnNames.FindPassed(column.Read, column.Select, column.Model, values, cancellationToken);
        var decided = names.OfType<string>()
            .Select(name => column with { Name = name, Selected = ColumnNames.FindSelected(column.Select, name) })
            .Select(passed => (passed.Name,
                Verdict: DecideByDefinition(passed, cancellationToken) ?? DecideByScriptInCode(passed, cancellationToken)))
            .Where(static passed => passed.Verdict is not null).ToList();
        var found = decided.FindIndex(static passed => passed.Verdict!.Intent == Intent.Large);
        if (found < 0 && decided.Count == names.Count)
            found = decided.Count - 1;
        return found < 0 ? null : new ReaderColumn(decided[found].Name, decided[found].Verdict!.Intent, decided[found].Verdict!.Decision);
    }

    /// <summary>Decides about a column of a SELECT; <see langword="null"/> for an unknown one.</summary>
    public ReaderColumn Decide(
        ValueRead read, SelectedColumn? selected, SelectList? select, SemanticModel model, CancellationToken cancellationToken)
    {
        var fileOptions = options.Get(read.Place.SyntaxTree);
        return Decide(new Candidate(read, selected?.Name ?? selected?.BasedOn, selected, select, fileOptions, model), cancellationToken);
    }

    /// <summary>Whether SqlClient can stream a column with a name, by the name, scripts and models.</summary>
    public bool CanStream(string name, string? source, SyntaxTree tree, CancellationToken cancellationToken) =>
        ColumnNames.Judge(name, options.Get(tree)) != Intent.Small && !IsUnstreamable(name, cancellationToken)
        && (source is null || !IsUnstreamable(source, cancellationToken));

    /// <summary>Whether SqlClient throws when a column of a type is streamed.</summary>
    public static bool IsUnstreamableType(string storeType) => UnstreamableTypes.Contains(storeType);

    /// <summary>Whether SqlClient throws when a column with a name is streamed, by the name, scripts and models.</summary>
    public bool IsUnstreamable(string name, CancellationToken cancellationToken) =>
        name.EndsWith("Xml", StringComparison.OrdinalIgnoreCase)
        || (codeScripts.Find(name, ImmutableArray<string>.Empty, cancellationToken) is { Size.StoreType: var type }
            && UnstreamableTypes.Contains(type))
        || scripts.GetFiles(cancellationToken).Any(script => FindTypes(script.Text, name).Any(UnstreamableTypes.Contains))
        || models.HasType(name, UnstreamableTypes.Contains, cancellationToken);

    /// <summary>The sources, the strongest first.</summary>
    private ReaderColumn Decide(Candidate column, CancellationToken cancellationToken)
    {
        var verdict = DecideByDefinition(column, cancellationToken)
            ?? DecideByOtherColumns(column, cancellationToken)
            ?? DecideByScriptInCode(column, cancellationToken)
            ?? DecideByParameter(column, cancellationToken)
            ?? DecideByName(column, Intent.Large)
            ?? DecideByPlan(column, cancellationToken)
            ?? DecideByUse(column, cancellationToken)
            ?? DecideByDefault(column);
        return new ReaderColumn(column.Name, verdict.Intent, verdict.Decision)
        {
            Source = column.Selected?.Source,
            IsKnown = !verdict.IsDefault || column.IsFixed,
        };
    }

    /// <summary>Decides by the column itself: its expression, the options, its table, a name of short values.</summary>
    private Verdict? DecideByDefinition(Candidate column, CancellationToken cancellationToken) =>
        DecideByExpression(column)
        ?? DecideByOptions(column)
        ?? DecideByTable(column, cancellationToken)
        ?? (column.Read.IsXml ? new Verdict(new ColumnDecision(ColumnSize.Unbounded("xml"), "its type", null)) : null)
        ?? DecideByName(column, Intent.Small)
        ?? (column.Selected is { MaxType: { } type }
            ? new Verdict(new ColumnDecision(ColumnSize.Unbounded(type), "its expression in the SQL", null))
            : null);

    private static Verdict? DecideByExpression(Candidate column) => column.Selected switch
    {
        { IsBounded: true } => new Verdict(Intent.Small, "the SELECT bounds it"),
        { Document: { } clause } => new Verdict(Intent.Large, clause),
        { Variable: { Kind: not SizeKind.Unknown } size } => new Verdict(new ColumnDecision(size, "DECLARE in the SQL", null)),
        _ => null,
    };

    private static Verdict? DecideByOptions(Candidate column) =>
        column.Name is null ? null : LargeIntent.JudgeByOptions(column.Name, column.Options) switch
        {
            Intent.Large => new Verdict(Intent.Large, AnalyzerPackOptions.LargeColumnNamesKey),
            Intent.Small => new Verdict(Intent.Small, AnalyzerPackOptions.SmallColumnNamesKey),
            _ => null,
        };

    private Verdict? DecideByTable(Candidate column, CancellationToken cancellationToken)
    {
        // A table of SELECT * has the column by its own name.
        if (column.Select is not { } select
            || (select.Columns.IsEmpty ? column.Name : column.Selected?.BasedOn) is not { } source)
            return null;
        foreach (var table in column.Tables)
            if (FindDeclaration(table, source, column.Options, cancellationToken) is { Size.Kind: not SizeKind.Unknown } declared)
                return new Verdict(declared);
        return column.IsTableKnown && column.Tables.All(SystemViews.AreColumnsKnown)
            ? new Verdict(Intent.Small, "a view of SQL Server")
            : null;
    }

    private static Verdict? DecideByName(Candidate column, Intent intent) =>
        column.Name is { } name && ColumnNames.Judge(name, column.Selected, column.Options) == intent
            ? new Verdict(intent, "its name")
            : null;

    /// <summary>An unknown column is one of the selected ones.</summary>
    private Verdict? DecideByOtherColumns(Candidate column, CancellationToken cancellationToken) =>
        column is { Name: null, Select.Columns: { IsEmpty: false } columns }
        && columns.Select(other => column with { Name = other.Name ?? other.BasedOn, Selected = other })
            .All(other => DecideByDefinition(other, cancellationToken)?.Intent == Intent.Small)
            ? new Verdict(Intent.Small, "all columns of the SELECT are short")
            : null;

    /// <summary>Decides by a table that a string creates, in the same file or else in another one.</summary>
    private Verdict? DecideByScriptInCode(Candidate column, CancellationToken cancellationToken)
    {
        var tree = column.Read.Place.SyntaxTree;
        if (column.Name is not { } name || column.IsOutsideProject)
            return null;
        var (source, tables) = (column.Selected?.BasedOn ?? name, column.Tables);
        var size = ReaderFile.Get(tree, cancellationToken).FindDeclaredSize(source, tables, cancellationToken);
        if (size.Kind != SizeKind.Unknown)
            return new Verdict(new ColumnDecision(size, $"CREATE TABLE in {Path.GetFileName(tree.FilePath)}", null));
        if (codeScripts.Find(source, tables, cancellationToken) is { } declared)
            return new Verdict(CreateDecision(declared));
        return column.IsTableKnown ? null : DecideByAnyTable(source, cancellationToken);
    }

    /// <summary>Decides by all tables that have such a column, in code and in scripts, for a table that is unknown.</summary>
    private Verdict? DecideByAnyTable(string column, CancellationToken cancellationToken)
    {
        if (codeScripts.Find(column, ImmutableArray<string>.Empty, cancellationToken) is { } declared)
            return new Verdict(CreateDecision(declared));
        var found = scripts.GetTables(cancellationToken).FindColumns(column, ImmutableArray<string>.Empty).ToList();
        return ColumnSize.Combine(found.ConvertAll(static other => other.Size)).Kind != SizeKind.Unknown
            ? new Verdict(CreateDecision(found[0]))
            : null;
    }

    private static Verdict? DecideByParameter(Candidate column, CancellationToken cancellationToken) =>
        column.Name is { } name
        && ParameterSizes.Find(name, column.Read.Place, cancellationToken) is { Size.Kind: not SizeKind.Unknown } parameter
            ? new Verdict(parameter)
            : null;

    /// <summary>
    /// Decides about the first column of an unknown query in a method that turns execution plans on: each plan is one document.
    /// </summary>
    private static Verdict? DecideByPlan(Candidate column, CancellationToken cancellationToken)
    {
        var (read, tree) = (column.Read, column.Read.Place.SyntaxTree);
        return column is { Name: null, Select: null } && read.IsText && tree.Mentions(cancellationToken, PlanSettings)
            && (read.Column is null || column.Model.GetConstantValue(read.Column, cancellationToken).Value is 0)
            && read.Place.FindContainingMember()?.DescendantTokens().Any(static token => // only that of a string has spaces
                Array.Exists(PlanSettings, setting => token.ValueText.Contains(setting))) == true
            ? new Verdict(new ColumnDecision(ColumnSize.Unbounded("xml"), "an execution plan", null))
            : null;
    }

    /// <summary>Decides by the use of the value. A text with a name is large only if something indicates it, such as a stream.</summary>
    private Verdict? DecideByUse(Candidate column, CancellationToken cancellationToken)
    {
        if (column.Read.IsObject)
            return null;
        if (column.Read is { IsText: true, Form: ReadForm.Stream })
            return new Verdict(Intent.Large, "read as a stream");
        if (column.Read.IsText && column.Name is { } name && !ValueTarget.IsNeutral(name))
            return null;
        if (column is { Name: null, Select: null or { Columns.IsEmpty: true } }
            && ValueTarget.FindCore(column.Read, column.Model, cancellationToken) is { Length: > 0 } core
            && ColumnNames.Judge(core, column.Options) != Intent.Small
            && DecideByTarget(column, core, cancellationToken) is { } declared)
            return declared;
        var (intent, target) = ValueTarget.Judge(column.Read, column.Model, column.Options, cancellationToken);
        return intent == Intent.Ordinary || (column.Read.IsText && intent == Intent.Small) ? null : new Verdict(intent, target);
    }

    /// <summary>Decides by the tables that the SQL reads, else by any, with the name of the target as that of the column.</summary>
    private Verdict? DecideByTarget(Candidate column, string target, CancellationToken cancellationToken) =>
        column.IsTableKnown
            ? DecideByTable(column with { Name = target }, cancellationToken)
                ?? (column.IsOutsideProject || codeScripts.Find(target, column.Tables, cancellationToken) is not { } declared
                    ? null
                    : new Verdict(CreateDecision(declared)))
            : DecideByAnyTable(target, cancellationToken);

    /// <summary>Bytes are large unless something bounds them, a text is not.</summary>
    private static Verdict DecideByDefault(Candidate column) =>
        new(column.Read.IsText ? Intent.Ordinary : Intent.Large, "no bound is known") { IsDefault = true };

    private ColumnDecision? FindDeclaration(
        string table, string column, AnalyzerPackOptions fileOptions, CancellationToken cancellationToken)
    {
        if (scripts.GetTables(cancellationToken).Find(table, column) is { } declared)
            return CreateDecision(declared);
        if (SystemViews.FindMaxType(table, column) is { } type)
            return new ColumnDecision(ColumnSize.Unbounded(type), SystemViews.GetFullName(table), null);
        return SystemViews.IsOwn(table) ? null : models.Find(table, column, fileOptions, cancellationToken);
    }

    private static ColumnDecision CreateDecision(TableColumn declared) => new(
        declared.Size, $"{(declared.IsChange ? "ALTER" : "CREATE")} TABLE in {Path.GetFileName(declared.Path)}", null);

    /// <summary>The types after a column's name. One may have a schema: "[sys].[geography]".</summary>
    private static IEnumerable<string> FindTypes(SourceText script, string column)
    {
        var tokens = SqlTokens.Read(script.ToString());
        for (var i = 0; i + 1 < tokens.Length; i++)
            if (tokens[i].IsName && string.Equals(tokens[i].Text, column, StringComparison.OrdinalIgnoreCase))
                yield return tokens[i + 3 < tokens.Length && tokens[i + 2].IsSign('.') ? i + 3 : i + 1].Text;
    }

    /// <summary>A column to decide about.</summary>
    private sealed record Candidate(
        ValueRead Read, string? Name, SelectedColumn? Selected, SelectList? Select, AnalyzerPackOptions Options, SemanticModel Model)
    {
        /// <summary>The tables that may have the column; empty if unknown.</summary>
        public ImmutableArray<string> Tables =>
            Selected is { Tables: { IsDefault: false } own } ? own : Select?.Tables ?? ImmutableArray<string>.Empty;

        public bool IsTableKnown =>
            Tables is { IsEmpty: false } tables && !tables.Any(static table => table.IndexOf(SqlTokens.Placeholder) >= 0);

        /// <summary>
        /// Whether no script or model of the project describes the column: it is one of SQL Server's own, or an expression that reads none.
        /// </summary>
        public bool IsOutsideProject =>
            Selected is { IsComputed: true, BasedOn: null } || (IsTableKnown && Tables.All(SystemViews.IsOwn));

        /// <summary>Whether the code decides which column it is: by a name, a number, or the SELECT.</summary>
        public bool IsFixed { get; init; } = true;
    }

    private sealed record Verdict(Intent Intent, ColumnDecision Decision)
    {
        /// <summary>Whether nothing is known but the type.</summary>
        public bool IsDefault { get; init; }

        public Verdict(Intent intent, string evidence)
            : this(intent, new ColumnDecision(ColumnSize.Unknown, evidence, null))
        {
        }

        public Verdict(ColumnDecision decision)
            : this(decision is { Size.Kind: SizeKind.Unbounded, IsShort: false } ? Intent.Large : Intent.Small, decision)
        {
        }
    }
}
