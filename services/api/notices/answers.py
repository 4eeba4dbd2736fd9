"""Links in messages that answer a decision: a page for each, with one button."""

from __future__ import annotations

from html import escape
from typing import NamedTuple
from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from infra.ports.command_queue import QueuedCommand
from infra.ports.notices import NoticeChannel
from infra.ports.outcomes import AcceptedOutcome
from services.api.auth.authentication import AnyCaller, origin_of, require_not_blocked
from services.api.http.arguments import CommandHeaderValues
from services.api.notices.links import PAGE, TokenArg, dead_link_page, find_channel
from services.api.pages.plain_pages import SECRET_PAGE_HEADERS, one_button, paragraph, secret_page
from services.api.problems import ACCEPTED, STATUS, Problem
from services.api.routing import ApiRoute
from services.api.runtime.dependencies import Commands, Limits, Notices, People, Tables
from services.api.runtime.players import KnownCaller, now_ms
from services.api.tables.submission import CommandSender
from services.notices.answers import (
    AnswerLink,
    NotifiedSeat,
    SeatDecision,
    is_answer_token,
    list_answer_paths,
    name_option,
    parse_answer_token,
    read_decision,
)
from services.queries.reader import LoadedTable

router = APIRouter(tags=["notices"], route_class=ApiRoute)

SEE_OTHER = 303
WAIT_SECONDS = 15
"""How long a page waits for the outcome of an answer, in seconds."""


class _Answer(NamedTuple):
    """A link with its channel, its table, and the decision; `option` is None if that is no longer open."""

    link: AnswerLink
    channel: NoticeChannel
    loaded: LoadedTable
    decision: SeatDecision | None
    option: int | None

    @property
    def table_address(self) -> str:
        """The table's page, which then selects the option."""
        link = self.link
        return f"/table/{link.table}?seat={link.seat}&decision={link.decision}&option={self.option}"

    @property
    def says(self) -> str:
        """The text of the option."""
        return self.decision.options[self.option].says if self.decision and self.option is not None else ""

    def page(self, title: str, *parts: str, status: int = 200) -> Response:
        """Return a page that names the table, and links to it."""
        table = self.loaded.table
        named = paragraph(f"{table.name} ({self.loaded.code.game.title})")
        link = f'<p><a href="/table/{escape(table.id)}">Open the table</a></p>'
        return secret_page(title, named, *parts, link, status=status)

    def closed_page(self) -> Response:
        """Return the page of a decision that is no longer open."""
        told = "The decision was answered, undone or timed out, so this link no longer does anything."
        return self.page("No longer open", paragraph(told), status=STATUS["stale-command"])


async def _load_answer(notices: Notices, tables: Tables, token: str) -> _Answer:
    link = parse_answer_token(token)
    channel = None if link is None else await find_channel(notices, link.player, link.channel)
    if link is None or channel is None or not is_answer_token(notices.key, token, link, channel.moves):
        raise Problem("not-found", "unknown link, or its channel was removed or changed")
    loaded = await tables.load(link.table)
    holds = loaded.table.holds(link.player, link.seat)
    decision = read_decision(loaded, link.seat) if holds else None
    if decision is None or decision.number != link.decision:
        return _Answer(link, channel, loaded, None, None)
    names = map(name_option, decision.options)
    option = next((number for number, name in enumerate(names) if name == link.option), None)
    return _Answer(link, channel, loaded, decision, option)


@router.get("/answer/{token}", include_in_schema=False)
async def answer_page(
    token: TokenArg, caller: AnyCaller, people: People, notices: Notices, tables: Tables
) -> Response:
    """Lead to the table with the option selected. Nothing is answered, since link scanners open links too."""
    try:
        answer = await _load_answer(notices, tables, token)
    except Problem as problem:
        return dead_link_page(problem)
    if answer.decision is None or answer.option is None:
        return answer.closed_page()
    if caller.player == answer.link.player:
        return _redirect(answer.table_address)
    if not answer.channel.answers:
        return _redirect(f"/login?to={quote(answer.table_address, safe='')}")
    player = await people.get(answer.link.player)
    return answer.page(
        "Confirm your answer",
        paragraph(f"Player: {player.display_name}"),
        paragraph(f"Your decision: {answer.decision.question}"),
        paragraph(f"Your answer: {answer.says}"),
        one_button("Confirm"),
    )


def _redirect(address: str) -> Response:
    return RedirectResponse(address, SEE_OTHER, headers=SECRET_PAGE_HEADERS)


@router.post("/answer/{token}", **PAGE)
async def answer_by_page(
    request: Request,
    token: TokenArg,
    people: People,
    notices: Notices,
    tables: Tables,
    commands: Commands,
    limits: Limits,
) -> Response:
    """Answer the decision, if the player allows this for the channel. A second press changes nothing."""
    try:
        answer = await _load_answer(notices, tables, token)
    except Problem as problem:
        return dead_link_page(problem)
    player, table = answer.link.player, answer.loaded.table
    if not answer.channel.answers:
        told = "Answering without logging in is off for this channel. Open the table and log in."
        return answer.page("Log in to answer", paragraph(told), status=STATUS["forbidden"])
    command_id = f"answer-{token.rpartition('.')[2]}"
    if answer.decision is not None and answer.option is not None:
        command = answer.decision.options[answer.option].command
        queued = QueuedCommand(table.id, answer.link.seat, player, command_id, answer.link.decision, command)
        try:
            require_not_blocked(await people.get(player))
            await limits.requests.take(player)
            await people.origin_notes.note(table, player, origin_of(request), now_ms())
            sender = CommandSender(KnownCaller(player, player), tables, commands, CommandHeaderValues())
            await sender.submit(answer.loaded, queued, WAIT_SECONDS)
        except Problem as problem:
            return answer.page("Not answered", paragraph(problem.detail), status=STATUS[problem.code])
    outcome = await commands.find_outcome(table.id, player, command_id)
    if isinstance(outcome, AcceptedOutcome):
        return await _done_page(notices, tables, answer, outcome.seq)
    if answer.decision is None or answer.option is None:
        return answer.closed_page()
    told = "Your answer was sent, but there is no result yet. The table shows it soon."
    return answer.page("Answer sent", paragraph(told), status=ACCEPTED)


async def _done_page(notices: Notices, tables: Tables, answer: _Answer, seq: int) -> Response:
    """Return the page of an answer that was played in record `seq`.

    It has links for the decision that this record asks of the player, but for no later one.
    """
    parts = [paragraph(f"Your answer: {answer.says}")] if answer.says else []
    link = answer.link
    loaded = await tables.load(link.table)
    following = read_decision(loaded, link.seat) if loaded.table.holds(link.player, link.seat) else None
    if following is not None and following.number == seq:
        parts.append(paragraph(f"Your next decision: {following.question}"))
        seat = NotifiedSeat(link.player, answer.channel, link.table, link.seat)
        options = zip(list_answer_paths(notices.key, seat, following), following.options, strict=False)
        items = (f'<li><a href="{path}">{escape(option.says)}</a></li>' for path, option in options)
        parts.append(f"<ul>{''.join(items)}</ul>")
    return answer.page("Your answer was played", *parts)
