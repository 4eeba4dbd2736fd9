"""What people read: options, questions and the journal in English."""
