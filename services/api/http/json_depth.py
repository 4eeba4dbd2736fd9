"""How deep brackets lie within brackets, told before a decoder that calls itself meets them.

Each step is one pass of a built-in over the bytes, and there are at most so many passes as brackets may be
deep: the work follows the length, whatever the bytes are. A regular expression did this before; it tried the
rest of the body again at each quote that nothing closed.
"""

from __future__ import annotations

ONE_KIND = bytes.maketrans(b"{}", b"[]")
NO_BRACKET = bytes(set(range(256)) - set(b"[]{}"))


def is_nested_within(data: bytes, max_depth: int) -> bool:
    """Say whether the brackets of a JSON text cancel each other out, at most so many deep.

    True of all JSON that is no deeper. What is no JSON may pass or not: its decoder stops at the first fault,
    and up to there the brackets were read as the decoder reads them.
    """
    bare = data.replace(rb"\\", b"").replace(rb"\"", b"")
    brackets = b"".join(bare.split(b'"')[::2]).translate(ONE_KIND, NO_BRACKET)
    for _ in range(max_depth):
        brackets = brackets.replace(b"[]", b"")
    return not brackets
