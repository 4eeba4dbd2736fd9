"""What a refusal says where a command answers another question than the one asked (TNS-3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from domain.games.trains_and_stations import frames
from domain.kernel.frames import Frame
from domain.kernel.game import FrameRule, Question, RefusalReason, SimultaneousQuestion

ASKED: Mapping[type[Frame], str] = {
    frames.KeepSpecials: "which special cards to keep",
    frames.GatherDice: "which dice to gather, or whether to recall them",
    frames.RerollDice: "which dice to roll again, if any",
    frames.ResolveDice: "what to do with the dice rolled",
    frames.PickDelivery: "which route is delivered next",
    frames.PickMajority: "which of the tied players takes the bonuses",
    frames.SplitGoods: "who gets the goods that are left",
    frames.ClaimByHand: "which fulfilled goals to reveal",
    frames.PickUpgrade: "which field is upgraded, and to which good",
    frames.Speculate: "what to give for the new good, kind by kind and special cards at last",
    frames.SplitNewGood: "how many cards of the new good the next player gets",
}


def explained(rule: FrameRule) -> FrameRule:
    """Let every refusal of the rule name a rule: at least that another question is asked."""
    match rule:
        case Question(why=why):
            return replace(
                rule,
                why=lambda state, frame, command: (why and why(state, frame, command)) or elsewhere(frame),
            )
        case SimultaneousQuestion(why=why_one):
            return replace(
                rule,
                why=lambda state, frame, seat, command: (
                    (why_one and why_one(state, frame, seat, command)) or elsewhere(frame)
                ),
            )
        case _:
            return rule


def elsewhere(frame: Frame) -> RefusalReason:
    """Say what is asked instead."""
    return RefusalReason("TNS-3.2", f"asked is {ASKED[type(frame)]}")
