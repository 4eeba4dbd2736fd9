"""Drawings of Mini Express: the whole board, its parts, and previews of options."""
