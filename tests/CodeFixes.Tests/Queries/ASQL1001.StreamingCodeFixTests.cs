using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>"Stream the column": what it makes of the code behind a query, and where it is not offered.</summary>
public sealed class StreamingCodeFixTests
{
    private const string Read = "var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);\nif (document == null)\n    return \"none\";\n";
    private const string Write = "await stream.WriteAsync(document.Data, token);\nreturn \"done\";";
    private const string Configuration = "protected override void OnModelCreating(ModelBuilder model)\n    {\n";

    /// <summary>With ASP.NET Core, to whose responses columns are written.</summary>
    private static readonly ReferenceAssemblies References = WithAspNetCore(PackageReferences.EntityFrameworkCore10);

    public static TheoryData<string> Forms => new(StreamingForms.All.Select(static form => form.Name));

    [Theory]
    [MemberData(nameof(Forms))]
    public Task Form_IsStreamed(string name)
    {
        var form = StreamingForms.All.Single(form => form.Name == name);
        return Test(form.Program, form.FixedProgram).RunAsync();
    }

    /// <summary>The query is of another kind, or a part of it is out of sight.</summary>
    [Theory]
    [InlineData("var document = await db.Documents.{|ASQL1001:SingleAsync|}(d => d.Id == id, token);\n" + Write)]
    [InlineData("var document = await db.Documents.{|ASQL1001:SingleOrDefaultAsync|}(d => d.Id == id, token) ?? throw new Missing(id);\n" + Write)]
    [InlineData("var document = await db.Documents.OrderBy(d => d.Id).{|ASQL1001:LastAsync|}(token);\n" + Write)]
    [InlineData("var document = await db.Documents.AsSplitQuery().{|ASQL1001:FirstAsync|}(token);\n" + Write)]
    [InlineData("var document = await db.Documents.Select(d => new Document { Data = d.Data }).{|ASQL1001:FirstAsync|}(token);\n" + Write)]
    [InlineData("var document = await db.Documents.Union(db.Documents).{|ASQL1001:FirstAsync|}(token);\n" + Write)]
    [InlineData("""
        var query = db.Documents.Where(d => d.Id == id);
        var document = await query.{|ASQL1001:FirstAsync|}(token);

        """ + Write)]
    [InlineData("""
        var set = db.Documents;
        var document = await set.{|ASQL1001:FirstAsync|}(token);

        """ + Write)]
    [InlineData("""
        ShopContext Create() => db;
        var document = await Create().Documents.{|ASQL1001:FirstAsync|}(token);

        """ + Write)]
    [InlineData("var document = await (db ?? throw new Missing(1)).Documents.{|ASQL1001:FirstAsync|}(token);\n" + Write)]
    [InlineData("var document = await EntityFrameworkQueryableExtensions.{|ASQL1001:FirstAsync|}(db.Documents, token);\n" + Write)]
    [InlineData("""
        var task = db.Documents.{|ASQL1001:FirstAsync|}(token);
        var document = await task;

        """ + Write)]
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(Next()) ?? throw new Missing(id);\n" + Write + "\nint Next() => id + 1;")]
    [InlineData("""
        Document? document;
        document = await db.Documents.{|ASQL1001:FirstAsync|}(token);

        """ + Write)]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstAsync|}(new CancellationTokenSource().Token);
        await stream.WriteAsync(document.Data);
        return "done";
        """)]
    public Task OtherQuery_IsLeftAlone(string statements) => VerifyLeftAloneAsync(statements);

    /// <summary>The row is used for more than its column, or the column for more than one write.</summary>
    [Theory]
    [InlineData(Read + "stream.WriteByte(document.Data[0]);\n" + Write)]
    [InlineData(Read + "await writer.WriteAsync(document.Content);\n" + Write)]
    [InlineData(Read + """
        var data = document.Data;
        await stream.WriteAsync(data, token);
        return "done";
        """)]
    [InlineData(Read + """
        Func<ValueTask> write = () => stream.WriteAsync(document.Data, token);
        await write();
        return "done";
        """)]
    [InlineData(Read + "await stream.WriteAsync(document.Data, 0, 10, token);\nreturn \"done\";")]
    [InlineData(Read + "await stream.WriteAsync(document.Data, 1, document.Data.Length, token);\nreturn \"done\";")]
    [InlineData(Read + "await stream.WriteAsync(document.Data.AsMemory(1), token);\nreturn \"done\";")]
    [InlineData(Read + "await stream.WriteAsync(new CancellationToken().IsCancellationRequested ? document.Data : null!, token);\nreturn \"done\";")]
    [InlineData(Read + "await File.WriteAllTextAsync(path, document.Content, System.Text.Encoding.UTF8);\nreturn \"done\";")]
    [InlineData(Read + "await File.AppendAllTextAsync(path, document.Content);\nreturn \"done\";")]
    [InlineData(Read + "await File.WriteAllTextAsync(path, document.Title);\nreturn \"done\";")]
    [InlineData(Read + "await writer.WriteLineAsync(document.Content);\nreturn \"done\";")]
    [InlineData(Read + """
        await Create().WriteAsync(document.Content);
        return "done";
        TextWriter Create() => writer;
        """)]
    [InlineData(Read + "await new Framed().WriteAsync(document.Content);\nreturn \"done\";")] // a writer of the program's own may do something at each call
    [InlineData(Read + "await stream.WriteAsync(document.Data, new CancellationToken(true));\nreturn \"done\";")] // another token
    [InlineData(Read + "await stream.WriteAsync(new UTF8Encoding(true).GetBytes(document.Content), token);\nreturn \"done\";")] // an encoding of the program's own making
    [InlineData(Read + "await stream.WriteAsync(Encoding.UTF8.GetBytes(document.Content, 0, 10), token);\nreturn \"done\";")]
    [InlineData(Read + "await stream.WriteAsync(Encoding.UTF8.GetBytes(document.Content + path), token);\nreturn \"done\";")]
    [InlineData(Read + """
        var bytes = Encoding.UTF8.GetBytes(document.Content);
        await stream.WriteAsync(bytes, 0, 10, token);
        return "done";
        """)]
    [InlineData(Read + """
        var bytes = Encoding.UTF8.GetBytes(document.Content);
        await stream.WriteAsync(bytes, token);
        return bytes.Length.ToString();
        """)]
    [InlineData(Read + "stream.Write(Encoding.UTF8.GetBytes(document.Content));\nreturn \"done\";")] // written at once, without an await
    [InlineData(Read + "await stream.WriteAsync(Encoding.UTF8.GetBytes(document.Html!), token);\nreturn \"done\";")] // throws for NULL
    [InlineData("var response = new DefaultHttpContext().Response;\n" + Read + "await response.WriteAsync(document.Content + path, token);\nreturn \"done\";")]
    [InlineData("var context = new DefaultHttpContext();\n" + Read + """
        await Response().WriteAsync(document.Content, token);
        return "done";
        HttpResponse Response() => context.Response;
        """)]
    [InlineData(Read + "return Convert.ToBase64String(document.Data);")]
    [InlineData(Read + "return Format(document);\nstring Format(Document d) => d.Content;")]
    public Task OtherUse_IsLeftAlone(string statements) => VerifyLeftAloneAsync(statements);

    /// <summary>What is read beside the column comes too early or too late, may be large, is no plain value, or is more than a value.</summary>
    [Theory]
    [InlineData(Read + "writer.Write(document.Html);\n" + Write)] // large
    [InlineData(Read + "writer.Write(document.Day);\n" + Write)] // an enum
    [InlineData(Read + "writer.Write(document.Upper);\n" + Write)] // not a column
    [InlineData(Read + "writer.Write(document.Attachment!.Length);\n" + Write)]
    [InlineData(Read + "writer.Write(document.Attachment!.Length);\nawait stream.WriteAsync(document.Attachment, token);\nreturn \"done\";")] // throws for NULL
    [InlineData(Read + "writer.Write(document.Data.LongLength);\n" + Write)]
    [InlineData(Read + "writer.Write(document.Content.Length);\nawait writer.WriteAsync(document.Content);\nreturn \"done\";")] // LEN knows nothing of blanks at the end
    [InlineData(Read + "document.Title = \"x\";\n" + Write)]
    [InlineData(Read + "document.Number++;\n" + Write)]
    [InlineData(Read + "writer.Write(nameof(document.Title));\n" + Write)]
    [InlineData(Read + "writer.Write(new { document.Title }.ToString());\n" + Write)]
    [InlineData(Read + "writer.Write((document.Title, 1).Title);\n" + Write)]
    [InlineData(Read + "ArgumentNullException.ThrowIfNull(document.Comment);\n" + Write)]
    [InlineData(Read + "writer.Write(document);\n" + Write)]
    [InlineData(Read + "writer.Write(document?.Title);\n" + Write)]
    [InlineData(Read + "await writer.WriteAsync(document.Title);\n" + Write)]
    [InlineData(Read + "await stream.WriteAsync(document.Data, token);\nawait Task.Delay(1, token);\nreturn document.Title;")] // the reader would stay open
    [InlineData(Read + """
        await stream.WriteAsync(document.Data, token);
        Func<string> title = () => document.Title;
        return title();
        """)]
    [InlineData(Read + "await new MemoryStream(document.Data).CopyToAsync(stream, document.Number > 0 ? 81920 : 4096, token);\nreturn \"done\";")]
    [InlineData("""
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document == null)
            return document!.Title;

        """ + Write)]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document != null)
        {
            await stream.WriteAsync(document.Data, token);
        }

        return document?.Title ?? "none";
        """)]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document?.Attachment == null)
            return "none";
        writer.Write(document.Title);
        await stream.WriteAsync(document.Attachment, token);
        return "done";
        """)] // the check has passed the title
    public Task OtherUseBesideTheColumn_IsLeftAlone(string statements) => VerifyLeftAloneAsync(statements);

    /// <summary>What the query selects is more than columns as they are, or the value is used for more.</summary>
    [Theory]
    [InlineData(
        """
        var data = await db.Documents.Where(d => d.Id == id).Select(d => d.Data).{|ASQL1001:FirstOrDefaultAsync|}(token);
        await stream.WriteAsync(data, token);
        return "done";
        """)] // null is written without a check
    [InlineData(
        """
        var html = await db.Documents.Select(d => d.Html + d.Title).{|ASQL1001:FirstAsync|}(token);
        await writer.WriteAsync(html);
        return "done";
        """)]
    [InlineData(
        """
        var html = await db.Documents.Select(d => d.Html ?? "").{|ASQL1001:FirstAsync|}(token);
        await writer.WriteAsync(html);
        return "done";
        """)]
    [InlineData(
        """
        var html = await db.Documents.Select(d => d.Html).{|ASQL1001:FirstAsync|}(h => h != null, token);
        await writer.WriteAsync(html);
        return "done";
        """)]
    [InlineData(
        """
        var html = await db.Documents.Select(d => d.Html).Where(h => h != null).{|ASQL1001:FirstAsync|}(token);
        await writer.WriteAsync(html);
        return "done";
        """)]
    [InlineData(
        """
        var html = await db.Documents.Select(d => d.Html).Distinct().{|ASQL1001:FirstAsync|}(token);
        await writer.WriteAsync(html);
        return "done";
        """)]
    [InlineData(
        """
        var html = await db.Documents.Select(d => d.Html).{|ASQL1001:FirstAsync|}(token);
        await File.WriteAllTextAsync(path, html, token);
        return "done";
        """)] // NULL throws
    [InlineData(
        """
        var html = await db.Documents.Select(d => d.Html).{|ASQL1001:FirstAsync|}(token);
        await writer.WriteAsync(html);
        return html!.Length.ToString();
        """)]
    [InlineData("var document = await db.Documents.Select(d => new { d.Data, Size = d.Title.Length }).{|ASQL1001:FirstAsync|}(token);\n" + Write)]
    [InlineData("""
        var document = await db.Documents.Select(d => new { d.Data, d.Html }).{|ASQL1001:FirstAsync|}(token);
        writer.Write(document.Html);

        """ + Write)]
    [InlineData("var document = await db.Documents.Select(d => new { d.Data, d.Title }).OrderBy(d => d.Title).{|ASQL1001:FirstAsync|}(token);\n" + Write)]
    [InlineData("var document = await db.Documents.Select(d => new { d.Data, d.Title }).Select(d => new { d.Data }).{|ASQL1001:FirstAsync|}(token);\n" + Write)]
    public Task OtherSelection_IsLeftAlone(string statements) => VerifyLeftAloneAsync(statements);

    /// <summary>Without a row, or with NULL, the code would do something else.</summary>
    [Theory]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        await stream.WriteAsync(document!.Data, token);
        return "done";
        """)]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document == null)
            stream.WriteByte(1);
        await stream.WriteAsync(document!.Data, token);
        return "done";
        """)]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document == null && id > 1)
            return "none";
        await stream.WriteAsync(document!.Data, token);
        return "done";
        """)]
    [InlineData("""
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document == null)
            return await Task.FromResult("none");

        """ + Write)]
    [InlineData("""
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document == null)
            return Format();

        """ + Write + "\nstring Format() => db.Documents.Count().ToString();")]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document is { Title: "x" })
        {
            await stream.WriteAsync(document.Data, token);
        }

        return "done";
        """)]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token) ?? new Document();\n" + Write)]
    [InlineData(Read + "await stream.WriteAsync(document.Attachment!, 0, document.Attachment!.Length, token);\nreturn \"done\";")]
    [InlineData(Read + "await new MemoryStream(document.Attachment!).CopyToAsync(stream, token);\nreturn \"done\";")]
    [InlineData(Read + "await File.WriteAllTextAsync(path, document.Html, token);\nreturn \"done\";")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);\nif (document?.Html == null)\n    return \"none\";\n" + Write)] // the value of another column is asked for
    public Task OtherCheck_IsLeftAlone(string statements) => VerifyLeftAloneAsync(statements);

    /// <summary>What the driver throws while a value arrives comes as an IOException from a stream.</summary>
    [Theory]
    [InlineData("System.Data.Common.DbException")]
    [InlineData("IOException")]
    [InlineData("Exception exception) when (exception is System.Data.Common.DbException")]
    public Task CaughtDriverError_IsLeftAlone(string exception) =>
        VerifyLeftAloneAsync("try\n{\n" + Read + Write + "\n}\ncatch (" + exception + ")\n{\n    return \"failed\";\n}");

    /// <summary>Something would run while the reader is open, or end with it.</summary>
    [Theory]
    [InlineData(Read + "await Task.Delay(1, token);\n" + Write)]
    [InlineData(Read + "Note();\n" + Write + "\nvoid Note() => db.Documents.Count();")]
    [InlineData(Read + "var count = db.Documents.Count();\n" + Write)]
    [InlineData(Read + "var name = new Holder(db).Context;\n" + Write)]
    [InlineData("var connection = db.Database.GetDbConnection();\n" + Read + "var other = connection.CreateCommand();\n" + Write)]
    [InlineData(Read + """
        foreach (var i in new[] { 1 })
            stream.WriteByte(1);

        """ + Write)]
    [InlineData("var ids = db.Documents.Select(d => d.Id).AsEnumerable();\n" + Read + "stream.WriteByte((byte)ids.First());\n" + Write)]
    [InlineData(Read + """
        using var file = File.Create(path);
        await file.WriteAsync(document.Data, token);
        stream.WriteByte(1);
        return "done";
        """)]
    [InlineData(Read + """
        var name = Path.GetFileName(path);
        await File.WriteAllBytesAsync(path, document.Data, token);
        return name;
        """)]
    [InlineData(Read + """
        await stream.WriteAsync(document.Data, token);
        await db.SaveChangesAsync(token);
        return "done";
        """)]
    [InlineData("Func<int> count = () => db.Documents.Count();\n" + Read + "count();\n" + Write)]
    [InlineData("Func<int> count = () => db.Documents.Count();\n" + Read + """
        writer.Write(Enumerable.Repeat(1, 2).ToList().ConvertAll(_ => 1).Count);
        writer.Write(count.Invoke());

        """ + Write)]
    [InlineData("var count = new Lazy<int>(() => db.Documents.Count());\n" + Read + "writer.Write(count.Value);\n" + Write)]
    [InlineData("var scope = new Scope();\n" + Read + """
        using (scope)
            await stream.WriteAsync(document.Data, token);
        return "done";
        """)]
    [InlineData("var scope = new Scope();\n" + Read + """
        using (var inner = scope)
            await stream.WriteAsync(document.Data, token);
        return "done";
        """)]
    [InlineData(
        """
        var scope = new Scope();
        if (id > 0)
        {
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(token);
            using var inner = scope;
            await stream.WriteAsync(document.Data, token);
        }

        return "done";
        """)]
    [InlineData(
        """
        await foreach (var id2 in db.Documents.Select(d => d.Id).AsAsyncEnumerable())
        {
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id2, token);
            await stream.WriteAsync(document.Data, token);
        }

        return "done";
        """)]
    [InlineData(
        """
        foreach (var id2 in db.Documents.Select(d => d.Id))
        {
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id2, token);
            await stream.WriteAsync(document.Data, token);
        }

        return "done";
        """)]
    [InlineData("using System.Data.Common.DbDataReader open = await db.Documents.Select(d => d.Id).CreateDbCommand().ExecuteReaderAsync(token);\n" + Read + Write)]
    public Task CodeBesideTheReader_IsLeftAlone(string statements) => VerifyLeftAloneAsync(statements);

    /// <summary>The text would lose something, or cannot be moved.</summary>
    [Theory]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(/* any */ token);\n" + Write)]
    [InlineData(Read + "await stream.WriteAsync(document.Data /* all */, token);\nreturn \"done\";")]
    [InlineData("""
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document /* none */ == null)
            return "none";

        """ + Write)]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(token); await stream.WriteAsync(document.Data, token); return \"done\";")]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstAsync|}(token);
        #if !SILENT
        await stream.WriteAsync(document.Data, token);
        #endif
        return "done";
        """)]
    [InlineData("""
        var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Title == @"a
        b", token);

        """ + Write)]
    public Task TextThatCannotBeMoved_IsLeftAlone(string statements) => VerifyLeftAloneAsync(statements);

    /// <summary>Something stands between the column and the value of the property, or between EF Core and the command.</summary>
    [Theory]
    [InlineData("public byte[] Data {", "public virtual byte[] Data {")]
    [InlineData("public byte[] Data { get; set; } = Array.Empty<byte>();", "private byte[] _data = Array.Empty<byte>(); public byte[] Data { get => (byte[])_data.Clone(); set => _data = value; }")]
    [InlineData("public byte[] Data {", "[System.ComponentModel.DataAnnotations.Schema.Column(TypeName = \"image\")] public byte[] Data {")]
    [InlineData(Configuration, Configuration + "model.Entity<Document>().Property(d => d.Data).HasColumnType(\"varbinary(max)\").HasConversion(v => (byte[])v.Clone(), v => (byte[])v.Clone());")]
    [InlineData(Configuration, Configuration + "foreach (var entity in model.Model.GetEntityTypes()) foreach (var property in entity.GetProperties()) property.SetValueConverter((Microsoft.EntityFrameworkCore.Storage.ValueConversion.ValueConverter?)null);")]
    [InlineData("UseSqlServer(\"Server=.\")", "UseSqlServer(\"Server=.\", sql => sql.EnableRetryOnFailure())")]
    [InlineData("UseSqlServer(\"Server=.\")", "UseSqlServer(\"Server=.\", sql => sql.UseQuerySplittingBehavior(QuerySplittingBehavior.SplitQuery))")]
    [InlineData("public class ShopContext", Interceptor + "public class ShopContext")]
    [InlineData(
        "public int Number {",
        """
        private Document(byte[] data) => Data = (byte[])data.Clone();
            public int Number {
        """)] // a constructor that EF Core calls
    [InlineData(
        "public int Number {",
        """
        private Document(byte[] data) { Data = data; Data = (byte[])Data.Clone(); }
            public int Number {
        """)]
    [InlineData(
        "public int Number {",
        """
        private Document(byte[] data) : this(data.Length) { }
            private Document(int number) { }
            public int Number {
        """)]
    public Task OtherModel_IsLeftAlone(string there, string instead) => VerifyModelAsync(StreamingModel.Source.Replace(there, instead, StringComparison.Ordinal));

    /// <summary>A constructor that stores what it is given, or one beside that EF Core takes.</summary>
    [Theory]
    [InlineData("private Document(byte[] data, string title) { Data = data ?? throw new ArgumentNullException(nameof(data)); this.Title = title; }")]
    [InlineData("private Document(int id) { Id = id; }")]
    [InlineData(
        """
        private Document() { }
            public Document(byte[] data) => Data = (byte[])data.Clone();
        """)]
    public Task StoringConstructor_IsStreamed(string constructor)
    {
        var form = StreamingForms.All.Single(static form => form.Name == "CheckedAgainstNull");
        return Test(form.Program, form.FixedProgram, StreamingModel.Source.Replace("public int Number {", constructor + "\n    public int Number {", StringComparison.Ordinal)).RunAsync();
    }

    /// <summary>A derived class may override the property and return another context each time.</summary>
    [Fact]
    public Task VirtualContext_IsLeftAlone()
    {
        var form = StreamingForms.All.Single(static form => form.Name == "ContextOfAProperty");
        return Test(form.Program, form.Program, StreamingModel.Source.Replace("public ShopContext Context", "public virtual ShopContext Context", StringComparison.Ordinal)).RunAsync();
    }

    /// <summary>A filter on what it refers to takes the row away, too.</summary>
    [Fact]
    public Task AutoIncludedReference_IsLeftAlone() => VerifyModelAsync((StreamingModel.Source + Author)
        .Replace("public byte[] Data {", "public Author Author { get; set; } = null!;\n    public byte[] Data {", StringComparison.Ordinal)
        .Replace(Configuration, Configuration + "model.Entity<Document>().Navigation(d => d.Author).AutoInclude();", StringComparison.Ordinal));

    [Fact]
    public Task UnorderedLimit_IsLeftAloneWhereItsWarningThrows()
    {
        const string Throws = "UseSqlServer(\"Server=.\").ConfigureWarnings(w => w.Default(WarningBehavior.Throw))";
        var statements = "var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Title == path, token);\n" + Write;
        return Test(Program(statements), Program(statements), StreamingModel.Source.Replace("UseSqlServer(\"Server=.\")", Throws, StringComparison.Ordinal)).RunAsync();
    }

    [Fact]
    public Task RetriedCode_IsStreamed()
    {
        const string Retries = "UseSqlServer(\"Server=.\", sql => sql.EnableRetryOnFailure())";
        const string Before = "return await db.Database.CreateExecutionStrategy().ExecuteAsync(async () =>\n{\n    ";
        var form = StreamingForms.All.Single(static form => form.Name == "CheckedAgainstNull");
        var before = form with { Before = Before + form.Before.ReplaceLineEndings("\n    ") + "\n});", After = Before + form.After.ReplaceLineEndings("\n    ") + "\n});" };
        return Test(before.Program, before.FixedProgram, StreamingModel.Source.Replace("UseSqlServer(\"Server=.\")", Retries, StringComparison.Ordinal)).RunAsync();
    }

    /// <summary>Branches whose text cannot become a block, or that have no place for what is read beside the column.</summary>
    [Theory]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document != null)
            // all
            await stream.WriteAsync(document.Data, token);
        return "done";
        """)]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document != null)
            using (writer)
                await stream.WriteAsync(document.Data, token);
        else
            await Task.Yield();
        return "done";
        """)]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document != null)
            using (var file = File.Create(path + document.Number))
                await file.WriteAsync(document.Data, token);
        return "done";
        """)]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document == null)
            writer.Write(404);
        else if (id > 1)
            await stream.WriteAsync(document.Data, token);
        return "done";
        """)]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
        if (document == null)
            writer.Write(404);
        else
            await stream.WriteAsync(document.Data, token);
        await Task.Yield();
        return document?.Title ?? "none";
        """)]
    [InlineData(
        """
        switch (id)
        {
            case 1:
                var document = await db.Documents.{|ASQL1001:FirstAsync|}(token);
                await stream.WriteAsync(document.Data, token);
                break;
            case 2:
                document = new Document();
                return document.Title;
        }

        return "done";
        """)]
    public Task OtherBranch_IsLeftAlone(string statements) => VerifyLeftAloneAsync(statements);

    /// <summary><c>await using</c> is C# 8.</summary>
    [Fact]
    public Task OldCSharp_IsLeftAlone()
    {
        const string Source = """
            using System.IO;
            using System.Linq;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;

            public class Document { public int Id { get; set; } public byte[] Data { get; set; } }

            public class ShopContext : DbContext
            {
                public DbSet<Document> Documents { get; set; }
                protected override void OnConfiguring(DbContextOptionsBuilder options) { options.UseSqlServer("Server=."); }
            }

            public class Service
            {
                public async Task Run(ShopContext db, Stream stream)
                {
                    var document = await db.Documents.{|ASQL1001:FirstAsync|}();
                    await stream.WriteAsync(document.Data);
                }
            }
            """;
        var test = Test(Source, Source);
        test.TestState.Sources.RemoveAt(1);
        test.FixedState.Sources.RemoveAt(1);
        test.LanguageVersion = LanguageVersion.CSharp7_3;
        test.NullableContextOptions = NullableContextOptions.Disable;
        return test.RunAsync();
    }

    /// <summary>A column that is called as the variable for the length of another would be.</summary>
    [Fact]
    public Task MemberNamedLikeLength_IsStreamed()
    {
        const string Before = """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id, token);
            writer.Write(document.DataLength);
            writer.Write(document.Data.Length);
            await stream.WriteAsync(document.Data, token);
            return "done";
            """;
        const string After = """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.DataLength, x.Data.Length, x.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    throw new InvalidOperationException("Sequence contains no elements.");
                var dataLength = reader.GetInt32(0);
                var dataLengthValue = reader.GetInt32(1);
                writer.Write(dataLength);
                writer.Write(dataLengthValue);
                await using var content = reader.GetStream(2);
                await content.CopyToAsync(stream, token);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """;
        var form = new StreamingForm("LikeLength", Before, After);
        return Test(form.Program, form.FixedProgram, StreamingModel.Source.Replace("int Number", "int DataLength", StringComparison.Ordinal)).RunAsync();
    }

    /// <summary>A text that the model lets be NULL although its type does not.</summary>
    [Theory]
    [InlineData("model.Entity<Document>().Property(d => d.Title).IsRequired(false);")]
    [InlineData("model.Entity<Document>().Property(d => d.Title).IsRequired(required: false);")]
    [InlineData("model.Entity<Document>().Property(d => d.Title).Metadata.IsNullable = true;")]
    public Task MemberThatMayBeNull_IsAskedForNull(string configuration)
    {
        const string Before = """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id, token);
            writer.Write(document.Title.Trim());
            await stream.WriteAsync(document.Data, token);
            return "done";
            """;
        const string After = """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Title, x.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    throw new InvalidOperationException("Sequence contains no elements.");
                var title = await reader.IsDBNullAsync(0, token) ? null! : reader.GetString(0);
                writer.Write(title.Trim());
                if (!await reader.IsDBNullAsync(1, token))
                {
                    await using var content = reader.GetStream(1);
                    await content.CopyToAsync(stream, token);
                }
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """;
        var form = new StreamingForm("MayBeNull", Before, After);
        return Test(form.Program, form.FixedProgram, StreamingModel.Source.Replace(Configuration, Configuration + configuration, StringComparison.Ordinal)).RunAsync();
    }

    [Fact]
    public void Provider_HasNoFixAll() => Assert.False(FixProviders.FixesAll(new StreamingCodeFixProvider()));

    /// <summary>A converter on a column that is read beside the large one.</summary>
    [Theory]
    [InlineData(Configuration, Configuration + "model.Entity<Document>().Property(d => d.Title).HasConversion(v => v.Trim(), v => v.Trim());")]
    [InlineData("[MaxLength(100)] public string Title", "[System.ComponentModel.DataAnnotations.Schema.Column(TypeName = \"xml\")] public string Title")]
    [InlineData(
        "public string Title { get; set; } = \"\";",
        """
        public string Title { get => _title; set => _title = value.Trim(); }
            private string _title = "";
        """)]
    public Task OtherModelOfMember_IsLeftAlone(string there, string instead) =>
        VerifyModelAsync(StreamingModel.Source.Replace(there, instead, StringComparison.Ordinal), Read + "writer.Write(document.Title);\n" + Write);

    private const string Interceptor = "public class Log : Microsoft.EntityFrameworkCore.Diagnostics.DbCommandInterceptor { }\n\n";

    private const string Author = "public class Author { public int Id { get; set; } }\n";

    private static Task VerifyLeftAloneAsync(string statements)
    {
        const string Framed = "public class Framed : System.IO.StringWriter { }\npublic sealed class Scope : System.IDisposable { public void Dispose() { } }";
        var test = Test(Program(statements), Program(statements));
        test.TestState.Sources.Add(Framed);
        test.FixedState.Sources.Add(Framed);
        return test.RunAsync();
    }

    private static Task VerifyModelAsync(string model, string statements = Read + Write)
    {
        Assert.NotEqual(StreamingModel.Source, model);
        return Test(Program(statements), Program(statements), model).RunAsync();
    }

    internal static ReferenceAssemblies WithAspNetCore(ReferenceAssemblies references) => references.AddAssemblies(
        ["Microsoft.AspNetCore.Http", "Microsoft.AspNetCore.Http.Abstractions", "Microsoft.AspNetCore.Http.Features", "Microsoft.AspNetCore.Mvc.Abstractions", "Microsoft.AspNetCore.Mvc.Core"]);

    private static string Program(string statements) => new StreamingForm("LeftAlone", statements, "").Program;

    internal static CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, StreamingCodeFixProvider, DefaultVerifier> Test(string before, string after, string model = StreamingModel.Source) => new()
    {
        TestState = { Sources = { before, model } },
        FixedState = { Sources = { after, model } },
        ReferenceAssemblies = References,
        NullableContextOptions = NullableContextOptions.Enable,
        CodeActionEquivalenceKey = StreamingCodeFixProvider.EquivalenceKey,
        CodeActionVerifier = static (action, verifier) => verifier.Equal(true, action.Title.StartsWith("Stream '", StringComparison.Ordinal) && action.Title.EndsWith("' from the database", StringComparison.Ordinal)),
    };
}
