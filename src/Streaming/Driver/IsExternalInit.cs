#if !NET
namespace System.Runtime.CompilerServices;

/// <summary>What the compiler needs for <c>init</c>, and older frameworks do not have.</summary>
internal static class IsExternalInit
{
}
#endif
