using AsyncSql.Analyzers.Options;

namespace AsyncSql.CodeFixes.Models;

/// <summary>The change that declares a length: fluent where the entity type is configured so, else an attribute.</summary>
internal sealed class LengthEdit(
    IPropertySymbol property, Solution solution, LengthDeclaration? declaration, FluentLength? fluent, int length)
{
    /// <summary>The length that the options of the property's file set; those of the project if its file is not visible.</summary>
    public int Length => length;

    /// <summary><see langword="null"/> where neither the property nor its configuration can be edited.</summary>
    public static async Task<LengthEdit?> FindAsync(IPropertySymbol property, Project project, CancellationToken cancellationToken)
    {
        var solution = project.Solution;
        var declaration = await LengthDeclaration.FindAsync(property, solution, cancellationToken).ConfigureAwait(false);
        // The solution is searched when the change is made, unless only the configuration can be edited.
        var fluent = declaration is null ? await FluentLength.FindAsync(property, solution, cancellationToken).ConfigureAwait(false) : null;
        if (declaration is null && fluent is null)
            return null;
        var global = project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions;
        return new LengthEdit(
            property, solution, declaration, fluent, declaration?.Length ?? new AnalyzerPackOptions(global, global).DefaultMaxLength);
    }

    public async Task<Solution> ApplyAsync(CancellationToken cancellationToken)
    {
        var configuration = fluent ?? await FluentLength.FindAsync(property, solution, cancellationToken).ConfigureAwait(false);
        return configuration is not null ? await configuration.ApplyAsync(length, cancellationToken).ConfigureAwait(false)
            : await declaration!.ApplyAsync(cancellationToken).ConfigureAwait(false);
    }
}
