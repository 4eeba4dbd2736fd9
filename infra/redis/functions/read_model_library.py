"""The functions that write read models, and the leases of those who do."""

from __future__ import annotations

from collections.abc import Sequence

from infra.redis.client.types import Argument
from infra.redis.functions.function_library import FunctionLibrary

READ_MODEL_LIBRARY = FunctionLibrary(
    "railhead_read_models_4",
    ("read_models.lua",),
    (
        "commit",
        "begin",
        "switch",
        "initialize",
        "acquire_projector_lease",
        "renew_projector_lease",
        "release_if_held",
    ),
)

COMMIT = READ_MODEL_LIBRARY.function("commit")
BEGIN = READ_MODEL_LIBRARY.function("begin")
SWITCH = READ_MODEL_LIBRARY.function("switch")
INITIALIZE = READ_MODEL_LIBRARY.function("initialize")
ACQUIRE_PROJECTOR_LEASE = READ_MODEL_LIBRARY.function("acquire_projector_lease")
RENEW_PROJECTOR_LEASE = READ_MODEL_LIBRARY.function("renew_projector_lease")
RELEASE_IF_HELD = READ_MODEL_LIBRARY.function("release_if_held")


def commit_arguments(
    step: tuple[str, str],
    build: tuple[str | int, int],
    lists: tuple[Sequence[bytes | str], Sequence[str], Sequence[str]],
    *,
    announces: bool = False,
) -> list[Argument]:
    """Give what COMMIT takes of one commit, beside its keys.

    `step` is the position it must stand at and the one it leads to, `build` a build's number and how long it
    lives (ms), `lists` documents by table (flat; an empty one goes), rows that go, and rows that come.
    """
    return [*step, *build, int(announces), *map(len, lists), *(each for one in lists for each in one)]
