using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Readers;

/// <summary>
/// A place that fetches a large value through ADO.NET in a form that makes SqlClient parse it again and again, or buffer it. Whether it
/// is one, and by which rule, is decided here and nowhere else.
/// </summary>
/// <param name="Read">The read.</param>
/// <param name="Origin">Where its reader comes from; <see langword="null"/> for a scalar.</param>
/// <param name="ColumnName">The name of the column, where it is seen.</param>
/// <param name="Rule">The rule.</param>
internal sealed record ReaderSite(ValueRead Read, ReaderOrigin? Origin, string? ColumnName, DiagnosticDescriptor Rule)
{
    /// <summary>The site at a node; <see langword="null"/> where there is nothing to say.</summary>
    public static ReaderSite? Find(SyntaxNode node, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (ValueRead.At(node, semanticModel, facts, cancellationToken) is not { } read || facts.OptionsFor(node.SyntaxTree).Provider == ProviderOption.Other)
            return null;
        return read.Form == ReadForm.Scalar
            ? OfScalar(read, (InvocationExpressionSyntax)node, semanticModel, facts, cancellationToken)
            : OfReader(read, semanticModel, facts, cancellationToken);
    }

    /// <summary>The diagnostic; it says why, where only the order in which columns are read keeps the reader from being sequential.</summary>
    public Diagnostic ToDiagnostic(SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken) => Diagnostic.Create(
        Rule, Read.Place is SimpleNameSyntax name ? name.Identifier.GetLocation() : Read.Place.GetLocation(),
        Read.Name, ColumnName is { } column ? $"'{column}'" : Read.IsText ? "a text" : "a byte[]", Read.Column is null && Read.Form != ReadForm.Scalar ? "GetStream or GetTextReader" : Read.IsText ? "GetTextReader" : "GetStream",
        Conflict(semanticModel, facts, cancellationToken) is { } conflict ? "; " + conflict.Reason : "");

    private ColumnConflict? Conflict(SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken) =>
        Origin is { IsSequential: false, Call: { } opening } ? facts.Readings.Of(opening, Read.Source, semanticModel, cancellationToken)?.Conflict : null;

    private static ReaderSite? OfReader(ValueRead read, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (facts.Readers.Of(read.Source, semanticModel, cancellationToken) is not { } origin
            || !(origin.IsSqlServer || facts.Symbols.Readers.IsSqlReader(semanticModel.GetTypeInfo(read.Source, cancellationToken).Type) || IsSaid(read, facts))
            || RuleFor(read.Form, origin) is not { } rule)
            return null;
        var select = Select(read, origin, facts, cancellationToken);
        if (read.Column is null)
            return select?.Columns.FirstOrDefault(c => c.Name is { } name && facts.ReaderColumns.Of(name, select, facts.OptionsFor(read.Place.SyntaxTree), cancellationToken) == Intent.Large) is { } large
                ? new ReaderSite(read, origin, large.Name, rule)
                : null;
        if (semanticModel.GetConstantValue(read.Column, cancellationToken).Value is int ordinal && ordinal >= 0 && select?.Columns.ElementAtOrDefault(ordinal) is { IsBounded: true })
            return null;
        var column = ColumnOfRead.NameOf(read, select, semanticModel, facts, cancellationToken);
        return IsLarge(read, column, select, semanticModel, facts, cancellationToken) ? new ReaderSite(read, origin, column, rule) : null;
    }

    private static ReaderSite? OfScalar(ValueRead read, InvocationExpressionSyntax call, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var isSqlServer = read.DapperSql is null ? facts.Readers.IsSqlCommand(read.Source, semanticModel, cancellationToken) : facts.Readers.IsSqlConnection(read.Source, semanticModel, cancellationToken);
        if (!isSqlServer && !IsSaid(read, facts))
            return null;
        foreach (var sql in facts.Commands.TextsOf(call, read.DapperSql, semanticModel, cancellationToken))
        {
            if (sql is not null && SelectList.IsWriting(sql))
                continue; // what it gives back is a key, or nobody reads it
            var select = sql is null ? null : SelectList.ReadBatch(sql)[0];
            if (select?.Columns[0] is { IsBounded: true })
                continue;
            var column = select?.Columns[0] is { } first ? first.Name ?? first.BasedOn : null;
            if (IsLarge(read, column, select, semanticModel, facts, cancellationToken))
                return new ReaderSite(read, null, column, Rules.ASQL2004_ScalarOfLargeValue);
        }

        return null;
    }

    /// <summary>Whether the user says that the provider is SQL Server's: code may be written against the base classes alone.</summary>
    private static bool IsSaid(ValueRead read, DataAccessFacts facts) => facts.OptionsFor(read.Place.SyntaxTree).Provider == ProviderOption.SqlServer;

    /// <summary>
    /// Values of rows that are read synchronously are parsed once, unless they are fetched asynchronously themselves; of a behaviour that is
    /// not seen nothing is said.
    /// </summary>
    private static DiagnosticDescriptor? RuleFor(ReadForm form, ReaderOrigin origin) => (form, origin.IsSequential, origin.Rows) switch
    {
        (_, null, _) => null,
        (ReadForm.Asynchronous, true, _) => Rules.ASQL2002_WholeValueOfSequentialReader,
        (_, true, _) => null,
        (ReadForm.Stream, false, RowReading.Asynchronous) => Rules.ASQL2003_StreamWithoutSequentialAccess,
        (ReadForm.Asynchronous, false, _) or (ReadForm.Synchronous, false, RowReading.Asynchronous) => Rules.ASQL2001_LargeValueWithoutSequentialAccess,
        _ => null,
    };

    /// <summary>Bytes are large unless something says that they are short; a text only where something says that it is large, or a stream is asked for.</summary>
    private static bool IsLarge(ValueRead read, string? column, SelectList? select, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var options = facts.OptionsFor(read.Place.SyntaxTree);
        return facts.ReaderColumns.Of(column, select, options, cancellationToken) is var intent && intent != Intent.Small
            && (KindBeside(column, read.Place, facts, cancellationToken) switch
            {
                SizeKind.Unbounded => true,
                SizeKind.Bounded => false,
                _ => intent == Intent.Large || (read.IsText ? read.Form == ReadForm.Stream || (column is null && ValueTarget.Of(read, semanticModel, facts, cancellationToken) == Intent.Large) : ValueTarget.Of(read, semanticModel, facts, cancellationToken) != Intent.Small),
            });
    }

    /// <summary>What code beside a read says of a column of the name: a CREATE TABLE in the same file, or a parameter.</summary>
    private static SizeKind KindBeside(string? column, SyntaxNode place, DataAccessFacts facts, CancellationToken cancellationToken) =>
        column is not null && facts.Of(place.SyntaxTree).KindInOwnTables(column, cancellationToken) is var kind && kind != SizeKind.Unknown ? kind : ParameterSize.Of(column, place, facts, cancellationToken);

    /// <summary>The SELECT whose result is read: of a batch the one that as many calls of <c>NextResult</c> lead to.</summary>
    private static SelectList? Select(ValueRead read, ReaderOrigin origin, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (origin.Call is not { } call || facts.Commands.ResultsOf(origin, cancellationToken) is not { IsDefault: false } results)
            return null;
        var (names, member) = (facts.Of(read.Place.SyntaxTree), read.Place.MemberAround());
        var steps = names.NamesIn(member, "NextResult", cancellationToken).Concat(names.NamesIn(member, "NextResultAsync", cancellationToken))
            .Count(name => name.SpanStart < read.Place.SpanStart && name.SpanStart > call.SpanStart);
        return results.ElementAtOrDefault(steps);
    }
}
