using System.Globalization;
using System.Security.Cryptography;
using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

internal sealed partial class Binder
{
    /// <summary>The maximum length of the result of REPLICATE, in characters.</summary>
    private const int GreatestText = 64 * 1024 * 1024;

    private Bound BindCall(CallExpression call, Scope scope)
    {
        var name = call.Name.ToUpperInvariant();
        if (Aggregate.IsAggregate(name))
            return BindAggregateCall(call, name, scope);

        if (call.Star || call.Distinct)
            throw SqlErrors.Syntax(call.Name, 1);

        var arguments = call.Arguments.Select(argument => BindExpression(argument, scope)).ToArray();
        return BindNullary(name, arguments) ?? BindTextFunction(name, arguments) ?? BindOtherFunction(name, arguments)
            ?? throw SqlErrors.Unsupported($"the function {call.Name} with {arguments.Length} arguments");
    }

    private Bound BindAggregateCall(CallExpression call, string name, Scope scope)
    {
        if (scope.ForbidsAggregates)
            throw new SqlErrorException(new SqlError(147, "An aggregate may not appear here.", Severity: 15));

        if (call.Star ? name is not ("COUNT" or "COUNT_BIG") : call.Arguments.Count != 1)
            throw SqlErrors.Syntax(call.Name, 1);

        scope.ForbidsAggregates = true;
        var argument = call.Star ? null : BindExpression(call.Arguments[0], scope);
        scope.ForbidsAggregates = false;

        var aggregate = Aggregate.Create(name, argument, call.Distinct);
        var index = scope.Columns.Count + scope.Aggregates.Count;
        scope.Aggregates.Add(aggregate);
        return new Bound(aggregate.Type, true, frame => frame.Row[index]);
    }

    private Bound? BindNullary(string name, Bound[] arguments) =>
        (name, arguments) switch
        {
            ("GETDATE" or "CURRENT_TIMESTAMP", []) => new Bound(SqlType.DateTime, false, _ => DateTime.Now),
            ("GETUTCDATE", []) => new Bound(SqlType.DateTime, false, _ => DateTime.UtcNow),
            ("SYSDATETIME", []) => new Bound(SqlType.DateTime2(), false, _ => DateTime.Now),
            ("SYSUTCDATETIME", []) => new Bound(SqlType.DateTime2(), false, _ => DateTime.UtcNow),
            ("SYSDATETIMEOFFSET", []) => new Bound(SqlType.DateTimeOffset(), false, _ => DateTimeOffset.Now),
            ("NEWID" or "NEWSEQUENTIALID", []) => new Bound(SqlType.UniqueIdentifier, false, _ => Guid.NewGuid()),
            ("SCOPE_IDENTITY", []) => BindIdentity(),
            ("XACT_STATE", []) => new Bound(SqlType.SmallInt, false, _ => (short)(context.Session.Transaction is null ? 0 : 1)),
            ("DB_NAME", []) => new Bound(SqlType.NVarChar(128), true, _ => context.Session.Database.Name),
            ("SUSER_SNAME" or "SYSTEM_USER" or "ORIGINAL_LOGIN", []) => new Bound(
                SqlType.NVarChar(128),
                true,
                _ => context.Session.UserName),
            ("DB_ID", [var database]) => new Bound(
                SqlType.SmallInt,
                true,
                frame => database.Evaluate(frame) is string text && context.Session.Store.Databases.ContainsKey(text) ? (short)5 : null),
            ("OBJECT_ID", [var table, ..]) => new Bound(
                SqlType.Int,
                true,
                frame =>
                    table.Evaluate(frame) is string text && HasObject(text)
                        ? text.ToUpperInvariant().GetHashCode(StringComparison.Ordinal) | 1
                        : null),
            ("SERVERPROPERTY", [var property]) => new Bound(
                SqlType.NVarChar(128),
                true,
                frame =>
                    (property.Evaluate(frame) as string)?.ToUpperInvariant() switch
                    {
                        // 3 is the Enterprise edition; Azure is 5.
                        "ENGINEEDITION" => "3",
                        "PRODUCTVERSION" => Protocol.ServerVersion.Text,
                        "EDITION" => Protocol.ServerVersion.ProgramName,
                        _ => null,
                    }),
            _ => null,
        };

    private bool HasObject(string name)
    {
        var bare = name.Split('.')[^1].Trim('[', ']');
        return context.Session.Database.Tables.ContainsKey(bare);
    }

    private static Bound? BindTextFunction(string name, Bound[] arguments)
    {
        switch (name, arguments)
        {
            case ("LEN", [var text]):
                return CreateStrict(
                    SqlType.Int,
                    arguments,
                    values =>
                        values[0] is TextContent large && !large.ToString().EndsWith(' ')
                            ? large.Length
                            : ToText(values[0]).TrimEnd(' ').Length);
            case ("DATALENGTH", [var value]):
                return CreateStrict(
                    value.Type.IsMax ? SqlType.BigInt : SqlType.Int,
                    arguments,
                    values => ComputeDataLength(value.Type, values[0]));
            case ("UPPER", [var text]):
                return CreateStrict(text.Type, arguments, values => ToText(values[0]).ToUpperInvariant());
            case ("LOWER", [var text]):
                return CreateStrict(text.Type, arguments, values => ToText(values[0]).ToLowerInvariant());
            case ("LTRIM", [var text]):
                return CreateStrict(text.Type, arguments, values => ToText(values[0]).TrimStart(' '));
            case ("RTRIM", [var text]):
                return CreateStrict(text.Type, arguments, values => ToText(values[0]).TrimEnd(' '));
            case ("TRIM", [var text]):
                return CreateStrict(text.Type, arguments, values => ToText(values[0]).Trim(' '));
            case ("REVERSE", [var text]):
                return CreateStrict(text.Type, arguments, values => new string([.. ToText(values[0]).Reverse()]));
            case ("REPLACE", [_, _, _]):
                return CreateStrict(
                    SqlType.NVarCharMax,
                    arguments,
                    values =>
                        ToText(values[1]).Length == 0
                            ? ToText(values[0])
                            : ToText(values[0]).Replace(ToText(values[1]), ToText(values[2]), StringComparison.OrdinalIgnoreCase));
            case ("CHARINDEX", [_, _]):
                return CreateStrict(
                    SqlType.Int,
                    arguments,
                    values =>
                        ToText(values[0]).Length == 0
                            ? 0
                            : ToText(values[1]).IndexOf(ToText(values[0]), StringComparison.OrdinalIgnoreCase) + 1);
            case ("SUBSTRING", [{ Type.IsBinary: true } value, _, _]):
                return CreateStrict(
                    value.Type,
                    arguments,
                    values => Substring((byte[])Conversion.ToPlain(values[0]), ToNumber(values[1]), ToNumber(values[2])));
            case ("SUBSTRING", [var value, _, _]):
                return CreateStrict(
                    value.Type,
                    arguments,
                    values => Substring(ToText(values[0]), ToNumber(values[1]), ToNumber(values[2])));
            case ("LEFT", [var value, _]):
                return CreateStrict(value.Type, arguments, values => Substring(ToText(values[0]), 1, ToNumber(values[1])));
            case ("RIGHT", [var value, _]):
                return CreateStrict(
                    value.Type,
                    arguments,
                    values =>
                        ToText(values[0]) is var text && ToNumber(values[1]) is var count && count < text.Length
                            ? text[^(int)Math.Max(0, count)..]
                            : text);
            case ("REPLICATE", [var value, _]):
                var type = value.Type.IsMax ? value.Type : value.Type.IsUnicode ? SqlType.NVarChar(4000) : SqlType.VarChar(8000);
                return CreateStrict(type, arguments, values => Replicate(type, ToText(values[0]), ToNumber(values[1])));
            case ("CONCAT", [_, _, ..]):
                return new Bound(
                    SqlType.NVarCharMax,
                    false,
                    frame => string.Concat(arguments.Select(argument => argument.Evaluate(frame) is { } value ? ToText(value) : "")));
            default:
                return null;
        }
    }

    private static Bound? BindOtherFunction(string name, Bound[] arguments)
    {
        switch (name, arguments)
        {
            case ("COALESCE", [_, _, ..]):
                return CreateCoalesce(FindCommonType(arguments), arguments);
            case ("ISNULL", [var first, var second]):
                return CreateCoalesce(first.IsNullLiteral ? second.Type : first.Type, arguments);
            case ("NULLIF", [var first, var second]):
                return new Bound(
                    first.Type,
                    true,
                    frame =>
                        first.Evaluate(frame) is { } value
                        && second.Evaluate(frame) is var other
                        && (other is null || Operators.Compare(value, other) != 0)
                            ? value
                            : null);
            case ("IIF", [var condition, var then, var otherwise]):
                var type = FindCommonType([then, otherwise]);
                return new Bound(
                    type,
                    then.Nullable || otherwise.Nullable,
                    frame => Conversion.Convert(type, (condition.IsTrue(frame) ? then : otherwise).Evaluate(frame)));
            case ("ABS", [var number]):
                return CreateStrict(number.Type, arguments, values => Operators.Compare(values[0], 0) < 0
                    ? Operators.Compute(BinaryOperator.Subtract, number.Type, 0, values[0])!
                    : values[0]);
            case ("FLOOR" or "CEILING", [var number]):
                return CreateStrict(
                    number.Type,
                    arguments,
                    values =>
                        values[0] switch
                        {
                            decimal exact => name == "FLOOR" ? decimal.Floor(exact) : decimal.Ceiling(exact),
                            double or float => name == "FLOOR"
                                ? Math.Floor(Convert.ToDouble(values[0], CultureInfo.InvariantCulture))
                                : Math.Ceiling(Convert.ToDouble(values[0], CultureInfo.InvariantCulture)),
                            _ => values[0],
                        });
            case ("CRYPT_GEN_RANDOM", [_]):
                return CreateStrict(
                    SqlType.VarBinary(8000),
                    arguments,
                    values => RandomNumberGenerator.GetBytes((int)Math.Clamp(ToNumber(values[0]), 1, 8000)));
            case ("QUOTENAME", [_]):
                return CreateStrict(
                    SqlType.NVarChar(258),
                    arguments,
                    values => $"[{ToText(values[0]).Replace("]", "]]", StringComparison.Ordinal)}]");
            default:
                return null;
        }
    }

    /// <summary>A function that returns NULL if an argument is NULL.</summary>
    private static Bound CreateStrict(SqlType type, Bound[] arguments, Func<object[], object> function) =>
        new(
            type,
            arguments.Any(argument => argument.Nullable),
            frame =>
            {
                var values = new object[arguments.Length];
                for (var i = 0; i < values.Length; i++)
                {
                    if (arguments[i].Evaluate(frame) is not { } value)
                        return null;

                    values[i] = value;
                }

                return Conversion.Convert(type, function(values));
            });

    private static Bound CreateCoalesce(SqlType type, Bound[] arguments) =>
        new(
            type,
            arguments.All(argument => argument.Nullable),
            frame =>
            {
                foreach (var argument in arguments)
                {
                    if (argument.Evaluate(frame) is { } value)
                        return Conversion.Convert(type, value);
                }

                return null;
            });

    private static string ToText(object value) => Conversion.ToText(Conversion.ToPlain(value));

    private static long ToNumber(object value) => (long)Conversion.Convert(SqlType.BigInt, value)!;

    private static long ComputeDataLength(SqlType type, object value) => value switch
    {
        LargeValue large => large.ByteLength,
        string text => type.IsUnicode || type.Kind is SqlTypeKind.NText or SqlTypeKind.Xml ? text.Length * 2L
            : type.IsText ? type.CodePage.GetByteCount(text)
            : System.Text.Encoding.UTF8.GetByteCount(text),
        byte[] bytes => bytes.Length,
        byte or bool => 1,
        short => 2,
        int or float => 4,
        Guid => 16,
        _ => 8,
    };

    /// <summary>The range that SUBSTRING selects from a value: positions count from 1 and can be outside the value.</summary>
    private static Range ComputePart(int total, long start, long length)
    {
        var from = (int)Math.Clamp(start - 1, 0, total);
        return from..(int)Math.Clamp(start - 1 + Math.Max(0, length), from, total);
    }

    private static string Substring(string text, long start, long length) => text[ComputePart(text.Length, start, length)];

    private static byte[] Substring(byte[] bytes, long start, long length) => bytes[ComputePart(bytes.Length, start, length)];

    private static string Replicate(SqlType type, string text, long count)
    {
        var length = Math.Max(0, count) * text.Length;
        if (!type.IsMax)
            length = Math.Min(length, type.Length);

        if (length > GreatestText)
            throw SqlErrors.Unsupported($"text of {length} characters");

        return string.Create((int)length, text, static (span, piece) =>
        {
            for (var i = 0; i < span.Length; i += piece.Length)
                piece.AsSpan(0, Math.Min(piece.Length, span.Length - i)).CopyTo(span[i..]);
        });
    }
}
