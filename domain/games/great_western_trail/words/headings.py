"""What kinds of answers are called where many are listed under one heading."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.great_western_trail import commands
from domain.kernel.values import Command

HEADINGS: Mapping[type[Command], str] = {
    commands.PlaceCattleman: "Place the cattleman",
    commands.MoveAlong: "Move the cattleman",
    commands.PlayObjective: "Play an objective card",
    commands.LocalAction: "Actions of this place",
    commands.SingleAuxiliary: "Single auxiliary action",
    commands.EndPhaseB: "Do no more here",
    commands.PerformAuxiliary: "Auxiliary actions",
    commands.Perform: "Do it",
    commands.Forfeit: "Go without",
    commands.ChooseForesight: "Choose a tile",
    commands.UseCertificates: "Use certificates",
    commands.Deliver: "Deliver",
    commands.TakeDisc: "Take a disc",
    commands.HireWorker: "Hire a worker",
    commands.PlaceBuilding: "Place a building",
    commands.TakeTeepee: "Take a teepee",
    commands.TakeHazard: "Take a hazard",
    commands.DriveEngine: "Move the engine",
    commands.ConstructStation: "Build the station",
    commands.AppointWorker: "Put a worker in his place",
    commands.TakeCard: "Take a card",
    commands.TakeTop: "Take the top card",
    commands.Draw: "Draw cards",
    commands.Discard: "Discard cards",
    commands.Remove: "Remove cards",
    commands.BuyCattle: "Buy cattle",
    commands.AddCattle: "Add cards to the market",
    commands.FinishMarket: "Buy no more",
    commands.NameNeighbour: "Use a neighbouring building",
}
