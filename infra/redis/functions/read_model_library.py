"""The functions that write read models, and the leases of those who do."""

from __future__ import annotations

from infra.redis.functions.function_library import FunctionLibrary

READ_MODEL_LIBRARY = FunctionLibrary(
    "railhead_read_models_2",
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
