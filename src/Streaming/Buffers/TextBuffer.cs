namespace AsyncSql.Streaming.Buffers;

/// <summary>A text value. Its string is created when it is asked for, once.</summary>
internal sealed class TextBuffer(BufferPool pool) : ValueBuffer<char>(pool)
{
    private string? _text;

    /// <inheritdoc />
    public override void Clear()
    {
        base.Clear();
        _text = null;
    }

    /// <inheritdoc />
    public override void Release()
    {
        base.Release();
        _text = null;
    }

    /// <summary>Takes a value that is a string already.</summary>
    public void Set(string text)
    {
        Clear();
        _text = text;
    }

    /// <summary>The length of the value, in characters.</summary>
    public int TextLength => _text?.Length ?? checked((int)Length);

    /// <summary>Copies a part of the value.</summary>
    public void CopyText(int offset, char[] destination, int destinationIndex, int count)
    {
        if (_text is null)
            CopyTo(offset, destination, destinationIndex, count);
        else
            _text.CopyTo(offset, destination, destinationIndex, count);
    }

    /// <summary>The value.</summary>
    public override string ToString()
    {
        if (_text is null)
        {
            _text = CreateString();
            // The string answers everything from now on.
            base.Clear();
        }

        return _text;
    }

    private string CreateString()
    {
        if (Length == 0)
            return "";

        var length = checked((int)Length);
        if (SingleArray is { } array)
            return new string(array, 0, length);

#if NET
        return string.Create(length, this, static (destination, buffer) => buffer.CopyTo(destination));
#else
        return new string(ToArray());
#endif
    }
}
