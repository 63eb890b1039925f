// Types that the compiler needs for init accessors, list patterns and nullable annotations, and that netstandard2.0 lacks.
// They are embedded, so that projects with access to the internals use the framework's types.
namespace Microsoft.CodeAnalysis
{
    [AttributeUsage(AttributeTargets.All)]
    internal sealed class EmbeddedAttribute : Attribute;
}

namespace System
{
    [Microsoft.CodeAnalysis.Embedded]
    internal readonly struct Index(int value, bool fromEnd = false)
    {
        public int GetOffset(int length) => fromEnd ? length - value : value;
    }
}

namespace System.Runtime.CompilerServices
{
    [Microsoft.CodeAnalysis.Embedded]
    internal static class IsExternalInit;
}

namespace System.Diagnostics.CodeAnalysis
{
    [Microsoft.CodeAnalysis.Embedded]
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class NotNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }

    [Microsoft.CodeAnalysis.Embedded]
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class MaybeNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }
}
