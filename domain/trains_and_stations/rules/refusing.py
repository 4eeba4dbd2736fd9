"""What a refusal says where a command answers another question than the one asked (TNS-3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from domain.kernel.frames import Pending
from domain.kernel.game import Asks, AsksAll, Rule, Why
from domain.trains_and_stations import frames

ASKED: Mapping[type[Pending], str] = {
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


def explained(rule: Rule) -> Rule:
    """Let every refusal of the rule name a rule: at least that another question is asked."""
    match rule:
        case Asks(why=why):
            return replace(
                rule,
                why=lambda state, frame, command: (why and why(state, frame, command)) or elsewhere(frame),
            )
        case AsksAll(why=why_one):
            return replace(
                rule,
                why=lambda state, frame, seat, command: (
                    (why_one and why_one(state, frame, seat, command)) or elsewhere(frame)
                ),
            )
        case _:
            return rule


def elsewhere(frame: Pending) -> Why:
    """Say what is asked instead."""
    return Why("TNS-3.2", f"asked is {ASKED[type(frame)]}")
