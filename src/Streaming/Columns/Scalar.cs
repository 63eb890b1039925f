using System.Runtime.InteropServices;

namespace AsyncSql.Streaming.Columns;

/// <summary>The value of a small type, without a box.</summary>
[StructLayout(LayoutKind.Explicit)]
internal struct Scalar
{
    [FieldOffset(0)]
    public bool Boolean;

    [FieldOffset(0)]
    public byte Byte;

    [FieldOffset(0)]
    public short Int16;

    [FieldOffset(0)]
    public int Int32;

    /// <summary>Also the ticks of the types of date and time.</summary>
    [FieldOffset(0)]
    public long Int64;

    /// <summary>The offset of a <c>datetimeoffset</c>, in ticks.</summary>
    [FieldOffset(8)]
    public long Offset;

    [FieldOffset(0)]
    public float Single;

    [FieldOffset(0)]
    public double Double;

    [FieldOffset(0)]
    public decimal Decimal;

    [FieldOffset(0)]
    public Guid Guid;
}
