namespace AsyncSql.Analyzers.Tests.Facts.Flow;

/// <summary>A form of code, and the expressions that the argument of <c>Use</c> may come from.</summary>
/// <param name="Name">Shown by a failing test.</param>
/// <param name="Members">The members of a class that has <c>static void Use(object? value)</c> and <c>string A()</c>, <c>B()</c>, <c>C()</c> without a body.</param>
/// <param name="Origins">In the order in which the tracer finds them. A variable that is its own origin is unknown.</param>
public sealed record FlowCase(string Name, string Members, params string[] Origins)
{
    /// <summary>Other types of the program.</summary>
    public string Types { get; init; } = "";

    public override string ToString() => Name;
}

internal static class FlowCases
{
    public static IReadOnlyDictionary<string, FlowCase> All { get; } =
        Forms().Concat(Locals()).Concat(Members()).Concat(Parameters()).Concat(Delegates()).Concat(Returns()).Concat(Disagreements()).Concat(Limits()).Concat(HalfTyped())
            .ToDictionary(flow => flow.Name, StringComparer.Ordinal);

    private static IEnumerable<FlowCase> Forms() =>
    [
        new("A call without source is its own origin", "void M() => Use(A());", "A()"),
        new("Parentheses, casts, as and !", "void M() => Use(((object)(A() as string))!);", "A()"),
        new("await and ConfigureAwait", "async Task M(Task<string> task) { var x = await task.ConfigureAwait(false); Use(x); }", "task"),
        new("checked and unchecked", "void M() => Use(checked((object)unchecked(A())));", "A()"),
        new("A choice", "void M(bool b) => Use(b ? A() : B());", "A()", "B()"),
        new("A fallback", "void M() => Use(A() ?? B());", "A()", "B()"),
        new("A switch expression", "void M(int i) => Use(i switch { 1 => A(), 2 => B(), _ => throw new Exception() });", "A()", "B()"),
        new("null and default are no origins", "void M(bool b) => Use(b ? null : b ? default : b ? default(string) : A());", "A()"),
        new("An assignment has the value of its right side", "void M() { string x; Use(x = A()); }", "A()"),
        new("Arithmetic is its own origin", "void M(int i) => Use(i + 1);", "i + 1"),
    ];

    private static IEnumerable<FlowCase> Locals() =>
    [
        new("A local", "void M() { var x = A(); Use(x); }", "A()"),
        new("A chain of locals", "void M() { var x = A(); var y = x; var z = y; Use(z); }", "A()"),
        new("A constant", "void M() { const string x = \"a\"; Use(x); }", "\"a\""),
        new("A local that is declared first and assigned later", "void M() { string x; x = A(); Use(x); }", "A()"),
        new("A local with several values", "void M(bool b) { var x = A(); if (b) x = B(); Use(x); }", "A()", "B()"),
        new("An assignment after the use counts: there are loops", "void M() { var x = A(); Use(x); x = B(); }", "A()", "B()"),
        new("??= adds a value", "void M() { string? x = null; x ??= A(); Use(x); }", "A()"),
        new("Two locals of one name", "void M(bool b) { if (b) { var x = A(); Use(x); } else { var x = B(); x = C(); } }", "A()"),
        new("A local that a lambda assigns", "void M() { var x = A(); Action a = () => x = B(); Use(x); }", "A()", "B()"),
        new("A pattern", "void M(object o) { if (A() is string x) Use(x); }", "A()"),
        new("A part of a pattern", "void M() { if (A() is { Length: var x }) Use(x); }", "x"),
        new("A var pattern", "void M() { if (A() is var x) Use(x); }", "A()"),
        new("A pattern with a name behind its parts", "void M() { if (A() is string { Length: 1 } x) Use(x); }", "x"),
        new("A pattern of a case", "void M() { switch (A()) { case string x: Use(x); break; } }", "x"),
        new("foreach", "void M(string[] all) { foreach (var x in all) Use(x); }", "x"),
        new("out", "void M() { int.TryParse(\"1\", out var x); Use(x); }", "x"),
        new("A local that is passed by ref", "void M() { var x = A(); Change(ref x); Use(x); } void Change(ref string s) { }", "x"),
        new("A ref local", "void M(string[] all) { ref var x = ref all[0]; Use(x); }", "x"),
        new("A deconstruction", "void M() { var x = A(); (x, var y) = (B(), C()); Use(x); }", "x"),
        new("A compound assignment", "void M() { var x = A(); x += B(); Use(x); }", "x"),
        new("An increment", "void M() { var x = 1; x++; Use(x); }", "x"),
        new("Top-level code of a local function", "void M() { var x = A(); Local(); void Local() => Use(x); }", "A()"),
    ];

    private static IEnumerable<FlowCase> Members() =>
    [
        new("A private field with an initializer", "private string _x = A(); void M() => Use(_x);", "A()"),
        new("A private field that methods assign", "private string? _x; void Open() => this._x = A(); void Close() => _x = null; void M() => Use(_x);", "A()"),
        new("A read-only field", "internal readonly string X = A(); void M() => Use(X);", "A()"),
        new("A read-only field that the constructor assigns", "readonly string _x; public Case() { _x = B(); } void M() => Use(_x);", "B()"),
        new("A constant field", "const string X = \"a\"; void M() => Use(X);", "\"a\""),
        new("A field of another object", "private string _x = A(); void M(Case other) => Use(other._x);", "A()"),
        new("A property that returns", "string X => A(); void M() => Use(X);", "A()"),
        new("A getter with a body", "string X { get { if (DateTime.Now.Year > 1) return A(); return B(); } } void M() => Use(X);", "A()", "B()"),
        new("A property without a setter", "public string X { get; } = A(); void M() => Use(X);", "A()"),
        new("A getter with an expression", "string X { get => A(); } void M() => Use(X);", "A()"),
        new("A property that the constructor assigns", "public string X { get; } public Case() { X = A(); } void M() => Use(X);", "A()"),
        new("A property without a getter", "string X { set { } } void M() => Use(X);", "X"),
        new("A property with a protected setter", "public string X { get; protected set; } = A(); void M() => Use(X);", "X"),
        new("A protected field", "protected string X = A(); void M() => Use(X);", "X"),
        new("A field that ??= assigns", "private string? _x; void Open() => _x ??= A(); void M() => Use(_x);", "A()"),
        new("A field that += changes", "private string? _x = A(); void Open() => _x += B(); void M() => Use(_x);", "_x"),
        new("A property with a private setter", "public string? X { get; private set; } void Open() => X = A(); void M() => Use(X);", "A()"),
        new("A property that an object initializer assigns", "public string? X { get; private set; } Case N() => new() { X = A() }; void M() => Use(X);", "A()"),
        new("A property with a public setter", "public string X { get; set; } = A(); void M() => Use(X);", "X"),
        new("An init property", "public string X { get; init; } = A(); void M() => Use(X);", "X"),
        new("An abstract property", "interface I { string X { get; } } void M(I i) => Use(i.X);", "i.X"),
        new("A member of an enumeration", "void M() => Use(DayOfWeek.Friday);", "DayOfWeek.Friday"),
    ];

    private static IEnumerable<FlowCase> Parameters() =>
    [
        new("A parameter without callers", "void M(string x) => Use(x);", "x"),
        new("A parameter with one caller", "void M(string x) => Use(x); void N() => M(A());", "A()"),
        new("A parameter with several callers", "void M(string x) => Use(x); void N() { M(A()); M(x: B()); }", "A()", "B()"),
        new("A default", "void M(string x = \"a\") => Use(x); void N() { M(); M(B()); }", "\"a\"", "B()"),
        new("A parameter of a local function", "void N() { M(A()); void M(string x) => Use(x); }", "A()"),
        new("A parameter of a constructor", "public Case(string x) => Use(x); static void N() => new Case(A());", "A()"),
        new("An extension", "void N() => A().Extend();", "A()") { Types = "static class Extensions { public static void Extend(this string x) => Case.Use(x); }" },
        new("A parameter that is assigned", "void M(string x) { x = B(); Use(x); } void N() => M(A());", "A()", "B()"),
        new("A ref parameter", "void M(ref string x) => Use(x); void N() { var y = A(); M(ref y); }", "x"),
        new("A method that is kept as a delegate", "void M(string x) => Use(x); void N() { M(A()); Action<string> kept = M; }", "x"),
        new("A call with fewer arguments is another method's", "void M(string x, int i) => Use(x); void M(string x) { } void N() { M(A(), 1); M(B()); }", "A()"),
        new("A parameter in front of a list of parameters", "void M(string x, params int[] others) => Use(x); void N() => M(A(), 1, 2, 3);", "A()"),
        new("A parameter in front of an empty list of parameters", "void M(string x, params int[] others) => Use(x); void N() => M(A());", "A()"),
        new("A parameter in front of optional ones", "void M(string x, int i = 1, int j = 2) => Use(x); void N() { M(A()); M(B(), 1); }", "A()", "B()"),
        new("A parameter behind optional ones", "void M(int i = 1, string x = \"a\") => Use(x); void N() { M(x: A()); M(1, B()); M(1); }", "A()", "B()", "\"a\""),
        new("A call with too few arguments", "void M(string x, int i) => Use(x); void N() => M(A());", "x"),
        new("An in parameter", "void M(in string x) => Use(x); void N() => M(A());", "A()"),
        new("A constructor that another one calls", "public Case(string x) => Use(x); public Case(int i) : this(A()) { } public Case(object o, int i) : this(i) { }", "A()"),
        new("A constructor with an overload", "public Case(string x) => Use(x); public Case(object x, int i = 0) { } static void N() { new Case(A()); new Case((object)B()); }", "A()"),
        new("A constructor by the name with its namespace", "public Case(string x) => Use(x); static void N() => new global::Case(A());", "A()"),
        new("An extension that is called as a method", "void N() => Extensions.Extend(A());", "A()") { Types = "static class Extensions { public static void Extend(this string x) => Case.Use(x); }" },
        new("An extension with an argument", "void N() { A().Extend(B()); A().Extend(y: C()); }", "B()", "C()") { Types = "static class Extensions { public static void Extend(this string x, string y) => Case.Use(y); }" },
        new("A method of an interface", "interface I { void M(string x); } interface J { void M(string x); } class Impl : I { public void M(string x) => Use(x); } void N(I i, J j) { i.M(A()); j.M(B()); }", "A()"),
        new("A method that overrides", "class Base { public virtual void M(string x) { } } class Sub : Base { public override void M(string x) => Use(x); } void N(Base b) => b.M(A());", "A()"),
        new("An explicit implementation", "interface I { void M(string x); } class Impl : I { void I.M(string x) => Use(x); } void N(I i) => i.M(A());", "x"),
        new("A parameter through a field", "readonly string _x; public Case(string x) => _x = x; static void N() => new Case(A()); void M() => Use(_x);", "A()"),
    ];

    private static IEnumerable<FlowCase> Delegates() =>
    [
        new("A lambda's parameter is what the method passes", "void N() => Each(x => Use(x)); void Each(Action<string> read) { read(A()); read.Invoke(B()); }", "A()", "B()"),
        new("A method group's parameter", "void M(string x) => Use(x); void N() => Each(M); void Each(Action<string> read) => read(A());", "A()"),
        new("A delegate that a framework method takes", "void N(List<string> all) => all.ForEach(x => Use(x));", "x"),
        new("A delegate that is handed on to the same method", "void N() => Each(x => Use(x)); void Each(Action<string> read) => Each(read);", "x"),
        new("A delegate that unknown code checks by its name", "void N() => Each(x => Use(x)); void Each(Action<string> read) { Guard.NotNull(read, nameof(read)); read(A()); }", "A()"),
        new("A delegate that unknown code gets with a value", "void N() => Each(x => Use(x)); void Each(Action<string> read) { Guard.NotNull(read, B()); read(A()); }", "x"),
        new("A delegate in a field that a call names its parameter for", "private Action<string>? _read; void N() => Each(x => Use(x)); void Each(Action<string> read) { _read = read; _read(obj: A()); }", "x"),
        new("A delegate that a method keeps for unknown code", "void N() => Each(x => Use(x)); void Each(Action<string> read) { Keep(read); read(A()); } bool Keep(Action<string> kept) { Other.Add(kept, B()); return true; }", "x"),
        new("A delegate that is kept", "Action<string> _read = x => Use(x); void N() => _read(A());", "x"),
        new("A delegate that is called if there is one", "void N() => Each(x => Use(x)); void Each(Action<string>? read) => read?.Invoke(A());", "A()"),
        new("A delegate by the name of its parameter", "void N() => Each(times: 1, read: x => Use(x)); void Each(Action<string> read, int times) => read(A());", "A()"),
        new("A delegate that a constructor keeps", "static void N() => new Reader(x => Use(x)).Go(A());", "A()") { Types = "class Reader { readonly Action<string> _read; public Reader(Action<string> read) => _read = read ?? throw new Exception(); public void Go(string text) => this._read(text); }" },
        new("A function that returns a list of the result", "void M() => Use(Run(() => new List<string>())); static extern T Run<T>(Func<List<T>> run);", "Run(() => new List<string>())"),
        new("A function in a local", "void M() { Func<string> f = () => A(); Use(f()); }", "A()"),
        new("A function in a local that is assigned again", "void M(bool b) { Func<string> f = () => A(); if (b) f = () => B(); Use(f()); }", "A()", "B()"),
        new("A method group in a local", "string X() => A(); void M() { Func<string> f = X; Use(f.Invoke()); }", "A()"),
        new("A function without callers", "void M(Func<string> f) => Use(f());", "f()"),
        new("A function of a parameter, and another one", "void M(bool b, Func<string> g) { Func<string> f = () => A(); if (b) f = g; Use(f()); }", "A()", "f()"),
        new("A choice of functions is unknown", "void M(bool b, Func<string> f, Func<string> g) => Use((b ? f : g)());", "(b ? f : g)()"),
        new("A function with a parameter that a method without source runs", "void M() => Use(Run(i => A())); static extern T Run<T>(Func<int, T> run);", "A()"),
        new("A function that may get the result", "void M() => Use(Run<string>(x => A())); static extern T Run<T>(Func<T, T> run);", "Run<string>(x => A())"),
        new("A function beside other values of its type", "void M() => Use(Run(() => A(), new[] { B() })); static extern T Run<T>(Func<T> run, T[] others);", "Run(() => A(), new[] { B() })"),
        new("A function that an extension without source runs", "void M() => Use(A().Run(() => B()));", "B()") { Types = "static class Extensions { public static extern T Run<T>(this string x, Func<T> run); }" },
        new("A delegate that is not called", "void N() => Each(x => Use(x)); void Each(Action<string> read) => Keep(read); static void Keep(object o) { }", "x"),
        new("A delegate that is handed on", "void N() => Each(x => Use(x)); void Each(Action<string> read) => Inner(read); void Inner(Action<string> next) => next(A());", "A()"),
        new("A delegate that is handed on as often as is read", $"void N() => M0(x => Use(x)); {HandOn(4)}", "A()"),
        new("A delegate that is handed on too often", $"void N() => M0(x => Use(x)); {HandOn(5)}", "x"),
        new("The second parameter of a lambda", "void N() => Each((x, y) => Use(y)); void Each(Action<string, string> read) => read(A(), B());", "B()"),
        new("A delegate that is called by the names of its parameters", "void N() => Each(x => Use(x)); void Each(Action<string> read) => read(obj: A());", "x"),
        new("A delegate whose name is read", "void N() => Each(x => Use(x)); void Each(Action<string> read) { _ = nameof(read); read(A()); }", "A()"),
        new("A delegate that a missing package checks", "void N() => Each(x => Use(x)); void Each(Action<string> read) { Check.NotNull(read, nameof(read)); Check.NotNull(read, \"read\"); read(A()); }", "A()"),
        new("A delegate that a missing package takes", "void N() => Each(x => Use(x)); void Each(Action<string> read) { Check.NotNull(read, this); read(A()); }", "x"),
        new("A delegate that a missing package returns", "void N() => Each(x => Use(x)); void Each(Action<string> read) { var other = Check.NotNull(read); read(A()); }", "x"),
        new("A delegate in a list", "void N() => Each(x => Use(x)); void Each(Action<string> read) { new List<Action<string>>().Add(read); read(A()); }", "A()"),
        new("A delegate that a local keeps", "void N() => Each(x => Use(x)); void Each(Action<string> read) { Action<string> other; other = read; read(A()); }", "x"),
        new("A delegate in a field that is passed on", "static void N() => new Reader(x => Use(x)).Go();", "A()") { Types = "class Reader { readonly Action<string> _read; public Reader(Action<string> read) { _read = read; } public void Go() => _read(A()); public void Run() { Each(_read); Each(this._read); } static void Each(Action<string> read) => read(\"b\"); static extern string A(); }" },
        new("A delegate in a field that other types see", "static void N() => new Reader(x => Use(x)).Go();", "x") { Types = "class Reader { internal readonly Action<string> _read; public Reader(Action<string> read) { _read = read; } public void Go() => _read(\"a\"); }" },
    ];

    private static IEnumerable<FlowCase> Returns() =>
    [
        new("A method with one value", "string X() => A(); void M() => Use(X());", "A()"),
        new("A method with several values", "string X(bool b) { if (b) return A(); return B(); } void M() => Use(X(true));", "A()", "B()"),
        new("An awaited method", "async Task<string> X() { await Task.Yield(); return A(); } async Task M() => Use(await X().ConfigureAwait(false));", "A()"),
        new("A method that returns its parameter", "string X(string s) => s; void M() => Use(X(A()));", "A()"),
        new("A method that returns its parameter, which it assigns", "string X(string s) { s = B(); return s; } void M() => Use(X(A()));", "A()", "B()"),
        new("A method that returns its parameter, with another caller", "string X(string s) => s; void M() => Use(X(A())); void N() => X(B());", "A()"),
        new("An abstract method", "interface I { string X(); } void M(I i) => Use(i.X());", "i.X()"),
        new("An abstract method with one override", "abstract class Base { public abstract string X(); public abstract string X(int i); } class Only : Base { public override string X() => A(); public override string X(int i) => B(); } void M(Base b) => Use(b.X());", "A()"),
        new("An abstract property with one override", "abstract class Base { public abstract string X { get; } } class Only : Base { public override string X => A(); } void M(Base b) => Use(b.X);", "b.X"),
        new("A method without a value", "string X() => throw new Exception(); void M() => Use(X());"),
    ];

    /// <summary>Forms that the tracers before this one decided differently. Each is decided once, for the quieter answer where there are two.</summary>
    private static IEnumerable<FlowCase> Disagreements() =>
    [
        new("A local that is assigned again has both values, also where only its initializer was used", "void M() { var x = A(); x = B(); var y = x; Use(y); }", "A()", "B()"),
        new("A local of the same name in another function is another one", "void M() { var x = A(); Use(x); void Local() { var x = B(); x = C(); } }", "A()"),
        new("A member of the same name of another object's type is another one", "private string _x = A(); void M(Other o) { o._x = B(); Use(_x); } class Other { internal string? _x; }", "A()"),
        new("A field that other types may write is unknown", "internal string X = A(); void M() => Use(X);", "X"),
        new("A static field that other types may write is unknown", "internal static string X = A(); void M() => Use(X);", "X"),
        new("A lambda in a field that no other code writes", "public static Func<int> X = () => 1; void M() => Use(X);", "() => 1"),
        new("A lambda in a field that another type writes", "internal Func<int> X = () => 1; void M() => Use(X);", "() => 1", "() => 2")
        {
            Types = "class Other { void N(Case o) => o.X = () => 2; }",
        },
        new("A lambda in a field that an object initializer of another type writes", "internal Func<int>? X; void M() => Use(X);", "() => 2")
        {
            Types = "class Other { Case N() => new Case { X = () => 2 }; }",
        },
        new("A field that is passed by ref is unknown", "private string _x = A(); void N() => Change(ref _x); void Change(ref string s) { } void M() => Use(_x);", "_x"),
        new("A returned value of a nested function is not the method's", "string X() { string Inner() { return B(); } return A() + Inner().Length; } void M() => Use(X());", "A() + Inner().Length"),
        new("A null that a method returns is no origin", "string? X(bool b) { if (b) return null; return A(); } void M() => Use(X(true));", "A()"),
        new("A recursive value is unknown", "string X(int i) => i == 0 ? A() : X(i - 1); void M() => Use(X(1));", "A()", "X(i - 1)"),
        new("A variable that is assigned from itself is unknown", "void M() { var x = A(); x = x ?? B(); Use(x); }", "A()", "x", "B()"),
    ];

    private static IEnumerable<FlowCase> Limits() =>
    [
        new("Methods that circle", "void One(string x) => Two(x); void Two(string x) { One(x); Use(x); }", "x"),
        new("A chain that is too deep", $"void M() {{ var x0 = A(); {string.Concat(Enumerable.Range(1, 9).Select(i => $"var x{i} = x{i - 1}; "))}Use(x9); }}", "x1"),
        new("A chain that is just not too deep", $"void M() {{ var x0 = A(); {string.Concat(Enumerable.Range(1, 7).Select(i => $"var x{i} = x{i - 1}; "))}Use(x7); }}", "A()"),
        new("A choice with more branches than are read", $"void M(bool b) => Use(b ? A() : {Choose(59)});", [.. Enumerable.Repeat("A()", 50), Choose(10)]),
        new("The same without parentheses", $"void M(bool b) => Use({ChooseFlat(60)});", [.. Enumerable.Repeat("A()", 50), ChooseFlat(10)]),
        new("Too many callers", $"void M(string x) => Use(x); void N() {{ {string.Concat(Enumerable.Repeat("M(A()); ", 51))}}}", "x"),
        new("As many callers as are read", $"void M(string x) => Use(x); void N() {{ {string.Concat(Enumerable.Repeat("M(A()); ", 50))}}}", [.. Enumerable.Repeat("A()", 50)]),
    ];

    private static IEnumerable<FlowCase> HalfTyped() =>
    [
        new("A name that does not exist", "void M() => Use(missing);", "missing"),
        new("A local without a value", "void M() { string x; Use(x); }", "x"),
        new("An initializer that is missing", "void M() { var x = ; Use(x); }", ""),
        new("A call that is not closed", "void M() { var x = A(; Use(x); }", "A("),
        new("A parameter without a type", "void M(x) => Use(x); void N() => M(A());", "x"),
        new("A lambda without a body", "void N() => Each(x => Use(x)); void Each(Action<string> read) => read(", "x"),
        new("A property without accessors", "string X { } void M() => Use(X);", "X"),
    ];

    /// <summary>Choices inside each other, with a last branch of its own.</summary>
    private static string Choose(int times) => string.Concat(Enumerable.Repeat("(b ? A() : ", times)) + "B()" + new string(')', times);

    private static string ChooseFlat(int times) => string.Concat(Enumerable.Repeat("b ? A() : ", times)) + "B()";

    /// <summary>Methods that hand a delegate on, the last of which calls it.</summary>
    private static string HandOn(int times) =>
        string.Concat(Enumerable.Range(0, times).Select(static i => $"void M{i}(Action<string> read) => M{i + 1}(read); ")) + $"void M{times}(Action<string> read) => read(A());";
}
