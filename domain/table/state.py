"""The state of a table, folded from its log."""

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
    """A seat: its holder, or the kind of bot that was requested.

    `holders` are all its holders since the start of the game, in order. `used` are the allowances that former
    holders used up; the latest to leave is last.
    """

    player: str | None = None
    nonce: str = ""
    wanted_bot: str | None = None
    gave_up: bool = False
    timeouts: int = 0
    holders: tuple[str, ...] = ()
    used: tuple[UsedAllowances, ...] | UnsetType = UNSET


class UndoPoint(Value, Generic[S], frozen=True):
    """The game after record `seq`, to which the seat may still undo its own steps.

    `asked_since` is when the seat's decision was asked (UTC, ms), because the clock does not go back with the
    game.
    """

    seq: int
    seat: int
    game_state: S
    asked_since: int


class Position(Value, Generic[S], frozen=True):
    """The game after record `seq`, to which an undo by consent can go back."""

    seq: int
    game_state: S


class Table(Value, Generic[O, S], frozen=True):
    """A table and its game, after record `seq` at `at` (UTC, ms).

    - `hours` is the number of hours per decision, or None if unlimited.
    - `commitment` is the SHA-256 of the secret; `secret` (hexadecimal) is set at the end. `draw_count` is the
      index of the next draw.
    - `undo_points` and `positions`, oldest first, are left out of hashes and snapshots. `positions` is unset
      if players can undo only their own steps.
    - `chat_count` is kept only if there is a `chat_limit`.
    - At a `hot_seat` table, one person may hold several seats.
    - Unset fields are left out of the JSON, among them `correspondence`, `terms`, `pairing` (the place in a
      tournament), `rules_proposal`, and `programs` (owned programs that have sat at the table).
    - `table_rules` is the version of the table's rules, unset for version 1.
    - `undos` counts the undos since the last finished turn, unset for none.
    - `bot_names` are the names that bots brought along from the previous game, by seat.
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
    bot_names: tuple[str | None, ...] | UnsetType = UNSET

    @property
    def table_version(self) -> int:
        """The version of the table's own rules, fixed when it was opened."""
        return FIRST_TABLE_VERSION if isinstance(self.table_rules, UnsetType) else self.table_rules

    @property
    def given_bot_names(self) -> tuple[str | None, ...]:
        """The names that bots brought along from the previous game, by seat; empty if there are none."""
        return () if isinstance(self.bot_names, UnsetType) else self.bot_names

    @property
    def is_counted(self) -> bool:
        """Return whether the result counts beyond the table: for ratings, or in a tournament."""
        return self.rated is True or not isinstance(self.pairing, UnsetType)

    @property
    def gives_hints(self) -> bool:
        """Return whether seats may query the value of their options; the default is yes."""
        return self.hints is not False

    @property
    def agreed_terms(self) -> TableTerms:
        """The agreements between the people at the table."""
        return NO_TERMS if isinstance(self.terms, UnsetType) else self.terms

    @property
    def proposed_rules(self) -> RulesProposal | None:
        """The proposed version of the rules, even if the proposal has expired."""
        return None if isinstance(self.rules_proposal, UnsetType) else self.rules_proposal

    @property
    def keeps_talk_beside(self) -> bool:
        """Return whether the text of chat messages is kept outside the log."""
        return self.talk == "beside"

    @property
    def paced(self) -> Correspondence | None:
        """The clocks of correspondence play, or None at other tables."""
        return None if isinstance(self.correspondence, UnsetType) else self.correspondence

    @property
    def position(self) -> S:
        """The state of the game; raises RuntimeError before the start."""
        if self.game_state is None:
            raise RuntimeError(f"the game at table {self.id} has not begun")
        return self.game_state

    @property
    def owned_programs(self) -> tuple[OwnedProgram, ...]:
        """The programs that have sat at the table, with their owners."""
        return () if isinstance(self.programs, UnsetType) else self.programs

    def person_of(self, player: str, owner: str | UnsetType = UNSET) -> str:
        """Return the person behind an account: a program's owner, or the account itself.

        `owner` is the owner of an account that has not sat down yet. Before `ONE_PERSON_VERSION`, each
        account counts as a separate person.
        """
        if self.table_version < ONE_PERSON_VERSION:
            return player
        if not isinstance(owner, UnsetType):
            return owner
        return next((program.owner for program in self.owned_programs if program.player == player), player)

    def seat_of_person(self, person: str) -> int | None:
        """Return the lowest seat that a person holds with any account, or None."""
        held = (number for number, seat in enumerate(self.seats) if seat.player is not None)
        return next((one for one in held if self.person_of(self.seats[one].player or "") == person), None)

    def seat_of(self, player: str) -> int | None:
        """Return the lowest seat that the player holds, or None."""
        return next((number for number, seat in enumerate(self.seats) if seat.player == player), None)

    def holds(self, player: str, seat: int | None) -> bool:
        """Return whether the player holds that seat, or is its stand-in bot."""
        if seat is None or not 0 <= seat < len(self.seats):
            return False
        return self.seats[seat].player == player or self.stand_in(seat) == player

    def stand_in(self, seat: int) -> str | None:
        """Return the account of the seat's stand-in bot, or None."""
        if isinstance(self.correspondence, UnsetType):
            return None
        found = self.correspondence.clocks[seat].stand_in
        return None if found is None else bot_account_id(found.bot)

    def decision(self, seat: int) -> int | None:
        """Return the number of the seat's open decision, or None."""
        for waiting in self.waiting:
            if waiting.seat == seat:
                return waiting.decision
        return None
