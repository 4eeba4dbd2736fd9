// The summary of the new table, with the button that opens it.

/** @import { Game } from "../shared/api-types" */
/** @import { Child } from "../shared/dom.js" */

import { createSubmit } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";
import { capitalize, joinNames, shortenTitle } from "../shared/formatters.js";
import { createIcon } from "../shared/icons.js";
import { describeMeasures } from "./game-cards.js";

/**
 * The contents of the summary. `kinds` are the choices for the seats, `chosen` the options that differ from the
 * defaults.
 * @typedef {{
 *   game: Game,
 *   kinds: readonly string[],
 *   chosen: readonly string[],
 *   pace: string,
 *   isPublic: boolean,
 *   rated: boolean,
 * }} Summarized
 */

/**
 * @param {HTMLElement} panel
 * @param {Summarized} summary
 * @param {HTMLElement} error
 */
export function showSummary(panel, summary, error) {
  const { game, chosen } = summary;
  const options = chosen.length ? capitalize(chosen.join("; ")) : "Standard rules";
  const access = summary.isPublic ? "Anybody can watch" : "Only people with the link can find it";
  replaceContent(
    panel,
    el("h2", {}, `${shortenTitle(game.title)}, ${describeCompany(summary.kinds)}`),
    el(
      "ul",
      {},
      createLine("hat", describeMeasures(game, summary.kinds.length)),
      createLine("building", options),
      createLine("clock", capitalize(summary.pace)),
      createLine("eye", summary.rated ? `${access}; rated` : access),
    ),
    error,
    createSubmit(isComplete(summary.kinds) ? "Play now" : "Open the table"),
    el(
      "p",
      { class: "faint" },
      el("span", {}, "New to this game? "),
      el("a", { href: `/rules/${encodeURIComponent(game.game)}` }, "How to play"),
    ),
  );
}

/**
 * Return whether nobody else is needed to start.
 * @param {readonly string[]} kinds
 */
const isComplete = (kinds) => kinds.every((kind) => kind !== "");

/** @param {readonly string[]} kinds */
function describeCompany(kinds) {
  const mine = kinds.filter((kind) => kind === "me").length;
  const free = kinds.filter((kind) => kind === "").length;
  const bots = kinds.length - mine - free;
  if (kinds.length === 1 && mine) return "solo";
  const parts = [
    mine === 1 ? "you" : mine ? `you in ${mine} seats` : null,
    bots ? `${bots} bot${bots === 1 ? "" : "s"}` : null,
    free ? (free === 1 ? "one open seat" : `${free} open seats`) : null,
  ];
  return joinNames(parts.filter((part) => part !== null));
}

/**
 * @param {string} icon
 * @param {Child} words
 */
const createLine = (icon, words) => el("li", {}, createIcon(icon, 22), el("span", {}, words));
