using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Queries;

/// <summary>
/// Other libraries have methods of the same names on queries of their own. Their surfaces are declared here as theirs are, so that
/// only EF Core's own methods can be told by who declares them.
/// </summary>
public sealed class OtherLibraryTests
{
    private const string Libraries = """
        namespace Ardalis.Specification.EntityFrameworkCore
        {
            public interface ISpecification<T> { }
            public class RepositoryBase<T> where T : class
            {
                public Task<List<T>> ListAsync(ISpecification<T>? specification = null, CancellationToken token = default) => throw new NotSupportedException();
                public Task<T?> FirstOrDefaultAsync(ISpecification<T> specification, CancellationToken token = default) => throw new NotSupportedException();
                public Task<T?> GetByIdAsync<TId>(TId id, CancellationToken token = default) => throw new NotSupportedException();
            }
        }

        namespace MongoDB.Driver
        {
            public interface IAsyncCursorSource<T> { }
            public interface IMongoCollection<T> { IFindFluent<T> Find(System.Linq.Expressions.Expression<Func<T, bool>> filter); Task<IAsyncCursorSource<T>> FindAsync(System.Linq.Expressions.Expression<Func<T, bool>> filter); }
            public interface IFindFluent<T> : IAsyncCursorSource<T> { }
            public static class IAsyncCursorSourceExtensions
            {
                public static Task<List<T>> ToListAsync<T>(this IAsyncCursorSource<T> source, CancellationToken token = default) => throw new NotSupportedException();
                public static Task<T> FirstOrDefaultAsync<T>(this IAsyncCursorSource<T> source, CancellationToken token = default) => throw new NotSupportedException();
            }
        }

        namespace MongoDB.Driver.Linq
        {
            public static class MongoQueryable { public static Task<List<T>> ToListAsync<T>(this IQueryable<T> source) => throw new NotSupportedException(); public static Task<T> FirstAsync<T>(this IQueryable<T> source) => throw new NotSupportedException(); }
        }

        namespace Raven.Client.Documents
        {
            public interface IAsyncDocumentSession { IQueryable<T> Query<T>(); Task<T> LoadAsync<T>(string id); }
            public static class LinqExtensions { public static Task<List<T>> ToListAsync<T>(this IQueryable<T> source, CancellationToken token = default) => throw new NotSupportedException(); }
        }

        namespace NHibernate.Linq
        {
            public static class LinqExtensionMethods { public static Task<List<T>> ToListAsync<T>(this IQueryable<T> source, CancellationToken token = default) => throw new NotSupportedException(); public static Task<T> FirstOrDefaultAsync<T>(this IQueryable<T> source) => throw new NotSupportedException(); }
        }

        namespace LinqToDB.Async
        {
            public static class AsyncExtensions { public static Task<List<T>> ToListAsync<T>(this IQueryable<T> source, CancellationToken token = default) => throw new NotSupportedException(); public static Task<T[]> ToArrayAsync<T>(this IQueryable<T> source) => throw new NotSupportedException(); }
        }

        namespace System.Linq.Later
        {
            public static class AsyncEnumerable { public static ValueTask<List<T>> ToListAsync<T>(this IAsyncEnumerable<T> source, CancellationToken token = default) => throw new NotSupportedException(); public static ValueTask<T> FirstAsync<T>(this IAsyncEnumerable<T> source) => throw new NotSupportedException(); }
        }
        """;

    [Theory]
    [InlineData("_ = await new Ardalis.Specification.EntityFrameworkCore.RepositoryBase<Document>().ListAsync(); _ = await new Ardalis.Specification.EntityFrameworkCore.RepositoryBase<Document>().FirstOrDefaultAsync(null!);")]
    [InlineData("MongoDB.Driver.IMongoCollection<Document> all = null!; _ = await MongoDB.Driver.IAsyncCursorSourceExtensions.ToListAsync(all.Find(d => d.Id == id)); _ = await all.FindAsync(d => d.Id == id);")]
    [InlineData("_ = await MongoDB.Driver.Linq.MongoQueryable.ToListAsync(db.Documents.Where(d => d.Id == id)); _ = await MongoDB.Driver.Linq.MongoQueryable.FirstAsync(db.Documents);")]
    [InlineData("Raven.Client.Documents.IAsyncDocumentSession session = null!; _ = await Raven.Client.Documents.LinqExtensions.ToListAsync(session.Query<Document>()); _ = await session.LoadAsync<Document>(\"1\");")]
    [InlineData("_ = await NHibernate.Linq.LinqExtensionMethods.ToListAsync(db.Documents); _ = await NHibernate.Linq.LinqExtensionMethods.FirstOrDefaultAsync(db.Documents);")]
    [InlineData("_ = await LinqToDB.Async.AsyncExtensions.ToListAsync(db.Documents); _ = await LinqToDB.Async.AsyncExtensions.ToArrayAsync(db.Documents);")]
    [InlineData("IAsyncEnumerable<Document> all = null!; _ = await System.Linq.Later.AsyncEnumerable.ToListAsync(all); _ = await System.Linq.Later.AsyncEnumerable.FirstAsync(all);")]
    public Task MethodOfAnotherLibrary_DoesNotTrigger(string statements) =>
        new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            // Each library is an assembly of its own, as a package is: the bodies here would else be source of the program.
            TestCode = Program.Method(statements),
            TestState = { AdditionalProjects = { ["Libraries"] = { Sources = { Program.Usings.Replace("using Microsoft.EntityFrameworkCore;\nusing Microsoft.EntityFrameworkCore.Metadata.Builders;\n", "", StringComparison.Ordinal) + Libraries } } }, AdditionalProjectReferences = { "Libraries" } },
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        }.RunAsync();

    /// <summary>The same names as methods of EF Core, in source: what they do is read from their bodies, and these run no query.</summary>
    [Fact]
    public Task MethodOfTheProgramItself_DoesNotTrigger() =>
        new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Program.Method("_ = await Own.ToListAsync(db.Documents); _ = await db.Documents.FirstAsync(1);") + """
                public static class Own
                {
                    public static Task<List<T>> ToListAsync<T>(IQueryable<T> source) => Task.FromResult(source.ToList());
                    public static Task<int> FirstAsync<T>(this IQueryable<T> source, int number) => source.CountAsync();
                }
                """,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        }.RunAsync();
}
