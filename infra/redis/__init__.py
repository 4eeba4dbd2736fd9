"""The store on Redis or Valkey: keys, the functions that run inside the server, and the ports' adapters."""
