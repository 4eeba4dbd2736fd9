// What is about to be opened, in words, beside the one button that does it.

/** @import { Game } from "../shared/api-types" */
/** @import { Child } from "../shared/dom.js" */

import { createSubmit } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";
import { capitalize, joinNames, shortenTitle } from "../shared/formatters.js";
import { createIcon } from "../shared/icons.js";
import { describeMeasures } from "./game-cards.js";

/**
 * What is said: who sits where as values of the seats' fields, and what is other than usual.
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
 * @param {Summarized} said
 * @param {HTMLElement} error
 */
export function showSummary(panel, said, error) {
  const { game, chosen } = said;
  const options = chosen.length ? capitalize(chosen.join("; ")) : "The usual rules";
  const access = said.isPublic ? "Everybody may watch" : "Only who has the link finds it";
  replaceContent(
    panel,
    el("h2", {}, `${shortenTitle(game.title)}, ${describeCompany(said.kinds)}`),
    el(
      "ul",
      {},
      createLine("hat", describeMeasures(game, said.kinds.length)),
      createLine("building", options),
      createLine("clock", capitalize(said.pace)),
      createLine("eye", said.rated ? `${access}; it counts for ratings` : access),
    ),
    error,
    createSubmit(isComplete(said.kinds) ? "Play now" : "Open the table"),
    el(
      "p",
      { class: "faint" },
      "New to it? ",
      el("a", { href: `/rules/${encodeURIComponent(game.game)}` }, "How to play"),
    ),
  );
}

/**
 * Whether nobody else is waited for.
 * @param {readonly string[]} kinds
 */
export const isComplete = (kinds) => kinds.every((kind) => kind !== "");

/** @param {readonly string[]} kinds */
function describeCompany(kinds) {
  const mine = kinds.filter((kind) => kind === "me").length;
  const free = kinds.filter((kind) => kind === "").length;
  const bots = kinds.length - mine - free;
  if (kinds.length === 1 && mine) return "you alone";
  const parts = [
    mine === 1 ? "you" : mine ? `you on ${mine} seats` : null,
    bots ? `${bots} bot${bots === 1 ? "" : "s"}` : null,
    free ? (free === 1 ? "one who comes" : `${free} who come`) : null,
  ];
  return joinNames(parts.filter((part) => part !== null));
}

/**
 * @param {string} icon
 * @param {Child} words
 */
const createLine = (icon, words) => el("li", {}, createIcon(icon, 22), el("span", {}, words));
