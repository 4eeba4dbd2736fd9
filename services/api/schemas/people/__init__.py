"""What the API takes and answers of people beside their games: profiles, notices, talk, seeks, data."""
