"""The icons of the sheet, each defined once and shown by name wherever it stands."""

from __future__ import annotations

from domain.drawing.icon_sheet import IconSheet

ICONS = IconSheet((
    "points", "certificate", "station", "clock", "cow", "jersey", "guernsey", "black_angus", "dutch_belt",
    "holstein", "brown_swiss", "ayrshire", "west_highland", "texas_longhorn", "flood", "drought", "rockfall",
    "hazard", "clear_hazard", "teepee", "teepee_green", "teepee_blue", "hand_green", "hand_black", "no_fee",
    "woods", "horseshoe", "hat", "hammer", "spanner", "hire", "building", "objective",
    "disc_white", "disc_black", "auxiliary", "crossing", "engine", "delivery", "discard", "draw", "trash",
    "cards", "handful",
), bold_up_to=21)  # fmt: skip

DEFINITIONS = ICONS.define_icons()

PART_DEFINITIONS = IconSheet(("coin",), ICONS.bold_up_to).define_icons()
"""The icons that only parts of the sheet show."""
