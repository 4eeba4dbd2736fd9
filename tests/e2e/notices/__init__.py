"""The page of notices and the app, in a browser, with a courier that may send on loopback."""
