"""What kinds of answers are called where many are listed under one heading."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.mini_express import commands
from domain.kernel.values import Command

HEADINGS: Mapping[type[Command], str] = {
    commands.DraftShare: "Take an opening share",
    commands.TakeShare: "Take a share",
    commands.BuildTrack: "Build track",
    commands.ChooseWild: "Choose a company",
    commands.ChoosePort: "Choose a port",
    commands.ChooseWesternBranch: "Choose who has the western branch",
}
