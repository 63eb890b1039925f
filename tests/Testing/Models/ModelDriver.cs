namespace AsyncSql.Testing.Models;

/// <summary>
/// The code that gets the model from EF Core. It is text, compiled against each version of EF Core. The test library references none, so
/// that all versions can be loaded in one process.
/// </summary>
internal static class ModelDriver
{
    public const string TypeName = "ModelDriver";

    public const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Reflection;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Design;
        using Microsoft.EntityFrameworkCore.Infrastructure;
        using Microsoft.EntityFrameworkCore.Metadata;
        using Microsoft.EntityFrameworkCore.Migrations.Design;
        using Microsoft.EntityFrameworkCore.SqlServer.Design.Internal;
        using Microsoft.Extensions.DependencyInjection;

        public static class ModelDriver
        {
            private static readonly Lazy<IMigrationsCodeGenerator> Generator = new(() =>
            {
                var services = new ServiceCollection().AddEntityFrameworkDesignTimeServices();
                new SqlServerDesignTimeServices().ConfigureDesignTimeServices(services);
                return services.BuildServiceProvider().GetServices<IMigrationsCodeGenerator>().Single(g => g is CSharpMigrationsGenerator);
            });

            public static string[] Columns(Assembly assembly) => Contexts(assembly).SelectMany(Columns).ToArray();

            public static string[] Snapshots(Assembly assembly) => Contexts(assembly).Select(Snapshot).ToArray();

            private static IEnumerable<Type> Contexts(Assembly assembly) =>
                assembly.GetTypes().Where(t => typeof(DbContext).IsAssignableFrom(t) && !t.IsAbstract && !t.ContainsGenericParameters);

            private static string Snapshot(Type type)
            {
                using var context = (DbContext)Activator.CreateInstance(type);
                var model = context.GetService<IDesignTimeModel>().Model;
                return Generator.Value.GenerateSnapshot("Migrations", type, type.Name + "Snapshot", model);
            }

            private static IEnumerable<string> Columns(Type type)
            {
                using var context = (DbContext)Activator.CreateInstance(type);
                var lines = new List<string>();
                foreach (var entity in context.Model.GetEntityTypes())
                {
                    if (entity.IsPropertyBag)
                        continue; // a join table without a class
                    var (root, path) = Place(entity);
                    var start = type.FullName + "|" + root.ClrType.FullName;
                    Read(start, entity, path, entity, lines);
                    foreach (var derived in entity.GetDerivedTypes()) // a query over the base type reads their columns
                        foreach (var property in derived.GetDeclaredProperties())
                            lines.Add(Line(start, path, property));
                }

                return lines;
            }

            private static (IEntityType Root, string Path) Place(IEntityType entity)
            {
                var path = "";
                while (entity.FindOwnership() is { } ownership)
                {
                    path = ownership.PrincipalToDependent.Name + (path.Length == 0 ? "" : "." + path);
                    entity = ownership.PrincipalEntityType;
                }

                return (entity, path);
            }

        #if EF8_OR_GREATER
            private static void Read(string start, ITypeBase type, string path, IEntityType table, List<string> lines)
            {
                if (type.IsMappedToJson())
                {
                    // The container is one column of the owner; its properties are not columns.
                    var dot = path.LastIndexOf('.');
                    if (!Owner(type).IsMappedToJson())
                        lines.Add(string.Join("|", start, dot < 0 ? "" : path[..dot], path[(dot + 1)..], Container(type, table), "json", Owner(type).ClrType.FullName));
                    return;
                }

                foreach (var property in type.GetProperties())
                    lines.Add(Line(start, path, property));
                foreach (var complex in type.GetComplexProperties())
                    Read(start, complex.ComplexType, path.Length == 0 ? complex.Name : path + "." + complex.Name, table, lines);
            }

            private static ITypeBase Owner(ITypeBase type) =>
                type is IComplexType complex ? complex.ComplexProperty.DeclaringType : ((IEntityType)type).FindOwnership().PrincipalEntityType;

            private static string Container(ITypeBase type, IEntityType table)
            {
        #if EF10_OR_GREATER
                var name = type.GetContainerColumnName();
        #else
                var name = ((IEntityType)type).GetContainerColumnName();
        #endif
                return table.GetTableMappings().Select(m => m.Table.FindColumn(name)).First(c => c != null).StoreType;
            }
        #else
            private static void Read(string start, IEntityType type, string path, IEntityType table, List<string> lines)
            {
                foreach (var property in type.GetProperties())
                    lines.Add(Line(start, path, property));
            }
        #endif

            private static string Line(string start, string path, IProperty property) =>
                string.Join("|", start, path, property.Name, property.GetColumnType(), Member(property), ((ITypeBase)property.DeclaringType).ClrType.FullName);

            private static string Member(IProperty property) =>
                property.PropertyInfo != null ? "property"
                : property.FieldInfo != null ? "field"
                : (ITypeBase)property.DeclaringType is IEntityType entity && entity.FindDiscriminatorProperty() == property ? "discriminator"
                : "shadow";
        }
        """;
}
