using System.Data.SqlTypes;
using System.Globalization;
using Microsoft.SqlServer.Server;

namespace AsyncSql.Streaming.Tests.Contract;

/// <summary>A user-defined type that serializes itself, as geography and hierarchyid do.</summary>
[SqlUserDefinedType(Format.UserDefined, MaxByteSize = 8)]
public sealed class UserDefinedPoint : INullable, IBinarySerialize
{
    /// <summary>The NULL of the type.</summary>
    public static UserDefinedPoint Null { get; } = new() { IsNull = true };

    /// <inheritdoc />
    public bool IsNull { get; private init; }

    private int _x, _y;

    internal static byte[] GetBytes(int x, int y) => [.. BitConverter.GetBytes(x), .. BitConverter.GetBytes(y)];

    /// <inheritdoc />
    public void Read(BinaryReader r)
    {
        _x = r.ReadInt32();
        _y = r.ReadInt32();
    }

    /// <inheritdoc />
    public void Write(BinaryWriter w)
    {
        w.Write(_x);
        w.Write(_y);
    }

    /// <inheritdoc />
    public override string ToString() => IsNull ? "Null" : string.Create(CultureInfo.InvariantCulture, $"{_x} {_y}");
}
