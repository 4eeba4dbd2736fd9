"""Builds messages from notices: texts, links, data for programs, and the board as the seat sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from domain.drawing.board import draw_board
from domain.drawing.palette import LIGHT
from domain.drawing.svg import standalone_svg
from domain.table import visibility
from domain.table.bot_accounts import is_bot_account
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.vacations import to_utc
from domain.table.evolve import AnyTable
from domain.table.tenure.seating import bot_names
from infra.ports.notices import (
    SERVICE_KINDS,
    TABLE_ADDRESSEE,
    EmailTarget,
    LedgerEntry,
    Notice,
    NoticeChannel,
)
from infra.redis.accounts.players import RedisPlayerRepository
from projections.journal import JournalEntry
from projections.notices.values import NO_TABLE
from services.notices.answers import NotifiedSeat, SeatDecision, list_answer_paths, read_decision
from services.notices.mail_links import (
    CONFIRMATION_VALID_MS,
    Confirmation,
    Unsubscription,
    derive_reset_token,
    make_confirmation_token,
    make_token,
)
from services.notices.messages import AnswerOption, BoardPicture, Message, MessageLink
from services.notices.texts import TextCatalogue
from services.queries.reader import LoadedTable, NoSuchRecord, NoSuchTable, QueryReader


def find_view_seat(notice: Notice, table: AnyTable) -> int | None:
    """Return the seat whose view the addressee gets; None if the addressee no longer holds it."""
    seat = notice.seat
    return seat if seat is not None and table.holds(notice.player, seat) else None


def draw_picture(
    loaded: LoadedTable, seat: int | None, news: Sequence[JournalEntry] = ()
) -> BoardPicture | None:
    """Draw the board as the seat or a spectator sees it, and mark the news; None before the game begins."""
    table, game = loaded.table, loaded.code.game
    view = visibility.game_view(game, table, seat)
    if view is None:
        return None
    changes = (change for entry in news for change in entry.changes)
    places = [place for change in changes for place in change.places[-1 if change.thing else 0 :]]
    svg = standalone_svg(draw_board(game, view), LIGHT, places[-MAX_MARKS:])
    return BoardPicture(svg, game.presentation.textboard(view))


def select_news(entries: Sequence[JournalEntry], seat: int, until: int) -> tuple[JournalEntry, ...]:
    """Return what other seats did since the seat's own last move, up to record `until`.

    Entries without changes on the board are left out, unless there are no others.
    """
    played = [entry for entry in entries if entry.kind == "play" and entry.undone_by is None]
    acted = max((entry.seq for entry in played if entry.seat == seat and not entry.by_order), default=0)
    found = tuple(entry for entry in played if acted < entry.seq <= until and entry.seat != seat)
    return tuple(entry for entry in found if entry.changes) or found


RECENT = 100
"""Number of records in which the news are searched."""

MAX_NEWS, MAX_MARKS = 3, 9
"""Maximum numbers of lines of news, and of changes marked in the picture; the latest are shown."""

DECISION_KINDS = frozenset({"turn", "warning", "order-stopped"})
"""Kinds of notices that show the decision, its options, and the news."""

MAX_PARTS = 50
"""Maximum number of notices shown in a daily message; further ones are only counted."""

UNTIL_PARTS = {"invitation": "kept", "rematch": "kept", "stale": "closes", "version-proposed": "proposal"}
"""For each kind of notice, the text that says how long the player can act."""


class ComposerConfig(NamedTuple):
    """The service's public URL, if it is known, and the key that signs its tokens."""

    public_url: str | None
    key: bytes

    @property
    def host(self) -> str:
        """The public host, or `localhost`."""
        return (self.public_url and urlsplit(self.public_url).hostname) or "localhost"


class MessageContext(NamedTuple):
    """Properties shared by all messages to one channel."""

    channel: NoticeChannel
    zone: str
    wants_board: bool


@dataclass(frozen=True)
class MessageComposer:
    """Builds messages, which show only what the addressee's seat may see of a table."""

    reader: QueryReader
    accounts: RedisPlayerRepository
    texts: TextCatalogue
    config: ComposerConfig

    async def compose(self, entries: Sequence[LedgerEntry], context: MessageContext) -> Message:
        """Build the message for one entry, or the daily message for several."""
        first = entries[0]
        if first.digest is None:
            return await self._compose_one(first.notice, context)
        boardless = context._replace(wants_board=False)
        parts = [await self._compose_one(entry.notice, boardless) for entry in entries[:MAX_PARTS]]
        data = {"notices": [{"type": part.kind, "at": part.at, **part.data} for part in parts]}
        if len(entries) > MAX_PARTS:
            data["more"] = len(entries) - MAX_PARTS  # type: ignore[assignment]  # JSON of any shape
        return Message(
            id=first.digest,
            kind="digest",
            at=first.ready,
            subject=self.texts.say("digest", "subject"),
            lines=(self.texts.say("digest", "line"), *(part.subject for part in parts)),
            data=data,
            links=self._links(first.notice, context, daily=True),
            **self._endings(first.notice.player, context, "digest"),
            parts=tuple(parts),
        )

    async def _compose_one(self, notice: Notice, context: MessageContext) -> Message:
        loaded = await self._load(notice)
        seat = None if loaded is None else find_view_seat(notice, loaded.table)
        decision = None if loaded is None else read_decision(loaded, seat)
        answers = self._answers(notice, context, decision)
        places = await self._placeholders(notice, loaded)
        news = await self._read_news(notice, seat) if context.wants_board else ()
        entry = _text_entry(notice)
        lines = [self.texts.say(entry, "line", **places)]
        if notice.due is not None:
            lines.append(self.texts.say("parts", "due", due=moment_text(notice.due, context.zone)))
        if notice.until is not None and notice.kind in UNTIL_PARTS:
            until = moment_text(notice.until, context.zone)
            lines.append(self.texts.say("parts", UNTIL_PARTS[notice.kind], until=until))
        if "place" in notice.facts:
            lines.append(self.texts.say("parts", "place", place=notice.facts["place"]))
        if decision is not None and notice.kind in DECISION_KINDS:
            lines.append(self.texts.say("parts", "question", question=decision.question))
        return Message(
            id=notice.id,
            kind=notice.kind,
            at=notice.at,
            subject=self.texts.say(entry, "subject", **places),
            lines=tuple(lines),
            data=_program_data(notice, loaded, decision, answers),
            links=self._links(notice, context),
            answers=answers,
            due=notice.due,
            news=self._news_lines(news),
            board=await self._board(notice, context, news),
            **self._endings(notice.player, context, notice.kind),
        )

    async def _load(self, notice: Notice, at: int | None = None) -> LoadedTable | None:
        if notice.table == NO_TABLE:
            return None
        try:
            return await self.reader.load_table(notice.table, at=at)
        except (NoSuchTable, NoSuchRecord):
            return None

    async def _board(
        self, notice: Notice, context: MessageContext, news: Sequence[JournalEntry]
    ) -> BoardPicture | None:
        if not context.wants_board or not notice.seq:
            return None
        loaded = await self._load(notice, notice.seq)
        return None if loaded is None else draw_picture(loaded, find_view_seat(notice, loaded.table), news)

    async def _read_news(self, notice: Notice, seat: int | None) -> tuple[JournalEntry, ...]:
        if seat is None or notice.kind not in DECISION_KINDS:
            return ()
        after = max(0, notice.seq - RECENT)
        lines = await self.reader.journal_lines(
            notice.table, seat, self._names, after=after, limit=notice.seq - after
        )
        return select_news(lines, seat, notice.seq)

    def _news_lines(self, news: Sequence[JournalEntry]) -> tuple[str, ...]:
        lines = tuple(entry.lines[0] for entry in news[-MAX_NEWS:])
        return (self.texts.say("parts", "news"), *lines) if lines else ()

    async def _names(self, players: frozenset[str]) -> dict[str, str]:
        accounts = await self.accounts.find_players(players)
        return {player: account.display_name for player, account in accounts.items()}

    def _answers(
        self, notice: Notice, context: MessageContext, decision: SeatDecision | None
    ) -> tuple[AnswerOption, ...]:
        url = self.config.public_url
        if url is None or notice.seat is None or decision is None or notice.kind not in DECISION_KINDS:
            return ()
        seat = NotifiedSeat(notice.player, context.channel, notice.table, notice.seat)
        paths = list_answer_paths(self.config.key, seat, decision)
        return tuple(
            AnswerOption(option.says, f"{url}{path}", option.passes)
            for option, path in zip(decision.options, paths, strict=False)
        )

    async def _placeholders(self, notice: Notice, loaded: LoadedTable | None) -> Mapping[str, str]:
        if loaded is None:
            return {"host": self.config.host, **notice.facts}
        table = loaded.table
        places = {"game": loaded.code.game.title, "table": table.name, **notice.facts}
        if notice.about is not None:
            places["about"] = await self._seat_name(table, notice.about)
        if notice.by is not None:
            places["by"] = await self._name(notice.by)
        return places

    async def _seat_name(self, table: AnyTable, seat: int) -> str:
        player = table.seats[seat].player
        if player is None:
            return self.texts.say("parts", "seat")
        if not is_bot_account(player):
            return await self._name(player)
        held = [each.player for each in table.seats]
        accounts = await self.accounts.find_players([one for one in held if one is not None])
        names = {one.id: one.display_name for one in accounts.values()}
        return bot_names(table.id, held, names, table.given_bot_names)[seat]

    async def _name(self, player: str) -> str:
        account = (await self.accounts.find_players([player])).get(player)
        return self.texts.say("parts", "somebody") if account is None else account.display_name

    def _links(
        self, notice: Notice, context: MessageContext, *, daily: bool = False
    ) -> tuple[MessageLink, ...]:
        url = self.config.public_url
        if url is None:
            return ()
        if notice.kind == "confirm-address":
            return (
                MessageLink(self.texts.say("parts", "confirm"), self._confirmation(url, notice, context)),
            )
        if notice.kind == "password-reset":
            token = derive_reset_token(self.config.key, notice.id)
            return (MessageLink(self.texts.say("parts", "reset"), f"{url}/reset#{token}"),)
        if "tournament_id" in notice.facts and not daily:
            words = self.texts.say("parts", "tournament")
            return (MessageLink(words, f"{url}/tournaments/{notice.facts['tournament_id']}"),)
        if daily or notice.table == NO_TABLE:
            return (MessageLink(self.texts.say("parts", "service"), url),)
        return (MessageLink(self.texts.say("parts", "open"), f"{url}/table/{notice.table}"),)

    def _confirmation(self, url: str, notice: Notice, context: MessageContext) -> str:
        """Return the confirmation link, which is the same for every attempt."""
        wanted = Confirmation(notice.player, context.channel.id, notice.at + CONFIRMATION_VALID_MS)
        address = context.channel.target_as(EmailTarget).address
        return f"{url}/confirm/{make_confirmation_token(self.config.key, wanted, address)}"

    def _endings(self, player: str, context: MessageContext, kind: str) -> dict[str, Any]:
        """Return the token and the link for unsubscribing; messages from the service itself have no link."""
        token = make_token(
            self.config.key, Unsubscription(player, context.channel.id, kind), context.channel.moves
        )
        if self.config.public_url is None or kind in SERVICE_KINDS:
            return {"unsubscribe": token}
        words = self.texts.say("parts", "unsubscribe")
        return {
            "unsubscribe": token,
            "ending": MessageLink(words, f"{self.config.public_url}/unsubscribe/{token}"),
        }


def _text_entry(notice: Notice) -> str:
    """Return the name of the notice's text in the catalogue.

    For a table's webhook, a turn is always another player's. An invitation without an inviter is for a table
    that was opened for matching seeks.
    """
    if notice.player.startswith(TABLE_ADDRESSEE) and notice.kind in {"turn", "lapsed"}:
        return f"public-{notice.kind}"
    if notice.kind == "invitation" and notice.by is None and "by" not in notice.facts:
        return "matched"
    if notice.facts.get("outcome") == "called off":
        return "tournament-called-off"
    return notice.kind


def _program_data(
    notice: Notice,
    loaded: LoadedTable | None,
    decision: SeatDecision | None,
    answers: Sequence[AnswerOption],
) -> dict[str, Any]:
    """Return the data for programs.

    Senders remove the options if the channel does not want them.
    """
    data: dict[str, Any] = {"id": notice.id, **notice.facts}
    if loaded is None:
        return data
    data |= {"table": notice.table, "game": loaded.code.game.name, "head": loaded.seq, "seq": notice.seq}
    about = {"seat": notice.seat, "about": notice.about, "due": notice.due, "by": notice.by}
    data |= {name: value for name, value in about.items() if value is not None}
    if decision is None:
        return data
    options = [{"command": msgspec.Raw(option.command), "says": option.says} for option in decision.options]
    for option, answer in zip(options, answers, strict=False):
        option["link"] = answer.url
    return data | {"decision": decision.number, "question": decision.question, "options": options}


def moment_text(at: int, zone: str) -> str:
    """Format a time (UTC, ms) in a time zone, without using words of any language."""
    known = ZONES.has(zone)
    offset = ZONES.piece(zone, at).offset if known else 0
    return f"{to_utc(at + offset):%Y-%m-%d %H:%M} {zone if known else 'UTC'}"
