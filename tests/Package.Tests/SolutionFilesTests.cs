using AsyncSql.BuildTasks;
using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>Which files of a solution the task of the package finds for a project.</summary>
public sealed class SolutionFilesTests : IDisposable
{
    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Theory]
    [InlineData("Shop.slnx", """<Solution><Folder Name="/src/"><Project Path="src/Web/Web.csproj" /></Folder><Project Type="x" Path="src/Data/Data.csproj" /></Solution>""")]
    [InlineData("Shop.sln", """
        Project("{9A19103F-16F7-4668-BE54-9A1E7A4F7556}") = "Web", "src\Web\Web.csproj", "{1}"
        EndProject
        Project("{2150E333-8FDC-42A3-9474-1A3956D46DE8}") = "src", "src", "{2}"
        Project("{9A19103F-16F7-4668-BE54-9A1E7A4F7556}") = "Data", "src\Data\Data.csproj", "{3}"
        Project("{9A19103F-16F7-4668-BE54-9A1E7A4F7556}") = "Gone", "src\Gone\Gone.csproj", "{4}"
        """)]
    public void Solution_ListsItsProjects(string name, string text)
    {
        var web = Project("src/Web/Web.csproj");
        var data = Project("src/Data/Data.csproj");
        var solution = Write(name, text);

        Assert.Equal([web, data], SolutionFinder.ReadProjects(solution));
        Assert.Equal(solution, SolutionFinder.Find(web, "*Undefined*"));
    }

    /// <summary>Two products below one root: the nearest solution with the project counts, whichever is open.</summary>
    [Fact]
    public void NearestSolutionWithTheProject_IsUsed()
    {
        var project = Project("a/src/Web/Web.csproj");
        Project("b/Web/Web.csproj");
        var root = Write("All.slnx", """<Solution><Project Path="a/src/Web/Web.csproj" /><Project Path="b/Web/Web.csproj" /></Solution>""");
        var own = Write("a/A.slnx", """<Solution><Project Path="src/Web/Web.csproj" /></Solution>""");
        Write("a/src/Other.slnx", """<Solution><Project Path="../../b/Web/Web.csproj" /></Solution>""");

        Assert.Equal(own, SolutionFinder.Find(project, root));
        File.Delete(own);
        Assert.Equal(root, SolutionFinder.Find(project, "*Undefined*"));
    }

    [Fact]
    public void WithoutASolution_TheRepositoryIsSearched()
    {
        var project = Project("repo/src/Web/Web.csproj");
        var data = Project("repo/src/Data/Data.csproj");
        Project("repo/src/Web/obj/Copy.csproj");
        Directory.CreateDirectory(_directory["repo", ".git"]);

        var found = SolutionFinder.Find(project, "*Undefined*");

        Assert.Equal(_directory["repo"], found);
        Assert.Equal([data, project], SolutionFinder.ReadProjects(found!).Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("Infrastructure", """<ProjectReference Include="..\Domain\Domain.csproj" />""", "App/App.csproj", true)] // beside the project
    [InlineData("Infrastructure", """<ProjectReference Include="../App/App.csproj" />""", "App/App.csproj", true)] // above it
    [InlineData("Infrastructure", "", "App/App.csproj", false)] // unrelated
    [InlineData("Infrastructure", """<ProjectReference Include="$(Layers)Domain.csproj" />""", "App/App.csproj", false)] // computed
    [InlineData("App.Tests", """<ProjectReference Include="../Domain/Domain.csproj" />""", "App/App.csproj", false)]
    [InlineData("Checks", """<ProjectReference Include="../Domain/Domain.csproj" /><PackageReference Include="xunit" />""", "App/App.csproj", false)]
    [InlineData("Broken", """<ProjectReference Include="../Domain/Domain.csproj" /""", "App/App.csproj", false)]
    public void Snapshot_IsFoundInRelatedProjects(string name, string references, string project, bool isFound)
    {
        Project("Domain/Domain.csproj");
        Project("App/App.csproj", """<ProjectReference Include="../Domain/Domain.csproj" />""");
        Project($"{name}/{name}.csproj", references);
        var snapshot = Write($"{name}/Migrations/ShopModelSnapshot.cs", "modelBuilder.HasAnnotation(\"SqlServer:ValueGenerationStrategy\")");
        Write($"{name}/ShopContext.cs", "class ShopContext : DbContext;");
        Write($"{name}/obj/OtherModelSnapshot.cs", "");
        var solution = Write("Shop.slnx", $"""
            <Solution><Project Path="Domain/Domain.csproj" /><Project Path="App/App.csproj" /><Project Path="{name}/{name}.csproj" /></Solution>
            """);

        Assert.Equal(isFound ? [snapshot] : [], SolutionProjects.Read(solution, new FolderFiles()).FindFiles(_directory[project.Split('/')]));
    }

    /// <summary>A product for several databases: one project has the queries, and another one, or a test, the connections.</summary>
    [Theory]
    [InlineData("MsSql", "Microsoft.Data.SqlClient", true)]
    [InlineData("MsSql", "System.Data.SqlClient", true)]
    [InlineData("MsSql", "Microsoft.EntityFrameworkCore.SqlServer", true)]
    [InlineData("MsSql", "Weasel.SqlServer", true)]
    [InlineData("MsSql", "dbup-sqlserver", true)]
    [InlineData("Core.Tests", "Testcontainers.MsSql", true)]
    [InlineData("Postgres", "Npgsql", false)]
    [InlineData("Files", "Microsoft.SqlServerCompact", false)]
    [InlineData("Scripts", "Microsoft.SqlServer.TransactSql.ScriptDom", false)]
    [InlineData("Logs", "Serilog.Sinks.MSSqlServer", false)]
    [InlineData("Logs", "OpenTelemetry.Instrumentation.SqlClient", false)]
    public void ProjectForAllDatabases_IsUsedWithSqlServer(string name, string package, bool isUsed)
    {
        var core = Project("Core/Core.csproj");
        Write("Core/Outbox.cs", "Task<string> ReadAsync(DbConnection connection)");
        var other = Project($"{name}/{name}.csproj", $"""<ProjectReference Include="../Core/Core.csproj" /><PackageReference Include="{package}" />""");
        var projects = SolutionProjects.Read(
            Write("Shop.slnx", $"""<Solution><Project Path="Core/Core.csproj" /><Project Path="{name}/{name}.csproj" /></Solution>"""), new FolderFiles());

        Assert.Equal(isUsed, projects.IsUsedWithSqlServer(core));
        Assert.False(projects.IsUsedWithSqlServer(other));
    }

    /// <summary>A project cannot see how others use its generic classes.</summary>
    [Fact]
    public void GenericClassesOverAnySet_AreFoundWithTheirUses()
    {
        var data = Project("Data/Data.csproj");
        Write("Data/Stores.cs", "class Store<T>(ShopContext db) { Task M() => db.Set<T>().ToListAsync(); } class Lookup<TLookup> { } class Unused<T> { } class Pair<T, U> { }");
        Write("Data/Cache.cs", "class Cache<T> { }");
        Project("Web/Web.csproj", """<ProjectReference Include="../Business/Business.csproj" />""");
        Write("Web/Pages.cs", "Store<Shop.Order> orders, Lookup<Country> countries, Cache<Order> cache, MyStore<Letter> letters");
        Project("Business/Business.csproj", """<ProjectReference Include="../Data/Data.csproj" />""");
        Write("Business/Orders.cs", "class Orders<T>(Store<T> store, Store< Order > orders, Store<Customer> customers, Pair<Order, Customer> pair)");
        Project("Data.Tests/Data.Tests.csproj", """<ProjectReference Include="../Data/Data.csproj" />""");
        Write("Data.Tests/StoreTests.cs", "new Store<Fake>()");
        Project("Beside/Beside.csproj");
        Write("Beside/Store.cs", "Store<Other> store");
        var projects = SolutionProjects.Read(
            Write("Shop.slnx", """<Solution><Project Path="Data/Data.csproj" /><Project Path="Web/Web.csproj" /><Project Path="Business/Business.csproj" /><Project Path="Data.Tests/Data.Tests.csproj" /><Project Path="Beside/Beside.csproj" /></Solution>"""), new FolderFiles());

        Assert.Equal("Lookup=Country,Store=Customer|Order|T", projects.FindGenericUses(data));
        Assert.Equal("", projects.FindGenericUses(_directory["Web", "Web.csproj"]));
        Assert.Equal("", projects.FindGenericUses(_directory["Gone", "Gone.csproj"]));
    }

    /// <summary>The files of another project need what its project file imports, or one that it shares with its neighbours.</summary>
    [Fact]
    public void GlobalUsingsOfProjectFiles_AreFound()
    {
        Write("Directory.Build.props", """<Project><ItemGroup><Using Include="Far.Away" /></ItemGroup></Project>""");
        Write("src/Directory.Build.props", """<Project><ItemGroup><Using Include="Shop.Shared" /></ItemGroup></Project>""");
        Project("src/Data/Data.csproj", """
            <Using Include="Shop.Entities; Shop.Types" />
            <Using Include="Shop.Lengths" Static="true" />
            <Using Include="Shop.Data.Entity" Alias="Entity" />
            <Using Include="Shop.Values"><Static>True</Static></Using>
            <Using Include="$(RootNamespace).Computed" />
            <Using Remove="System.Net.Http" />
            """);
        Write("src/Data/ShopContext.cs", "class ShopContext : DbContext { }");
        var web = Project("src/Web/Web.csproj", """<ProjectReference Include="../Data/Data.csproj" /><ProjectReference Include="../Domain/Domain.csproj" /><Using Include="Shop.Web" />""");
        Project("src/Domain/Domain.csproj", """<Using Include="Shop.Domain" />""");
        Write("src/Domain/Specifications.cs", "class Late : Specification<Order> { }");
        Project("src/Beside/Beside.csproj", """<Using Include="Shop.Beside" />""");
        Write("src/Beside/BesideContext.cs", "class BesideContext : DbContext { }");
        var worker = Project("src/Worker/Worker.csproj", """<ProjectReference Include="../Data/Data.csproj" /><ProjectReference Include="../Beside/Beside.csproj" />""");
        var projects = SolutionProjects.Read(
            Write("Shop.slnx", """<Solution><Project Path="src/Data/Data.csproj" /><Project Path="src/Web/Web.csproj" /><Project Path="src/Domain/Domain.csproj" /><Project Path="src/Beside/Beside.csproj" /><Project Path="src/Worker/Worker.csproj" /></Solution>"""), new FolderFiles());

        Assert.Equal("Entity=Shop.Data.Entity,Shop.Entities,Shop.Shared,Shop.Types,static Shop.Lengths,static Shop.Values", projects.FindUsings(web));
        Assert.Equal("Shop.Beside,Shop.Entities,Shop.Shared,Shop.Types,static Shop.Lengths,static Shop.Values", projects.FindUsings(worker)); // whose alias?
        Assert.Equal("", projects.FindUsings(_directory["Gone", "Gone.csproj"]));
    }

    [Theory]
    [InlineData("Task ReadAsync(IDbConnection connection)", "", true)]
    [InlineData("Order Read(IDataRecord row)", "", true)]
    [InlineData("Order Read(SqlDataReader row)", "", true)] // its driver comes from elsewhere
    [InlineData("class Order;", "", false)] // it reads nothing
    [InlineData("Task ReadAsync(DbConnection connection)", """<PackageReference Include="Microsoft.Data.SqlClient" />""", true)]
    public void OnlyReadsThroughBaseClasses_CountAsUsedWithSqlServer(string code, string references, bool isUsed)
    {
        var core = Project("Core/Core.csproj", references);
        Write("Core/Outbox.cs", code);
        Project("Base/Base.csproj", """<ProjectReference Include="../Core/Core.csproj" />""");
        Project("MsSql/MsSql.csproj", """<ProjectReference Include="../Base/Base.csproj" /><PackageReference Include="Microsoft.Data.SqlClient" />""");
        Project("Beside/Beside.csproj");
        var beside = Write("Beside/Store.cs", "Task ReadAsync(DbConnection connection)");
        var projects = SolutionProjects.Read(
            Write("Shop.slnx", """<Solution><Project Path="Core/Core.csproj" /><Project Path="Base/Base.csproj" /><Project Path="MsSql/MsSql.csproj" /><Project Path="Beside/Beside.csproj" /></Solution>"""), new FolderFiles());

        Assert.Equal(isUsed, projects.IsUsedWithSqlServer(core));
        Assert.False(projects.IsUsedWithSqlServer(beside));
        Assert.False(projects.IsUsedWithSqlServer(_directory["Beside", "Beside.csproj"])); // nobody uses it
    }

    /// <summary>The migrations of a product with several providers are often those for SQLite alone: the source of the context counts, too.</summary>
    [Theory]
    [InlineData("SqliteModelBuilderExtensions.AutoIncrement(modelBuilder);", true)]
    [InlineData("b.HasKey(\"Id\").HasAnnotation(\"SqlServer:Clustered\", false);", true)] // as in fullstackproltd/AspNetCoreSpa
    [InlineData("modelBuilder.HasAnnotation(\"SqlServer:ValueGenerationStrategy\", SqlServerValueGenerationStrategy.IdentityColumn);", false)]
    [InlineData("SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);", false)]
    [InlineData("modelBuilder.UseIdentityColumns();", false)]
    public void SourceOfContexts_IsFoundWithASnapshotOfAnotherProvider(string code, bool isFound)
    {
        var domain = Project("Domain/Domain.csproj");
        Project("Data/Data.csproj", """<ProjectReference Include="../Domain/Domain.csproj" />""");
        var snapshot = Write("Data/Migrations/ShopContextModelSnapshot.cs", code);
        var context = Write("Data/ShopContext.cs", "class ShopContext : DbContext;");
        var solution = Write("Shop.slnx", """<Solution><Project Path="Domain/Domain.csproj" /><Project Path="Data/Data.csproj" /></Solution>""");

        Assert.Equal(isFound ? [snapshot, context] : [snapshot], SolutionProjects.Read(solution, new FolderFiles()).FindFiles(domain));
    }

    /// <summary>A context without a snapshot is read from its source, also for a project that references it: it sees no method bodies.</summary>
    [Fact]
    public void SourceOfContexts_IsFoundWithoutASnapshot()
    {
        var domain = Project("Domain/Domain.csproj");
        var data = Project("Data/Data.csproj", """<ProjectReference Include="../Domain/Domain.csproj" />""");
        string[] expected =
        [
            Write("Data/CityConfiguration.cs", "class CityConfiguration : LookupConfiguration<City>;"),
            Write("Data/DocumentConfiguration.cs", "class DocumentConfiguration : IEntityTypeConfiguration<Document>;"),
            Write("Data/GlobalUsings.cs", "global using Domain;"),
            Write("Data/MoneyConverter.cs", "class MoneyConverter() : ValueConverter<Money, string>(m => m.Text, t => new Money(t));"),
            Write("Data/Services.cs", "options.UseSqlServer();"),
            Write("Data/ShopContext.cs", "class ShopContext : DbContext;"),
        ];
        Write("Data/Other.cs", "class Other : Base { ShopDbContext context; Configuration<City> configuration; }");
        var web = Project("Web/Web.csproj", """<ProjectReference Include="../Data/Data.csproj" />""");
        var projects = SolutionProjects.Read(Write("Shop.slnx", """<Solution><Project Path="Domain/Domain.csproj" /><Project Path="Data/Data.csproj" /><Project Path="Web/Web.csproj" /></Solution>"""), new FolderFiles());

        Assert.Equal(expected, projects.FindFiles(domain));
        Assert.Equal(expected, projects.FindFiles(web));
        Assert.Empty(projects.FindFiles(data));
    }

    /// <summary>
    /// A snapshot has a store type for each column: the configuration shows which are declared large, and what every query includes.
    /// </summary>
    [Fact]
    public void ConfigurationThatASnapshotLacks_IsFoundBesideIt()
    {
        var domain = Project("Domain/Domain.csproj");
        Project("Data/Data.csproj", """<ProjectReference Include="../Domain/Domain.csproj" />""");
        Project("Migrations/Migrations.csproj", """<ProjectReference Include="../Data/Data.csproj" />""");
        Project("Web/Web.csproj", """<ProjectReference Include="../Data/Data.csproj" />""");
        const string Large = "builder.Property(d => d.Body).HasColumnType(\"nvarchar(max)\");";
        string[] expected =
        [
            Write("Data/BodyConfiguration.cs", Large),
            Write("Data/DataConfiguration.cs", "builder.Property(d => d.Data).HasColumnType( \"VARBINARY(MAX)\" );"),
            Write("Data/LetterConfiguration.cs", "builder.Navigation(d => d.Letter).AutoInclude();"),
            Write("Migrations/Versions/ShopContextModelSnapshot.cs", "modelBuilder.UseIdentityColumns();" + Large),
        ];
        Write("Data/ShopContext.cs", "class ShopContext : DbContext;");
        Write("Data/TitleConfiguration.cs", "builder.Property(d => d.Title).HasColumnType(\"nvarchar(200)\");");
        Write("Migrations/Versions/1_Start.Designer.cs", Large);
        Write("Migrations/Migrations/2_Next.cs", Large);
        Write("Web/Startup.cs", Large); // no project with a snapshot references it
        var projects = SolutionProjects.Read(Write("Shop.slnx", """
            <Solution>
              <Project Path="Domain/Domain.csproj" /><Project Path="Data/Data.csproj" /><Project Path="Migrations/Migrations.csproj" /><Project Path="Web/Web.csproj" />
            </Solution>
            """), new FolderFiles());

        Assert.Equal(expected, projects.FindFiles(domain));
    }

    /// <summary>A snapshot does not show what a specification includes, or what a method of another project makes of a query.</summary>
    [Fact]
    public void SpecificationsAndHelpersOfQueries_AreFoundBesideASnapshot()
    {
        var domain = Project("Domain/Domain.csproj");
        Project("Data/Data.csproj", """<ProjectReference Include="../Domain/Domain.csproj" />""");
        var services = Project("Services/Services.csproj", """<ProjectReference Include="../Domain/Domain.csproj" />""");
        var helper = Write("Data/Queries.cs", "static class Queries { public static IQueryable<Order> Late(this IQueryable<Order> orders) => orders; }");
        var snapshot = Write("Data/ShopContextModelSnapshot.cs", "modelBuilder.UseIdentityColumns();");
        var specification = Write("Domain/OrderSpecifications.cs", "public class OrderWithLines : Specification<Order> { }");
        var selector = Write("Domain/OrderMappings.cs", "static class OrderMappings { public static readonly Expression<Func<Order, OrderRow>> Row = o => new(o.Id); }");
        Write("Domain/OrderFilters.cs", "static class OrderFilters { public static Expression<Func<Order, bool>> Open => o => o.Id > 1; }");
        Write("Domain/IOrders.cs", "interface IOrders { Task<List<R>> ListAsync<R>(Expression<Func<Order, R>> selector); }");
        Write("Data/ShopContext.cs", "class ShopContext : DbContext { IQueryable<T> Late<T>(this IQueryable<T> query) => query; }");
        Write("Domain/Order.cs", "public class Order { }");
        var projects = SolutionProjects.Read(Write("Shop.slnx", """
            <Solution><Project Path="Domain/Domain.csproj" /><Project Path="Data/Data.csproj" /><Project Path="Services/Services.csproj" /></Solution>
            """), new FolderFiles());

        Assert.Equal([helper, snapshot, selector, specification], projects.FindFiles(services));
        Assert.Equal([helper, snapshot], projects.FindFiles(domain));
    }

    /// <summary>
    /// A snapshot does not show an entity that is newer than the last migration (as in neozhu/RazorPageCleanArchitecture), nor a second
    /// context without migrations (as in TunNetCom.SilkRoadErp), which may have no sets (as in phongnguyend/Practical.CleanArchitecture): all contexts are read from source.
    /// </summary>
    [Theory]
    [InlineData("public DbSet<Document> Documents { get; set; }", false)]
    [InlineData("public DbSet<Document> Documents => Set<Document>();", false)]
    [InlineData("public DbSet<Shop.Domain.Document> Documents { get; set; }", false)]
    [InlineData("private readonly DbSet<T> _set;", false)]
    [InlineData("public DbSet<Document> Documents { get; set; } public DbSet<Invoice> Invoices { get; set; }", true)]
    [InlineData("public DbSet< Domain.Invoice > Invoices => Set<Invoice>();", true)]
    [InlineData("public DbSet<global::Invoice> Invoices\n{ get; set; }", true)]
    [InlineData("void OnModelCreating(ModelBuilder model) => model.Entity<Document>();", false)]
    [InlineData("void OnModelCreating(ModelBuilder model) => model.Entity<Invoice>();", true)]
    [InlineData("} class InvoiceConfiguration : IEntityTypeConfiguration<Invoice> {", true)]
    [InlineData("} class BaseConfiguration<TEntity> : IEntityTypeConfiguration<TEntity> {", false)]
    public void SourceOfContexts_IsFoundForEntitiesThatNoSnapshotHas(string code, bool isFound)
    {
        var domain = Project("Domain/Domain.csproj");
        Project("Data/Data.csproj", """<ProjectReference Include="../Domain/Domain.csproj" />""");
        Project("Admin/Admin.csproj", """<ProjectReference Include="../Domain/Domain.csproj" />""");
        var context = Write("Admin/AdminContext.cs", $"class AdminContext : DbContext {{ {code} }}");
        var configuration = Write("Data/TitleConfiguration.cs", "class TitleConfiguration : IEntityTypeConfiguration<Document>;");
        Write("Data/Migrations/1_Start.Designer.cs", "void BuildTargetModel(ModelBuilder modelBuilder)");
        var snapshot = Write("Data/Migrations/ShopContextModelSnapshot.cs", """
            SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);
            modelBuilder.Entity("Shop.Domain.Document", b => { });
            modelBuilder.Entity("Shop.Domain.Author+Document", b => { });
            """);
        var solution = Write("Shop.slnx", """
            <Solution><Project Path="Domain/Domain.csproj" /><Project Path="Data/Data.csproj" /><Project Path="Admin/Admin.csproj" /></Solution>
            """);

        Assert.Equal(
            isFound ? [context, snapshot, configuration] : [snapshot], SolutionProjects.Read(solution, new FolderFiles()).FindFiles(domain));
    }

    /// <summary>The project with the context reads the connection string, and the application that starts has it.</summary>
    [Fact]
    public void SettingsOfTheApplication_AreFound()
    {
        var data = Project("Data/Data.csproj");
        var web = Project("Web/Web.csproj", """<ProjectReference Include="../Data/Data.csproj" />""");
        Project("Data.Tests/Data.Tests.csproj", """<ProjectReference Include="../Data/Data.csproj" />""");
        Project("Other/Other.csproj");
        string[] expected = [Write("Web/appsettings.Development.json", "{}"), Write("Web/appsettings.json", "{}")];
        Write("Data.Tests/appsettings.json", "{}");
        Write("Other/appsettings.json", "{}");
        var projects = SolutionProjects.Read(Write("Shop.slnx", """
            <Solution>
              <Project Path="Data/Data.csproj" /><Project Path="Web/Web.csproj" /><Project Path="Data.Tests/Data.Tests.csproj" /><Project Path="Other/Other.csproj" />
            </Solution>
            """), new FolderFiles());

        Assert.Equal(expected, projects.FindFiles(data));
        Assert.Empty(projects.FindFiles(web));
    }

    [Fact]
    public void ScriptsOfTheDatabase_AreFoundForEachProject()
    {
        var web = Project("Web/Web.csproj");
        Project("Database/Database.sqlproj");
        var script = Write("Database/Tables/Documents.sql", "CREATE TABLE Documents (Id int);");
        Write("Database/bin/Documents.sql", "");
        Write("Other/Authors.sql", "");

        Assert.Equal([script], SolutionProjects.Read(Write("Shop.sln", """
            Project("{9A19103F-16F7-4668-BE54-9A1E7A4F7556}") = "Web", "Web\Web.csproj", "{1}"
            Project("{00D1A9C2-B5F0-4AF3-8072-F6C62B433612}") = "Database", "Database\Database.sqlproj", "{2}"
            """), new FolderFiles()).FindFiles(web));
    }

    /// <summary>Visual Studio alone opens SQL projects, so a solution of their own beside the product's has them.</summary>
    [Theory]
    [InlineData("Shop.Database.sln", true)]
    [InlineData("Other/Shop.Database.sln", false)]
    public void ScriptsOfADatabase_AreFoundThroughASolutionBesideThisOne(string other, bool isFound)
    {
        var web = Project("Web/Web.csproj");
        Project("Database/Database.sqlproj");
        var script = Write("Database/Tables/Documents.sql", "CREATE TABLE Documents (Id int);");
        var up = Path.GetDirectoryName(other) is { Length: > 0 } ? @"..\" : "";
        Write(other, $$"""Project("{00D1A9C2-B5F0-4AF3-8072-F6C62B433612}") = "Database", "{{up}}Database\Database.sqlproj", "{1}" """);
        var solution = Write("Shop.slnx", """<Solution><Project Path="Web/Web.csproj" /></Solution>""");

        string[] expected = isFound ? [script] : [];
        Assert.Equal(expected, SolutionProjects.Read(solution, new FolderFiles()).FindFiles(web));
    }

    [Fact]
    public void DatabaseOfTheSolution_IsTheOnlyOne()
    {
        var web = Project("Web/Web.csproj");
        Project("Database/Database.sqlproj");
        Project("Archive/Archive.sqlproj");
        var script = Write("Database/Documents.sql", "CREATE TABLE Documents (Id int);");
        Write("Archive/Documents.sql", "CREATE TABLE Documents (Id int);");
        Write("Archive.slnx", """<Solution><Project Path="Archive/Archive.sqlproj" /></Solution>""");
        var solution = Write("Shop.slnx", """<Solution><Project Path="Web/Web.csproj" /><Project Path="Database/Database.sqlproj" /></Solution>""");

        Assert.Equal([script], SolutionProjects.Read(solution, new FolderFiles()).FindFiles(web));
    }

    [Fact]
    public void ScriptsOfADatabase_AreLeftToTheReferenceToIt()
    {
        var web = Project("Web/Web.csproj", """<ProjectReference Include="../Database/Database.sqlproj" />""");
        Project("Database/Database.sqlproj");
        Write("Database/Tables/Documents.sql", "CREATE TABLE Documents (Id int);");

        Assert.Empty(SolutionProjects.Read(Write("Shop.slnx", """<Solution><Project Path="Web/Web.csproj" /><Project Path="Database/Database.sqlproj" /></Solution>"""), new FolderFiles()).FindFiles(web));
    }

    [Fact]
    public void DatabaseWithTooManyScripts_IsLeftOut()
    {
        var web = Project("Web/Web.csproj");
        Project("Database/Database.sqlproj");
        for (var i = 0; i <= ScriptFolder.MaxScripts; i++)
            Write($"Database/{i}.sql", "");

        var solution = Write("Shop.slnx", """<Solution><Project Path="Web/Web.csproj" /><Project Path="Database/Database.sqlproj" /></Solution>""");
        Assert.Empty(SolutionProjects.Read(solution, new FolderFiles()).FindFiles(web));
        File.Delete(_directory["Database", "0.sql"]);
        Assert.Equal(ScriptFolder.MaxScripts, SolutionProjects.Read(solution, new FolderFiles()).FindFiles(web).Count());
    }

    /// <summary>The application has the scripts that its data layer does not have, as those of an installer.</summary>
    [Theory]
    [InlineData("App", "App/Data/Install.sql", "CREATE TABLE Documents (Id int);", true)]
    [InlineData("App", "App/Data/Install.sql", "create  table Documents (Id int);", true)]
    [InlineData("App", "App/Data/Delete.sql", "DROP TABLE Documents;", false)]
    [InlineData("App", "App/obj/Install.sql", "CREATE TABLE Documents (Id int);", false)]
    [InlineData("App", "App/Data/PostgreSQL/Install.sql", "CREATE TABLE Documents (Id int);", false)]
    [InlineData("App", "App/Data/Install.sqlite.sql", "CREATE TABLE Documents (Id int);", false)]
    [InlineData("App", "App/Data/Install.sql", "CREATE TABLE IF NOT EXISTS Documents (Id int);", false)]
    [InlineData("App", "App/Data/Install.sql", "CREATE TABLE Documents (Id int AUTO_INCREMENT);", false)]
    [InlineData("App.MySql", "App.MySql/Install.sql", "CREATE TABLE Documents (Id int);", false)]
    [InlineData("App.Tests", "App.Tests/Install.sql", "CREATE TABLE Documents (Id int);", false)]
    public void ScriptsOfTheApplication_AreFoundForItsLayers(string app, string path, string text, bool isFound)
    {
        var data = Project("Data/Data.csproj");
        Project($"{app}/{app}.csproj", """<ProjectReference Include="../Data/Data.csproj" />""");
        var script = Write(path, text);
        var projects = SolutionProjects.Read(Write(
            "Shop.slnx", $"""<Solution><Project Path="Data/Data.csproj" /><Project Path="{app}/{app}.csproj" /></Solution>"""), new FolderFiles());

        Assert.Equal(isFound ? [script] : [], projects.FindFiles(data));
        Assert.Empty(projects.FindFiles(_directory[app, $"{app}.csproj"]));
    }

    /// <summary>Two products in one solution, that share a library: the nearest scripts count.</summary>
    [Fact]
    public void ScriptsOfTheNearestProjects_AreFound()
    {
        const string Table = "CREATE TABLE Documents (Id int);";
        var common = """<ProjectReference Include="../Common/Common.csproj" />""";
        Project("Common/Common.csproj");
        var shop = Project("Shop.Data/Shop.Data.csproj", common);
        Project("Shop.Web/Shop.Web.csproj", """<ProjectReference Include="../Shop.Data/Shop.Data.csproj" />""");
        var blog = Project("Blog/Blog.csproj", common);
        Project("Updates/Updates.csproj");
        Project("Updates.Tests/Updates.Tests.csproj", """<PackageReference Include="xunit" /><ProjectReference Include="../Updates/Updates.csproj" />""");
        var lone = Project("Lone/Lone.csproj", """<PackageReference Include="Microsoft.Data.SqlClient" /><ProjectReference Include="../Part/Part.csproj" />""");
        Project("Part/Part.csproj");
        string[] ofShop = [Write("Shop.Web/Install.sql", Table)];
        string[] ofUpdates = [Write("Updates/0001.sql", Table)];
        string[] names = ["Common", "Shop.Data", "Shop.Web", "Blog", "Updates", "Updates.Tests", "Lone", "Part"];
        var solution = Write(
            "All.slnx", $"<Solution>{string.Concat(names.Select(name => $"""<Project Path="{name}/{name}.csproj" />"""))}</Solution>");
        var projects = SolutionProjects.Read(solution, new FolderFiles());

        Assert.Equal(ofShop, projects.FindFiles(shop));
        Assert.Equal(ofShop, projects.FindFiles(blog)); // by the library in common
        Assert.Equal(ofUpdates, projects.FindFiles(lone));
        Write("Blog/Install.sql", Table);
        Assert.Empty(SolutionProjects.Read(solution, new FolderFiles()).FindFiles(blog)); // its own items
        File.Delete(solution);
        Assert.Empty(SolutionProjects.Read(_directory["."], new FolderFiles()).FindFiles(lone)); // nothing tells that Updates belongs to it
    }

    /// <summary>An installer embeds scripts that lie outside of its folder.</summary>
    [Theory]
    [InlineData("""<EmbeddedResource Include="..\install\**\*.sql" LinkBase="Resources" />""", "install/v1/Tables.sql", true)]
    [InlineData("""<EmbeddedResource Include="..\install\**\*.sql" />""", "install/Tables.sql", true)]
    [InlineData("""<Content Include="../install/*.sql" />""", "install/Tables.sql", true)]
    [InlineData("""<Content Include="../install/*.sql" />""", "install/v1/Tables.sql", false)]
    [InlineData("""<None Include="../install/Tables.sql" />""", "install/Tables.sql", true)]
    [InlineData("""<None Include="../install/Data.sql; ../install/TABLES.SQL" />""", "install/TABLES.SQL", true)]
    [InlineData("""<None Include="$(MSBuildThisFileDirectory)../install/V?__*.sql" />""", "install/V1__Tables.sql", true)]
    [InlineData("""<None Include="../install/V?__*.sql" />""", "install/Tables.sql", false)]
    [InlineData("""<None Include="../*/*.sql" />""", "install/Tables.sql", true)]
    [InlineData("""<None Include="../install/*.txt" />""", "install/Tables.sql", false)]
    [InlineData("""<None Include="../nowhere/**/*.sql" />""", "install/Tables.sql", false)]
    [InlineData("""<None Include="$(Scripts)/*.sql" />""", "install/Tables.sql", false)]
    [InlineData("""<None Include="\**\*.sql" />""", "install/Tables.sql", false)]
    [InlineData("""<None Remove="../install/*.sql" />""", "install/Tables.sql", false)]
    [InlineData("""<Compile Include="../install/*.sql" />""", "install/Tables.sql", false)]
    [InlineData("""<None Include="../install/postgresql/*.sql" />""", "install/postgresql/Tables.sql", false)]
    public void ScriptsThatAProjectLinks_AreFound(string item, string path, bool isFound)
    {
        var web = Project("Web/Web.csproj", """<ProjectReference Include="../Installer/Installer.csproj" />""");
        Project("Installer/Installer.csproj", item);
        var script = Write(path, "CREATE TABLE Documents (Id int);");
        var projects = SolutionProjects.Read(Write(
            "Shop.slnx", """<Solution><Project Path="Web/Web.csproj" /><Project Path="Installer/Installer.csproj" /></Solution>"""), new FolderFiles());

        Assert.Equal(isFound ? [script] : [], projects.FindFiles(web));
        Assert.Empty(projects.FindFiles(_directory["Installer", "Installer.csproj"]));
    }

    /// <summary>A folder beside the projects has the scripts, which no project names.</summary>
    [Theory]
    [InlineData("database/tables/Documents.sql", true)]
    [InlineData("Db/Documents.sql", true)]
    [InlineData("mssql/Documents.sql", true)]
    [InlineData("db-scripts/Documents.sql", true)]
    [InlineData("Scripts/Documents.sql", true)] // cwm-nith/NN.POS.System
    [InlineData("Transcripts/Documents.sql", false)]
    [InlineData("src/DatabaseScripts/Documents.sql", true)]
    [InlineData("database/PostgreSql/Documents.sql", false)]
    [InlineData("docs/Documents.sql", false)]
    [InlineData("docs/database/Documents.sql", false)]
    [InlineData("database/bin/Documents.sql", false)]
    [InlineData("Sql/Sql/Documents.sql", false)] // of a project that nothing here uses
    public void ScriptsOfAFolderForTheDatabase_AreFound(string path, bool isFound)
    {
        var web = Project("src/Web/Web.csproj", """<ProjectReference Include="../Data/Data.csproj" />""");
        var data = Project("src/Data/Data.csproj");
        Project("Sql/Sql/Sql.csproj", """<ProjectReference Include="../Part/Part.csproj" />""");
        Project("Sql/Part/Part.csproj");
        var script = Write(path, "CREATE TABLE Documents (Id int);");
        var solution = Write("Shop.slnx", """
            <Solution>
              <Project Path="src/Web/Web.csproj" /><Project Path="src/Data/Data.csproj" />
              <Project Path="Sql/Sql/Sql.csproj" /><Project Path="Sql/Part/Part.csproj" />
            </Solution>
            """);

        Assert.Equal(isFound ? [script] : [], SolutionProjects.Read(solution, new FolderFiles()).FindFiles(data));
        File.Delete(solution);
        Assert.Equal(isFound ? [script] : [], SolutionProjects.Read(_directory.Root, new FolderFiles()).FindFiles(data)); // a repository without one
        Write("src/Web/Install.sql", "CREATE TABLE Documents (Id int);");
        Write("Shop.slnx", """<Solution><Project Path="src/Web/Web.csproj" /><Project Path="src/Data/Data.csproj" /></Solution>""");
        Assert.Equal(
            [_directory["src", "Web", "Install.sql"]], SolutionProjects.Read(solution, new FolderFiles()).FindFiles(data)); // the nearer ones
        Assert.Empty(SolutionProjects.Read(solution, new FolderFiles()).FindFiles(web));
    }

    /// <summary>phongnguyend/Practical.CleanArchitecture: the solution of each service names the service alone.</summary>
    [Fact]
    public void ReferencedProjects_ThatTheSolutionDoesNotName_AreRead()
    {
        var service = Project("Product/Api/Api.csproj", """<ProjectReference Include="../../Common/Persistence/Persistence.csproj" />""");
        Project("Common/Persistence/Persistence.csproj", """<ProjectReference Include="../Base/Base.csproj" /><ProjectReference Include="../Missing/Missing.csproj" />""");
        Project("Common/Base/Base.csproj", """<ProjectReference Include="../Persistence/Persistence.csproj" />""");
        Project("Common/Other/Other.csproj");
        Write("Common/Other/OtherContext.cs", "class OtherContext : DbContext { }");
        var context = Write("Common/Base/ServiceContext.cs", "class ServiceContext : DbContext { }");
        var projects = SolutionProjects.Read(
            Write("Product/Product.slnx", """<Solution><Project Path="Api/Api.csproj" /></Solution>"""), new FolderFiles());

        Assert.Equal([context], projects.FindFiles(service));
    }

    /// <summary>dbbuilder/fireproof: migrations in SQL, and procedures, are in files of their own.</summary>
    [Theory]
    [InlineData("ALTER TABLE dbo.Documents\n  ADD Body nvarchar(max) NULL;", true)]
    [InlineData("ALTER TABLE Documents ALTER COLUMN Body nvarchar(200);", true)]
    [InlineData("CREATE OR ALTER PROCEDURE dbo.GetDocuments AS SELECT Body FROM Documents;", true)]
    [InlineData("ALTER TABLE Documents DROP COLUMN Body;", false)]
    [InlineData("ALTER TABLE Documents ADD Body JSONB;", false)]
    [InlineData("SELECT * FROM Documents;", false)]
    public void ChangesOfTables_AreFoundBesideThem(string change, bool isFound)
    {
        var project = Project("src/Web/Web.csproj");
        var changes = Write("database/0002.sql", change);
        var solution = Write("Shop.slnx", """<Solution><Project Path="src/Web/Web.csproj" /></Solution>""");

        Assert.Empty(SolutionProjects.Read(solution, new FolderFiles()).FindFiles(project)); // nothing shows that it is for SQL Server

        var tables = Write("database/0001.sql", "CREATE TABLE Documents (Id int);");
        Assert.Equal(isFound ? [tables, changes] : [tables], SolutionProjects.Read(solution, new FolderFiles()).FindFiles(project));

        Write("src/Web/Documents.sql", "CREATE TABLE Documents (Id int);");
        Assert.Empty(SolutionProjects.Read(solution, new FolderFiles()).FindFiles(project)); // the nearer table counts
    }

    /// <summary>Two products share a library. The changes of one's table do not bear on the table of the same name of the other.</summary>
    [Theory]
    [InlineData("ALTER TABLE dbo.Documents ALTER COLUMN Title nvarchar(max);", false)]
    [InlineData("ALTER TABLE [Documents] ADD Body nvarchar(max) NULL;", false)]
    [InlineData("ALTER TABLE Orders ADD Body nvarchar(max) NULL;", true)]
    [InlineData("CREATE TABLE Lines (Id int);\nALTER TABLE Documents ADD CONSTRAINT One UNIQUE (Id);", true)]
    public void ChangesOfTablesThatNearerScriptsCreate_AreNotFound(string change, bool isFound)
    {
        const string Common = """<ProjectReference Include="../Common/Common.csproj" />""";
        Project("Common/Common.csproj");
        Project("Blog/Blog.csproj", Common);
        var shop = Project("Shop/Shop.csproj", Common);
        Write("Shop/Documents.sql", "CREATE TABLE Documents (Title nvarchar(100));");
        Write("Blog/001.sql", "CREATE TABLE Documents (Title nvarchar(100));");
        var orders = Write("Blog/002.sql", "CREATE TABLE Orders (Id int);");
        var changes = Write("Blog/003.sql", change);
        var solution = Write("All.slnx", """
            <Solution>
              <Project Path="Common/Common.csproj" /><Project Path="Blog/Blog.csproj" /><Project Path="Shop/Shop.csproj" />
            </Solution>
            """);

        Assert.Equal(isFound ? [orders, changes] : [orders], SolutionProjects.Read(solution, new FolderFiles()).FindFiles(shop));
    }

    /// <summary>bytefish/SqlFlow: the solution is in a folder of the repository, and the scripts are beside that.</summary>
    [Theory]
    [InlineData("sql/Documents.sql", ".git/HEAD", true)]
    [InlineData("sql/Documents.sql", ".git", true)] // a linked work tree
    [InlineData("sdks/sql/Documents.sql", ".git/HEAD", true)]
    [InlineData("sql/Documents.sql", "sdks/.git/HEAD", false)] // of another repository
    [InlineData("sql/Documents.sql", "sdks/dotnet/.git/HEAD", false)]
    [InlineData("sql/Documents.sql", null, false)]
    [InlineData("other/sql/Documents.sql", ".git/HEAD", false)]
    public void ScriptsOfTheRepository_AreFound(string path, string? repository, bool isFound)
    {
        var project = Project("sdks/dotnet/src/Sdk/Sdk.csproj");
        var script = Write(path, "CREATE TABLE Documents (Id int);");
        if (repository is not null)
            Write(repository, "");
        var solution = Write("sdks/dotnet/Sdk.slnx", """<Solution><Project Path="src/Sdk/Sdk.csproj" /></Solution>""");

        Assert.Equal(isFound ? [script] : [], SolutionProjects.Read(solution, new FolderFiles()).FindFiles(project));

        var nearer = Write("sdks/dotnet/db/Other.sql", "CREATE TABLE Other (Id int);");
        Assert.Equal([nearer], SolutionProjects.Read(solution, new FolderFiles()).FindFiles(project));
    }

    /// <summary>The nearest scripts with a table count. Other tables of the same database may be elsewhere.</summary>
    [Fact]
    public void ScriptsOfOtherTables_AreFoundFartherAway()
    {
        var web = Project("Web/Web.csproj", """<ProjectReference Include="../Data/Data.csproj" />""");
        var data = Project("Data/Data.csproj");
        Write("Web/Widgets.sql", "CREATE TABLE web.Widgets (Id int);");
        string[] ofData = [Write("Data/Sessions.sql", "CREATE TABLE [dbo].[Sessions] (Id int); create table #temp (Id int)")];
        var jobs = Write("Jobs/Jobs.sql", "CREATE TABLE Jobs (Id int);");
        Project("Jobs/Jobs.csproj");
        var core = Write("sql/core.sql", "CREATE TABLE core.Settings (Id int); CREATE TABLE #temp (Id int);");
        Write("sql/sessions.sql", "CREATE TABLE dbo.\"Sessions\" (Id int); CREATE TABLE Other (Id int);");
        var solution = Write(
            "Shop.slnx", """<Solution><Project Path="Web/Web.csproj" /><Project Path="Data/Data.csproj" /><Project Path="Jobs/Jobs.csproj" /></Solution>""");
        var projects = SolutionProjects.Read(solution, new FolderFiles());

        Assert.Equal([.. ofData, jobs, core], projects.FindFiles(web));
        Assert.Equal([jobs, _directory["Web", "Widgets.sql"], core], projects.FindFiles(data));
    }

    /// <summary>Mimetis/Dotmim.Sync: the code of another project creates the tables.</summary>
    [Theory]
    [InlineData("MsSql/Tables.cs", """command.CommandText = $"CREATE TABLE {name} (Body nvarchar(max))";""", true)]
    [InlineData("MsSql/Migrations/V001.cs", "Execute(\"create table Outbox (Body nvarchar(max))\");", true)]
    [InlineData("MsSql/Tables.cs", """AddColumn("Body", "varbinary(max)");""", true)]
    [InlineData("MsSql/Tables.cs", """AddColumn(Names.Body, "VARBINARY (MAX)").NotNull();""", true)]
    [InlineData("MsSql/Tables.cs", """AddColumn("Id", "int"); Use("nvarchar(max)");""", false)]
    [InlineData("MsSql/Tables.cs", """Use("DROP TABLE Outbox", "nvarchar(max)");""", false)]
    [InlineData("MsSql/Tables.cs", """Use("CREATE TABLE Outbox (Body jsonb)");""", false)]
    [InlineData("MsSql/Tables.txt", "CREATE TABLE Outbox (Body nvarchar(max))", false)]
    [InlineData("MsSql/PostgreSql/Tables.cs", """Use("CREATE TABLE Outbox (Body text)");""", false)]
    [InlineData("MsSql/Migrations/V001.Designer.cs", """Use("CREATE TABLE Outbox (Body text)");""", false)]
    [InlineData("Core.Tests/Tables.cs", """Use("CREATE TABLE Outbox (Body nvarchar(max))");""", false)]
    [InlineData("Beside/Tables.cs", """Use("CREATE TABLE Outbox (Body nvarchar(max))");""", false)]
    public void CodeThatCreatesTables_IsFoundForReaders(string path, string code, bool isFound)
    {
        var core = Project("Core/Core.csproj");
        Write("Core/Outbox.cs", "Task<string> ReadAsync(DbConnection connection)");
        var model = Project("Model/Model.csproj");
        var references = """<ProjectReference Include="../Core/Core.csproj" /><ProjectReference Include="../Model/Model.csproj" />""";
        var driver = """<PackageReference Include="Microsoft.Data.SqlClient" />""";
        Project("MsSql/MsSql.csproj", references + driver);
        Project("Core.Tests/Core.Tests.csproj", references + driver);
        var beside = Project("Beside/Beside.csproj", """<ProjectReference Include="../Model/Model.csproj" />""" + driver);
        var file = Write(path, code);
        string[] names = ["Core", "Model", "MsSql", "Core.Tests", "Beside"];
        var projects = SolutionProjects.Read(
            Write("Shop.slnx", $"<Solution>{string.Concat(names.Select(name => $"""<Project Path="{name}/{name}.csproj" />"""))}</Solution>"),
            new FolderFiles());

        Assert.Equal(isFound ? [file] : [], projects.FindFiles(core));
        Assert.Empty(projects.FindFiles(model)); // it reads nothing
        Assert.Empty(projects.FindFiles(beside)); // it has no such table
    }

    [Theory]
    [InlineData("class ShopContext : DbContext;", true)]
    [InlineData("class ShopContext : Shop.IdentityDbContext<User>;", true)]
    [InlineData("DbSet<Document> documents;", true)]
    [InlineData("class Documents : IEntityTypeConfiguration<Document>;", true)]
    [InlineData("void Configure(EntityTypeBuilder builder)", true)]
    [InlineData("void Configure(PropertyBuilder builder)", true)]
    [InlineData("void Configure(ModelBuilder builder)", true)]
    [InlineData("void Configure(ModelConfigurationBuilder builder)", true)]
    [InlineData("options.UseSqlServer();", true)]
    [InlineData("options.UseAzureSql();", true)]
    [InlineData("options.UseNpgsql();", true)]
    [InlineData("options.UseSqlite();", true)]
    [InlineData("options.UseMySql();", true)]
    [InlineData("options.UseMySQL();", true)]
    [InlineData("options.UseOracle();", true)]
    [InlineData("options.UseCosmos();", true)]
    [InlineData("// usings\nglobal using Shop;", true)]
    [InlineData("class Other { ShopDbContext context; }", false)]
    [InlineData("StringBuilder builder;", false)]
    [InlineData("// a global using ", false)]
    public void SourceOfAContext_IsFoundByItsText(string text, bool isFound) =>
        Assert.Equal(isFound, SourceFile.Read(Write("File.cs", text)).HasModel);

    /// <summary>The process of a build lives longer than the build, and files change between builds.</summary>
    [Fact]
    public void ChangedFile_IsReadAgain()
    {
        var source = Write("Source.cs", "class Context : Other;");
        var snapshot = Write("ModelSnapshot.cs", "");
        Assert.False(SourceFile.Read(source).HasModel);
        Assert.False(SnapshotFile.Read(snapshot).IsForSqlServer);

        Write("Source.cs", "class Context : DbContext;");
        Write("ModelSnapshot.cs", "modelBuilder.UseIdentityColumns();");
        Assert.True(SourceFile.Read(source).HasModel);
        Assert.True(SnapshotFile.Read(snapshot).IsForSqlServer);

        File.Delete(source);
        Assert.False(SourceFile.Read(source).HasModel);
    }

    [Fact]
    public void UnchangedFile_IsReadOnce()
    {
        var path = Write("Source.cs", "class First;");
        var reads = 0;
        var cache = new FileCache<string>(file =>
        {
            reads++;
            return File.ReadAllText(file);
        });

        Assert.Equal("class First;", cache.Get(path));
        Assert.Equal("class First;", cache.Get(path));
        Assert.Equal(1, reads);
        File.SetLastWriteTimeUtc(path, File.GetLastWriteTimeUtc(path).AddSeconds(1));
        Assert.Equal("class First;", cache.Get(path));
        Assert.Equal(2, reads);
    }

    /// <summary>A file in use is read by the next build.</summary>
    [Fact]
    public void FileThatCannotBeRead_IsReadAgain()
    {
        var path = Write("Source.cs", "class First;");
        string? result = null;
        var cache = new FileCache<string>(_ => result);

        Assert.Null(cache.Get(path));
        result = "text";
        Assert.Equal("text", cache.Get(path));
    }

    [Fact]
    public void Folder_IsListedOnceInABuild()
    {
        var folder = _directory["Data"];
        var first = Write("Data/FirstModelSnapshot.cs", "");
        Write("Data/obj/OtherModelSnapshot.cs", "");
        Write("Data/Context.cs", "");
        var files = new FolderFiles();
        Assert.Equal([first], files.FindReferenced([folder + Path.DirectorySeparatorChar, folder], []));

        var script = Write("Data/Tables.SQL", "");
        Assert.Empty(files.FindReferenced([], [folder]));
        Assert.Equal([first, script], new FolderFiles().FindReferenced([folder], [folder]));
    }

    [Fact]
    public void FolderOfAReferenceThatDoesNotExist_HasNoFiles()
    {
        var file = Write("Data/ShopModelSnapshot.cs", "");

        Assert.Equal([file], new FolderFiles().FindReferenced([_directory["Gone"], _directory["Data"]], [_directory["Gone"]]));
    }

    /// <summary>Windows needs a privilege to create a link.</summary>
    [Fact]
    public void LinkToAFolderAbove_IsNotFollowed()
    {
        var file = Write("Data/ShopContext.cs", "class ShopContext : DbContext;");
        if (!OperatingSystem.IsWindows())
            Directory.CreateSymbolicLink(_directory["Data", "Loop"], _directory["Data"]);

        Assert.Equal([file], SolutionFinder.FindFiles(_directory["Data"], "*.cs"));
    }

    private string Write(string path, string text) => _directory[_directory.Write(path, text).Split('/')];

    private string Project(string path, string items = "") =>
        Write(path, $"""<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>{items}</ItemGroup></Project>""");
}
