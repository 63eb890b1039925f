namespace AsyncSql.TdsServer.Values;

/// <summary>A value of the type <c>sql_variant</c>.</summary>
/// <param name="Type">Its own type: one without <c>max</c>, and none that is <c>xml</c>, <c>json</c>, <c>vector</c> or user-defined.</param>
/// <param name="Value">The value, of the .NET type that a column of <paramref name="Type"/> has.</param>
public sealed record VariantValue(SqlType Type, object Value);
