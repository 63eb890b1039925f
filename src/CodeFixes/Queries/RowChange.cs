namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// The statements that load rows, change them and save them, with nothing else between:
/// <code>
/// var document = await db.Documents.FindAsync(id);
/// if (document is null)
///     return false;
/// document.Title = title;
/// await db.SaveChangesAsync();
/// </code>
/// </summary>
internal sealed class RowChange
{
    private readonly LoadedRows _rows;
    private readonly QueryInDocument _document;
    private readonly Semantics _semantics;
    private readonly ISymbol? _context;
    private readonly List<(IPropertySymbol Property, ExpressionSyntax Value)> _assigned = [];
    private readonly HashSet<SyntaxNode> _noted = [];
    private ILocalSymbol? _local;
    private bool _isRemoved;

    private RowChange(LoadedRows rows, QueryInDocument document)
    {
        (_rows, _document, _semantics) = (rows, document, document.Semantics);
        _context = _semantics.FindSymbol(rows.Context);
        First = rows.Awaited.Outermost.FirstAncestorOrSelf<StatementSyntax>()!;
        Last = First;
    }

    /// <summary>The statement that loads the rows.</summary>
    public StatementSyntax First { get; }

    /// <summary>The statement that saves them, or the <c>if</c> around it.</summary>
    public StatementSyntax Last { get; private set; }

    /// <summary>The <c>if</c> that leaves the function where there is no row.</summary>
    public IfStatementSyntax? Check { get; private set; }

    /// <summary>The exception of <c>?? throw</c>.</summary>
    public ExpressionSyntax? Thrown { get; private set; }

    public ExpressionSyntax? Token { get; private set; }

    public IReadOnlyList<(IPropertySymbol Property, ExpressionSyntax Value)> Assigned => _assigned;

    /// <summary><see langword="null"/> where the rows are used in any other way.</summary>
    public static RowChange? Read(LoadedRows rows, QueryInDocument document)
    {
        var change = new RowChange(rows, document);
        return change._context is not null && change.First is not null && change.ReadStatements() && change.HasNoOtherUse() ? change : null;
    }

    private bool ReadStatements()
    {
        if (StatementList.Create(First) is not { Statements: var statements } list)
            return false;
        var next = list.IndexOf(First) + 1;
        if (_rows.Awaited.FindDeclaration() is var (declaration, variable))
        {
            if (!declaration.UsingKeyword.IsKind(SyntaxKind.None) || _semantics.FindDeclared(variable) is not ILocalSymbol local)
                return false;
            _local = local;
            Thrown = ((variable.Initializer!.Value as BinaryExpressionSyntax)?.Right as ThrowExpressionSyntax)?.Expression;
        }
        else if (!(_rows.IsList && ReadChange(First)))
            return false;

        if (!_rows.IsList && statements.ElementAtOrDefault(next) is IfStatementSyntax branch)
        {
            if (ReadCheck(branch) is not { } isMissing)
                return false;
            if (!isMissing)
                return Thrown is null && !_rows.ThrowsWithoutRow && ReadBranch(branch);
            Check = branch;
            next++;
        }

        if (!(_rows.IsList || _rows.ThrowsWithoutRow || Thrown is not null || Check is not null))
            return false; // the change would throw without a row
        return (Check is null || (Thrown is null && !_rows.ThrowsWithoutRow)) && ReadChanges(statements, next, isAll: false);
    }

    /// <summary>Whether a branch runs where there is no row; <see langword="null"/> for any other condition.</summary>
    private bool? ReadCheck(IfStatementSyntax branch)
    {
        if (branch is not { Else: null, Condition: var condition } || condition.WithoutParentheses() is not { } comparison
            || comparison.FindNullComparison() is not var (compared, isNull) || !IsRow(compared, _local)
            || (comparison is BinaryExpressionSyntax
                && _semantics.FindSymbol(comparison) is not (null or IMethodSymbol { MethodKind: MethodKind.BuiltinOperator }))
            || condition.HasComment(condition.Span))
            return null;
        var last = branch.Statement is BlockSyntax block ? block.Statements.LastOrDefault() : branch.Statement;
        return isNull && last is not (ReturnStatementSyntax or ThrowStatementSyntax or ContinueStatementSyntax or BreakStatementSyntax)
            ? null
            : isNull;
    }

    /// <summary>Reads the changes of an <c>if</c> that runs where there is a row.</summary>
    private bool ReadBranch(IfStatementSyntax branch)
    {
        if (branch.Statement is not BlockSyntax { Statements: var statements } || !ReadChanges(statements, 0, isAll: true))
            return false;
        Last = branch;
        return true;
    }

    private bool ReadChanges(IReadOnlyList<StatementSyntax> statements, int next, bool isAll)
    {
        while (next < statements.Count && ReadChange(statements[next]))
            next++;
        if (_assigned.Count == 0 && !_isRemoved || next >= statements.Count || (isAll && next < statements.Count - 1)
            || !ReadSave(statements[next]))
            return false;
        Last = statements[next];
        return true;
    }

    private bool ReadChange(StatementSyntax statement) => statement switch
    {
        ForEachStatementSyntax loop => _rows.IsList && _assigned.Count == 0 && !_isRemoved && IsRow(loop.Expression, _local)
            && !loop.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword) && ReadLoop(loop),
        ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax assignment } =>
            !_rows.IsList && ReadAssignment(assignment, _local),
        ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } => ReadCall(call, _local, _rows.IsList ? "Range" : ""),
        _ => false,
    };

    private bool ReadLoop(ForEachStatementSyntax loop)
    {
        var element = _semantics.FindDeclared(loop) as ILocalSymbol;
        var statements = loop.Statement is BlockSyntax block ? block.Statements.ToArray() : new[] { loop.Statement };
        return element is not null && statements.Length > 0
            && statements.All(statement => statement is ExpressionStatementSyntax { Expression: var change }
                && (change is AssignmentExpressionSyntax assignment ? ReadAssignment(assignment, element)
                    : change is InvocationExpressionSyntax call && ReadCall(call, element, "")))
            && _semantics.FindReferences(element, loop).All(_noted.Contains);
    }

    /// <summary>Reads the assignment of a value to a property that is a column, once.</summary>
    private bool ReadAssignment(AssignmentExpressionSyntax assignment, ILocalSymbol? row)
    {
        if (!assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) || _isRemoved
            || assignment.Left is not MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access
            || _semantics.FindSymbol(access) is not IPropertySymbol property || !IsRow(access.Expression, row)
            || _assigned.Exists(other => other.Property.SymbolEquals(property)))
            return false;
        _assigned.Add((property, assignment.Right));
        return true;
    }

    /// <summary>Reads <c>Remove</c> of a context or a set, and <c>Update</c> after the assignments.</summary>
    private bool ReadCall(InvocationExpressionSyntax call, ILocalSymbol? row, string suffix)
    {
        if (call is not
            {
                Expression: MemberAccessExpressionSyntax { Expression: var owner, Name.Identifier.ValueText: var name },
                ArgumentList.Arguments: [{ NameColon: null, Expression: var argument }],
            }
            || !IsContext(RowQuery.FindContext(owner, _document) ?? owner) || !IsRow(argument, row) || _isRemoved)
            return false;
        _isRemoved = name == "Remove" + suffix && _assigned.Count == 0;
        return _isRemoved || (name == "Update" + suffix && _assigned.Count > 0);
    }

    private bool ReadSave(StatementSyntax statement)
    {
        if (statement is not ExpressionStatementSyntax { Expression: AwaitExpressionSyntax }
            || statement.DescendantNodes().OfType<InvocationExpressionSyntax>()
                .FirstOrDefault(static call => call.GetCalledName()?.Identifier.ValueText == "SaveChangesAsync") is not { } save
            || AwaitedCall.Find(save)?.Outermost.Parent != statement
            || save.Expression is not MemberAccessExpressionSyntax { Expression: var owner } || !IsContext(owner))
            return false;
        var token = _semantics.FindCancellationToken(save.ArgumentList)?.Expression;
        Token = _rows.Token ?? token;
        return save.ArgumentList.Arguments.Count == (token is null ? 0 : 1)
            && (token is null || Token!.ToString() == token.ToString());
    }

    /// <summary>Whether an expression is the result of the query, or a variable that holds it.</summary>
    private bool IsRow(ExpressionSyntax expression, ILocalSymbol? row)
    {
        if (expression.WithoutParentheses() == _rows.Awaited.Await)
            return true;
        return row is not null && expression.WithoutParentheses() is IdentifierNameSyntax name
            && SymbolEqualityComparer.Default.Equals(_semantics.FindSymbol(name), row) && _noted.Add(name);
    }

    private bool IsContext(ExpressionSyntax expression) =>
        SymbolEqualityComparer.Default.Equals(_semantics.FindSymbol(expression), _context)
        && expression.ToString() == _rows.Context.ToString() && _noted.Add(expression);

    /// <summary>
    /// Whether the member uses neither the rows nor the context for anything else, except for questions about rows that load none.
    /// </summary>
    private bool HasNoOtherUse()
    {
        _noted.Add(_rows.Context);
        var member = First.FindContainingMember();
        var function = _rows.Awaited.Function;
        if (member is null || function is null or LocalFunctionStatementSyntax)
            return false;
        var isOwnParameter = _context is IParameterSymbol && (function is AnonymousFunctionExpressionSyntax
            ? _semantics.FindSymbol(function)
            : _semantics.FindDeclared(function)).SymbolEquals(_context.ContainingSymbol);
        var scope = isOwnParameter ? function : member;
        return (_local is null || _semantics.FindReferences(_local, function).All(_noted.Contains))
            && _semantics.FindReferences(_context!, scope).All(IsKnownUse);
    }

    private bool IsKnownUse(IdentifierNameSyntax context)
    {
        var use = context.Parent is MemberAccessExpressionSyntax access && access.Name == context ? access : (ExpressionSyntax)context;
        if (_noted.Contains(use))
            return true;
        while (use.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } part)
        {
            if (name is "AnyAsync" or "AllAsync" or "CountAsync" or "LongCountAsync")
                return _semantics.FindSymbol(part) is IMethodSymbol method
                    && _document.Facts.Symbols.Queries.IsMaterializingExtension(method.ReducedFrom ?? method);
            use = part.Parent is InvocationExpressionSyntax call ? call : part;
        }

        return false;
    }
}
