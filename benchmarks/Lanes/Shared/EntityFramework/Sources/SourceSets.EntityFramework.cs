namespace AsyncSql.Lanes.Sources;

/// <content>The sets of EF Core.</content>
internal static partial class SourceSets
{
    static partial void AddEntityFrameworkSets(Dictionary<string, Func<SourceOptions, SourceSet>> sets)
    {
        sets.Add("large-rows", static options => new LargeRowsSet(options));
        sets.Add("entities", static options => new EntitiesSet(options));
    }
}
