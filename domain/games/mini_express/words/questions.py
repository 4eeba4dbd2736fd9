"""Questions in English."""

from __future__ import annotations

from domain.games.mini_express.explanation.table import lay_table
from domain.games.mini_express.frames import (
    Act,
    AnyFrame,
    ChoosePortFor,
    ChooseWestern,
    ChooseWildCompany,
    DraftDuelLast,
    DraftDuelPair,
    DraftDuelShared,
    DraftSecond,
)
from domain.games.mini_express.rules.track import open_cities, reaches
from domain.games.mini_express.view import View
from domain.games.mini_express.words.names import COMPANY_NAMES


def question_text(view: View, frame: AnyFrame) -> str:
    match frame:
        case Act(action=1):
            return f"One action: {_actions(view, frame.seat)}"
        case Act(after=company):
            return (
                f"Second action, for another company than {COMPANY_NAMES[company] if company else 'before'}"
            )
        case ChooseWildCompany(shown=shown):
            return f"The wild symbol: influence in a company other than {COMPANY_NAMES[shown]}"
        case ChoosePortFor(company=company):
            return f"A port for {COMPANY_NAMES[company]} to start from"
        case ChooseWestern():
            return "The coasts are joined: who has the western branch?"
        case DraftDuelShared():
            return "A company of which both players take an opening share"
        case DraftDuelPair() | DraftDuelLast():
            return "A company whose two opening shares you take"
        case DraftSecond():
            return "Your second opening share"
        case _:
            return "An opening share"


def _actions(view: View, seat: int) -> str:
    """Name the actions that there are; of the one that there is not, say why (MEX-5.2, MEX-6.2)."""
    influence = view.seats[seat].influence
    open_lines = [each for each in zip(view.companies, influence, strict=True) if not each[0].exhausted]
    if not any(own >= company.trains for company, own in open_lines):
        return "build track. Every share costs more influence than there is"
    table = lay_table(view)
    if not any(open_cities(table, reaches(table))):
        return "take a share. No company has the trains for a way to a city"
    return "take a share, or build track"
