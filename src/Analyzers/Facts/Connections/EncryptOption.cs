namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>The values of <c>Encrypt</c>, by their names since SqlClient 5.0.</summary>
internal enum EncryptOption
{
    /// <summary><c>false</c>, <c>no</c>, <c>optional</c>: encrypted only if the server requires it.</summary>
    Optional,
    /// <summary><c>true</c>, <c>yes</c>, <c>mandatory</c>.</summary>
    Mandatory,
    /// <summary><c>strict</c>: TDS 8.0, encrypted from the first byte.</summary>
    Strict,
}
