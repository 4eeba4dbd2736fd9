// Journal and players as sheets over the board where the page is narrow; keys that work everywhere.

import { byId } from "../shared/dom.js";

const SHEETS = { "show-journal": "journal", strip: "left" };

/** Let the buttons open their sheets, and Escape close what is open or drop what is chosen. */
export function sheets(act) {
  for (const [button, sheet] of Object.entries(SHEETS))
    byId(button).addEventListener("click", () => toggle(button, sheet));
  for (const close of document.querySelectorAll(".close-sheet")) close.addEventListener("click", closeAll);
  document.addEventListener("keydown", (event) => key(event, act));
  talk(act);
}

function toggle(button, sheet) {
  const open = !byId(sheet).classList.contains("open");
  closeAll();
  if (!open) return;
  byId(sheet).classList.add("open");
  byId(button).setAttribute("aria-expanded", "true");
  byId(sheet).focus({ preventScroll: true });
}

function closeAll() {
  let closed = false;
  for (const [button, sheet] of Object.entries(SHEETS)) {
    if (!byId(sheet).classList.contains("open")) continue;
    byId(sheet).classList.remove("open");
    byId(button).setAttribute("aria-expanded", "false");
    byId(button).focus({ preventScroll: true });
    closed = true;
  }
  return closed;
}

function key(event, act) {
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Escape" && !closeAll()) act.clear();
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) act.confirm();
}

function talk(act) {
  const form = byId("talk");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = form.elements.text.value.trim();
    if (text && (await act.say(text))) form.reset();
  });
}

/** Give the fixed buttons of the page what they do and how they look. */
export function fixedButtons(page, icon) {
  byId("show-journal").replaceChildren(icon("journal", 26) ?? "Journal");
  byId("closer").addEventListener("click", () => page.board.zoom.closer(1.6));
  byId("farther").addEventListener("click", () => page.board.zoom.closer(1 / 1.6));
  byId("fit").addEventListener("click", () => page.board.zoom.fit());
}
