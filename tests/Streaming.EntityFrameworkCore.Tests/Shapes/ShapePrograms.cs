using System.Reflection;
using AsyncSql.Analyzers.Tests.Facts.Truth;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Shapes;

/// <summary>The cases of the analyzers' truth tests, compiled so that they note what their awaited calls return.</summary>
internal static class ShapePrograms
{
    /// <summary>Rows for each table, related in each way of the model.</summary>
    private const string Seed = ShapeTruthModel.Usings + """
        public static class Seed
        {
            public static void Add(DbContext db)
            {
                static string Text(string name, int i) => name + new string((char)('a' + i), i * 3000);
                for (var i = 1; i <= 4; i++)
                {
                    var author = new Author { AuthorName = "Author " + i, AuthorBio = Text("Bio", i), AuthorPhoto = i % 2 == 0 ? null : new byte[i * 5000],
                        Home = new Address { AddressStreet = "Street " + i, AddressDirections = Text("Way", i) } };
                    var publisher = new Publisher { PublisherName = "Publisher " + i, PublisherHistory = i == 2 ? null : Text("History", i) };
                    publisher.Offices.Add(new Office { OfficeCity = "City " + i, OfficePlan = new byte[i * 4000] });
                    var book = new Book { BookTitle = "Book " + i, BookBody = Text("Body", i), BookNotes = i == 3 ? null : "", BookCover = new byte[i * 9000],
                        BookPages = i * 100, BookRating = i == 1 ? null : i, BookPrice = i * 1.5m, BookPublished = new DateTime(2020, 1, i),
                        BookStatus = (BookState)(i % 2), Author = author, Editor = i % 2 == 0 ? author : null, Publisher = i == 4 ? null : publisher };
                    db.Add(publisher);
                    for (var j = 1; j <= 2; j++)
                    {
                        var review = new Review { ReviewText = Text("Review", j), ReviewerName = "Reviewer " + j, ReviewStars = j + i, Book = book };
                        review.Votes.Add(new Vote { VoteComment = j == 1 ? null : Text("Comment", i), VoteUp = j == 1 });
                        book.Reviews.Add(review);
                    }

                    book.Tags.Add(new Tag { TagName = "Tag " + i, TagNotes = i == 1 ? null : Text("Notes", i), TagRich = new RichText { Html = Text("Rich", i) } });
                    db.Add(book);
                    var order = new Order { OrderNumber = "N" + i, OrderRemarks = Text("Remarks", i), OrderPlaced = new DateTime(2021, 2, i),
                        Customer = new Customer { CustomerName = "Customer " + i, CustomerEmail = i == 1 ? null : "c@x", CustomerNotes = Text("Notes", i) } };
                    order.Lines.Add(new OrderLine { LineText = Text("Line", i), LineQuantity = i, LinePrice = i * 2.25m, Book = book });
                    db.Add(order);
                    var blog = new Blog { BlogName = "Blog " + i, BlogTheme = i == 2 ? null : Text("Theme", i) };
                    blog.Posts.Add(new Post { PostTitle = "Post " + i, PostContent = Text("Content", i), PostDeleted = false });
                    blog.Posts.Add(new Post { PostTitle = "Deleted " + i, PostContent = "", PostDeleted = true });
                    db.Add(blog);
                    db.Add(new Media { MediaName = "Media " + i, MediaDescription = Text("Description", i), About = book });
                    db.Add(new Video { MediaName = "Video " + i, VideoTranscript = Text("Transcript", i), VideoSeconds = i,
                        Studio = new Studio { StudioName = "Studio " + i, StudioProfile = Text("Profile", i) } });
                    db.Add(new Picture { MediaName = "Picture " + i, PictureData = new byte[i * 7000], PictureCaption = i == 1 ? null : "Caption" });
                    db.Add(new Category { CategoryName = "Category " + i, CategoryText = Text("Text", i), Children = { new Category { CategoryName = "Child " + i } } });
                    db.Add(new Survey { SurveyName = "Survey " + i, SurveyKeywords = { "a", "b" + i }, Questions = new Questions { QuestionsIntro = Text("Intro", i), QuestionsCount = i } });
                    db.Add(new Contract { ContractName = "Contract " + i, Terms = new Terms { TermsText = Text("Terms", i), TermsDays = i } });
                    var member = new Member { MemberNotes = i == 1 ? null : Text("Notes", i), Title = new MemberTitle("First " + i, "Last " + i), Locker = new Locker { LockerCode = "L" + i } };
                    db.Add(new Branch { BranchText = Text("Branch", i), Label = new Label("B" + i, Text("Label", i)), Staff = { member } });
                    db.Add(new Ticket { TicketText = Text("Ticket", i), Price = new Price("EUR", i * 1.25m), Seat = new Seat { SeatRow = i }, Holder = i == 2 ? null : member });
                    db.SaveChanges();
                }
            }
        }
        """;

    /// <summary>Compiles all cases of the newest EF Core.</summary>
    public static Assembly Compile(IEnumerable<ShapeCase> cases)
    {
        var options = new CSharpParseOptions(LanguageVersion.CSharp11, preprocessorSymbols: ["EF8_OR_GREATER", "EF10_OR_GREATER"]);
        // The test configures the provider.
        var model = ShapeTruthModel.Source.Replace(
            "=> options.UseSqlServer(\"Server=.;Database=Shop\")",
            "=> _ = options",
            StringComparison.Ordinal);
        var trees = cases.Select(@case => CSharpSyntaxTree.ParseText(@case.Source, options, @case.Path))
            .Prepend(CSharpSyntaxTree.ParseText(Seed, options)).Prepend(CSharpSyntaxTree.ParseText(model, options)).ToList();
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Select(static path => MetadataReference.CreateFromFile(path));
        var compilation = CSharpCompilation.Create(
            "Shapes",
            trees,
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        foreach (var tree in trees)
        {
            var root = tree.GetRoot();
            var semanticModel = compilation.GetSemanticModel(tree);
            var awaits = root.DescendantNodes().OfType<AwaitExpressionSyntax>()
                .Where(node => semanticModel.GetTypeInfo(node).Type is { SpecialType: not SpecialType.System_Void, TypeKind: not TypeKind.Error });
            var changed = root.ReplaceNodes(awaits, static (_, node) => Note(node));
            compilation = compilation.ReplaceSyntaxTree(tree, tree.WithRootAndOptions(changed, options));
        }

        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics.Where(static d => d.Severity == DiagnosticSeverity.Error)));
        return Assembly.Load(image.ToArray());
    }

    private static InvocationExpressionSyntax Note(AwaitExpressionSyntax node) =>
        SyntaxFactory.InvocationExpression(
                SyntaxFactory.ParseExpression($"global::{typeof(Outcomes).FullName}.{nameof(Outcomes.Note)}"),
                SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(node.WithoutTrivia()))))
            .WithTriviaFrom(node);
}
