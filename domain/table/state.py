"""The state of a table: all that is folded from its log."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from msgspec import UNSET, UnsetType

from domain.kernel.game import Score
from domain.kernel.values import Value
from domain.table.bot_accounts import bot_account_id
from domain.table.correspondence.state import Correspondence
from domain.table.records import FIRST_TABLE_VERSION, PendingDecision
from domain.table.talk.words import TalkPlace
from domain.table.tenure.seating import TournamentPlace
from domain.table.tenure.terms import (
    NO_TERMS,
    ONE_PERSON_VERSION,
    OwnedProgram,
    RulesProposal,
    TableTerms,
    UsedAllowances,
)
from domain.table.undo.commands import Fork

O = TypeVar("O")  # noqa: E741 - the type of a game's options
S = TypeVar("S")


class Seat(Value, frozen=True):
    """A place at the table: who holds it, or the kind of bot it waits for.

    `holders` are all who have held it since the game began, in the order in which they came. `used` is what
    those who left it had used up, the last one who left last.
    """

    player: str | None = None
    nonce: str = ""
    wanted_bot: str | None = None
    gave_up: bool = False
    timeouts: int = 0
    holders: tuple[str, ...] = ()
    used: tuple[UsedAllowances, ...] | UnsetType = UNSET


class UndoPoint(Value, Generic[S], frozen=True):
    """The game as it was after record `seq`, which that seat may still take its steps back to.

    `asked_since` is when the seat was asked there (UTC, ms): the clock is not turned back with the game.
    """

    seq: int
    seat: int
    game_state: S
    asked_since: int


class Position(Value, Generic[S], frozen=True):
    """The game as it was after record `seq`, which consent may take it back to."""

    seq: int
    game_state: S


class Table(Value, Generic[O, S], frozen=True):
    """A table and the game on it, after record `seq` at `at` (UTC, ms).

    `hours` is the time for each decision, None for as long as it takes. `commitment` is the SHA-256 of the
    secret, `secret` (hexadecimal) is set by the end, `draw_count` is the index of the next draw.
    `undo_points`, the oldest first, are left out of hashes and snapshots. `chat_count` counts only where
    there is a `chat_limit`. At a `hot_seat` table one person may hold several seats. `correspondence` is
    left out of the JSON of a table that has none. `positions`, the oldest first, are left out of hashes and
    snapshots as `undo_points` are, and there are none where only one's own steps are taken back. `terms` is
    left out of the JSON of a table where nothing was settled. `pairing` is
    the table's place in a tournament, and left out of the JSON of any other; `rules_proposal`, where none
    is open. `programs` are the owned programs that have sat there, and left out where none has.
    `table_rules` is the version of the table's own rules, unset for the first one.
    `undos` counts how often the game went back since a turn was last ended for good, unset for never.
    """

    id: str
    seq: int
    at: int
    game: str
    version: int
    options: O
    name: str
    owner: str
    public: bool
    hours: int | None
    begin: Literal["full", "owner"]
    commitment: str
    seats: tuple[Seat, ...]
    phase: Literal["open", "playing", "ended"] = "open"
    nonces: tuple[str, ...] = ()
    draw_count: int = 0
    game_state: S | None = None
    waiting: tuple[PendingDecision, ...] = ()
    score: Score | None = None
    secret: str | None = None
    hot_seat: bool = True
    invitation_number: int = 0
    undo_points: tuple[UndoPoint[S], ...] = ()
    chat_limit: int | None = None
    chat_count: int = 0
    correspondence: Correspondence | UnsetType = UNSET
    positions: tuple[Position[S], ...] | UnsetType = UNSET
    fork: Fork | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    terms: TableTerms | UnsetType = UNSET
    talk: TalkPlace | UnsetType = UNSET
    pairing: TournamentPlace | UnsetType = UNSET
    rules_proposal: RulesProposal | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    table_rules: int | UnsetType = UNSET
    programs: tuple[OwnedProgram, ...] | UnsetType = UNSET
    undos: int | UnsetType = UNSET

    @property
    def table_version(self) -> int:
        """The version of the table's own rules, which it was opened with."""
        return FIRST_TABLE_VERSION if isinstance(self.table_rules, UnsetType) else self.table_rules

    @property
    def is_counted(self) -> bool:
        """Whether the result counts beyond the table: for ratings, or in a tournament."""
        return self.rated is True or not isinstance(self.pairing, UnsetType)

    @property
    def gives_hints(self) -> bool:
        """Whether seats may ask what their options are worth; yes, where the table was not told."""
        return self.hints is not False

    @property
    def agreed_terms(self) -> TableTerms:
        """What was settled between people there."""
        return NO_TERMS if isinstance(self.terms, UnsetType) else self.terms

    @property
    def proposed_rules(self) -> RulesProposal | None:
        """The version that was proposed, also where it is too late to agree."""
        return None if isinstance(self.rules_proposal, UnsetType) else self.rules_proposal

    @property
    def keeps_talk_beside(self) -> bool:
        """Whether the words of talk lie beside the log, and not in it."""
        return self.talk == "beside"

    @property
    def paced(self) -> Correspondence | None:
        """The clocks of a table that is played by correspondence, None at any other."""
        return None if isinstance(self.correspondence, UnsetType) else self.correspondence

    @property
    def position(self) -> S:
        """The state of the game; RuntimeError before the start."""
        if self.game_state is None:
            raise RuntimeError(f"the game at table {self.id} has not begun")
        return self.game_state

    @property
    def owned_programs(self) -> tuple[OwnedProgram, ...]:
        """The programs that have sat there, with their owners."""
        return () if isinstance(self.programs, UnsetType) else self.programs

    def person_of(self, player: str, owner: str | UnsetType = UNSET) -> str:
        """Return the person that an account is: the owner of a program, any other account itself.

        `owner` is that of an account that has not sat down yet. Before `ONE_PERSON_VERSION` each account is a
        person of its own.
        """
        if self.table_version < ONE_PERSON_VERSION:
            return player
        if not isinstance(owner, UnsetType):
            return owner
        return next((program.owner for program in self.owned_programs if program.player == player), player)

    def seat_of_person(self, person: str) -> int | None:
        """Return the lowest seat that a person holds by any account, None if there is none."""
        held = (number for number, seat in enumerate(self.seats) if seat.player is not None)
        return next((one for one in held if self.person_of(self.seats[one].player or "") == person), None)

    def seat_of(self, player: str) -> int | None:
        """Return the lowest seat that the player holds, None if there is none."""
        return next((number for number, seat in enumerate(self.seats) if seat.player == player), None)

    def holds(self, player: str, seat: int | None) -> bool:
        """Return whether the player holds that seat, or is the bot that stands in for its holder."""
        if seat is None or not 0 <= seat < len(self.seats):
            return False
        return self.seats[seat].player == player or self.stand_in(seat) == player

    def stand_in(self, seat: int) -> str | None:
        """Return the bot's account that answers for the seat's holder, None while the holder does."""
        if isinstance(self.correspondence, UnsetType):
            return None
        found = self.correspondence.clocks[seat].stand_in
        return None if found is None else bot_account_id(found.bot)

    def decision(self, seat: int) -> int | None:
        """Return the decision that the seat is asked, None if it is not asked."""
        for waiting in self.waiting:
            if waiting.seat == seat:
                return waiting.decision
        return None
