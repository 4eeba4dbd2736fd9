"""What the project promises, tried: by rooms as the code is laid out, and the whole from outside."""
