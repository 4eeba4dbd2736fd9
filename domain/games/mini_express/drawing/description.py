"""What matters on the board in a few sentences, for those who do not see it."""

from __future__ import annotations

from domain.games.mini_express.view import CompanyView, View
from domain.kernel.phrases import pluralize

ACTIVITIES = {
    "draft": "drafts a share",
    "act": "takes a share or builds track",
    "wild": "chooses the company of the wild symbol",
    "port": "chooses a port",
    "western_branch": "chooses the western branch",
    "over": "",
}


def participant_name(view: View, seat: int) -> str:
    """Name a participant by its colour; the Machinist by its name."""
    player = next(each for each in view.seats if each.seat == seat)
    return "the Machinist" if player.machinist else player.colour


def describe(view: View) -> str:
    """Say whose turn it is, what was built last, and how the companies and the participants stand."""
    parts = [activity(view)]
    if view.last is not None:
        parts.append(f"last built: {view.last.company} by {' '.join(view.last.route)}")
    if view.triggered:
        parts.append("the last round is played")
    parts += [company_text(company) for company in view.companies]
    parts += [
        f"{participant_name(view, player.seat)} {pluralize(player.score, 'point')}" for player in view.seats
    ]
    return "; ".join(parts) + "."


def activity(view: View) -> str:
    """Say who is asked what; who wins is the table's to say, where a game may be given up or called off."""
    if view.active is None:
        return "the game is over"
    return f"{participant_name(view, view.active)} {ACTIVITIES[view.step]}"


def company_text(company: CompanyView) -> str:
    state = "exhausted" if company.exhausted else pluralize(company.shares, "share")
    return (
        f"{company.name}: {state}, {pluralize(company.trains, 'train')} ready, "
        f"{company.supply} in the supply, "
        f"track length {company.length}"
    )
