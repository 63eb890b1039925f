-- A table without an EF Core model. The script is an additional file of the project, so that the pack knows its columns.
CREATE TABLE dbo.Attachment
(
    Id uniqueidentifier NOT NULL CONSTRAINT PK_Attachment PRIMARY KEY,
    Remark nvarchar(max) NULL,
    Data varbinary(max) NOT NULL
);
