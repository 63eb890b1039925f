using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;

namespace Shop;

public static class Services
{
    public static IServiceCollection AddShop(this IServiceCollection services, IConfiguration configuration) =>
        services.AddDbContext<ShopContext>(options => options
            .UseSqlServer(
                configuration.GetConnectionString("Shop")));
}
