using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Packages;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>The types of ADO.NET that rows are read with: those of the SqlClients, and what they derive from.</summary>
internal sealed class ReaderSymbols
{
    private readonly ImmutableArray<INamedTypeSymbol> _readers;
    private readonly ImmutableArray<INamedTypeSymbol> _commands;
    private readonly INamedTypeSymbol? _reader;
    private readonly INamedTypeSymbol? _command;

    public ReaderSymbols(ImmutableArray<DriverSymbols> drivers)
    {
        _readers = drivers.Select(static driver => driver.Find("SqlDataReader")).OfType<INamedTypeSymbol>().ToImmutableArray();
        _commands = drivers.Select(static driver => driver.Find("SqlCommand")).OfType<INamedTypeSymbol>().ToImmutableArray();
        _reader = _readers.FirstOrDefault()?.BaseType;
        _command = _commands.FirstOrDefault()?.BaseType;
    }

    /// <summary>Whether a type is a SqlClient's reader.</summary>
    public bool IsSqlReader(ITypeSymbol? type) => type is not null && _readers.Any(reader => type.Is(reader));

    /// <summary>Whether a type is a SqlClient's command.</summary>
    public bool IsSqlCommand(ITypeSymbol? type) => type is not null && _commands.Any(command => type.Is(command));

    /// <summary>Whether a type is a reader of any provider, or the base class or an interface that hides which: rows of another provider's own reader are none of ours.</summary>
    public bool IsReader(ITypeSymbol? type) => IsSqlReader(type) || IsHidden(type);

    /// <summary>Whether a type is a command of SqlClient, or the base class or the interface that hides which.</summary>
    public bool IsCommand(ITypeSymbol? type) => IsSqlCommand(type) || (type is not null && (type.Is(_command) || (_command?.AllInterfaces.Any(i => i.Name == "IDbCommand" && type.Is(i)) ?? false)));

    private bool IsHidden(ITypeSymbol? type) =>
        type is not null && (type.Is(_reader) || (_reader?.AllInterfaces.Any(i => i.Name is "IDataRecord" or "IDataReader" && type.Is(i)) ?? false));
}
