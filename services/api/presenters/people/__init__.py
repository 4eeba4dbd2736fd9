"""How people are shown beside their games: accounts, notices, talk, vacations."""
