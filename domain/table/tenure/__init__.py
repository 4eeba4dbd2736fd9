"""How seats change holders: leaving and returning, offers, and votes to remove absent players."""
