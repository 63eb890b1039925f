using System.Data.Common;
using System.Globalization;
using AsyncSql.TdsServer.Tests.Drivers;
using Xunit;

namespace AsyncSql.Streaming.Tests.Execution;

/// <summary>Which commands are streamed.</summary>
public sealed class SelectionTests
{
    private const string Enabled = "Enabled", Disabled = "Disabled";

    public static TheoryData<string> Drivers => [.. TestedDriver.All.Select(static driver => driver.Name)];

    [Theory]
    [MemberData(nameof(Drivers))]
    public void ColumnEncryption_OfTheConnection_IsNotStreamed(string driver)
    {
        Assert.True(CanStream(driver, ""));
        // System.Data.SqlClient on .NET does not know the keyword.
        if (!driver.StartsWith("System", StringComparison.Ordinal))
            Assert.False(CanStream(driver, "Column Encryption Setting=Enabled"));

        static bool CanStream(string driver, string connectionString)
        {
            using var connection = Get(driver).CreateConnection(connectionString);
            using var command = connection.CreateCommand();
            return StreamedExecution.CanStream(command);
        }
    }

    /// <summary>The values are those of SqlCommandColumnEncryptionSetting.</summary>
    [Theory]
    [MemberData(nameof(Drivers))]
    public void ColumnEncryption_OfTheCommand_IsNotStreamed(string driver)
    {
        using var connection = Get(driver).CreateConnection("");
        var settings = connection.GetType().Assembly.GetType(connection.GetType().Namespace + ".SqlCommandColumnEncryptionSetting");
        // System.Data.SqlClient on .NET has no such setting.
        if (settings is null)
        {
            Assert.StartsWith("System", driver, StringComparison.Ordinal);
            return;
        }

        var type = connection.GetType().Assembly.GetType(connection.GetType().Namespace + ".SqlCommand")!;
        foreach (var setting in Enum.GetValues(settings))
        {
            using var command = (DbCommand)Activator.CreateInstance(type, "SELECT 1", connection, null, setting)!;
            var name = Convert.ToString(setting, CultureInfo.InvariantCulture);
            Assert.Equal((name, name is "UseConnectionSetting" or Disabled), (name, StreamedExecution.CanStream(command)));
        }

        Assert.Contains(Enabled, Enum.GetNames(settings));
    }

    private static TestedDriver Get(string name) => TestedDriver.All.Single(driver => driver.Name == name);
}
