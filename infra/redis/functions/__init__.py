"""What runs inside the server: the Lua, and the versioned libraries that it is loaded as."""
