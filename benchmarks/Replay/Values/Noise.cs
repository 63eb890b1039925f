namespace AsyncSql.Replay.Values;

/// <summary>Numbers without a visible order, always the same (xorshift): the framework's Random promises no sequence across versions.</summary>
internal struct Noise()
{
    private uint _state = 2463534242;

    public uint Next()
    {
        _state ^= _state << 13;
        _state ^= _state >> 17;
        _state ^= _state << 5;
        return _state >> 3;
    }
}
