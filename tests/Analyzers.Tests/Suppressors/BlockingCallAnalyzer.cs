using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Tests.Suppressors;

/// <summary>The part of a call that a pack reports.</summary>
internal enum ReportedPart
{
    /// <summary>As CA1849, MA0042, MA0045, AsyncFixer02 and LC008.</summary>
    Call,

    /// <summary>As VSTHRD103: with its type arguments.</summary>
    Name,

    /// <summary>The name without type arguments.</summary>
    Identifier,

    /// <summary>The expression that is called.</summary>
    Expression,
}

/// <summary>
/// Stands for the rules of all other packs: it reports every call, so that a test shows which calls the suppressor chooses. The package
/// tests have the real packs.
/// </summary>
#pragma warning disable RS1001, RS1036 // no compiler loads it
internal sealed class BlockingCallAnalyzer(string id, ReportedPart part, DiagnosticSeverity severity) : DiagnosticAnalyzer
#pragma warning restore RS1001, RS1036
{
#pragma warning disable RS1017 // it stands for several packs
    private readonly DiagnosticDescriptor _rule = new(id, "Blocking call", "Blocking call", "Async", severity, isEnabledByDefault: true);
#pragma warning restore RS1017

    /// <summary>Initializes an analyzer as the .NET SDK's.</summary>
    public BlockingCallAnalyzer()
        : this("CA1849", ReportedPart.Call, DiagnosticSeverity.Warning)
    {
    }

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [_rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics);
        context.RegisterSyntaxNodeAction(
            node => node.ReportDiagnostic(Diagnostic.Create(_rule, FindPlace((InvocationExpressionSyntax)node.Node))),
            SyntaxKind.InvocationExpression);
    }

    private Location FindPlace(InvocationExpressionSyntax call)
    {
        var name = call.Expression switch
        {
            MemberAccessExpressionSyntax access => access.Name,
            MemberBindingExpressionSyntax binding => binding.Name,
            var expression => expression as SimpleNameSyntax,
        };
        return part switch
        {
            ReportedPart.Name when name is not null => name.GetLocation(),
            ReportedPart.Identifier when name is not null => name.Identifier.GetLocation(),
            ReportedPart.Expression => call.Expression.GetLocation(),
            _ => call.GetLocation(),
        };
    }
}
