"""A table in memory, played with players' commands.

Every command passes through JSON. Every record is encoded, decoded, folded, and compared with the decision.
The game's invariants are checked after each record.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from msgspec.structs import replace

from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.bots import CHOOSERS
from domain.kernel.chance import Chance, commitment_of
from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.log.codec import Codec, codec_for
from domain.log.hash_chain import GENESIS_HASH, digest
from domain.table import decider
from domain.table.commands import OpenTable, Say, StartTable, TakeSeat
from domain.table.context import CommandInputs
from domain.table.correspondence.calendar import ZONES, ZoneData
from domain.table.evolve import AnyRecord, AnyTable, fold
from domain.table.records import SERVICE_PLAYER, PendingDecision, SubmittedCommand
from domain.table.talk.readable_text import separate_words
from domain.table.talk.words import SpokenLine, SpokenWords, TalkLine
from tests.support.games import invariant_checks

SECRET = bytes(range(32))
OWNER = "player-0"
MINUTE = 60_000

ChanceFactory = Callable[[AnyTable | None], Chance]


def codec_of_game(game: Game[Any]) -> Codec:
    """Return the service's codec of a game, or a new one for rules made by a test."""
    kept = (codec_for(game.name, one.version) for one in (catalog.game(game.name), *catalog.older(game.name)))
    return next((codec for codec in kept if codec.game is game), None) or Codec(game)


class TableDriver:
    """A table and its log: `record_bytes` as stored, `log` decoded; each record takes a minute.

    `talk` is the chat outside the log, `zones` the time zone data of its clocks.
    """

    def __init__(self, game: Game[Any], secret: bytes = SECRET, chances: ChanceFactory | None = None) -> None:
        self.game, self.secret = game, secret
        self.codec: Codec = codec_of_game(game)
        self.chance_factory = chances or (lambda table: decider.chance_for(table, secret))
        self.record_bytes: list[bytes] = []
        self.log: list[AnyRecord] = []
        self.talk: dict[int, TalkLine] = {}
        self.now = 1_790_000_000_000
        self.zones: ZoneData = ZONES
        self.opening_version: int | None = None
        self._table: AnyTable | None = None

    @property
    def table(self) -> AnyTable:
        """Return the table after the last record."""
        if self._table is None:
            raise LookupError("the table is not open yet")
        return self._table

    @property
    def state(self) -> Any:
        return self.table.game_state

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """Return the seats to move; none once the table has ended."""
        return tuple(waiting.seat for waiting in self.table.waiting)

    def legal_options(self, seat: int) -> tuple[Command, ...]:
        """Return the legal answers of the seat."""
        return kernel.legal_options(self.game, self.state, seat) if seat in self.seats_to_act else ()

    def open(self, seats: int, options: Any = None, **wanted: Any) -> AnyRecord:
        """Open the table; player `player-N` will take seat N."""
        chosen = self.game.options_type() if options is None else options
        command = OpenTable(game=self.game.name, seats=seats, options=chosen, name="A table", **wanted)
        return self.submit(command, seat=None, player=OWNER)

    def take_seats(self, *seats: int) -> None:
        """Seat the players; the last one starts the game unless the host must."""
        for seat in seats:
            self.submit(TakeSeat(nonce=f"nonce{seat}"), seat=seat, player=f"player-{seat}")

    def start(self) -> AnyRecord:
        return self.submit(StartTable(), seat=None, player=OWNER)

    def play(self, command: Command, seat: int | None = None) -> AnyRecord:
        """Submit a game command for a seat, by default the first seat with a decision."""
        seat = self.seats_to_act[0] if seat is None else seat
        player = self.table.seats[seat].player
        return self.submit(command, seat=seat, player=player or "", decision=self.table.decision(seat))

    def play_as_service(self, command: Command) -> AnyRecord:
        return self.submit(command, seat=None, player=SERVICE_PLAYER)

    def submit(
        self, command: Command, seat: int | None, player: str, decision: int | None = None
    ) -> AnyRecord:
        """Submit a command; if it raises CommandRefused, nothing changes."""
        number, table = len(self.record_bytes) + 1, self._table
        words: SpokenWords | None = None
        if isinstance(command, Say) and table is not None and table.keeps_talk_beside:
            salt = sha256(b"words%d" % number).hexdigest()[:32]
            command, words = separate_words(command.text or "", salt, command.to)
        read = self.codec.decode_command(self.codec.encode(command))
        submitted = SubmittedCommand("3ftable", seat, player, f"c{number}", read, decision, self.now)
        inputs = CommandInputs(
            chance=self.chance_factory(table),
            commitment=commitment_of(self.secret),
            secret=self.secret,
            salt=sha256(b"salt%d" % number).hexdigest()[:32],
            prev_hash=digest(self.record_bytes[-1]) if self.record_bytes else GENESIS_HASH,
            hash_state=self.codec.state_hash,
            zones=self.zones,
            words=words,
            opening_version=self.opening_version,
        )
        decided = decider.decide_command(self.game, table, submitted, inputs)
        self._append(decided)
        self.codec = self.codec.codec_after(decided.record)
        self.game = self.codec.game
        if words is not None:
            self.talk[number] = SpokenLine(player, words)
        return decided.record

    def _append(self, decided: decider.TableTransition) -> None:
        data = self.codec.encode(decided.record)
        read = self.codec.decode_record(data)
        folded = fold(self.game, self._table, read)
        assert decided.record == read
        assert data == self.codec.encode(read)
        assert decided.table == folded
        invariant_checks.check_table(self.game, self._table, folded)
        self.record_bytes.append(data)
        self.log.append(read)
        self._table = folded
        self.now += MINUTE

    def set_position(self, state: Any) -> None:
        """Set another position, which no record can do; earlier moves no longer count."""
        waiting = tuple(
            PendingDecision(seat, self.table.seq, self.now) for seat in kernel.seats_to_act(state)
        )
        self._table = replace(self.table, game_state=state, waiting=waiting, undo_points=())
        invariant_checks.check_table(self.game, None, self._table)


def start_game_table(
    game: Game[Any],
    seats: int,
    options: Any = None,
    *,
    secret: bytes = SECRET,
    chances: ChanceFactory | None = None,
    **wanted: Any,
) -> TableDriver:
    """Return a table whose game has begun."""
    played = TableDriver(game, secret, chances)
    played.open(seats, options, **wanted)
    played.take_seats(*range(seats))
    if played.table.phase == "open":
        played.start()
    return played


def play_random_game(
    game: Game[Any], seats: int, options: Any, seed: int, player: str = "random", gifts: float = 0
) -> TableDriver:
    """Play a whole game; each time, a random seat with a decision answers.

    `gifts` is the probability of an optional command before an answer, if the game has one.
    """
    random = Random(seed)
    played = start_game_table(game, seats, options, secret=sha256(b"%d" % seed).digest())
    while played.seats_to_act:
        if random.random() < gifts:
            giver = random.randrange(seats)
            for command in kernel.free_actions(game, played.state, giver)[:1]:
                played.play(command, giver)
        seat = random.choice(played.seats_to_act)
        played.play(CHOOSERS[player](game, played.state, seat, random), seat)
    return played


def refold(played: TableDriver) -> AnyTable:
    """Fold the whole log again from its bytes."""
    table: AnyTable | None = None
    for data in played.record_bytes:
        table = fold(played.game, table, played.codec.decode_record(data))
    if table is None:
        raise LookupError("an empty log")
    return table
