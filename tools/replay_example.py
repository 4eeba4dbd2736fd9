"""Play a game between bots and save it as `docs/replay.html`: `make replay`.

The same build makes the same file.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from pathlib import Path

from domain.kernel.decide import seats_to_act
from domain.log.codec import codec_for
from domain.log.export import LogExport
from domain.planning.players import make_player
from infra.ports.accounts import Player
from services.api.pages.endpoints import page_assets
from services.api.pages.files import bundle_name
from services.api.tables.replay import PAGE, make_replay
from services.simulation.memory_table import MemoryTable

TARGET = Path(__file__).parents[1] / "docs" / "replay.html"
GAME, BOT, TABLE = "great_western_trail", "companion", "Sunday evening"
PLAYERS = ("Ada", "Bruno", "Chiara")


def play() -> LogExport:
    """Play a whole game."""
    codec = codec_for(GAME)
    memory = MemoryTable(codec, hashlib.sha256(TABLE.encode()).digest(), id="00sunday")
    memory.open(len(PLAYERS), codec.game.options_type(), TABLE)
    bots = [make_player(BOT, codec.game, 0, seed) for seed in range(len(PLAYERS))]
    while memory.table is not None and memory.table.phase == "playing":
        state = memory.table.position
        seat = seats_to_act(state)[0]
        memory.execute(f"p{seat}", seat, bots[seat].answer(state, seat))
    return memory.export()


def name_players(ids: frozenset[str]) -> Mapping[str, Player]:
    """Return an account for each player."""
    return {player: Player(player, PLAYERS[int(player.removeprefix("p"))], 0) for player in ids}


def main() -> int:
    """Write the file; the page's bundle must be up to date."""
    if page_assets().find(bundle_name(PAGE)) is None:
        print("the page's bundle is missing or outdated: `make bundles` makes it", file=sys.stderr)
        return 1
    page = make_replay(play(), None, name_players)
    if page is None:
        return 1
    TARGET.write_bytes(page)
    print(f"{TARGET.name}: {len(page) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
