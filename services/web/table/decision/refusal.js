// A refusal that helps: what was refused, by which rule, and what is legal.

import { icon } from "../../shared/icons.js";
import { el } from "../../shared/dom.js";
import { Offline } from "../../shared/api-client.js";

const SHOWN = 4;

/** The band that stands in the decision until something else is chosen. */
export function refusalBand(refusal, state) {
  const known = new Set((state.now?.options ?? []).map((option) => JSON.stringify(option.command)));
  const fresh = (refusal.legal ?? []).filter((option) => !known.has(JSON.stringify(option.command)));
  return el(
    "div",
    { class: "refusal", role: "alert" },
    icon("lock", 20),
    el(
      "div",
      {},
      el("p", { class: "strong" }, title(refusal)),
      el("p", {}, detail(refusal)),
      refusal.rule ? el("p", { class: "small" }, `Rule ${refusal.rule}`) : null,
      fresh.length
        ? el(
            "p",
            {},
            `Legal now: ${fresh
              .slice(0, SHOWN)
              .map((option) => option.says)
              .join("; ")}${fresh.length > SHOWN ? " ..." : ""}`,
          )
        : null,
    ),
  );
}

function title(refusal) {
  if (refusal instanceof Offline) return "Not connected; your choice is kept";
  if (refusal.kind === "stale-command") return "The table moved on";
  return refusal.title || "Refused";
}

function detail(refusal) {
  if (refusal instanceof Offline) return "Confirm again: it is never carried out twice.";
  if (refusal.kind === "stale-command") return "Look at the new options and choose again.";
  return refusal.message;
}
