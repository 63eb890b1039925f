using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Columns.Snapshots;

/// <summary>
/// Reads <c>ModelSnapshot</c> classes as EF Core 3.1 to 11 write them, from syntax alone. A file that is none, or that someone
/// broke, gives no snapshot or the part of it that is whole; it never fails.
/// </summary>
internal static class SnapshotReader
{
    private const string BaseClass = "ModelSnapshot";

    /// <summary>Reads a snapshot that is not part of the compilation.</summary>
    public static ImmutableArray<SnapshotFile> Read(SourceText text, string path, CancellationToken cancellationToken) =>
        text.ToString().IndexOf(BaseClass, StringComparison.Ordinal) >= 0
            ? Read(CSharpSyntaxTree.ParseText(text, path: path, cancellationToken: cancellationToken), cancellationToken)
            : ImmutableArray<SnapshotFile>.Empty;

    public static ImmutableArray<SnapshotFile> Read(SyntaxTree tree, CancellationToken cancellationToken)
    {
        if (!tree.Mentions(cancellationToken, BaseClass))
            return ImmutableArray<SnapshotFile>.Empty;
        var snapshots = ImmutableArray.CreateBuilder<SnapshotFile>();
        foreach (var node in tree.Outline(cancellationToken))
            if (node is ClassDeclarationSyntax { BaseList: { } bases } type
                && bases.Types.Any(static b => Configuration.ConfigurationFile.SimpleName(b.Type) == BaseClass)
                && type.Members.OfType<MethodDeclarationSyntax>().FirstOrDefault(static m => m.Identifier.ValueText == "BuildModel") is { Body: { } body })
                snapshots.Add(Snapshot(type, body, tree.FilePath, cancellationToken));
        return snapshots.ToImmutable();
    }

    private static SnapshotFile Snapshot(ClassDeclarationSyntax type, BlockSyntax body, string path, CancellationToken cancellationToken)
    {
        var entities = ImmutableDictionary.CreateBuilder<string, SnapshotEntity>(StringComparer.Ordinal);
        var isSqlServer = false;
        string? productVersion = null;
        foreach (var statement in body.Statements)
        {
            cancellationToken.ThrowIfCancellationRequested();
            foreach (var call in Chain(statement))
                switch (MethodName(call))
                {
                    case "Entity" or "SharedTypeEntity" when Text(call, 0) is { } name:
                        var entity = Entity(call);
                        entities[name] = entities.TryGetValue(name, out var known) ? known.With(entity) : entity;
                        break;
                    case "HasAnnotation" when Text(call, 0) == "ProductVersion":
                        productVersion = Text(call, 1);
                        break;
                    case "HasAnnotation" when Text(call, 0)?.StartsWith("SqlServer:", StringComparison.Ordinal) == true:
                        isSqlServer = true; // as EF Core 3.1 writes it
                        break;
                    case "UseIdentityColumns": // Npgsql's are UseIdentityByDefaultColumns and UseIdentityAlwaysColumns
                        isSqlServer = true;
                        break;
                    case "UseHiLo" or "UseKeySequences" when call.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "SqlServerModelBuilderExtensions" } }:
                        isSqlServer = true;
                        break;
                }
        }

        var attribute = type.AttributeLists.SelectMany(static list => list.Attributes)
            .FirstOrDefault(static a => Configuration.ConfigurationFile.SimpleName(a.Name) is "DbContext" or "DbContextAttribute");
        var contextType = (attribute?.ArgumentList?.Arguments.FirstOrDefault()?.Expression as TypeOfExpressionSyntax)?.Type;
        var context = Configuration.ConfigurationFile.SimpleName(contextType) ?? type.Identifier.ValueText.Replace("ModelSnapshot", "");
        return new SnapshotFile(context, Namespaces(type, contextType), isSqlServer, productVersion, entities.ToImmutable(), path);
    }

    /// <summary>Where the context's name may come from: the namespaces around the class, those it uses, or the one that is written out.</summary>
    private static ImmutableHashSet<string> Namespaces(ClassDeclarationSyntax type, TypeSyntax? contextType)
    {
        if (contextType is QualifiedNameSyntax qualified)
            return ImmutableHashSet.Create(StringComparer.Ordinal, qualified.Left.ToString().Replace("global::", ""));
        var namespaces = ImmutableHashSet.CreateBuilder<string>(StringComparer.Ordinal);
        namespaces.Add("");
        foreach (var ancestor in type.Ancestors())
        {
            var usings = ancestor switch
            {
                CompilationUnitSyntax unit => unit.Usings,
                BaseNamespaceDeclarationSyntax ns => ns.Usings,
                _ => default,
            };
            foreach (var import in usings)
                if (import.Alias is null && import.Name is { } name)
                    namespaces.Add(name.ToString());
            for (var around = (ancestor as BaseNamespaceDeclarationSyntax)?.Name.ToString(); around is { Length: > 0 }; around = around.LastIndexOf('.') is var dot and > 0 ? around.Substring(0, dot) : null)
                namespaces.Add(around);
        }

        return namespaces.ToImmutable();
    }

    /// <summary>An entity, or an owned or complex type: the lambda among the arguments describes it.</summary>
    private static SnapshotEntity Entity(InvocationExpressionSyntax call)
    {
        if (Lambda(call) is not { } block)
            return SnapshotEntity.Empty;

        var columns = ImmutableDictionary.CreateBuilder<string, SnapshotColumn>(StringComparer.Ordinal);
        var parts = ImmutableDictionary.CreateBuilder<string, SnapshotEntity>(StringComparer.Ordinal);
        var isJson = false;
        var isDerived = false;
        var key = ImmutableArray<string>.Empty;
        foreach (var statement in block.Statements)
        {
            var chain = Chain(statement);
            if (chain.Count == 0)
                continue;
            switch (MethodName(chain[0]))
            {
                case "Property" or "PrimitiveCollection" when Text(chain[0], 0) is { } property:
                    var clrType = (chain[0].Expression as MemberAccessExpressionSyntax)?.Name is GenericNameSyntax { TypeArgumentList.Arguments: [var type] } ? type.ToString() : "";
                    var storeType = chain.Where(static c => MethodName(c) == "HasColumnType").Select(static c => Text(c, 0)).LastOrDefault();
                    columns[property] = new SnapshotColumn(clrType, storeType);
                    break;
                // OwnsOne("Shop.Address", "Address", b1 => ..); ComplexProperty<..>("Address", "Shop.Blog.Address#Address", b1 => ..)
                case "OwnsOne" or "OwnsMany" when (Text(chain[0], 1) ?? Text(chain[0], 0)) is { } navigation:
                    parts[navigation] = parts.TryGetValue(navigation, out var known) ? known.With(Entity(chain[0])) : Entity(chain[0]);
                    break;
                case "ComplexProperty" or "ComplexCollection" when FirstText(chain[0]) is { } part:
                    parts[part] = Entity(chain[0]);
                    break;
                case "ToJson":
                    isJson = true;
                    break;
                case "HasKey":
                    key = chain[0].ArgumentList.Arguments.Select(static argument => argument.Expression).OfType<LiteralExpressionSyntax>().Select(static literal => literal.Token.ValueText).ToImmutableArray();
                    break;
                case "HasBaseType":
                    isDerived = true;
                    break;
            }
        }

        return new SnapshotEntity(columns.ToImmutable(), parts.ToImmutable(), isJson, isDerived) { Key = key };
    }

    /// <summary>The calls of a fluent statement, first to last.</summary>
    private static List<InvocationExpressionSyntax> Chain(StatementSyntax statement)
    {
        var calls = new List<InvocationExpressionSyntax>();
        var current = (statement as ExpressionStatementSyntax)?.Expression;
        while (current is InvocationExpressionSyntax call)
        {
            calls.Add(call);
            current = (call.Expression as MemberAccessExpressionSyntax)?.Expression;
        }

        calls.Reverse();
        return calls;
    }

    private static BlockSyntax? Lambda(InvocationExpressionSyntax call)
    {
        foreach (var argument in call.ArgumentList.Arguments)
            if (argument.Expression is LambdaExpressionSyntax { Body: BlockSyntax block })
                return block;
        return null;
    }

    private static string? MethodName(InvocationExpressionSyntax call) => (call.Expression as MemberAccessExpressionSyntax)?.Name.Identifier.ValueText;

    private static string? Text(InvocationExpressionSyntax call, int position) =>
        position < call.ArgumentList.Arguments.Count && call.ArgumentList.Arguments[position].Expression is LiteralExpressionSyntax { Token.Value: string text } ? text : null;

    /// <summary>The first text among the arguments: a type may stand before it.</summary>
    private static string? FirstText(InvocationExpressionSyntax call)
    {
        foreach (var argument in call.ArgumentList.Arguments)
            if (argument.Expression is LiteralExpressionSyntax { Token.Value: string text })
                return text;
        return null;
    }
}
