"""What the processes stand on: storage, settings, logs, encodings."""
