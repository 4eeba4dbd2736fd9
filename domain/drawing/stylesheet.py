"""The style sheet: with custom properties for a page, and with fixed colours for a standalone SVG.

Selectors use single classes, not ancestors, because ancestors would not match shapes shown by `<use>`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import asdict

from domain.drawing.palette import ACCENTS, DARK, LIGHT, SANS, SERIF, GameColours, Theme, game_colours

FILLS = (
    "paper", "sheet", "sunk", "rule", "ink", "ink2", "prairie", "mountain", "foot", "water", "woods", "gold",
    "silver", "enamel", "onenamel", "warn", "good", "focus", "halo",
)  # fmt: skip

FIXED_FILLS = {
    "coat-grey": "#a9a8a2", "coat-white": "#fcf7ea", "coat-black": "#55504c", "coat-green": "#5f9a6d",
    "coat-yellow": "#ecc855", "coat-red": "#d0694f", "coat-blue": "#7ea6d6", "coat-brown": "#a97a4c",
    "coat-purple": "#8f6a94", "leaf": "#83b98a", "jet": "#2b241e", "chalk": "#fcf7ea",
    "coat-orange": "#e58a3c",
}  # fmt: skip
"""Fills that are the same in both themes: cattle coats, and objects described as green, black or white."""

LINES = """
.ln{fill:none;stroke:var(--ink);stroke-linecap:round;stroke-linejoin:round}
.hair{fill:none;stroke:var(--rule);stroke-width:.75}
.contour{fill:none;stroke:var(--ink);stroke-width:.9;stroke-linejoin:round;stroke-linecap:round}
.peaks{fill:none;stroke:var(--ink);stroke-width:.9;stroke-linejoin:round;stroke-linecap:round}
.hach{fill:none;stroke:var(--ink);stroke-width:.55;stroke-linecap:round;opacity:.75}
.grass{fill:none;stroke:var(--grass);stroke-width:.7;stroke-linecap:round}
.band{fill:none;stroke:var(--foot);stroke-width:17;stroke-linecap:round;stroke-linejoin:round}
.grid{fill:none;stroke:var(--ink);stroke-width:.5;opacity:.28}
.coast{fill:none;stroke:var(--ink);stroke-width:1.4;stroke-linejoin:miter;stroke-linecap:square}
.bed{fill:none;stroke:var(--prairie);stroke-width:10}
.ties{fill:none;stroke:var(--track);stroke-width:7.4}
.rails{fill:none;stroke:var(--track);stroke-width:4.6}
.gap{fill:none;stroke:var(--prairie);stroke-width:2.6}
.sym{fill:var(--sheet);stroke:var(--ink);stroke-width:1.1;stroke-linejoin:round;stroke-linecap:round}
.solid{fill:var(--ink);stroke:var(--ink);stroke-width:.8;stroke-linejoin:round}
.rim{stroke:var(--ink);stroke-width:2.2}
.band-water{stroke:var(--water)}
.band-foot{stroke:var(--foot)}
.band-mountain{stroke:var(--mountain)}
.plate-line{stroke:var(--onenamel);stroke-width:1.4}
.dark-line{stroke:#2b241e}
.edge{stroke:var(--ink);stroke-width:1.2;stroke-linejoin:round}
.road{fill:none;stroke:var(--foot);stroke-linecap:round;stroke-linejoin:round}
.ruts{fill:none;stroke:var(--ink2);stroke-linecap:round;stroke-linejoin:round}
.surf{fill:none;stroke:var(--ink);stroke-linecap:round;stroke-linejoin:round;opacity:.34}
.swell{fill:none;stroke:var(--water);stroke-linecap:round;stroke-linejoin:round}
.haloed{fill:var(--halo);stroke:var(--halo);stroke-width:3.4;stroke-linejoin:round;stroke-linecap:round}
.gilt{fill:none;stroke:var(--gold);stroke-linecap:round;stroke-linejoin:round}
.nugget{fill:var(--gold);stroke:#2b241e;stroke-linejoin:round}
.in-use{fill:none;stroke:var(--enamel);stroke-width:5}
.icon{fill:none;stroke:var(--ink);stroke-width:1.7;stroke-linejoin:round;stroke-linecap:round}
.icon .dot{fill:var(--ink);stroke:none}
.small-icon{stroke-width:2.4}
.blaze{fill:#fcf7ea;stroke:#2b241e;stroke-width:.9}
"""
LETTERS = f"""
.board text{{font-family:{SERIF};fill:var(--ink)}}
.board .lab{{font-family:{SANS};letter-spacing:.09em;fill:var(--ink2);text-transform:uppercase}}
.board .num{{font-family:{SANS};font-variant-numeric:lining-nums tabular-nums}}
.board .mid{{text-anchor:middle}}
.board .end{{text-anchor:end}}
.board .bold{{font-weight:700}}
.board .quiet{{fill:var(--ink2)}}
.board .on-enamel{{fill:var(--onenamel)}}
.board .on-light,.board .on-coin,.board .on-chalk{{fill:#2b241e}}
.board .sea{{font-style:italic;letter-spacing:.12em;fill:var(--ink2)}}
.board .level{{dominant-baseline:central}}
@media (min-width:600px){{.board .coord{{font-size:calc(var(--unit)*6.6px)}}}}
"""
LAST_MOVE_RULES = """
.last{fill:none;stroke:var(--warn);stroke-width:2.4;stroke-linecap:square;vector-effect:non-scaling-stroke}
"""
HIDDEN_CHOICE_RULES = ".spot{visibility:hidden}\n"
CHOICE_RULES = """
.spot>*{fill:var(--gold);fill-opacity:.1;stroke:var(--focus);stroke-width:2.2;stroke-dasharray:6 4}
.spot>*{vector-effect:non-scaling-stroke}
.spot>circle{stroke-dasharray:4 3}
.spot>.ring{fill:none;stroke-width:2.6;stroke-dasharray:none;visibility:hidden}
.spot.option{visibility:visible;cursor:pointer;outline:none}
.spot.option:hover>*{fill-opacity:.14;stroke-dasharray:none}
.spot.option:focus-visible>*{stroke:var(--sheet);stroke-width:4;stroke-dasharray:none}
.spot.option:focus-visible>.ring{stroke:var(--focus);stroke-width:2.6;visibility:visible}
.spot.option:focus-visible>:only-child{stroke:var(--focus);stroke-width:5}
.spot.option:focus-visible>:only-child{filter:drop-shadow(0 0 1.5px var(--sheet))}
.spot.among>*{fill:var(--focus);fill-opacity:.16}
.spot.chosen>*{stroke-dasharray:none;stroke-width:4}
[data-explained] .spot{visibility:visible}
[data-explained] .spot:not(.option)>*{fill-opacity:0;stroke:none}
[data-explained] .spot:not(.option):focus{outline:none}
[data-explained] .spot.told>.ring{visibility:visible;stroke:var(--focus)}
[data-explained] .spot:not(.option):focus-visible>.ring{visibility:visible;stroke:var(--focus)}
[data-explained] .spot:is(.told,:focus-visible):not(.option)>:only-child{stroke:var(--focus)}
[data-explained] .spot:is(.told,:focus-visible):not(.option)>:only-child{stroke-width:2.6}
[data-explained] .spot:is(.told,:focus-visible):not(.option)>:only-child{stroke-dasharray:none}
.ghost{opacity:.6;pointer-events:none;transition:opacity .16s ease-out}
.ghost.chosen{opacity:1}
.tick{visibility:hidden}
.tick-line{fill:none;stroke:var(--sheet);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.chosen .tick{visibility:visible}
.ghosts,.art{pointer-events:none}
"""
NARROW_SCREEN_RULES = """
@media (max-width:600px){.board.wide:not(.near) .fine,.board:not(.near):not(.part) .tiny{display:none}
.board.midway .name-sign,.board.midway .half{display:inline}}
"""
"""Tiles under 60 pixels wide hide grass, hachures and small numbers, unless zoomed in (`near`).

Signs have larger letters, so they and icons (`half`) reappear at medium zoom (`midway`).
"""
WIDE_SCREEN_RULES = """
.board.vast:not(.near) .fine{display:none}
@media (prefers-reduced-motion:reduce){.ghost{transition:none}}
"""
"""Maps with many columns have small tiles even on wide pages."""

THEME_OUTLINED = ("coat-black", "jet", "leaf")
"""Fills that have the theme's outline; other fixed fills have a dark outline in both themes."""
FIXED_FILL_RULES = "".join(
    f".{name}{{fill:{colour}{'' if name in THEME_OUTLINED else ';stroke:#2b241e'}}}\n"
    for name, colour in FIXED_FILLS.items()
)
RULES = (
    "".join(f".{role}{{fill:var(--{role})}}\n" for role in FILLS)
    + FIXED_FILL_RULES
    + LINES.lstrip()
    + LETTERS.lstrip()
)


NO_ACCENTS: Mapping[str, str | None] = {}
NO_GAME = (
    ":root,[data-game]{--accent:var(--enamel);--onaccent:var(--onenamel);"
    "--band:var(--sunk);--desk:var(--paper);}\n"
)
"""The colours of a page without a game, and of a game without an accent."""


def standalone_css(theme: Theme) -> str:
    """Return the rules for a standalone drawing with a theme's colours, where nothing can be chosen."""
    colours = asdict(theme)
    rules = RULES + LAST_MOVE_RULES + HIDDEN_CHOICE_RULES + NARROW_SCREEN_RULES
    return re.sub(r"var\(--(\w+)\)", lambda match: colours.get(match[1], match[0]), rules).replace("\n", "")


def page_css(accents: Mapping[str, str | None] = NO_ACCENTS) -> str:
    """Return the rules for a page: custom properties by theme, the shared rules, and the states of places.

    The reader's system determines the theme unless an element sets `data-theme`. `accents` are the names of
    games' accents; an element with `data-game` takes the colours of its game.
    """
    light, dark = (custom_properties(theme) + accent_properties(theme) for theme in (LIGHT, DARK))
    return (
        f':root,[data-theme="light"]{{color-scheme:light;{light}}}\n'
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme]){{color-scheme:dark;{dark}}}}}\n"
        f'[data-theme="dark"]{{color-scheme:dark;{dark}}}\n'
        f"{NO_GAME}{game_rules(accents)}.lit{{{custom_properties(LIGHT)}}}\n"
        f"{RULES}{LAST_MOVE_RULES}{HIDDEN_CHOICE_RULES}{CHOICE_RULES}{NARROW_SCREEN_RULES}{WIDE_SCREEN_RULES}"
    )


def game_rules(accents: Mapping[str, str | None]) -> str:
    """Return the rules that give elements the colours of their games; a game may have no accent."""
    rules = []
    for game, name in accents.items():
        if name is not None:
            colours = "".join(f"--{role}:var(--{name}-{role});" for role in GameColours._fields)
            rules.append(f'[data-game="{game}"]{{{colours}}}\n')
    return "".join(rules)


def accent_properties(theme: Theme) -> str:
    """Return the colours of all accents in a theme as custom properties."""
    return "".join(
        f"--{name}-{role}:{colour};"
        for name in ACCENTS
        for role, colour in game_colours(theme, name)._asdict().items()
    )


def custom_properties(theme: Theme) -> str:
    """Return a theme's colours as CSS custom properties."""
    return "".join(f"--{role}:{colour};" for role, colour in asdict(theme).items())
