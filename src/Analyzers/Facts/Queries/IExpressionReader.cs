namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Reads expressions. The readers of their parts depend on it, because expressions nest.</summary>
internal interface IExpressionReader
{
    /// <summary>Reads what the SQL must select so that the value of an expression can be built.</summary>
    TracedShape Read(IOperation? operation, QueryFrame frame);
}
