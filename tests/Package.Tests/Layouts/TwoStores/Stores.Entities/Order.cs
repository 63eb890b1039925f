namespace Stores;

public class Order
{
    public int Id { get; set; }

    public Receipt Receipt { get; set; } = new();
}

/// <summary>Owned by its order.</summary>
public class Receipt
{
    public string Html { get; set; } = "";
}
