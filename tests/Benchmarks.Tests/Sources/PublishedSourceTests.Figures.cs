using Xunit;

namespace AsyncSql.Benchmarks.Tests.Sources;

/// <content>The published figures, entered a second time: a change of one is a change of a quotation.</content>
public sealed partial class PublishedSourceTests
{
    public static TheoryData<string, string> PublishedFigures => new()
    {
        {
            "ado-net",
            """
            scalar-sync: 99.41 us, 2.72 KB
            scalar-open: 99.4 us, 2.95 KB
            scalar-execute: 151.66 us, 5.14 KB
            one-sync: 74.57 us, 2.79 KB
            one-open: 71.29 us, 3.02 KB
            one-execute: 113.33 us, 4.53 KB
            one-read: 113.29 us, 5.13 KB
            thousand-open: 271.6 us, 88.91 KB
            thousand-execute: 326.75 us, 90.43 KB
            thousand-read: 400.97 us, 148.79 KB
            all-open: 162186.81 us, 85993.45 KB
            all-execute: 163133.35 us, 85994.9 KB
            all-read: 259737.34 us, 146159.24 KB
            """
        },
        {
            "entity-framework-web",
            """
            webwiz-sync-1: 90 ms, deviation 4
            webwiz-async-1: 95 ms, deviation 9
            webwiz-sync-50: 1065 ms, deviation 450
            webwiz-async-50: 1050 ms, deviation 450
            azure-sync-1: 110 ms, deviation 11
            azure-async-1: 120 ms, deviation 50
            azure-sync-50: 1200 ms, deviation 500
            azure-async-50: 1200 ms, deviation 500
            """
        },
        {
            "entity-framework",
            """
            list-direct-sync: 2.8 ms
            list-direct-async: 7.8 ms
            list-dto-sync: 16.8 ms
            list-dto-async: 21 ms
            create-sync: 10.4 ms
            create-async: 8.8 ms
            update-sync: 15.7 ms
            update-async: 9.7 ms
            delete-sync: 0.9 ms
            delete-async: 1.1 ms
            """
        },
        {
            "forty-times",
            """
            async: 6.3101 s
            sync: 0.1549 s
            async-newer: 1.5 s
            async-large-packets: 0.33 s
            community-async: 3170.53 ms, error 222.636, deviation 132.487, generations 635000 634000 633000, 13155.71 MB
            community-sync: 37.88 ms, error 2.139, deviation 1.415, generations 333.3333 333.3333 333.3333, 20 MB
            postgres-async: - s
            postgres-sync: - s
            """
        },
        {
            "npgsql",
            """
            web-npgsql-linux-before: 61065 requests/s
            web-npgsql-windows-before: 85845 requests/s
            web-undertow: 119638 requests/s
            web-nodejs: 22287 requests/s
            web-peregrine-windows: 154396 requests/s
            web-peregrine-linux: 123010 requests/s
            web-npgsql-linux-after: 97906 requests/s
            web-npgsql-windows-after: 134648 requests/s
            database-npgsql-linux: 59676 requests/s
            database-npgsql-windows: 68708 requests/s
            database-postgresql: 119638 requests/s
            database-mysql: 75452 requests/s
            database-mongodb: 105984 requests/s
            database-sql-server: 69000 requests/s
            step-pool: 8 %
            step-sockets: 3 %
            step-layers: 3.5 %
            one-opener: - ms
            few-openers: - ms
            many-openers: - ms
            open-by-string: - ms
            open-by-data-source: - ms
            boxed: - MB
            typed: - MB
            unprepared: - ms
            prepared: - ms
            auto-prepared: - ms
            unprepared-reopened: - ms
            prepared-reopened: - ms
            buffered: - MB
            sequential: - MB
            read-buffer-8: - ms
            read-buffer-64: - ms
            write-buffer-8: - ms
            write-buffer-64: - ms
            sync: - ms
            async: - ms
            """
        },
        {
            "nvarchar-max",
            """
            async: 757.51 ms, error 15.053, deviation 36.642, generations 2000 1000 -, 101.49 MB
            sync: 39.4 ms, error 0.543, deviation 0.508, generations 2000 888.8889 777.7778, 80.14 MB
            async-continue: 49.45 ms, error 0.901, deviation 1.376, generations 4333.3333 3555.5556 1111.1111, 101.51 MB
            sync-continue: 40.09 ms, error 0.476, deviation 0.445, generations 2000 888.8889 777.7778, 80.14 MB
            """
        },
    };
}
