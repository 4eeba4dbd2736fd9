// A helpful refusal: what was refused, by which rule, and what is legal.

/** @import { Option } from "../../shared/api-types" */
/** @import { Problem } from "../../shared/api-client.js" */

import { OfflineError } from "../../shared/api-client.js";
import { createRulesLink } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { createIcon } from "../../shared/icons.js";
import { keyOf } from "./option-groups.js";

const SHOWN = 4;

/**
 * Build the refusal, which stays in the decision until the reader chooses something else.
 * @param {Problem | OfflineError} refusal
 * @param {Option[]} options that the decision shows anyway
 * @param {string} game the game's name
 */
export function createRefusal(refusal, options, game) {
  const { title, detail, topic, legal } = describe(refusal);
  const known = new Set(options.map(keyOf));
  const others = legal.filter((option) => !known.has(keyOf(option)));
  const shown = others.slice(0, SHOWN).map((option) => option.says);
  const more = others.length > SHOWN ? " ..." : "";
  return el(
    "div",
    { class: "refusal", role: "alert" },
    createIcon("lock", 20),
    el(
      "div",
      {},
      el("p", { class: "strong" }, title),
      el("p", {}, detail),
      createRulesLink(game, topic, "Why? Read the rule"),
      shown.length ? el("p", {}, `Legal moves: ${shown.join("; ")}${more}`) : null,
    ),
  );
}

/**
 * @param {Problem | OfflineError} refusal
 * @returns {{ title: string, detail: string, topic: string | null, legal: readonly Pick<Option, "command" | "says">[] }}
 */
function describe(refusal) {
  if (refusal instanceof OfflineError)
    return {
      title: "Not connected; your choice is kept",
      detail: "Confirm again. Your move will not be made twice.",
      topic: null,
      legal: [],
    };
  const { topic, legal } = refusal;
  if (refusal.code === "stale-command")
    return { title: "The game has moved on", detail: "Choose again from the new options.", topic, legal };
  return { title: refusal.title || "Refused", detail: refusal.message, topic, legal };
}
