"""The browser client: its pages and files, the rules for players, problems in words."""
