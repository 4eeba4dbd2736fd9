"""A table in memory, played through the players' door.

Every wish passes through JSON, every record is written to bytes, read back, folded and compared with what the
judge made of it; the referee looks at each state.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.bots import CHOOSERS
from domain.kernel.chance import Chance, commitment
from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.table import judge as door
from domain.table.commands import OpenTable, StartTable, TakeSeat
from domain.table.desk import Means
from domain.table.evolve import AnyRecord, AnyTable, fold
from domain.table.records import SERVICE, Waiting, Wish
from infra.codec import START, Codec, codec, digest
from tests.support import referee

SECRET = bytes(range(32))
OWNER = "player-0"
MINUTE = 60_000

Chances = Callable[[AnyTable | None], Chance]


class Played:
    """A table with its log: `records` are the bytes, `log` what they say."""

    def __init__(self, game: Game[Any], secret: bytes = SECRET, chances: Chances | None = None) -> None:
        self.game, self.secret = game, secret
        self.code: Codec = codec(game.name) if codec(game.name).game is game else Codec(game)
        self.chances = chances or (lambda table: door.chance(table, secret))
        self.records: list[bytes] = []
        self.log: list[AnyRecord] = []
        self.now = 1_790_000_000_000
        self._table: AnyTable | None = None

    @property
    def table(self) -> AnyTable:
        """The table after the last record."""
        if self._table is None:
            raise LookupError("the table is not open yet")
        return self._table

    @property
    def state(self) -> Any:
        """The game's state."""
        return self.table.play

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now; none when the table has ended."""
        return tuple(waiting.seat for waiting in self.table.waiting)

    def options(self, seat: int) -> tuple[Command, ...]:
        """What the seat may answer."""
        return kernel.options(self.game, self.state, seat) if seat in self.asked else ()

    def open(self, seats: int, options: Any = None, **wanted: Any) -> AnyRecord:
        """Open the table; every player `player-N` is to sit on seat N."""
        chosen = self.game.options() if options is None else options
        command = OpenTable(game=self.game.name, seats=seats, options=chosen, name="A table", **wanted)
        return self.wish(command, seat=None, player=OWNER)

    def sit(self, *seats: int) -> None:
        """Let the players sit down; the last one starts the game unless the owner is to."""
        for seat in seats:
            self.wish(TakeSeat(nonce=f"nonce{seat}"), seat=seat, player=f"player-{seat}")

    def start(self) -> AnyRecord:
        """Let the owner start the game."""
        return self.wish(StartTable(), seat=None, player=OWNER)

    def do(self, command: Command, seat: int | None = None) -> AnyRecord:
        """Let a seat, the first that is asked where none is named, give a command of the game."""
        seat = self.asked[0] if seat is None else seat
        player = self.table.chairs[seat].player
        return self.wish(command, seat=seat, player=player or "", decision=self.table.decision(seat))

    def service(self, command: Command) -> AnyRecord:
        """Let the service itself act."""
        return self.wish(command, seat=None, player=SERVICE)

    def wish(self, command: Command, seat: int | None, player: str, decision: int | None = None) -> AnyRecord:
        """Put a wish through the door; a Refused passes through and leaves everything as it was."""
        read = self.code.command(self.code.encode(command))
        number, table = len(self.records) + 1, self._table
        wish = Wish("3ftable", seat, player, f"c{number}", read, decision, self.now)
        means = Means(
            chance=self.chances(table),
            commitment=commitment(self.secret),
            secret=self.secret,
            salt=sha256(b"salt%d" % number).hexdigest()[:32],
            prev=digest(self.records[-1]) if self.records else START,
            mark=self.code.mark,
        )
        judged = door.judge(self.game, table, wish, means)
        self._append(judged)
        return judged.record

    def _append(self, judged: door.Judged) -> None:
        data = self.code.encode(judged.record)
        read = self.code.record(data)
        folded = fold(self.game, self._table, read)
        assert judged.record == read
        assert data == self.code.encode(read)
        assert judged.table == folded
        referee.check(self.game, self._table, folded)
        self.records.append(data)
        self.log.append(read)
        self._table = folded
        self.now += MINUTE

    def place(self, state: Any) -> None:
        """Put another position on the table, as no record can: what was played before it counts no more."""
        waiting = tuple(Waiting(seat, self.table.seq, self.now) for seat in kernel.asked(state))
        self._table = replace(self.table, play=state, waiting=waiting, kept=())
        referee.check(self.game, None, self._table)


def started(
    game: Game[Any],
    seats: int,
    options: Any = None,
    *,
    secret: bytes = SECRET,
    chances: Chances | None = None,
    **wanted: Any,
) -> Played:
    """Give a table whose game has begun."""
    played = Played(game, secret, chances)
    played.open(seats, options, **wanted)
    played.sit(*range(seats))
    if played.table.phase == "open":
        played.start()
    return played


def random_game(
    game: Game[Any], seats: int, options: Any, seed: int, player: str = "random", gifts: float = 0
) -> Played:
    """Play a whole game; one of the asked seats answers, whichever comes first.

    `gifts` is how likely somebody first does something that nobody asks for, where the game has such a thing.
    """
    random = Random(seed)
    played = started(game, seats, options, secret=sha256(b"%d" % seed).digest())
    while played.asked:
        if random.random() < gifts:
            giver = random.randrange(seats)
            for command in kernel.offered(game, played.state, giver)[:1]:
                played.do(command, giver)
        seat = random.choice(played.asked)
        played.do(CHOOSERS[player](game, played.state, seat, random), seat)
    return played


def refolded(played: Played) -> AnyTable:
    """Fold the whole log anew from its bytes."""
    table: AnyTable | None = None
    for data in played.records:
        table = fold(played.game, table, played.code.record(data))
    if table is None:
        raise LookupError("an empty log")
    return table
