namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>The facts about connections in one syntax tree, from syntax alone.</summary>
internal sealed class ConnectionFile
{
    private static readonly WeakCache<SyntaxTree, ConnectionFile> Known =
        new(static (tree, cancellationToken) => new ConnectionFile(tree, cancellationToken));

    private ConnectionFile(SyntaxTree tree, CancellationToken cancellationToken) =>
        MayUseConnectionStrings = tree.Mentions(cancellationToken, "SqlConnection", "ConnectionString", "SqlServer", "UseAzureS");

    /// <summary>Whether the file may pass or read a connection string. Files that do not are not bound.</summary>
    public bool MayUseConnectionStrings { get; }

    public static ConnectionFile Get(SyntaxTree tree, CancellationToken cancellationToken) => Known.Get(tree, cancellationToken);
}
