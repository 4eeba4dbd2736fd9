"""The web client: pages and files, the games' rules, explanations of problems."""
