"""What `railhead up` does: the server and all parts as processes, watched, restarted, stopped in order."""
