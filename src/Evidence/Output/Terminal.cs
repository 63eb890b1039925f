namespace AsyncSql.Evidence.Output;

/// <summary>Where a command writes: results to the output, errors and progress to the error output.</summary>
internal sealed class Terminal(TextWriter output, TextWriter error, bool isInteractive)
{
    private int _width;

    public TextWriter Output { get; } = output;

    public TextWriter Error { get; } = error;

    /// <summary>Shows what is being done, in place of what was shown before; nothing if no one looks at the error output.</summary>
    public void ShowProgress(string text)
    {
        if (!isInteractive)
            return;

        Error.Write("\r" + text.PadRight(_width));
        _width = text.Length;
    }

    /// <summary>Removes the progress, before a result or an error.</summary>
    public void ClearProgress()
    {
        if (_width > 0)
            Error.Write("\r" + new string(' ', _width) + "\r");

        _width = 0;
    }
}
