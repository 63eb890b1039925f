namespace AsyncSql.TdsServer.Values;

/// <summary>The name of a user-defined type.</summary>
/// <param name="Database">The database.</param>
/// <param name="Schema">The schema.</param>
/// <param name="Name">The name in SQL.</param>
/// <param name="AssemblyQualifiedName">The .NET type with its assembly, which a driver loads.</param>
public sealed record UserDefinedTypeName(string Database, string Schema, string Name, string AssemblyQualifiedName);
