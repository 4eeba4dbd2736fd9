// Finds players by the beginning of their names.

/** @import { PlayerSummary } from "../shared/api-types" */
/** @import { Child } from "../shared/dom.js" */

import { isServiceFailure, request } from "../shared/api-client.js";
import { createError, createInput } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";

/** Milliseconds after the last keystroke before the search starts. */
const REST = 250;
const SHOWN = 8;

/**
 * Build a field that lists matching players while a name is typed, each with the control that `createAction`
 * builds.
 * @param {string} label
 * @param {(player: PlayerSummary) => Child} createAction
 */
export function createPlayerSearch(label, createAction) {
  const error = createError();
  const list = el("ul", { class: "found", "aria-live": "polite" });
  const name = createInput(label, {
    name: "player",
    type: "search",
    maxlength: 30,
    autocomplete: "off",
    placeholder: "Player name",
  });
  let timer = 0;
  const search = async () => {
    const wanted = name.input.value.trim();
    error.textContent = "";
    try {
      const players = wanted ? await findPlayers(wanted) : [];
      if (name.input.value.trim() !== wanted) return;
      replaceContent(
        list,
        players.map((player) => createFound(player, createAction(player))),
      );
      if (wanted && !players.length) error.textContent = `No player name starts with ${wanted}.`;
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      error.textContent = failure.message;
    }
  };
  name.input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), REST);
  });
  return el("div", { class: "player-search" }, name.field, list, error);
}

/** @param {string} name */
async function findPlayers(name) {
  const { players } = await request("get", "/v1/players", { query: { name, limit: SHOWN } });
  return players;
}

/**
 * @param {PlayerSummary} player
 * @param {Child} action
 */
function createFound(player, action) {
  return el(
    "li",
    {},
    el("span", { class: "name" }, player.bot ? `${player.name} (bot)` : player.name),
    action,
  );
}
