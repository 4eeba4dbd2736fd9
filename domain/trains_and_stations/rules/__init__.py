"""The rules: for each frame its options and its answer."""
