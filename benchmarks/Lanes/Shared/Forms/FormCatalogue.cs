using System.Reflection;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes.Forms;

/// <summary>A form of reading: reads all rows of a table and returns their number.</summary>
internal delegate Task<int> Form(CancellationToken cancellationToken);

/// <summary>The forms of reading that this lane has, by their names.</summary>
internal static partial class FormCatalogue
{
    /// <summary>The names of all forms: those of data readers for each column, then those of EF Core.</summary>
    public static IReadOnlyCollection<string> Names => Create("", new TableOfDocuments("", 0, []), null).Keys;

    /// <summary>The forms on a table.</summary>
    /// <param name="connectionString">The connection string of the database.</param>
    /// <param name="table">The table.</param>
    /// <param name="observe">Receives the values; <see langword="null"/> to discard them, as a measurement does.</param>
    public static Dictionary<string, Form> Create(string connectionString, TableOfDocuments table, ValueObserver? observe)
    {
        var forms = new Dictionary<string, Form>(StringComparer.Ordinal);
        foreach (var column in Enum.GetValues<LargeColumn>())
        {
            var reader = new LargeColumnReader(connectionString, table, column, observe);
            foreach (var method in typeof(IReaderForms).GetMethods())
                forms.Add(FormName.Create(method.Name, column), CreateForm(method, reader));
        }

        AddQueries(forms, connectionString, table, observe);
        return forms;
    }

    /// <summary>Adds the forms of EF Core, in lanes that have it.</summary>
    static partial void AddQueries(Dictionary<string, Form> forms, string connectionString, TableOfDocuments table, ValueObserver? observe);

    private static Form CreateForm(MethodInfo method, object target)
    {
        if (method.ReturnType != typeof(int))
            return method.CreateDelegate<Form>(target);
        var synchronous = method.CreateDelegate<Func<int>>(target);
        return _ => Task.FromResult(synchronous());
    }
}
