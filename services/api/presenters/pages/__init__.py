"""Pages that are whole as they are sent: those without a script, and the rules of games."""
