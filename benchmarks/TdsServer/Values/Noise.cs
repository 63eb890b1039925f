namespace AsyncSql.TdsServer.Values;

/// <summary>A fixed sequence of pseudo-random numbers (xorshift): that of the framework's Random can differ between versions.</summary>
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
