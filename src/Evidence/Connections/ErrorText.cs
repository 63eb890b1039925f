using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.Data.SqlClient;

namespace AsyncSql.Evidence.Connections;

/// <summary>Errors in one line, without values of the database.</summary>
internal static partial class ErrorText
{
    /// <summary>Numbers from here on belong to users, who can put any text into the message.</summary>
    private const int FirstUserNumber = 50_000;

    /// <summary>An assembly in the database threw an exception, whose message can be any text.</summary>
    private const int AssemblyFailed = 6522;

    /// <summary>
    /// Errors whose messages name only parts of the query, objects or users: syntax, unknown and ambiguous names, permissions, logins,
    /// databases. Other messages can quote values: "Conversion failed when converting the varchar value '..'".
    /// </summary>
    private static readonly HashSet<int> NamingErrors =
    [
        102, 105, 137, 156, 170, 195, 207, 208, 209, 229, 230, 262, 300, 319, 343, 911, 916, 1038, 2812, 4060, 4104, 4121, 10794, 18452,
        18456, 18470, 18486, 18487, 18488, 40510, 46834,
    ];

    public static string Describe(Exception exception) => exception switch
    {
        SqlException { Number: > 0 } error when error.Class is > 10 and < 20 => Describe(error),
        SqlException error => "The server cannot be reached. " + ToLine(error.Message),
        _ => ToLine(exception.Message),
    };

    private static string Describe(SqlException error)
    {
        var title = string.Create(CultureInfo.InvariantCulture, $"Error {error.Number} of SQL Server");
        if (error.Number >= FirstUserNumber || error.Number == AssemblyFailed)
            return title + ".";

        // An exception has one line for each error of the answer: the first one is the cause.
        var message = ToLine(error.Errors.Count > 0 ? error.Errors[0].Message : error.Message);
        return $"{title}: {(NamingErrors.Contains(error.Number) ? message : Quoted().Replace(message, "'...'"))}";
    }

    private static string ToLine(string text) => string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));

    [GeneratedRegex("""'.*'|".*"|\(.*\)""", RegexOptions.Singleline)]
    private static partial Regex Quoted();
}
