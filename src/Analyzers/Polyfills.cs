// What the compiler needs for init accessors, list patterns and nullable annotations of out parameters, and netstandard2.0 does not have.
// Embedded, so that projects that see this assembly's internals do not see these beside the framework's own.
using Microsoft.CodeAnalysis;

namespace Microsoft.CodeAnalysis
{
    [AttributeUsage(AttributeTargets.All)]
    internal sealed class EmbeddedAttribute : Attribute;
}

namespace System
{
    [Embedded]
    internal readonly struct Index(int value, bool fromEnd = false)
    {
        public int GetOffset(int length) => fromEnd ? length - value : value;
    }
}

namespace System.Runtime.CompilerServices
{
    [Embedded]
    internal static class IsExternalInit;
}

namespace System.Diagnostics.CodeAnalysis
{
    [Embedded]
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class NotNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }

    [Embedded]
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class MaybeNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }
}
