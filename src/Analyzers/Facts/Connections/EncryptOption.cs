namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>What <c>Encrypt</c> asks for, by the names that SqlClient gives it since 5.0.</summary>
internal enum EncryptOption
{
    /// <summary><c>false</c>, <c>no</c>, <c>optional</c>: encrypted only when the server insists.</summary>
    Optional,

    /// <summary><c>true</c>, <c>yes</c>, <c>mandatory</c>.</summary>
    Mandatory,

    /// <summary><c>strict</c>: TDS 8.0, encrypted from the first byte.</summary>
    Strict,
}
