"""Who is asking, what they may see, and how much they may open or say."""
