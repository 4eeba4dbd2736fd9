"""What puts load on a service that is measured, and what reads the CPU time that its processes take for it."""
