using Clean.Abstractions;
using Microsoft.EntityFrameworkCore;

namespace Clean.Application;

public sealed class ArticleQueries(IAppDbContext db)
{
    public Task<List<Article>> AllAsync(CancellationToken cancellationToken) =>
        db.Articles.AsNoTracking().ToListAsync(cancellationToken); // ASQL1001

    public Task<string> HtmlAsync(Guid id, CancellationToken cancellationToken) =>
        db.Articles.Where(article => article.Id == id).Select(article => article.Html).SingleAsync(cancellationToken); // ASQL1001

    public Task<List<Guid>> IdsAsync(CancellationToken cancellationToken) =>
        db.Articles.Select(article => article.Id).ToListAsync(cancellationToken);

    public Task<List<Comment>> CommentsAsync(CancellationToken cancellationToken) =>
        db.Comments.ToListAsync(cancellationToken);
}
