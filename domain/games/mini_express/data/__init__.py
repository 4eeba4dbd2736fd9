"""The pieces of the game, read once: an unknown key, a missing piece or a wrong count fails the import."""

from __future__ import annotations

from collections import Counter

from domain.games.mini_express.commands import Company
from domain.games.mini_express.data.checks import check_box, check_map
from domain.games.mini_express.data.map_schema import Map, MapName
from domain.games.mini_express.data.schema import (
    Box,
    Difficulty,
    Level,
    MachinistToken,
    Mode,
    ModeData,
    Symbol,
)
from domain.kernel.multiset import Multiset
from domain.kernel.toml_data import load_toml

BOX = load_toml(__name__, "box.toml", Box)
MAPS: dict[MapName, Map] = {name: load_toml(__name__, BOX.map_files[name], Map) for name in BOX.maps}

check_box(BOX)
for _map in MAPS.values():
    check_map(_map, BOX)

COMPANIES: tuple[Company, ...] = tuple(company.id for company in BOX.company)
"""The companies in printed order (MEX-1.1)."""

NUMBERS: dict[Company, int] = {company: number for number, company in enumerate(COMPANIES)}

MODES: dict[Mode, ModeData] = {mode.id: mode for mode in BOX.mode}
LEVELS: dict[Level, Difficulty] = {level.id: level for level in BOX.difficulty}

RESTORE = "restore"

TOKENS: dict[str, MachinistToken] = {
    RESTORE if token.restore else f"{token.company_steps}/{token.city_steps}": token
    for token in BOX.machinist.tokens
}
"""The kinds of the Machinist's tokens, named `company steps/city steps` or `restore` (MEX-1.6)."""

BAG: Multiset[str] = tuple(
    sorted(
        Counter(
            RESTORE if token.restore else f"{token.company_steps}/{token.city_steps}"
            for token in BOX.machinist.tokens
        ).items()
    )
)
"""All tokens of the Machinist, as a multiset."""

NUMBERED: Multiset[str] = tuple((token, count) for token, count in BAG if token != RESTORE)
"""The tokens with numbers, which alone are in the bag when a solo game is set up (MEX-9.2)."""

DEMAND: Multiset[tuple[Company, Symbol]] = tuple(
    sorted(Counter(token.symbols for token in BOX.demand.tokens).items())
)
"""All demand tokens by their symbols, as a multiset (MEX-1.5)."""
