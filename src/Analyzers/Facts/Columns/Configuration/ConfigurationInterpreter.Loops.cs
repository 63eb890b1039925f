using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Loops over the model: <c>foreach (var p in model.Model.GetEntityTypes().SelectMany(t =&gt; t.GetProperties()).Where(p =&gt; p.ClrType ==
/// typeof(string))) p.SetMaxLength(256);</c> in its common spellings. A loop that sets sizes in any other way makes the model unclear.
/// </summary>
internal sealed partial class ConfigurationInterpreter
{
    /// <summary>Loops that call none of these set query filters, table names or delete behaviours, which matter to no size.</summary>
    private static bool SetsSizes(SyntaxNode loop) => loop.DescendantNodes().Any(static node => IsSizeSetter(node));

    private static bool IsSizeSetter(SyntaxNode node) => IsConverterSetter(node) || node is SimpleNameSyntax
    {
        Identifier.ValueText: "SetMaxLength" or "SetColumnType" or "SetIsUnicode" or "SetIsFixedLength" or "HasMaxLength" or "HasColumnType"
            or "ApplyConfiguration" or "Ignore" or "SetAnnotation"
    };

    private static bool IsConverterSetter(SyntaxNode node) =>
        node is SimpleNameSyntax { Identifier.ValueText: "SetValueConverter" or "SetProviderClrType" or "HasConversion" };

    /// <summary>A query over the model that is not a plain loop: <c>..ToList().ForEach(p =&gt; p.SetMaxLength(256))</c>.</summary>
    private static bool LoopsOverModel(StatementSyntax statement) =>
        SetsSizes(statement) && statement.DescendantNodes().Any(static node => node is SimpleNameSyntax { Identifier.ValueText: "GetEntityTypes" });

    private void RunLoop(StatementSyntax loop, Scope scope)
    {
        if (!SetsSizes(loop))
            return;
        if (loop is not ForEachStatementSyntax forEach || !RunSweep(forEach, new SweepFilter(), scope))
            UnclearLoop(loop, scope);
    }

    private void UnclearLoop(SyntaxNode loop, Scope scope)
    {
        var reason = $"a loop in '{scope.Origin}' sets sizes";
        if (loop.DescendantNodes().Any(static node => IsConverterSetter(node)))
            _model.ConversionsUnclear(reason);
        if (loop.DescendantNodes().Any(static node => IsSizeSetter(node) && !IsConverterSetter(node)))
            _model.Unclear(reason); // a converter alone leaves text as text
    }

    /// <summary>Reads one loop of a nest; <see langword="false"/> when any part that may set a size is not understood.</summary>
    private bool RunSweep(ForEachStatementSyntax loop, SweepFilter filter, Scope scope)
    {
        if (!Filter(scope.Resolve(loop.Expression).Expression, filter, scope))
            return false;
        return RunSweep(loop.Statement, filter, scope);
    }

    /// <summary>What a loop runs over: all properties of the model, narrowed by conditions.</summary>
    private bool Filter(ExpressionSyntax source, SweepFilter filter, Scope scope)
    {
        var current = source;
        while (current is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call)
        {
            switch (access.Name.Identifier.ValueText)
            {
                case "GetEntityTypes" or "GetProperties" or "GetDeclaredProperties" or "ToList" or "ToArray" or "AsEnumerable":
                    break;
                case "SelectMany" when call.ArgumentList.Arguments is [{ Expression: LambdaExpressionSyntax { Body: ExpressionSyntax inner } }]:
                    if (!Filter(inner, filter, scope))
                        return false;
                    break;
                case "Where" when call.ArgumentList.Arguments is [{ Expression: LambdaExpressionSyntax { Body: ExpressionSyntax condition } }]:
                    if (!filter.Add(condition, this, scope))
                        return false;
                    break;
                default:
                    return false;
            }

            current = scope.Resolve(access.Expression).Expression;
        }

        return current is IdentifierNameSyntax or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Model" };
    }

    private bool RunSweep(StatementSyntax statement, SweepFilter filter, Scope scope)
    {
        switch (statement)
        {
            case BlockSyntax block:
                var inner = filter;
                foreach (var part in block.Statements)
                {
                    // if (property.ClrType != typeof(string)) continue;
                    if (part is IfStatementSyntax { Else: null, Condition: BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } skip } guard
                        && guard.Statement is ContinueStatementSyntax or BlockSyntax { Statements: [ContinueStatementSyntax] })
                    {
                        inner = inner.Copy();
                        if (!inner.Add(SyntaxFactory.BinaryExpression(SyntaxKind.EqualsExpression, skip.Left, skip.Right), skip, this, scope))
                            return false;
                    }
                    else if (!RunSweep(part, inner, scope))
                        return false;
                }

                return true;
            case ForEachStatementSyntax loop:
                return RunSweep(loop, filter.Copy(), scope);
            case IfStatementSyntax { Else: null } condition when SetsSizes(condition):
                var narrowed = filter.Copy();
                return narrowed.Add(condition.Condition, this, scope) && RunSweep(condition.Statement, narrowed, scope);
            case ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } when SetsSizes(call):
                return RunSetter(call, filter, scope);
            default:
                return !SetsSizes(statement);
        }
    }

    private bool RunSetter(InvocationExpressionSyntax call, SweepFilter filter, Scope scope)
    {
        if (call.Expression is not MemberAccessExpressionSyntax { Name: var name, Expression: IdentifierNameSyntax })
            return false;
        if (filter.IsOfEnums)
            _model.ConversionsUnclear($"a loop in '{scope.Origin}' sets sizes");
        if (filter.IsOfOtherTypes)
            return true;
        var settings = new PropertyConfiguration();
        if (!SizeCall(settings, call, name, scope, "Set", "SetIs") || settings.UnclearBecause is not null)
            return false;
        _model.Add(new Sweep(filter.ClrType, filter.OnlyWithoutLength, settings));
        return true;
    }

    /// <summary><c>properties.ToList().ForEach(p =&gt; p.SetMaxLength(256))</c>.</summary>
    private bool RunForEach(ExpressionSyntax expression, Scope scope)
    {
        var filter = new SweepFilter();
        return expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ForEach" } access, ArgumentList.Arguments: [{ Expression: LambdaExpressionSyntax lambda }] }
            && Filter(access.Expression, filter, scope)
            && (lambda.Body is BlockSyntax block ? RunSweep(block, filter, scope) : lambda.Body is InvocationExpressionSyntax call && RunSetter(call, filter, scope));
    }

    /// <summary>The conditions under which a loop touches a property.</summary>
    private sealed class SweepFilter
    {
        public ITypeSymbol? ClrType { get; private set; }

        public bool OnlyWithoutLength { get; private set; }

        /// <summary>Only properties of types that are stored in a fixed size: decimals, dates.</summary>
        public bool IsOfOtherTypes { get; private set; }

        /// <summary>Only enums: a value converter may store them as text.</summary>
        public bool IsOfEnums { get; private set; }

        public SweepFilter Copy() => new() { IsOfEnums = IsOfEnums, ClrType = ClrType, OnlyWithoutLength = OnlyWithoutLength, IsOfOtherTypes = IsOfOtherTypes };

        public bool Add(ExpressionSyntax condition, ConfigurationInterpreter interpreter, Scope scope) => Add(condition, condition, interpreter, scope);

        /// <param name="condition">The condition.</param>
        /// <param name="place">The syntax in the tree that it stands for: types are bound there.</param>
        /// <param name="interpreter">Binds types.</param>
        /// <param name="scope">The method.</param>
        public bool Add(ExpressionSyntax condition, ExpressionSyntax place, ConfigurationInterpreter interpreter, Scope scope)
        {
            switch (condition)
            {
                case ParenthesizedExpressionSyntax parenthesized:
                    return Add(parenthesized.Expression, interpreter, scope);
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } and:
                    var (isLeftRead, isRightRead) = (Add(and.Left, interpreter, scope), Add(and.Right, interpreter, scope));
                    return (isLeftRead && isRightRead) || IsOfOtherTypes; // whatever else is asked, no text is touched
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsEnum", Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ClrType" } }:
                    return IsOfOtherTypes = IsOfEnums = true;
                // p.ClrType == typeof(decimal) || p.ClrType == typeof(decimal?)
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } or:
                    var (first, second) = (new SweepFilter(), new SweepFilter());
                    if (!first.Add(or.Left, interpreter, scope) || !second.Add(or.Right, interpreter, scope) || !first.IsOfOtherTypes || !second.IsOfOtherTypes)
                        return false;
                    return IsOfOtherTypes = true;
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression }:
                    var equals = (BinaryExpressionSyntax)place;
                    var (left, right) = equals.Right is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ClrType" } ? (equals.Right, equals.Left) : (equals.Left, equals.Right);
                    if (left is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ClrType" } && right is TypeOfExpressionSyntax typeOf && interpreter.Type(typeOf.Type, scope) is { } type)
                    {
                        ClrType = type;
                        IsOfOtherTypes = type.SpecialType != SpecialType.System_String && !EntityMembers.IsBinary(type) && EntityMembers.IsScalar(type);
                        return true;
                    }

                    return IsMaxLength(left) && right.IsKind(SyntaxKind.NullLiteralExpression) && (OnlyWithoutLength = true);
                case IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax { Expression.RawKind: (int)SyntaxKind.NullLiteralExpression } } isNull when IsMaxLength(isNull.Expression):
                    return OnlyWithoutLength = true;
                case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression, Operand: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "HasValue" } hasValue } when IsMaxLength(hasValue.Expression):
                    return OnlyWithoutLength = true;
                default:
                    return false;
            }
        }

        private static bool IsMaxLength(ExpressionSyntax expression) =>
            expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetMaxLength" } };
    }
}
