// The summary of a new tournament, which its organiser confirms before it opens.

/** @import { Game, NewTournament, PaceSummary } from "../shared/api-types" */
/** @import { Options } from "../shared/option-words.js" */

import { describeEntry } from "../account/entry.js";
import { createButton, createError, createRow } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { capitalize, formatCount, humanizeName, joinNames, shortenTitle } from "../shared/formatters.js";
import { describeOptions } from "../shared/option-words.js";
import { nameByOrder } from "../shared/seats.js";
import { FORMS } from "./tournament-words.js";

/**
 * Show the summary until the organiser opens the tournament or goes back to the form.
 * @param {NewTournament} tournament
 * @param {{ game: Game, paces: readonly PaceSummary[] }} offered
 * @param {(error: HTMLElement) => Promise<void>} open opens it, or writes why not
 */
export function confirmTournament(tournament, { game, paces }, open) {
  const error = createError();
  const close = () => dialog.close();
  /** @type {HTMLDialogElement} */
  const dialog = el(
    "dialog",
    { class: "menu", "aria-label": "Open this tournament?", onclose: () => dialog.remove() },
    el("h2", { class: "label" }, "Open this tournament?"),
    el("p", { class: "strong" }, tournament.name),
    el(
      "dl",
      { class: "facts" },
      listTerms(tournament, game, paces).flatMap(([name, words]) => [
        el("dt", {}, name),
        el("dd", {}, words),
      ]),
    ),
    el("p", { class: "faint" }, "You cannot change this once it is open. You can cancel it."),
    error,
    createRow(
      createButton("Open the tournament", () => open(error), "sign"),
      createButton("Change", close),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {NewTournament} tournament
 * @param {Game} game
 * @param {readonly PaceSummary[]} paces
 * @returns {(readonly [name: string, words: string])[]}
 */
function listTerms(tournament, game, paces) {
  const { form, group, rounds, most, pace, round_days: days, entry, options } = tournament;
  const known = paces.find(({ name }) => name === pace);
  const chosen = describeOptions(game, /** @type {Options} */ (options), group, nameByOrder);
  const entries = describeEntry({ entry: entry ?? null });
  return [
    ["Game", `${shortenTitle(game.title)}, ${formatCount(group, "player")} per table`],
    ["Rules", chosen.length ? capitalize(chosen.join("; ")) : "Standard rules"],
    ["Format", `${FORMS[form]}, ${formatCount(rounds, "round")}`],
    ["Entrants", `At most ${most}`],
    ["Pace", known ? `${humanizeName(known.name)}: ${known.says}` : ""],
    ["A round ends", days ? `After ${days} days at most` : "When all its games are over"],
    ["Who can watch", tournament.public ? "Anybody" : "People with the link"],
    ["Who can enter", entries.length ? capitalize(joinNames(entries)) : "Anybody"],
  ];
}
