using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>How large the columns are that readers fetch: by the models of the compilation and the scripts that are handed over, else by their names.</summary>
internal sealed class ReaderColumns(DataAccessFacts facts, ImmutableArray<AdditionalText> additionalFiles, IFactsSource source)
{
    /// <summary>Last words of names of binary values that are short by what they are for.</summary>
    private static readonly ImmutableHashSet<string> ShortBinaries = ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase,
        "Rowversion", "Version", "Timestamp", "Checksum", "Digest", "Signature", "Nonce", "Iv", "Guid", "Uuid", "Mac", "Hmac", "Sid", "Etag", "Thumbprint", "Fingerprint", "Secret", "Password", "Lsn");

    /// <summary>What is known of a column: <see cref="Intent.Large"/> or <see cref="Intent.Small"/>; <see cref="Intent.Ordinary"/> where nothing says it.</summary>
    /// <param name="column">The name that the code or the SELECT uses; <see langword="null"/> where none is seen.</param>
    /// <param name="select">The SELECT that the column comes from, where it is seen.</param>
    /// <param name="options">The words that the user adds.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public Intent Of(string? column, SelectList? select, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        if (column is null) // one of those that are selected, if they are seen
            return select is { Columns.IsEmpty: false } && select.Columns.All(c => c.IsBounded || ((c.Name ?? c.BasedOn) is { } name && Of(name, select, options, cancellationToken) == Intent.Small)) ? Intent.Small : Intent.Ordinary;
        if (LargeIntent.OfUser(column, options) is { } said)
            return said;
        var selected = select?.Columns.FirstOrDefault(c => string.Equals(c.Name ?? c.BasedOn, column, StringComparison.OrdinalIgnoreCase));
        if (selected is { IsBounded: true })
            return Intent.Small;
        if (selected is { BasedOn: { } own })
            foreach (var table in select!.Tables)
                if (Declared(table, own, cancellationToken) is { Kind: not SizeKind.Unknown } size)
                    return size.Kind == SizeKind.Unbounded ? Intent.Large : Intent.Small;

        // An alias may say nothing where the column's own name does.
        return OfName(column, options) is var intent && intent == Intent.Ordinary && selected is { BasedOn: { } source } ? OfName(source, options) : intent;
    }

    private static Intent OfName(string column, AnalyzerPackOptions options) =>
        ShortBinaries.Contains(LargeIntent.LastWord(column)) || column.EndsWith("RowVersion", StringComparison.OrdinalIgnoreCase) ? Intent.Small : LargeIntent.OfName(column, options);

    private ColumnSize? Declared(string table, string column, CancellationToken cancellationToken)
    {
        foreach (var file in additionalFiles)
            if (file.Path.EndsWith(".sql", StringComparison.OrdinalIgnoreCase) && source.ScriptOf(file, cancellationToken)?.Find(table, column) is { } written)
                return written;
        foreach (var view in facts.Model.Views(null, cancellationToken))
            foreach (var entity in view.EntityTypes(facts.Symbols))
                if (IsTableOf(entity, table, view) && facts.Model.ColumnsOf(entity, view, cancellationToken)?.Columns.FirstOrDefault(c => string.Equals(c.Name, column, StringComparison.OrdinalIgnoreCase)) is { } mapped)
                    return mapped.Size;
        return null;
    }

    /// <summary>By EF Core's conventions a table is named like the set, or like the entity where there is no set.</summary>
    private static bool IsTableOf(INamedTypeSymbol entity, string table, ModelView view) =>
        string.Equals(entity.Name, table, StringComparison.OrdinalIgnoreCase)
        || view.Context?.GetMembers().OfType<IPropertySymbol>().Any(set => string.Equals(set.Name, table, StringComparison.OrdinalIgnoreCase)
            && set.Type is INamedTypeSymbol { TypeArguments: [var element] } && element.Is(entity)) == true;
}
