"""Talk whose words lie beside the log, where they can be erased; the log holds a digest of them."""
