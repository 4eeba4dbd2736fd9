"""The rules, with one file per area.

For each frame, they contain the options, how an answer is carried out, and the reasons for refusals.
"""

from __future__ import annotations

from domain.games.mini_express.rules import action, demand, draft, golden_spike, machinist, ports, track, turn
from domain.kernel.game import FrameRule

RULES: tuple[FrameRule, ...] = (
    draft.RULES
    + turn.RULES
    + action.RULES
    + track.RULES
    + demand.RULES
    + ports.RULES
    + golden_spike.RULES
    + machinist.RULES
)
