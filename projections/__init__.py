"""Pure folds of records into read models, one file each: `start()` and `apply(document, filed)`, no I/O."""
