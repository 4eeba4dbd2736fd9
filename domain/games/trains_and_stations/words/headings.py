"""What kinds of answers are called where many are listed under one heading."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.trains_and_stations import commands
from domain.kernel.values import Command

HEADINGS: Mapping[type[Command], str] = {
    commands.KeepSpecial: "Keep special cards",
    commands.Recall: "Recall dice",
    commands.Gather: "Gather dice",
    commands.PickWhite: "Pick a white die",
    commands.Reroll: "Roll again",
    commands.StopRolling: "Roll no more",
    commands.PlaceTrain: "Place a train",
    commands.Erect: "Put up a building",
    commands.FinishResolve: "Save dice and finish",
    commands.ChooseDelivery: "Choose a delivery",
    commands.ChooseMajority: "Choose who has the majority",
    commands.AllocateGoods: "Share out the goods",
    commands.ClaimGoals: "Reveal goals",
    commands.ChooseUpgrade: "Choose a good",
    commands.GiveGoods: "Give goods",
    commands.GiveSpecials: "Give special cards",
    commands.SplitSpeculation: "Hand out the new good",
    commands.GiveCoins: "Give coins",
    commands.SetAutoClaim: "Reveal goals by themselves, or by hand",
}
