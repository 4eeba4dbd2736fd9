"""The functions that write read models inside the server; the library's name carries a version."""

from __future__ import annotations

from importlib.resources import files

VERSION = 1
LIBRARY = f"railhead_views_{VERSION}"

COMMIT = f"{LIBRARY}_commit"
BEGIN = f"{LIBRARY}_begin"
SWITCH = f"{LIBRARY}_switch"
FOUND = f"{LIBRARY}_found"
CLAIM = f"{LIBRARY}_claim"
KEEP = f"{LIBRARY}_keep"
UNCLAIM = f"{LIBRARY}_unclaim"

NAMES = (COMMIT, BEGIN, SWITCH, FOUND, CLAIM, KEEP, UNCLAIM)


def source() -> str:
    """Put the library together: each of its functions is registered under its versioned name."""
    code = files("infra.redis").joinpath("views.lua").read_text(encoding="utf-8")
    doors = [f"redis.register_function('{name}', {name.removeprefix(LIBRARY + '_')})" for name in NAMES]
    return "\n".join([f"#!lua name={LIBRARY}", code, *doors])
