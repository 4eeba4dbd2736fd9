"""Tables are sorted by people's latest action; tables with only bots come last."""

from __future__ import annotations

from domain.table.commands import Say, TakeSeat, WantBot
from projections.lobby import LobbyDocument, rows
from services.simulation.memory_table import MemoryTable
from tests.support.tables.template_tables import latest_document, open_template_table


def seated(*players: str, public: bool = True) -> MemoryTable:
    """Return a table with these players; a player may have several seats."""
    played = open_template_table(seats=len(players), public=public, several=True)
    for seat, player in enumerate(players):
        played.execute(player, seat, TakeSeat(f"nonce{seat}"))
    return played


def place(played: MemoryTable) -> str:
    """Return a table's position in the public list."""
    listed: LobbyDocument = latest_document("lobby", played)
    row = next(row for row in rows(listed.id, listed) if row.startswith("public:"))
    return row.partition(f"public:{listed.phase}:")[2]


def test_house_bots_do_not_move_a_table_up() -> None:
    played = seated("p0", "bot-random")
    before, moved = place(played), latest_document("lobby", played).moved

    played.execute("bot-random", 1, Say("my move"))
    assert before == place(played)
    assert moved < latest_document("lobby", played).moved

    played.execute("p0", 0, Say("mine"))
    assert before < place(played)


def test_tables_with_only_bots_come_last() -> None:
    old, young = seated("p0", "bot-random", "bot-greedy"), seated("bot-random", "bot-greedy")
    for _ in range(20):
        young.execute("bot-random", 0, Say("I move all the time"))

    assert latest_document("lobby", young).moved > latest_document("lobby", old).moved
    assert place(young) < place(old)


def test_table_with_an_open_seat_is_not_bots_only() -> None:
    played = open_template_table(seats=2)
    played.execute("p0", 0, WantBot("random"))
    with_room = place(played)
    played.execute("p0", 1, WantBot("random"))

    assert ("1", "0") == (with_room[0], place(played)[0])


def test_host_sees_all_their_tables() -> None:
    public, private = (
        latest_document("lobby", seated("p0", "p1", public=public)) for public in (True, False)
    )

    def kinds(listed: LobbyDocument) -> list[str]:
        return [row.split(":")[0] for row in rows(listed.id, listed)]

    assert ["public", "game", "owner", "owned", "player", "player", "expires", "seated", "seated"] == kinds(
        public
    )
    assert ["owned", "player", "player", "expires"] == kinds(private)
