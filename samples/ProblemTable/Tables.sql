-- A table that no model of EF Core maps. The project hands this script over as an additional file, so that the pack knows its columns.
CREATE TABLE dbo.Attachment
(
    Id uniqueidentifier NOT NULL CONSTRAINT PK_Attachment PRIMARY KEY,
    Remark nvarchar(max) NULL,
    Data varbinary(max) NOT NULL
);
