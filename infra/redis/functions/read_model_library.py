"""The functions that write read models inside the server; the library's name carries a version."""

from __future__ import annotations

from importlib.resources import files

VERSION = 1
LIBRARY = f"railhead_views_{VERSION}"

COMMIT = f"{LIBRARY}_commit"
BEGIN = f"{LIBRARY}_begin"
SWITCH = f"{LIBRARY}_switch"
INITIALIZE = f"{LIBRARY}_found"
ACQUIRE_PROJECTOR_LEASE = f"{LIBRARY}_claim"
RENEW_PROJECTOR_LEASE = f"{LIBRARY}_keep"
RELEASE_IF_HELD = f"{LIBRARY}_unclaim"

FUNCTIONS = (
    COMMIT,
    BEGIN,
    SWITCH,
    INITIALIZE,
    ACQUIRE_PROJECTOR_LEASE,
    RENEW_PROJECTOR_LEASE,
    RELEASE_IF_HELD,
)


def read_model_library_source() -> str:
    """Put the library together: each of its functions is registered under its versioned name."""
    code = files("infra.redis.functions").joinpath("read_models.lua").read_text(encoding="utf-8")
    doors = [f"redis.register_function('{name}', {name.removeprefix(LIBRARY + '_')})" for name in FUNCTIONS]
    return "\n".join([f"#!lua name={LIBRARY}", code, *doors])
