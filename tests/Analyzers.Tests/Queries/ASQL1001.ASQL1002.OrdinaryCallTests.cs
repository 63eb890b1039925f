using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Queries;
using AsyncSql.Analyzers.Facts.Symbols;
using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Queries;

/// <summary>
/// ASQL1001 and ASQL1002 at calls on fields, properties and parameters whose declared type shows that they get no query. They are decided
/// without their binding, so a call that looks like them and runs a query must not be among them.
/// </summary>
public sealed class OrdinaryCallTests
{
    [Theory]
    [InlineData("_ = await _reader.ToListAsync();")]
    [InlineData("_ = await _reader.FindByIdAsync(1);")]
    [InlineData("_ = await reader.FindByIdAsync(1);")]
    [InlineData("_ = await this.Reader.FindByIdAsync(1);")]
    [InlineData("_ = await _inherited.FindByIdAsync(1);")]
    [InlineData("_ = await _reader.ToSheetAsync(db.Documents);")] // an array of bytes holds no documents
    [InlineData("_ = await _unknown.FindByIdAsync(1); _ = await _reader.ToArrayAsync(); _ = await _object.ToListAsync();")] // incomplete code
    public Task CallWithoutAQuery_DoesNotTrigger(string statement) => VerifyAsync(statement);

    /// <summary>A method with a query among its parameters, or another number of arguments, has to be bound.</summary>
    [Theory]
    [InlineData("_reader.ToListAsync()", true)]
    [InlineData("this._reader.ToListAsync()", true)]
    [InlineData("_reader.FindByIdAsync(1)", true)]
    [InlineData("reader.FindByIdAsync(1)", true)]
    [InlineData("this.Reader.FindByIdAsync(1)", true)]
    [InlineData("_inherited.FindByIdAsync(1)", true)]
    [InlineData("_reader.ToArrayAsync(1, 2)", true)]
    [InlineData("_reader.ToArrayAsync(1, 2, true)", true)]
    [InlineData("_reader.ToArrayAsync(1)", false)]
    [InlineData("_reader.ToArrayAsync(1, 2, true, 4)", false)]
    [InlineData("_reader.LoadAsync(db.Documents)", false)]
    [InlineData("_context.FindAsync<Document>(1)", false)]
    [InlineData("_documents.ToListAsync()", false)]
    [InlineData("local.ToListAsync()", false)]
    [InlineData("_unknown.ToListAsync()", false)]
    [InlineData("_reader?.ToListAsync()", false)]
    [InlineData("Service.Create().ToListAsync()", false)]
    public void Call_IsOrdinaryByItsDeclaration(string call, bool isOrdinary)
    {
        var tree = CSharpSyntaxTree.ParseText(Source($"var local = _reader; _ = await {call};"));
        var compilation = CSharpCompilation.Create("Ordinary", [tree], EntityFrameworkVersion.V10.References().References);
        var node = tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>().Last(node => call.EndsWith(node.ToString(), StringComparison.Ordinal));
        var calls = new OrdinaryCalls(DataAccessSymbols.Create(compilation)!, new ReferencedRepositories(DataAccessSymbols.Create(compilation)!, new SourceMembers(compilation)));
        Assert.Equal(isOrdinary, calls.Contains(node, compilation.GetSemanticModel(tree), CancellationToken.None));
    }

    [Theory]
    [InlineData("_ = await _reader.{|ASQL1001:ToListAsync|}(db.Documents);")] // an extension method: the instance method takes no argument
    [InlineData("_ = await _reader.{|ASQL1001:LoadAsync|}(db.Documents.Where(d => d.Id > 1));")]
    [InlineData("_ = await _reader.{|ASQL1001:ToRowsAsync|}(db.Documents.Where(d => d.Id > 1));")]
    [InlineData("_ = await _reader.{|ASQL1001:ToArrayAsync|}(db.Documents);")] // the instance method takes two arguments
    [InlineData("_ = await _taker.{|ASQL1001:LoadAsync|}(db.Documents);")] // the type argument of the field is a query
    [InlineData("var _reader = db.Documents.Where(d => d.Id > 1); _ = await _reader.{|ASQL1001:ToListAsync|}();")]
    [InlineData("if (db.Documents.Where(d => d.Id > 1) is { } _reader) _ = await _reader.{|ASQL1001:ToListAsync|}();")]
    [InlineData("foreach (var _reader in new[] { db.Documents }) _ = await _reader.{|ASQL1001:ToListAsync|}();")]
    [InlineData("Task<List<Document>> Read(ShopContext _reader) => _reader.Documents.{|ASQL1001:ToListAsync|}(); _ = await Read(db);")]
    [InlineData("_ = await db.{|ASQL1001:FindAsync|}<Document>(1);")]
    [InlineData("_ = await _context.{|ASQL1001:FindAsync|}<Document>(1);")]
    [InlineData("_ = await _documents.{|ASQL1001:FindAsync|}(1);")]
    [InlineData("_ = await _documents.{|ASQL1001:ToListAsync|}();")]
    [InlineData("foreach (var load in from id in new[] { 1, 2 } let _reader = db.Documents.Where(d => d.Id == id) select _reader.{|ASQL1001:ToListAsync|}()) _ = await load;")]
    [InlineData("DbContext any = db; _ = await any.Database.SqlQueryRaw<string>(\"SELECT Content AS Value FROM Documents\").{|ASQL1001:ToListAsync|}();")]
    [InlineData("await foreach (var foreachDocument in {|ASQL1001:_documents|}) { }")]
    public Task CallWithAQuery_Triggers(string statement) => VerifyAsync(statement);

    /// <summary>Top-level code: the last assignment decides, as in a method.</summary>
    [Theory]
    [InlineData("IQueryable<Document> query = db.Documents; query = query.Select(d => new Document { Id = d.Id }); _ = await query.ToListAsync();")]
    [InlineData("IQueryable<Document> query = db.Documents.Select(d => new Document { Id = d.Id }); query = db.Documents; _ = await query.{|ASQL1001:ToListAsync|}();")]
    [InlineData("IQueryable<Document> query = db.Documents; if (args.Length > 0) query = query.Select(d => new Document { Id = d.Id }); _ = await query.{|ASQL1001:ToListAsync|}();")]
    public Task TopLevelCode_IsRead(string statements)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Program.Usings + "var db = new ShopContext(); " + statements + Program.Model,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        return test.RunAsync();
    }

    private static Task VerifyAsync(string statement)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Source(statement),
            CompilerDiagnostics = CompilerDiagnostics.None,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        return test.RunAsync();
    }

    private static string Source(string statement) =>
        Program.Usings + Program.Model + $$"""
            public interface IReader
            {
                Task<List<Document>> ToListAsync();
                Task<Document> FindByIdAsync(int id);
                Task<Document[]> ToArrayAsync(int start, int count, bool isTracked = false);
                Task<List<T>> LoadAsync<T>(IQueryable<T> query);
                Task<T[]> ToRowsAsync<T>(IQueryable<T> query);
                Task<byte[]> ToSheetAsync<T>(IQueryable<T> query);
            }

            public interface ITaker<T> { Task<List<Document>> LoadAsync(T query); }

            public class Taker : ITaker<IQueryable<Document>>
            {
                public Task<List<Document>> LoadAsync(IQueryable<Document> query) => query.ToListAsync();
            }

            public static class ReaderExtensions
            {
                public static Task<List<T>> ToListAsync<T>(this IReader reader, IQueryable<T> query) => query.ToListAsync();
                public static Task<T[]> ToArrayAsync<T>(this IReader reader, IQueryable<T> query) => query.ToArrayAsync();
            }

            public class Base { protected IReader _inherited = null!; }

            public class Service : Base
            {
                private readonly IReader _reader = null!;
                private readonly ITaker<IQueryable<Document>> _taker = null!;
                private readonly ShopContext _context = null!;
                private readonly DbSet<Document> _documents = null!;
                private readonly object _object = null!;
                private IReader Reader => _reader;

                public static IReader Create() => null!;
                public async Task Run(ShopContext db, IReader reader) { {{statement}} }
            }
            """;
}
