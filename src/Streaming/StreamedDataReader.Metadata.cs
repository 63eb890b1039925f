using System.Data;
#if NET
using System.Collections.ObjectModel;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
#endif

namespace AsyncSql.Streaming;

/// <summary>What the driver's reader answers itself.</summary>
internal sealed partial class StreamedDataReader
#if NET
    : IDbColumnSchemaGenerator
#endif
{
#if NET
    private const DynamicallyAccessedMemberTypes Accessed =
        DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.PublicFields;
#endif

    /// <inheritdoc />
    public override int Depth => _inner.Depth;

    /// <inheritdoc />
    public override int FieldCount => _inner.FieldCount;

    /// <inheritdoc />
    public override int VisibleFieldCount => _inner.VisibleFieldCount;

    /// <inheritdoc />
    public override bool HasRows => _inner.HasRows;

    /// <inheritdoc />
    public override bool IsClosed => _inner.IsClosed;

    /// <inheritdoc />
    public override int RecordsAffected => _inner.RecordsAffected;

    /// <inheritdoc />
    public override string GetName(int ordinal) => _inner.GetName(ordinal);

    /// <inheritdoc />
    public override int GetOrdinal(string name) => _inner.GetOrdinal(name);

    /// <inheritdoc />
    public override string GetDataTypeName(int ordinal) => _inner.GetDataTypeName(ordinal);

    /// <inheritdoc />
#if NET
    [return: DynamicallyAccessedMembers(Accessed)]
#endif
    public override Type GetFieldType(int ordinal) => _inner.GetFieldType(ordinal);

    /// <inheritdoc />
#if NET
    [return: DynamicallyAccessedMembers(Accessed)]
#endif
    public override Type GetProviderSpecificFieldType(int ordinal) => _inner.GetProviderSpecificFieldType(ordinal);

    /// <inheritdoc />
    public override DataTable? GetSchemaTable() => _inner.GetSchemaTable();

#if NET
    /// <summary>Gets the columns of the current result.</summary>
    public ReadOnlyCollection<DbColumn> GetColumnSchema() => _inner.GetColumnSchema();

    /// <inheritdoc />
    public override Task<ReadOnlyCollection<DbColumn>> GetColumnSchemaAsync(CancellationToken cancellationToken = default) =>
        _inner.GetColumnSchemaAsync(cancellationToken);

    /// <inheritdoc />
    public override Task<DataTable?> GetSchemaTableAsync(CancellationToken cancellationToken = default) =>
        _inner.GetSchemaTableAsync(cancellationToken);
#endif
}
