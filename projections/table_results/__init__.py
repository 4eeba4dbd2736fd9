"""What finished games came to, and what follows from them: ratings and statistics."""
