using AsyncSql.Testing;
using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>How our answer about one column stands to EF Core's.</summary>
public enum Agreement
{
    /// <summary>Both say bounded, or both unbounded.</summary>
    Agrees,

    /// <summary>We do not know, and say so.</summary>
    Unknown,

    /// <summary>One says bounded and the other unbounded, or only one of them has the column.</summary>
    Disagrees,
}

/// <summary>One column, EF Core's answer and ours.</summary>
public sealed record ColumnVerdict(string CaseName, EntityFrameworkVersion Version, MappedColumn Column, string Ours, Agreement Agreement)
{
    public override string ToString() => $"{CaseName} [{Version}]: {Column} ({Column.Member}) is {Column.StoreType}, ours: {Ours}";
}
