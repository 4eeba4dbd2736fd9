"""Whether all processes behind the port can work, and what they count, asked of any of them."""

from __future__ import annotations

from msgspec.structs import replace

from services.api.group.process_metrics import merge_counts
from services.api.runtime.health_checks import check_readiness, render_metrics
from services.api.runtime.state import ApiState
from services.api.schemas.health import Readiness


async def check_group(api: ApiState) -> Readiness:
    """Ask the store, and the other processes, of which one that is stuck would leave its callers waiting."""
    found = await check_readiness(api)
    silent = () if api.siblings is None else await api.siblings.list_silent()
    if not silent:
        return found
    which = " and ".join(str(number + 1) for number in silent)
    said = (
        f"API process {which} does not answer: its callers wait. Look at its log; ended, it is started again."
    )
    return replace(found, ready=False, detail=(*found.detail, said))


async def render_group_metrics(api: ApiState) -> bytes:
    """Give the counts of all processes."""
    own = await render_metrics(api)
    if api.siblings is None:
        return own
    return merge_counts(api.siblings.number, {**await api.siblings.read_counts(), api.siblings.number: own})
