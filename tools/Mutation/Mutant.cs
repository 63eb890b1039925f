namespace AsyncSql.Mutation;

/// <summary>One change of the code that a test should notice.</summary>
/// <param name="Number">Activates the mutant; 0 is the unchanged program.</param>
/// <param name="Path">The file, relative to the root of the repository.</param>
/// <param name="Line">The line, counted from 1.</param>
/// <param name="Change">What kind of change it is.</param>
/// <param name="Code">The code that is changed.</param>
internal sealed record Mutant(int Number, string Path, int Line, string Change, string Code)
{
    public string Folder => System.IO.Path.GetDirectoryName(Path)!.Replace('\\', '/');

    public override string ToString() => $"{Path}:{Line} [{Number}] {Change}: {Code}";
}
