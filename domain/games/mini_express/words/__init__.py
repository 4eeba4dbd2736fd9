"""What people read: options, questions and the journal in English, and the names of things in them."""
