using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Testing;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>
/// Each way in which C# passes a value on, with each kind of builder. Behind it may be code that bounds columns, so the size of what the
/// builder reaches is unknown.
/// </summary>
public sealed class EscapedBuilderTests
{
    /// <summary>Code of another assembly.</summary>
    private const string Library = """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;
        public static class Hidden
        {
            public static object? Field;
            public static Action<object?>? Action;
            public static T Pass<T>(T value) => value;
            public static Task<T> PassAsync<T>(T value) => Task.FromResult(value);
            public static void Take(object? value) { }
            public static void TakeAll(params object?[] values) { }
            public static void TakeRef<T>(ref T value) { }
            public static void TakeIn<T>(in T value) { }
            public static bool Test(object? value) => false;
            public static int Number(object? value) => 0;
            public static IDisposable Open(object? value) => null!;
            public static void Hide<T>(this T value) { }
            public static T HideAll<T>(this T value) => value;
            public static Action<T> Make<T>() => _ => { };
            public class Configurator { public Configurator(object? value) { } public Configurator() { } public object? Value { get; set; } public void Run() { } }
            public class Error : Exception { public Error(object? value) { } }
        }
        """;

    private const string Usings = "using System; using System.Collections.Generic; using System.ComponentModel.DataAnnotations; using System.ComponentModel.DataAnnotations.Schema; using System.Linq; using System.Threading.Tasks; "
        + "using Microsoft.EntityFrameworkCore; using Microsoft.EntityFrameworkCore.Metadata; using Microsoft.EntityFrameworkCore.Metadata.Builders;\n";

    private const string Members = """
        public class Item { public int Id { get; set; } public string A { get; set; } = null!; public Place Place { get; set; } = null!; }
        public class Place { public string Street { get; set; } = null!; }
        public interface IPart { void Configure(object value); }
        public class Part : IPart { public virtual void Configure(object value) { } }
        public abstract class Whole { public abstract void Configure(object value); }
        public class Own { private readonly object? _value; public Own() { } public Own(object value) => _value = value; public object? Value { get; set; } public void Run() => Hidden.Take(_value ?? Value); }
        public record Packet(object? Value);
        public abstract class Base : DbContext
        {
            public DbSet<Item> Items { get; set; } = null!;
            protected readonly bool _flag; protected int _kind; protected object? _field; protected static object? s_field; protected object? _other;
            protected readonly List<object> _list = new(); protected readonly Dictionary<string, object> _map = new(); protected readonly object[] _array = new object[1]; protected readonly List<string> _names = new();
            protected readonly Action<object> _action = _ => { }; protected EventHandler<object>? Configuring; protected readonly Packet _packet = new((object?)null);
            protected readonly IPart _part = null!; protected readonly Part _virtual = null!; protected readonly Whole _whole = null!;
            protected readonly Action<EntityTypeBuilder<Item>> _configure = _ => { }; protected readonly Action<EntityTypeBuilder<Item>>[] _configures = null!;
            protected delegate void Configurator(EntityTypeBuilder<Item> item); protected readonly Configurator _configurator = _ => { };
            protected Action<EntityTypeBuilder<Item>> Configured { get; } = _ => { };
            protected Action<PropertiesConfigurationBuilder<string>> _configureStrings = _ => { };
            protected object? Property { get; set; }
            protected static Action<EntityTypeBuilder<Item>> MakeAction() => Hidden.Make<EntityTypeBuilder<Item>>();
            protected static Action<EntityTypeBuilder<Item>> MakeAction(int number) => Hidden.Make<EntityTypeBuilder<Item>>();
            protected void Run(Action action) => action();
            protected void Save(object value) => _field = value;
            protected void SaveLater(object value) { var copy = value; _field = copy; }
            protected void Short(object value) => Hidden.Take(value);
            protected T Self<T>(T value) => value;
            protected void All(params object[] values) { foreach (var value in values) Hidden.Take(value); }
            protected void Second(object first, params object[] values) => Hidden.Take(values[0]);
            protected void Get(object value, out object other) { other = Hidden.Pass(value); }
            protected void GetItem(ModelBuilder model, out EntityTypeBuilder<Item> item) { item = model.Entity<Item>(); }
            protected IEnumerable<object> Yield(object value) { yield return value; }
            protected async Task HelpAsync(object value) { await Hidden.PassAsync(value); }
            protected (T, int) Pair<T>(T value) => (value, 1);
            protected void Deep(object value, int depth) { if (depth > 0) Deep(value, depth - 1); else Hidden.Take(value); }
            protected object this[object key] => Hidden.Pass(key);
            protected static void Filter<T>(ModelBuilder model) where T : class => model.Entity<T>().HasQueryFilter(x => x != null);
            protected static void FilterAll(ModelBuilder model, IMutableEntityType type) { if (type.ClrType == typeof(Item)) model.Entity(type.ClrType).HasQueryFilter(null); }
            protected static string Snake(string name) => name.ToLowerInvariant();
            protected static void Also<T>(EntityTypeBuilder<T> builder, Action<EntityTypeBuilder<T>> configure) where T : class => configure(builder);
            protected static void Each<T>(IEnumerable<T> values, Action<T> action) { foreach (var value in values) action(value); }
        }
        """;

    /// <summary>By name: the expression of a builder, the statement that declares it, and whether it is of <c>ConfigureConventions</c>.</summary>
    private static readonly (string Kind, string Declaration, string Type, bool OfConventions)[] Builders =
    [
        ("model", "var b = model;", "ModelBuilder", false),
        ("entity", "var b = model.Entity<Item>();", "EntityTypeBuilder<Item>", false),
        ("property", "var b = model.Entity<Item>().Property(x => x.A);", "PropertyBuilder<string>", false),
        ("metadata of the model", "var b = model.Model;", "IMutableModel", false),
        ("metadata of an entity", "var b = model.Entity<Item>().Metadata;", "IMutableEntityType", false),
        ("entity types", "var b = model.Model.GetEntityTypes();", "IEnumerable<IMutableEntityType>", false),
        ("conventions", "var b = conventions;", "ModelConfigurationBuilder", true),
        ("convention of strings", "var b = conventions.Properties<string>();", "PropertiesConfigurationBuilder<string>", true),
    ];

    /// <summary>Statements that pass <c>b</c> of type <c>$T</c> on.</summary>
    private static readonly string[] Forms =
    [
        // calls
        "Hidden.Take(b);", "_ = Hidden.Pass(b);", "Hidden.Take(value: b);", "Hidden.TakeAll(1, b);", "Hidden.Take(b!);", "Hidden.Take((b));",
        "b.Hide();", "b?.Hide();", "b.HideAll().HideAll();", "Hidden.Hide(b);", "this[b].ToString();", "_ = this[b];", "Hidden.Take(Self(b));",
        "Short(b);", "this.Short(b);", "Base.s_field = b;", "Deep(b, 3);", "All(b);", "All(1, b);", "Second(1, b);", "HelpAsync(b).Wait();",
        "async Task F() { await HelpAsync(b); } F().Wait();", "foreach (var x in Yield(b)) Hidden.Take(x);", "Get(b, out var o); Hidden.Take(o);",
        "var r = b; Hidden.TakeRef(ref r);", "var r = b; Hidden.TakeIn(in r);", "_part.Configure(b);", "_virtual.Configure(b);", "_whole.Configure(b);",
        "typeof(Base).GetMethod(\"Short\")!.Invoke(this, new object[] { b });",
        // delegates and events
        "_action(b);", "_action.Invoke(b);", "_action?.Invoke(b);", "Hidden.Action!(b);", "Configuring?.Invoke(this, b);", "Configuring!(this, b);",
        "Action<object> f = Hidden.Take; f(b);", "Action<object> f = x => Hidden.Take(x); f(b);", "Action f = () => Hidden.Take(b); f();", "Run(() => Hidden.Take(b));", "Run(delegate { Hidden.Take(b); });",
        "Hidden.Action += _ => Hidden.Take(b);", "Configuring += (_, _) => Hidden.Take(b);", "var lazy = new Lazy<int>(() => Hidden.Number(b)); _ = lazy.Value;",
        "void F() => Hidden.Take(b); F();", "void F(object x) => Hidden.Take(x); F(b);", "void F() { Hidden.Take(b); } Run(F);", "Func<object> f = () => b; Hidden.Take(f());",
        // stored
        "Hidden.Field = b;", "_field = b;", "this._field = b;", "Property = b;", "s_field = b;", "_field = _other = b;", "_field ??= b;", "Save(b);", "SaveLater(b);",
        "_list.Add(b);", "_map[\"x\"] = b;", "_array[0] = b;", "(_field, _kind) = (b, 1);", "_list.AddRange(new object[] { b });",
        // wrapped
        "Hidden.Take(new object[] { b });", "Hidden.Take(new[] { b });", "object[] array = { b }; Hidden.Take(array);", "var array = new[] { b }; Hidden.Take(array[0]);",
        "var list = new List<object> { b }; Hidden.Take(list);", "var map = new Dictionary<string, object> { [\"x\"] = b }; Hidden.Take(map);", "Hidden.Take((b, 1));", "var pair = (b, 1); Hidden.Take(pair.Item1);",
        "var (x, y) = (b, 1); Hidden.Take(x);", "var (x, y) = Pair(b); Hidden.Take(x);", "var pair = Pair(b); Hidden.Take(pair);", "Hidden.Take(new { Value = b });", "Hidden.Take(new { b });",
        "Hidden.Take(new Packet(b));", "Hidden.Take(_packet with { Value = b });", "new Own(b).Run();", "new Own { Value = b }.Run();", "new Hidden.Configurator(b);", "new Hidden.Configurator { Value = b }.Run();",
        "Hidden.Take($\"{Hidden.Pass(b)}\");", "var s = $\"{Hidden.Number(b)}\";", "var t = Tuple.Create(b, 1); Hidden.Take(t);", "Hidden.Take(new Lazy<object>(b));",
        // converted
        "Hidden.Take((object)b);", "Hidden.Take(b as object);", "object o = b; Hidden.Take(o);", "dynamic d = b; Hidden.Take(d);", "dynamic d = _list; d.Add(b);", "((dynamic)_list).Add(b);",
        // control flow
        "Hidden.Take(_flag ? b : null);", "var x = _flag ? b : null; Hidden.Take(x);", "Hidden.Take(b ?? throw new Exception());", "Hidden.Take(_field ?? b);", "var x = _kind switch { 1 => b, _ => null }; Hidden.Take(x);",
        "if (Hidden.Test(b)) { }", "if (_flag && Hidden.Test(b)) { }", "while (Hidden.Test(b)) { }", "do { } while (Hidden.Test(b));", "for (var i = 0; i < 1; i++) Hidden.Take(b);", "for (var x = (object)b; x != null; x = null) Hidden.Take(x);",
        "foreach (var n in _names) Hidden.Take(b);", "foreach (var x in new[] { b }) Hidden.Take(x);", "foreach (var n in _names) { var x = b; Hidden.Take(x); }", "foreach (var n in _names) _field = b;", "foreach (var n in _names) { if (n == \"\") _list.Add(b); }",
        "foreach (var n in _names) if (b is object x) Hidden.Take(x);", "foreach (var n in _names) switch (b) { case object x: Hidden.Take(x); break; }", "foreach (var n in _names) Hidden.Take((b));",
        "if (b.HideAll() != null) { }", "foreach (var n in _names) _virtual.Configure(b);", "foreach (var n in _names) Deep(b, 3);",
        "foreach (var n in _names) if (Hidden.Test(b)) { }", "foreach (var n in _names) { if (Hidden.Test(b)) continue; }", "foreach (var n in _names) if (n == \"\") { } else if (Hidden.Test(b)) { }",
        "foreach (var n in _names) _field = _flag ? b : (object)n;", "foreach (var n in _names) _field = _flag ? (object)n : b;", "foreach (var n in _names) _field = _field ?? b;",
        "if (_flag) Hidden.Take(b);", "if (_flag) { } else Hidden.Take(b);", "switch (_kind) { case 1: Hidden.Take(b); break; }", "switch (b) { case { } x: Hidden.Take(x); break; }", "switch (_kind) { default: { Hidden.Take(b); break; } }",
        "try { Hidden.Take(b); } catch { }", "try { } catch (Exception) { Hidden.Take(b); }", "try { } finally { Hidden.Take(b); }", "try { } catch (Exception) when (Hidden.Test(b)) { }", "lock (_list) { Hidden.Take(b); }", "lock (_list) Hidden.Take(b);",
        "using (Hidden.Open(b)) { }", "using var u = Hidden.Open(b);", "using (var u = Hidden.Open(b)) Hidden.Take(u);", "checked { Hidden.Take(b); }", "{ Hidden.Take(b); }", "again: Hidden.Take(b);", "if (_flag) throw new Hidden.Error(b);",
        "if (b is { } x) Hidden.Take(x);", "if (b is $T x) Hidden.Take(x);", "if (b is var x) Hidden.Take(x);", "_kind += Hidden.Number(b);", "_ = Hidden.Number(b) + 1;", "_ = !Hidden.Test(b);", "_ = _flag ? Hidden.Number(b) : 0;",
        "_names.ForEach(n => Hidden.Take(b));", "_ = _names.Select(n => Hidden.Pass(b)).ToList();", "_ = (from n in _names select Hidden.Pass(b)).ToList();", "_ = _names.Any(n => Hidden.Test(b));", "Each(_names, n => Hidden.Take(b));", "Each(new[] { b }, x => Hidden.Take(x));",
        "Span<int> numbers = stackalloc int[Hidden.Number(b)];", "var x = _flag ? Self(b) : Hidden.Pass(b);",
    ];

    /// <summary>Statements that pass the builder of an entity to a delegate, which the library may have created.</summary>
    private static readonly string[] EntityForms =
    [
        "model.Entity<Item>(MakeAction());", "model.Entity<Item>(MakeAction(1));", "model.Entity<Item>(_configure);", "model.Entity<Item>(this._configure);", "model.Entity<Item>(Configured);",
        "model.Entity<Item>(Hidden.Hide);", "model.Entity<Item>(Hidden.Take);", "model.Entity<Item>(Hidden.Make<EntityTypeBuilder<Item>>());", "model.Entity<Item>(_configures[0]);", "var made = MakeAction(); model.Entity<Item>(made);",
        "model.Entity<Item>(_flag ? MakeAction() : _configure);", "model.Entity<Item>(_configure ?? MakeAction());", "model.Entity(MakeAction());", "model.Entity(_configure);", "model.Entity(typeof(Item), Hidden.Make<EntityTypeBuilder>());",
        "model.Entity(\"Item\", Hidden.Make<EntityTypeBuilder>());", "model.Entity<Item>((Action<EntityTypeBuilder<Item>>)_configure);", "Action<EntityTypeBuilder<Item>> x = b => { }; x += _configure; model.Entity(x);",
        "Action<EntityTypeBuilder<Item>> x = b => { }; if (_flag) x = MakeAction(); model.Entity<Item>(x);",
        "GetItem(model, out var b); Hidden.Take(b);", "var b = model.Entity<Item>(); if (_flag) b = model.Entity<Item>(); Hidden.Take(b);",
        "foreach (var part in new[] { _part }) part.Configure(model);", "foreach (var e in model.Model.GetEntityTypes()) Hidden.Take(e);", "foreach (var e in model.Model.GetEntityTypes()) model.Entity(e.ClrType).Hide();",
        "foreach (var e in model.Model.GetEntityTypes()) foreach (var p in e.GetProperties()) p.Hide();", "foreach (var e in model.Model.GetEntityTypes()) foreach (var p in e.GetProperties()) Short(p);",
        "foreach (var e in model.Model.GetEntityTypes()) typeof(Base).GetMethod(nameof(Short))!.Invoke(this, new object[] { model });",
        "model.Model.GetEntityTypes().ToList().ForEach(e => Hidden.Take(e));", "model.Model.GetEntityTypes().ToList().ForEach(Hidden.Take);", "model.Model.GetEntityTypes().ToList().ForEach(e => e.GetProperties().ToList().ForEach(p => Hidden.Take(p)));",
        "model.Model.GetEntityTypes().SelectMany(e => e.GetProperties()).Select(p => Hidden.Pass(p)).ToList();",
        "var types = from e in model.Model.GetEntityTypes() select e; foreach (var e in types) Hidden.Take(e);", "var all = from e in model.Model.GetEntityTypes() from p in e.GetProperties() select Hidden.Pass(p); all.ToList();",
        "foreach (var e in model.Model.GetEntityTypes()) { try { foreach (var p in e.GetProperties()) p.SetMaxLength(10); } catch (InvalidOperationException) { } }",
        "foreach (var e in model.Model.GetEntityTypes()) foreach (var n in _names) model.Entity(e.ClrType).Property(n).HasMaxLength(10);",
        "foreach (var e in model.Model.GetEntityTypes()) model.Entity(e.ClrType, b => { foreach (var n in _names) b.Property(n).HasMaxLength(10); });",

        "foreach (var p in model.Model.GetEntityTypes().SelectMany(e => e.GetProperties())) if (p.ClrType == typeof(int)) p.SetMaxLength(5); else Hidden.Take(p);",
        "foreach (var e in model.Model.GetEntityTypes()) if (e.FindPrimaryKey() != null) model.Entity(e.ClrType).Property(\"A\").HasMaxLength(10);",
        "foreach (var e in model.Model.GetEntityTypes()) if (e.FindPrimaryKey() is not null) model.Entity(e.ClrType).Property(\"A\").HasMaxLength(10);",

        "foreach (var e in model.Model.GetEntityTypes()) foreach (var p in e.GetProperties()) foreach (var n in _names) model.Entity(e.Name).Property(n).HasMaxLength(10);",
        "if (_names.Contains(\"Microsoft.EntityFrameworkCore.SqlServer\")) model.Entity<Item>().Property(x => x.A).HasMaxLength(10);",
        "model.Entity<Item>().Property(Environment.NewLine).HasMaxLength(10);", "var made = MakeAction(); made(model.Entity<Item>());",
        "Console.WriteLine(model.Entity<Item>().HideAll().Metadata.ClrType);",
        "if (_field == null) model.Entity<Item>().Property(x => x.A).HasMaxLength(10);", "if (model == _field) model.Entity<Item>().Property(x => x.A).HasMaxLength(10);",
        "model.Entity<Item>().Property(x => x.A).HasAnnotation(_names[0], 10);", "model.Entity<Item>().Property(x => x.A).HasAnnotation(\"MaxLength\", _kind);",
        "foreach (var e in model.Model.GetEntityTypes()) { var own = new Hidden.Configurator(e); own.Run(); }",
        "Hidden.Field = model.Entity<Item>().Metadata;", "foreach (var n in _names) Hidden.TakeAll(nameof(Filter), new object[] { model });",
        "foreach (var n in _names) typeof(Base).GetMethod(n)!.Invoke(this, new object[] { model });",
        "_configurator(model.Entity<Item>());", "_configurator.Invoke(model.Entity<Item>());",
        "foreach (var n in _names) typeof(Base).GetMethod(_flag ? nameof(Filter) : nameof(Short))!.Invoke(this, new object[] { model });",
        "foreach (var e in model.Model.GetEntityTypes()) { var b = model.Entity(e.ClrType); Hidden.Take(b); }", "foreach (var p in model.Model.GetEntityTypes().SelectMany(e => e.GetProperties())) _list.Add(p);",
    ];

    public static TheoryData<string> Kinds => [.. Builders.Select(static builder => builder.Kind)];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void ColumnBehindAnEscapedBuilder_IsUnknown(string kind)
    {
        var (_, declaration, type, ofConventions) = Builders.Single(builder => builder.Kind == kind);
        VerifyUnknown([.. Forms.Select(form => declaration + form.Replace("$T", type, StringComparison.Ordinal))], ofConventions);
    }

    /// <summary>The doubt of the other tests comes from what becomes of the builder.</summary>
    [Theory]
    [MemberData(nameof(Kinds))]
    public void BuilderInALocal_LeavesCertainty(string kind)
    {
        var (_, declaration, _, ofConventions) = Builders.Single(builder => builder.Kind == kind);
        Verify(ofConventions ? "" : declaration, ofConventions ? declaration : "", "A", SizeKind.Unbounded);
    }

    [Fact]
    public void ColumnBehindADelegateOrALoop_IsUnknown() => VerifyUnknown(EntityForms, ofConventions: false);

    [Fact]
    public void ColumnBehindAConvention_IsUnknown() => VerifyUnknown(
        [
            "conventions.Properties<string>(_configureStrings);", "conventions.Properties<string>(Hidden.Make<PropertiesConfigurationBuilder<string>>());",
            "conventions.Properties(typeof(string), Hidden.Make<PropertiesConfigurationBuilder>());", "conventions.Conventions.Add(_ => null!);",
        ],
        ofConventions: true);

    [Theory]
    [InlineData("model.Entity<Item>().OwnsOne(x => x.Place, Hidden.Make<OwnedNavigationBuilder<Item, Place>>());")]
    [InlineData("var b = model.Entity<Item>().OwnsOne(x => x.Place); Hidden.Take(b);")]
    [InlineData("var b = model.Entity<Item>(); b.OwnsOne(x => x.Place); Hidden.Take(b);")]
    [InlineData("var b = model.Entity<Item>(); Hidden.Take(b); b.OwnsOne(x => x.Place);")]
    [InlineData("model.Entity<Item>().OwnsOne(x => x.Place); Hidden.Take(model);")]
    public void ColumnOfAnOwnedType_IsUnknown(string code) => Verify(code, "", "Street", SizeKind.Unknown);

    /// <summary>What configures the owner by an unknown name configures no column of the owned type.</summary>
    [Fact]
    public void ColumnOfAnOwnedType_IsKnownBehindAnUnknownPropertyOfTheOwner() => Verify(
        "var b = model.Entity<Item>(); foreach (var n in _names) b.Property(n).HasMaxLength(50); b.OwnsOne(x => x.Place);", "", "Street", SizeKind.Unbounded);

    /// <summary>Code that only reads a builder, or that EF Core or the framework runs.</summary>
    [Theory]
    [InlineData("Second(1, 2, model);")] // it passes the second argument on
    [InlineData("_ = nameof(model);")]
    [InlineData("ArgumentNullException.ThrowIfNull(model);")]
    [InlineData("if (model == null) throw new ArgumentNullException(nameof(model));")]
    [InlineData("if (model == (object?)(null)) return;")]
    [InlineData("var Value = model.Entity<Item>(); Value.HasComment(\"\"); Console.WriteLine(_packet.Value);")]
    [InlineData("foreach (var n in new object[] { 1 }) switch (n) { case string s: model.HasDefaultSchema(s); break; }")]
    [InlineData("var value = model.Entity<Item>(); value.HasComment(\"\"); Hidden.Take(value: 1);")]
    [InlineData("var Value = model.Entity<Item>(); Value.HasComment(\"\"); Hidden.Take(_packet?.Value);")]
    [InlineData("var Value = model.Entity<Item>(); Value.HasComment(\"\"); Hidden.Take(new { Value = 1 });")]
    [InlineData("var names = from n in _names select n; Hidden.Take(names);")]
    [InlineData("var table = model.Entity<Item>().Metadata.GetTableName(); foreach (var n in _names) Hidden.TakeAll(n, table);")]
    [InlineData("if (null == model) throw new ArgumentNullException(nameof(model));")]
    [InlineData("switch (_kind) { case 1: return; default: return; } Hidden.Take(model);")]
    [InlineData("if (model is null) return;")]
    [InlineData("var b = model ?? throw new ArgumentNullException(nameof(model)); b.Entity<Item>().HasComment(\"\");")]
    [InlineData("if (model.Model.GetEntityTypes().Any(e => e.ClrType == typeof(Item))) model.HasDefaultSchema(\"x\");")]
    [InlineData("if (model.Model.FindEntityType(typeof(Item)) != null) model.HasDefaultSchema(\"x\");")]
    [InlineData("Console.WriteLine(model.Entity<Item>().Metadata.ClrType.Name);")]
    [InlineData("var name = model.Entity<Item>().Metadata.GetTableName(); Console.WriteLine(name);")]
    [InlineData("model.Entity<Item>().Metadata.SetTableName(model.Entity<Item>().Metadata.ClrType.Name);")]
    [InlineData("var p = model.Entity<Item>().Property(x => x.A); p.Metadata.IsNullable = true;")]
    [InlineData("foreach (var e in model.Model.GetEntityTypes()) { if (typeof(Item).IsAssignableFrom(e.ClrType)) typeof(Base).GetMethod(nameof(Filter))!.MakeGenericMethod(e.ClrType).Invoke(this, new object[] { model }); }")]
    [InlineData("foreach (var e in model.Model.GetEntityTypes()) typeof(Base).GetMethod(\"Filter\")!.MakeGenericMethod(e.ClrType).Invoke(this, new object[] { model });")]
    [InlineData("foreach (var e in model.Model.GetEntityTypes()) typeof(Base).GetMethod(nameof(Base.Filter))!.MakeGenericMethod(e.ClrType).Invoke(this, new object[] { model });")]
    [InlineData("RelationalEntityTypeBuilderExtensions.ToTable(model.Entity<Item>(), \"Items\");")]
    [InlineData("foreach (var n in new object[] { 1 }) { if (n is string s) model.HasDefaultSchema(s); }")]
    [InlineData("if (!(model.Entity<Item>().Metadata.IsOwned())) model.HasDefaultSchema(\"x\");")]
    [InlineData("foreach (var e in model.Model.GetEntityTypes()) FilterAll(model, e);")]
    [InlineData("foreach (var e in model.Model.GetEntityTypes()) e.SetTableName(Snake(e.GetTableName()!));")]
    [InlineData("foreach (var key in model.Model.GetEntityTypes().SelectMany(e => e.GetForeignKeys())) key.DeleteBehavior = DeleteBehavior.Restrict;")]
    [InlineData("var keys = from e in model.Model.GetEntityTypes() from k in e.GetForeignKeys() select k; foreach (var key in keys) key.DeleteBehavior = DeleteBehavior.Restrict;")]
    [InlineData("model.Model.GetEntityTypes().SelectMany(e => e.GetForeignKeys()).ToList().ForEach(k => k.DeleteBehavior = DeleteBehavior.Restrict);")]
    [InlineData("Action<EntityTypeBuilder<Item>> f = b => b.HasComment(\"\"); model.Entity<Item>(f); model.Entity(f);")]
    [InlineData("void Comment(EntityTypeBuilder<Item> b) => b.HasComment(\"\"); Comment(model.Entity<Item>());")]
    [InlineData("Also(model.Entity<Item>(), b => b.HasComment(\"\"));")]
    [InlineData("try { model.Entity<Item>().HasComment(\"\"); } catch (InvalidOperationException) { }")]
    [InlineData("lock (this) { model.Entity<Item>().HasComment(\"\"); }")]
    [InlineData("switch (1) { case 1: model.Entity<Item>().HasComment(\"\"); break; }")]
    [InlineData("((EntityTypeBuilder<Item>)model.Entity<Item>()).HasComment(\"\");")]
    [InlineData("model.Entity<Item>(b => { b.HasQueryFilter(model => model.A != null); });")]
    [InlineData("foreach (var p in model.Model.GetEntityTypes().SelectMany(e => e.GetProperties())) if (p.ClrType == typeof(string) && p.GetColumnType() == \"nvarchar(max)\") p.SetMaxLength(10);")] // EF Core has no type by convention yet
    public void BuilderThatIsOnlyRead_LeavesCertainty(string code) => Verify(code, "", "A", SizeKind.Unbounded);

    /// <summary>What is declared large in so many words stays large.</summary>
    [Theory]
    [InlineData("[MaxLength] public string A { get; set; } = null!;", "", "Hidden.Take(conventions);")]
    [InlineData("[MaxLength(5000)] public string A { get; set; } = null!;", "", "Hidden.Take(conventions);")]
    [InlineData("[MaxLength(5000)] public string A { get; set; } = null!;", "Hidden.Take(model.Entity<Large>());", "")]
    [InlineData("[MaxLength] public string A { get; set; } = null!;", "Hidden.Take(model.Entity<Large>()); Hidden.Take(model);", "")]
    [InlineData("""[Column(TypeName = "nvarchar(max)")] public string A { get; set; } = null!;""", "Hidden.Take(model.Entity<Large>());", "conventions.Properties<string>().Hide();")]
    [InlineData("public string A { get; set; } = null!;", """model.Entity<Large>().Property(x => x.A).HasColumnType("nvarchar(max)"); Hidden.Take(model.Entity<Large>()); Hidden.Take(model);""", "conventions.Properties<string>().Hide();")]
    [InlineData("public string A { get; set; } = null!;", "model.Entity<Large>().Property(x => x.A).HasMaxLength(5000); Hidden.Take(model.Entity<Large>()); Hidden.Take(model);", "Hidden.Take(conventions);")]
    [InlineData("public byte[] A { get; set; } = null!;", "model.Entity<Large>().Property(x => x.A).HasMaxLength(9000); Hidden.Take(model);", "")]
    public void ColumnDeclaredLarge_StaysLarge(string member, string model, string conventions) =>
        Verify(model, conventions, "A", SizeKind.Unbounded, $$"""public class Large { public int Id { get; set; } {{member}} } public partial class Shop { public DbSet<Large> Larges { get; set; } = null!; }""", "Large");

    /// <summary>Code that sets sizes in a way that is not followed may also shrink what is declared large, and what the entity owns.</summary>
    [Theory]
    [InlineData("foreach (var n in _names) model.Entity<Large>().Property(n).HasColumnType(\"nvarchar(50)\");", "A")]
    [InlineData("var b = model.Entity<Large>(); foreach (var n in _names) b.Property(n).HasColumnType(\"nvarchar(50)\");", "A")]
    [InlineData("var b = model.Entity<Large>(); foreach (var n in _names) b.Property(n).HasMaxLength(50);", "B")]
    [InlineData("var b = model.Entity<Large>(); foreach (var n in _names) b.OwnsOne(x => x.Part).Property(n).HasColumnType(\"nvarchar(50)\");", "C")]
    [InlineData("var b = model.Entity<Large>(); foreach (var n in _names) b.OwnsOne(x => x.Part, part => part.Property(n).HasMaxLength(50)); b.OwnsOne(x => x.Part);", "D")]
    public void ColumnDeclaredLarge_IsUnknownBehindALoopThatSetsSizes(string model, string property) => Verify(model, "", property, SizeKind.Unknown, """
        public class Large
        {
            public int Id { get; set; }
            [Column(TypeName = "nvarchar(max)")] public string A { get; set; } = null!;
            [MaxLength] public string B { get; set; } = null!;
            public LargePart Part { get; set; } = null!;
        }

        [Owned] public class LargePart
        {
            [Column(TypeName = "nvarchar(max)")] public string C { get; set; } = null!;
            [MaxLength] public string D { get; set; } = null!;
            public string E { get; set; } = null!;
        }

        public partial class Shop { public DbSet<Large> Larges { get; set; } = null!; }
        """, "Large");

    /// <summary>A type without a key is a part of its owner, whose configuration sets its lengths. A type with a key is an entity.</summary>
    [Theory]
    [InlineData("", "", "Large", SizeKind.Unknown)]
    [InlineData("model.Entity<LargePart>().HasNoKey();", "", "LargePart", SizeKind.Unbounded)]
    [InlineData("", "public int Id { get; set; }", "LargePart", SizeKind.Unbounded)]
    public void PartOfAnOwnerThatIsNotRead_IsUnknown(string model, string key, string entity, object expected) => Verify("Hidden.Take(model.Entity<Large>()); " + model, "", "C", (SizeKind)expected, $$"""
        public class Large { public int Id { get; set; } public List<LargePart> Parts { get; set; } = null!; }
        public class LargePart { {{key}} public string C { get; set; } = null!; }
        public partial class Shop { public DbSet<Large> Larges { get; set; } = null!; }
        """, entity);

    /// <summary>Each form is in a context of its own, so that all are compiled at once.</summary>
    private static void VerifyUnknown(string[] forms, bool ofConventions)
    {
        var method = ofConventions ? "ConfigureConventions(ModelConfigurationBuilder conventions)" : "OnModelCreating(ModelBuilder model)";
        var columns = ReadColumns([.. forms.Select(form => $"protected override void {method} {{ {form} }}")], "A");
        var certain = forms.Where((_, i) => columns[i].Size.Kind != SizeKind.Unknown).ToList();
        Assert.True(certain.Count == 0, string.Join('\n', certain));
    }

    private static void Verify(string model, string conventions, string property, SizeKind expected, string types = "", string entity = "Item")
    {
        var owned = property == "Street" || model.Length == 0 ? "" : "model.Entity<Item>().OwnsOne(x => x.Place);";
        var column = ReadColumns(
            [$"protected override void OnModelCreating(ModelBuilder model) {{ {owned} {model} }} protected override void ConfigureConventions(ModelConfigurationBuilder conventions) {{ {conventions} }}"],
            property, types, entity).Single();
        Assert.Equal((expected, column.Evidence), (column.Size.Kind, column.Evidence));
    }

    private static List<Column> ReadColumns(string[] contexts, string property, string types = "", string entity = "Item")
    {
        var source = Usings + Members + types + string.Concat(contexts.Select(static (members, i) => $"public partial class Shop{(i == 0 ? "" : i)} : Base {{ {members} }}\n"));
        var compilation = ModelCompilation.Create(new ModelCase("Escapes", source, EntityFrameworkVersion.V10, Library), EntityFrameworkVersion.V10).Program;
        Assert.Empty(compilation.GetDiagnostics().Where(static d => d.Severity == DiagnosticSeverity.Error)
            .Select(d => d.GetMessage(null) + source.Split('\n')[d.Location.GetLineSpan().StartLinePosition.Line]));

        var entities = DataAccessContext.Get(compilation, new AnalyzerOptions([]))!.Queries.Model;
        var type = compilation.GetTypeByMetadataName(entity)!;
        return [.. contexts.Select((_, i) => entities.GetAllColumns(type, entities.GetViews("Shop" + (i == 0 ? "" : i), default).Single(), default).Single(column => column.Name == property))];
    }
}
