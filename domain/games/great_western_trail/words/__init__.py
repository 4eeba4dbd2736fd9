"""What the game says in English: options, questions, the journal, and the names of its things."""
