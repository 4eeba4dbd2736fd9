// A helpful refusal: what was refused, by which rule, and what is legal.

/** @import { Option } from "../../shared/api-types" */
/** @import { Problem } from "../../shared/api-client.js" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { OfflineError, needsLogin } from "../../shared/api-client.js";
import { createButton, createRulesLink } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { createIcon } from "../../shared/icons.js";
import { countSeatsFromOne } from "../../shared/seats.js";
import { keyOf } from "./option-groups.js";

const SHOWN = 4;
const NOTHING_ELSE = { topic: null, legal: [] };
const LOGIN = { data: { key: "log in" } };

/**
 * Build the last refusal, which stays in the decision until the reader chooses something else; null if there
 * is none.
 * @param {TableState} state
 * @param {Option[]} options that the decision shows anyway
 * @param {TableActions} actions
 */
export function createRefusal({ refusal, commandId, now }, options, actions) {
  if (!refusal) return null;
  const { title, detail, topic, legal } = describe(refusal, commandId !== null);
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
      createRulesLink(now.table.game, topic, "Why? Read the rule"),
      shown.length ? el("p", {}, `Legal moves: ${shown.join("; ")}${more}`) : null,
    ),
    needsLogin(refusal) ? createButton("Log in", () => actions.logIn(), "choice", LOGIN) : null,
  );
}

/**
 * @param {Problem | OfflineError} refusal
 * @param {boolean} isMove whether a move waits to be sent
 * @returns {{ title: string, detail: string, topic: string | null, legal: readonly Pick<Option, "command" | "says">[] }}
 */
function describe(refusal, isMove) {
  if (refusal instanceof OfflineError)
    return isMove
      ? {
          title: "Not connected: your move is kept",
          detail: "It will be sent once you are connected again.",
          ...NOTHING_ELSE,
        }
      : { title: "Not connected", detail: "Try again once you are connected.", ...NOTHING_ELSE };
  if (needsLogin(refusal))
    return {
      title: refusal.title,
      detail: isMove ? "Log in to send your move." : "Log in to continue.",
      ...NOTHING_ELSE,
    };
  const { topic, legal } = refusal;
  if (refusal.code === "stale-command")
    return { title: "The game has moved on", detail: "Choose again from the new options.", topic, legal };
  return { title: refusal.title || "Refused", detail: countSeatsFromOne(refusal.message), topic, legal };
}
