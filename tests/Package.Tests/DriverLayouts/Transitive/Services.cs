using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;

namespace Shop;

public static class Services
{
    public static IServiceCollection AddShop(this IServiceCollection services) =>
        services.AddDbContext<ShopContext>(options => options
            .UseSqlServer(
                "Server=.;Database=Shop;Integrated Security=true"));
}
