using Clean.Abstractions;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;

namespace Unmigrated.Infrastructure;

public static class Services
{
    public static IServiceCollection AddInfrastructure(this IServiceCollection services) =>
        services.AddDbContext<IAppDbContext, AppDbContext>(options => options.UseSqlServer("Server=."));
}
