using AsyncSql.Analyzers.Facts.Connections;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Connections;

/// <summary>Connection strings from documentation, templates and samples of the databases.</summary>
public sealed class ConnectionStringKindTests
{
    [Theory]
    // SQL Server on premises and in containers
    [InlineData(@"Server=.\SQLEXPRESS;Database=Shop;User Id=app;Password=p")]
    [InlineData("Server=.;Database=Shop;User Id=app;Password=p")]
    [InlineData("Data Source=(local);Initial Catalog=Shop;Integrated Security=True")]
    [InlineData("Server=myServerAddress;Database=myDataBase;Trusted_Connection=True;")]
    [InlineData(@"Server=myServerName\myInstanceName;Database=myDataBase;User Id=myUsername;Password=myPassword;")]
    [InlineData("Data Source=190.190.200.100,1433;Network Library=DBMSSOCN;Initial Catalog=myDataBase;User ID=myUsername;Password=myPassword;")]
    [InlineData("Server=localhost,1433;Database=Shop;User Id=app;Password=p")]
    [InlineData("Server=sqldata;Database=Shop;User Id=sa;Password=Pass@word;")]
    [InlineData("Server=localhost;Database=Shop;User=sa;Password=Pass@word")]
    [InlineData("Server=host.docker.internal;Database=Shop;User Id=app;Password=p;TrustServerCertificate=True")]
    [InlineData("Server=db;Database=Shop;User Id=app;Password=p;MultipleActiveResultSets=true")]
    [InlineData("Server=db;Database=Shop;User Id=app;Password=p;Encrypt=False")]
    [InlineData("Server=db;Database=Shop;Integrated Security=SSPI")]
    [InlineData("Data Source=myServerAddress;Failover Partner=myMirrorServerAddress;Initial Catalog=myDataBase;Integrated Security=True;")]
    [InlineData("Server=tcp:AgListener,1433;MultiSubnetFailover=Yes;Database=Northwind;Integrated Security=SSPI;ApplicationIntent=ReadOnly")]
    [InlineData(@"Server=\\.\pipe\sql\query;Database=Shop;User Id=app;Password=p")]
    [InlineData("Server=admin:db;Database=Shop;User Id=app;Password=p")]
    [InlineData("Data Source=db;Initial Catalog=Shop;Persist Security Info=True;User ID=app;Password=p;Pooling=False;Connect Timeout=30")]
    [InlineData("Data Source=db;Initial Catalog=Shop;Integrated Security=SSPI;Asynchronous Processing=true")]
    [InlineData("Server=2001:db8::7,1433;Database=Shop;User Id=app;Password=p")]
    [InlineData("Server=fe80::7,1433;Database=Shop;User Id=app;Password=p")]
    // LocalDB
    [InlineData(@"Server=(localdb)\mssqllocaldb;Database=aspnet-Shop-53bc9b9d;Trusted_Connection=True;MultipleActiveResultSets=true")]
    [InlineData(@"Server=(localdb)\v11.0;Integrated Security=true;AttachDbFileName=C:\MyFolder\MyData.mdf;")]
    [InlineData(@"Data Source=(LocalDB)\MSSQLLocalDB;AttachDbFilename=|DataDirectory|\Shop.mdf;Integrated Security=True;Connect Timeout=30")]
    [InlineData(@"Server=np:\\.\pipe\LOCALDB#F365A78E\tsql\query;Database=Shop")]
    // Azure SQL, Synapse, Fabric
    [InlineData("Server=tcp:shop.database.windows.net,1433;Initial Catalog=Shop;Persist Security Info=False;User ID=app;Password=p;MultipleActiveResultSets=False;Encrypt=True;TrustServerCertificate=False;Connection Timeout=30;")]
    [InlineData("Server=shop.database.windows.net;Database=Shop;User Id=app;Password=p")]
    [InlineData("Server=shop.database.windows.net;Authentication=Active Directory Default;Database=Shop")]
    [InlineData("Server=sql;Database=Shop;Authentication=Active Directory Managed Identity")]
    [InlineData("Server=sql;Database=Shop;Authentication=ActiveDirectoryDefault")]
    [InlineData("Server=sql;Database=Shop;Authentication=Sql Password;User Id=app;Password=p")]
    [InlineData("Server=shop.public.2b4f1.database.windows.net,3342;Database=Shop;User Id=app;Password=p")]
    [InlineData("Server=shop-ondemand.sql.azuresynapse.net;Database=Shop;User Id=app;Password=p")]
    [InlineData("Data Source=x6eps4.datawarehouse.fabric.microsoft.com;Database=Shop;User Id=app;Password=p")]
    [InlineData("Server=shop.database.chinacloudapi.cn;Database=Shop;User Id=app;Password=p")]
    // interpolated
    [InlineData("Server=tcp:\uFFFF,1433;Database=\uFFFF;User Id=\uFFFF;Password=\uFFFF")]
    [InlineData("Server=\uFFFF.database.windows.net;Database=Shop;User Id=app;Password=\uFFFF")]
    public void SqlServer_IsRecognized(string text) => AssertKind(ConnectionStringKind.SqlServer, text);

    [Theory]
    // MySQL
    [InlineData("Server=myServerAddress;Port=1234;Database=myDataBase;Uid=myUsername;Pwd=myPassword;")]
    [InlineData("server=localhost;port=3306;database=shop;user=root;password=p")]
    [InlineData("Server=myServerAddress;Database=myDataBase;Uid=myUsername;Pwd=myPassword;SslMode=Required;")]
    [InlineData("Server=db;Database=shop;User=root;Password=p;TreatTinyAsBoolean=true")]
    [InlineData("Server=db;Database=shop;Uid=root;Pwd=p;AllowPublicKeyRetrieval=True;CharSet=utf8mb4")]
    [InlineData("Server=shop.mysql.database.azure.com;Database=shop;Uid=app;Pwd=p")]
    [InlineData("Server=localhost:3306;Database=shop;Uid=root;Pwd=p")]
    [InlineData("Server=.;Database=shop;Uid=root;Pwd=p;Protocol=pipe")]
    // PostgreSQL
    [InlineData("Host=localhost;Port=5432;Database=shop;Username=postgres;Password=p")]
    [InlineData("Host=my_host;Database=my_db;Username=my_user;Password=my_pw")]
    [InlineData("Server=127.0.0.1;Port=5432;Database=myDataBase;Integrated Security=true;")]
    [InlineData("Server=shop.postgres.database.azure.com;Database=shop;User Id=app;Password=p")]
    [InlineData("Server=db;Database=shop;User Id=app;Password=p;Ssl Mode=Require;Trust Server Certificate=true")]
    [InlineData("postgres://app:p@db:5432/shop?sslmode=require")]
    [InlineData("Host=/var/run/postgresql;Database=shop")]
    [InlineData("Server=/var/run/postgresql;Database=shop")]
    // SQLite, SQL Server Compact, Access
    [InlineData("Data Source=app.db")]
    [InlineData("Data Source=shop.sqlite;Password=p")]
    [InlineData("DataSource=app.db;Cache=Shared")]
    [InlineData("Filename=./shop.db")]
    [InlineData("Data Source=:memory:")]
    [InlineData("Data Source=InMemorySample;Mode=Memory;Cache=Shared")]
    [InlineData(@"Data Source=c:\mydb.db;Version=3;")]
    [InlineData(@"Data Source=C:\data\shop")]
    [InlineData("Data Source=/app/data/shop;Pooling=False")]
    [InlineData("Data Source=file:shop?mode=memory&cache=shared")]
    [InlineData(@"Data Source=|DataDirectory|\Shop.sdf;Persist Security Info=False;")]
    [InlineData("Data Source=\uFFFF/shop.db")]
    // Oracle
    [InlineData("Data Source=(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=MyHost)(PORT=1521))(CONNECT_DATA=(SERVICE_NAME=ORCL)));User Id=scott;Password=tiger;")]
    [InlineData("SERVER=(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=MyHost)(PORT=1521))(CONNECT_DATA=(SERVICE_NAME=ORCL)));uid=scott;pwd=tiger;")]
    [InlineData("User Id=scott;Password=tiger;Data Source=localhost:1521/orcl;Pooling=true")]
    [InlineData("Data Source=username/password@//myserver:1521/my.service.com;")]
    [InlineData("Data Source=TORCL;User Id=SYS;Password=p;DBA Privilege=SYSDBA;")]
    // OLE DB, ODBC, Entity Framework 6, Analysis Services
    [InlineData("Provider=MSOLEDBSQL;Server=db;Database=Shop;Trusted_Connection=yes;")]
    [InlineData("Driver={ODBC Driver 18 for SQL Server};Server=db;Database=Shop;Trusted_Connection=yes;")]
    [InlineData("DSN=Shop;Uid=app;Pwd=p")]
    [InlineData("""Provider=Microsoft.ACE.OLEDB.12.0;Data Source=c:\shop.xlsx;Extended Properties="Excel 12.0 Xml;HDR=YES";""")]
    [InlineData("metadata=res://*/Shop.csdl|res://*/Shop.ssdl;provider=System.Data.SqlClient;provider connection string=\"data source=.;initial catalog=Shop\"")]
    [InlineData("Data Source=asazure://westeurope.asazure.windows.net/shop;User Id=app;Password=p")]
    // others
    [InlineData("User=SYSDBA;Password=masterkey;Database=shop.fdb;DataSource=localhost;Port=3050;Dialect=3;Packet Size=8192;")]
    [InlineData("Server=db:50000;Database=SHOP;UID=app;PWD=p;")]
    [InlineData("Server=hana:30015;UserID=app;Password=p")]
    [InlineData("AccountEndpoint=https://shop.documents.azure.com:443/;AccountKey=p==;")]
    [InlineData("DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=p==;EndpointSuffix=core.windows.net")]
    [InlineData("UseDevelopmentStorage=true")]
    [InlineData("Endpoint=sb://shop.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=p=")]
    [InlineData("InstrumentationKey=00000000-0000-0000-0000-000000000000;IngestionEndpoint=https://westeurope.in.applicationinsights.azure.com/")]
    [InlineData("localhost:6379,password=p,ssl=True,abortConnect=False")]
    [InlineData("shop.redis.cache.windows.net:6380,password=p=,ssl=True")]
    [InlineData("mongodb://app:p@db:27017/shop?replicaSet=rs0")]
    [InlineData("mongodb+srv://app:p@cluster0.mongodb.net/?retryWrites=true&w=majority")]
    [InlineData("amqp://guest:guest@localhost:5672/?heartbeat=10")]
    [InlineData("host=localhost;virtualHost=/;username=guest;password=guest")]
    [InlineData("AuthType=OAuth;Url=https://contoso.crm.dynamics.com;Username=app;Password=p")]
    // invalid for all providers
    [InlineData("Sever=.;Database=Shop;Trusted_Connection=True")]
    [InlineData("Server=.;Database=Shop;UserId=app;Password=p")]
    public void OtherDatabase_IsRecognized(string text) => AssertKind(ConnectionStringKind.Other, text);

    [Theory]
    [InlineData("Server=myServerAddress;Database=myDataBase;Uid=myUsername;Pwd=myPassword;")]
    [InlineData("Server=localhost;Database=shop;User Id=app;Password=p")]
    [InlineData("Server=serverAddress1, serverAddress2, serverAddress3;Database=myDataBase;Uid=myUsername;Pwd=myPassword;")]
    [InlineData("Server=db;Database=shop;User=root;Password=p;Max Pool Size=40;Connection Timeout=60;Application Name=Shop")]
    [InlineData("Data Source=TORCL;User Id=scott;Password=tiger;")]
    [InlineData("Data Source=TORCL;Integrated Security=SSPI;")]
    [InlineData("Data Source=myOracle;User Id=scott;Password=tiger;Min Pool Size=10;Connection Lifetime=120;Connection Timeout=60")]
    [InlineData("Data Source=Shop")]
    [InlineData("Server=db;Database=SHOP;UID=app;PWD=p;Authentication=SERVER")]
    [InlineData("Server=db;Database=SHOP;UID=app;PWD=p;Authentication=")]
    [InlineData("Database=Shop;User Id=app;Password=p")]
    [InlineData("Server=db;Integrated Security=SSPI")]
    [InlineData("Database=Shop;Integrated Security=")]
    [InlineData("Server=,1433;Database=Shop;User Id=app;Password=p")]
    [InlineData(@"Server=\shop;Database=Shop;User Id=app;Password=p")]
    [InlineData(@"Server=db\;Database=Shop;User Id=app;Password=p")]
    [InlineData("Server=db, ;Database=Shop;User Id=app;Password=p")]
    [InlineData("Server=db,1a;Database=Shop;User Id=app;Password=p")]
    [InlineData("Server=db;Database=shop;User Id=app;Password=p;Packet Size=8192")]
    [InlineData("Server=\uFFFF;Database=\uFFFF;User Id=\uFFFF;Password=\uFFFF")]
    [InlineData("Server=")]
    [InlineData("")]
    public void TextForSeveralDatabases_IsAmbiguous(string text) => AssertKind(ConnectionStringKind.Ambiguous, text);

    /// <summary>No keywords at all.</summary>
    [Theory]
    [InlineData("amqp://guest:guest@localhost:5672")]
    [InlineData("mongodb://localhost:27017")]
    [InlineData("localhost:6379")]
    [InlineData("https://shop.example")]
    [InlineData("Information")]
    public void WithoutKeywords_IsNull(string text) => Assert.Null(ConnectionString.Read(text));

    private static void AssertKind(ConnectionStringKind expected, string text) => Assert.Equal(expected, Assert.IsType<ConnectionString>(ConnectionString.Read(text)).Kind);
}
