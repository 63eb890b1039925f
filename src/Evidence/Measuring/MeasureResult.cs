namespace AsyncSql.Evidence.Measuring;

/// <summary>The result of <c>measure</c>. It has no value of the database.</summary>
/// <param name="Tool">The version of the tool.</param>
/// <param name="Driver">The driver inside the tool.</param>
/// <param name="ServerVersion">The version of the server.</param>
/// <param name="ResultSets">The number of result sets that were read.</param>
/// <param name="Rows">The rows of all result sets.</param>
/// <param name="IsCut">Whether reading stopped at the maximum number of rows.</param>
/// <param name="LargestRowBytes">The values of the largest row, in bytes.</param>
/// <param name="LargestRowPackets">The packets of the usual size that these bytes fill.</param>
/// <param name="Forms">The measurements.</param>
/// <param name="Advice">What follows from them.</param>
internal sealed record MeasureResult(
    string Tool,
    string Driver,
    string ServerVersion,
    int ResultSets,
    long Rows,
    bool IsCut,
    long LargestRowBytes,
    long LargestRowPackets,
    IReadOnlyList<FormResult> Forms,
    IReadOnlyList<string> Advice)
{
    public FormResult? Find(ReadForm form) => Forms.FirstOrDefault(result => result.Form == form);
}
