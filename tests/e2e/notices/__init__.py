"""The notifications page and the app in a browser, with a courier that may send to loopback."""
