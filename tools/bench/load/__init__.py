"""What puts load on a service that is measured, and reads the CPU time that its processes take for it."""
