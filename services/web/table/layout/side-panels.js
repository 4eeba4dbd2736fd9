// The players, and in narrow windows the journal, open over the board; and keys that work everywhere.

/** @import { Board } from "../board/board.js" */
/** @import { TableActions } from "../actions/table-actions.js" */

import { OfflineError, createCommandId } from "../../shared/api-client.js";
import { byId } from "../../shared/dom.js";
import { createIcon } from "../../shared/icons.js";
import { bindKeys } from "../../shared/keys/key-map.js";
import { focusDecision } from "../decision/decision-focus.js";
import { NameCompletion } from "../history/mentions.js";
import { createOpenerIcon } from "./part-dialog.js";

/** Panels, by the button that opens them. */
const PANELS = {
  "show-journal": "journal",
  "whole-journal": "journal",
  "last-line": "journal",
  strip: "left",
};

const STEP = 1.6;

/**
 * Make the buttons open their panels, and Escape close an open panel or clear the selection.
 * @param {TableActions} actions
 */
export function attachSidePanels(actions) {
  for (const [name, panel] of Object.entries(PANELS)) {
    const button = byId(name);
    button.addEventListener("click", () => toggle(name, panel));
    button.removeAttribute("disabled"); // a press before would have been lost
  }
  for (const close of document.querySelectorAll(".close-sheet"))
    close.addEventListener("click", closeSidePanels);
  attachKeys(actions);
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault(); // the default would scroll to where the panel would be if it were not sticky
    focusDecision();
  });
  attachTalk(actions);
}

/**
 * @param {string} button
 * @param {string} panel
 */
function toggle(button, panel) {
  const open = !byId(panel).classList.contains("open");
  closeSidePanels();
  if (!open) return;
  byId(panel).classList.add("open");
  byId(button).setAttribute("aria-expanded", "true");
  byId(panel).focus({ preventScroll: true });
}

/** Close any open panel; return whether there was one. */
export function closeSidePanels() {
  const open = document.querySelector(".sheet-box.open");
  if (!open) return false;
  open.classList.remove("open");
  for (const [name, panel] of Object.entries(PANELS)) {
    if (panel !== open.id) continue;
    const button = byId(name);
    if (button.ariaExpanded === "true") button.focus({ preventScroll: true });
    button.setAttribute("aria-expanded", "false");
  }
  return true;
}

/**
 * Bind the keys that work everywhere on the page, except under an open dialog.
 * @param {TableActions} actions
 */
function attachKeys(actions) {
  /** @param {() => unknown} run */
  const outside = (run) => () => (document.querySelector("dialog[open]") ? false : run());
  bindKeys(document, "At this table", [
    {
      keys: ["Ctrl+Enter"],
      words: "confirm the choice",
      run: outside(() => void actions.confirm()),
    },
    {
      keys: ["Escape"],
      words: "clear the selection",
      run: outside(() => closeSidePanels() || actions.clear()),
    },
    { keys: ["d"], words: "go to the decision", run: focusDecision },
    { keys: ["b"], words: "go to the board", run: () => findTabStop("g.spot")?.focus() },
    { keys: ["j"], words: "go to the journal", run: () => openPanel("show-journal", "#lines") },
    { keys: ["p"], words: "go to the players", run: () => openPanel("strip") },
  ]);
}

/** @param {string} within */
const findTabStop = (within) =>
  /** @type {HTMLElement | SVGElement | null} */ (document.querySelector(`${within}[tabindex="0"]`));

/**
 * Focus a panel; in narrow windows, open it first.
 * @param {keyof typeof PANELS} button
 * @param {string} [list] whose Tab stop gets the focus
 */
export function openPanel(button, list) {
  const panel = byId(PANELS[button]);
  if (!panel.checkVisibility()) toggle(button, PANELS[button]);
  if (list) findTabStop(`${list} `)?.focus();
  else panel.focus();
}

/** @param {TableActions} actions */
function attachTalk(actions) {
  const form = byId("talk");
  const field = byId("text");
  if (!(form instanceof HTMLFormElement) || !(field instanceof HTMLInputElement))
    throw new TypeError("Missing element: the chat form");
  new NameCompletion(field, byId("named"), () => actions.state.now.table.seats);
  const none = { text: "", id: "" };
  let message = none; // a resent message keeps its id, so that it is posted once
  const send = async () => {
    const text = field.value.trim();
    if (!text) return;
    if (message.text !== text) message = { text, id: createCommandId() };
    const isSent = await actions.say(text, message.id);
    if (isSent && field.value.trim() === text) form.reset();
    if (isSent || !(actions.state.refusal instanceof OfflineError)) message = none;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
}

/**
 * Attach actions and icons to the fixed buttons of the page.
 * @param {Board} board
 */
export function attachBoardButtons(board) {
  const { zoom } = board;
  byId("show-journal").replaceChildren(createIcon("journal", 26) ?? "Journal");
  byId("closer").addEventListener("click", () => zoom.closer(STEP));
  byId("farther").addEventListener("click", () => zoom.closer(1 / STEP));
  byId("fit").addEventListener("click", () => zoom.fit());
  byId("whole").append(createOpenerIcon());
  byId("whole").addEventListener("click", () => board.openWhole(board.large?.part.name));
}
