"""Options as signs on one line: the company, the city, and what a build or a share changes."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.glyph_rows import MINUS
from domain.games.mini_express.commands import (
    AnyCommand,
    BuildTrack,
    ChooseWesternBranch,
    ChooseWild,
    Company,
    DraftShare,
    TakeShare,
)
from domain.games.mini_express.presentation.names import CITY_NAMES, COMPANY_NAMES
from domain.games.mini_express.presentation.words import (
    find_line,
    length_gain,
    list_compensation,
    name_way,
    share_exhausts,
)
from domain.games.mini_express.view import View
from domain.kernel.presentation import OptionSign


def option_signs(view: View, command: AnyCommand) -> tuple[OptionSign, ...]:
    """Return the signs of an option; a choice among companies shows the company's mark and name."""
    match command:
        case BuildTrack():
            return tuple(_build_signs(view, command))
        case TakeShare(company=company):
            return tuple(_share_signs(view, company))
        case DraftShare(company=company) | ChooseWild(company=company) | ChooseWesternBranch(company=company):
            return (OptionSign(company, COMPANY_NAMES[company]),)
        case _:
            return ()


def _build_signs(view: View, command: BuildTrack) -> Iterator[OptionSign]:
    """Yield company, city, trains, track length, influence, others' trains, the route if ambiguous."""
    yield OptionSign(command.company, CITY_NAMES[view.map, command.city])
    yield OptionSign("locomotive", f"{MINUS}{len(command.route)}")
    yield OptionSign("track", f"+{length_gain(view, command)}")
    token = next(city.token for city in view.cities if city.hex == command.city)
    if token is not None:
        yield OptionSign("influence")
        for symbol in dict.fromkeys(token):
            yield OptionSign(symbol, f"+{token.count(symbol)}")
    given = list_compensation(view, command)
    if given:
        yield OptionSign("locomotive", "to")
        for line, trains in given:
            yield OptionSign(line.name, f"+{trains}")
    way = name_way(view, command)
    if way:
        yield OptionSign(says=way)


def _share_signs(view: View, company: Company) -> Iterator[OptionSign]:
    """Yield the company, the cost in influence, and whether the share exhausts the company."""
    line = find_line(view, company)
    yield OptionSign(company, COMPANY_NAMES[line.name])
    yield OptionSign("share", "+1")
    yield OptionSign("influence", f"{MINUS}{line.trains}" if line.trains else "free")
    if share_exhausts(line):
        yield OptionSign(says="exhausts it")
