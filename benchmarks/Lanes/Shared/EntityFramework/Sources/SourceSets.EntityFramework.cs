namespace AsyncSql.Lanes.Sources;

/// <content>The sets of EF Core.</content>
internal static partial class SourceSets
{
    static partial void AddEntityFramework(Dictionary<string, Func<SourceOptions, SourceSet>> known)
    {
        known.Add("large-rows", static options => new LargeRowsSet(options));
        known.Add("entities", static options => new EntitiesSet(options));
    }
}
