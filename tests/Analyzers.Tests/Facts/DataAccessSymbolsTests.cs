using AsyncSql.Analyzers.Facts.Symbols;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>A type of a model snapshot is found wherever the compilation itself finds it.</summary>
public sealed class DataAccessSymbolsTests
{
    [Theory]
    [InlineData("Shop.Domain.Order", "Shop.Domain")]
    [InlineData("Shop.Domain.Sales.Invoice", "Shop.Domain")]
    [InlineData("Shop.Domain.Sales.Invoice+Line", "Shop.Domain")]
    [InlineData("Shop.Customer", "Shop.Domain")]
    [InlineData("Shop.Domain.Local", "Shop")]
    [InlineData("Shop.Api", "Shop")]
    [InlineData("Global", "Shop.Domain")]
    [InlineData("System.Text.StringBuilder", null)]
    [InlineData("Shop.Domain.Missing", null)]
    [InlineData("Missing", null)]
    public void FindType_FindsWhatTheCompilationFinds(string name, string? assembly)
    {
        var domain = Create("Shop.Domain", "public class Global { } namespace Shop { public class Customer { } } namespace Shop.Domain { public class Order { } } namespace Shop.Domain.Sales { public class Invoice { public class Line { } } }");
        var compilation = Create("Shop", "namespace Shop { public class Api { } } namespace Shop.Domain { public class Local { } }", domain.ToMetadataReference());
        var symbols = DataAccessSymbols.Create(compilation)!;

        var found = symbols.FindType(name);

        Assert.Equal(compilation.GetTypeByMetadataName(name), found, SymbolEqualityComparer.Default);
        if (assembly is not null)
            Assert.Equal(assembly, found!.ContainingAssembly.Name);
        Assert.Same(found, symbols.FindType(name));
    }

    private static CSharpCompilation Create(string name, string source, params MetadataReference[] references) => CSharpCompilation.Create(
        name, [CSharpSyntaxTree.ParseText(source)], [.. PackageReferences.EntityFrameworkCore10.References, .. references], new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
}
