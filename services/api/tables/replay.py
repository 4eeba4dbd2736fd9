"""A game as one HTML file, which opens anywhere and verifies itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from anyio import to_thread
from fastapi import APIRouter
from starlette.responses import Response

from domain.log.export import EncodedRecord, LogExport, encode_export
from domain.log.talk_lines import export_talk
from infra.export_files import embed_data
from infra.ports.accounts import Player
from services.api.auth.authentication import AnyCaller
from services.api.auth.table_access import VisibleTable, require_seat_access
from services.api.http.arguments import SeatArg
from services.api.http.responses import encode_json
from services.api.pages.endpoints import page_assets
from services.api.pages.files import ART, HTML
from services.api.pages.single_file import render_single_file
from services.api.problems import OK
from services.api.routing import ApiRoute, answers
from services.api.runtime.dependencies import Limits, Tables
from services.api.tables.replay_data import SavedReplay, build_replay, draw_film, fold_log, read_story
from services.api.tables.table import TAGGED, UNCHANGED, TaggedExecutor
from services.api.tables.view import problem_at

router = APIRouter(prefix="/v1/tables/{table}", tags=["audit"], route_class=ApiRoute)

REPLAY = "text/html"
PAGE = "replay/replay.html"

SANDBOX = "sandbox; default-src 'none'"
"""The policy for a browser that shows the file instead of saving it: its script never runs on this site."""


@router.get(
    "/replay.html",
    summary="Save a replay",
    responses=answers(OK, media=(REPLAY,), headers=(*TAGGED, "Content-Disposition")) | UNCHANGED,
)
async def get_replay(
    caller: AnyCaller,
    head: VisibleTable,
    tables: Tables,
    limits: Limits,
    executor: TaggedExecutor,
    seat: SeatArg = None,
) -> Response:
    """Return the game as one HTML file with the board after every record, the journal and the points.

    After the end, the file also holds the log, and its page verifies the hashes and draws. `railhead audit`
    reads the file. Before the end, it contains only what the seat or a spectator may see, and no log. The
    response is `not-found` before the game begins.
    """
    require_seat_access(head.table, caller, seat)
    if head.table.game_state is None:
        raise problem_at(head, "not-found", "there is no replay until the game begins")
    await limits.charge_records(caller, head.seq)
    table = head.table.id
    entries = [entry for entry in await tables.reader.records(table) if entry.seq <= head.seq]
    talk = export_talk(await tables.talk.read_all(table) if head.table.keeps_talk_beside else {})
    export = LogExport(tuple(EncodedRecord(entry.hash, entry.record) for entry in entries), None, talk=talk)
    steps = draw_film(export, seat)
    film = await executor.compute(("film", head.hash, seat), lambda: next(steps))
    # Not cached: a chat message would remain in the cache after being erased.
    story = await to_thread.run_sync(read_story, export)
    players = await tables.names.players(story.list_players(head.table))
    body = await to_thread.run_sync(
        lambda: render_replay(build_replay(head, seat, story, players, film, page_assets().body(ART)), export)
    )
    disposition = f'attachment; filename="{table}.html"'
    return executor.respond(
        head, body, HTML, **{"Content-Disposition": disposition, "Content-Security-Policy": SANDBOX}
    )


def render_replay(replay: SavedReplay, export: LogExport) -> bytes:
    """Return the file; it contains the export only if the table has ended."""
    data = embed_data("replay", encode_json(replay))
    if replay.table.phase == "ended":
        data += "\n" + embed_data("log", encode_export(export))
    return render_single_file(page_assets(), PAGE, f"{replay.table.title}: {replay.table.name}", data)


def make_replay(
    export: LogExport, seat: int | None, find_players: Callable[[frozenset[str]], Mapping[str, Player]]
) -> bytes | None:
    """Make a replay without a service; None if there is no game that has begun, or no such seat."""
    tables = list(fold_log(export))
    head = tables[-1] if tables else None
    if head is None or head.table.game_state is None or seat not in (None, *range(len(head.table.seats))):
        return None
    story = read_story(export)
    film = next(data for data in draw_film(export, seat) if data is not None)
    players = find_players(story.list_players(head.table))
    return render_replay(build_replay(head, seat, story, players, film, page_assets().body(ART)), export)
