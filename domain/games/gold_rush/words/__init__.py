"""What people read: options, questions and the journal in English, and names of things in them."""
