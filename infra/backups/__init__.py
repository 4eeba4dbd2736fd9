"""Backups as files wherever fsspec reaches: the files, and a manifest of them that is written last."""
