// The menu of every page: theme, instant play, what the page itself offers, the account.

/** @import { Player } from "../shared/api-types" */
/** @import { Child } from "../shared/dom.js" */

import { createButton, createCheckbox, createSelect } from "../shared/controls.js";
import { byId, el } from "../shared/dom.js";
import { getTheme, isInstant, setInstant, setTheme } from "../shared/settings.js";
import { createAccountSection } from "./account-section.js";

/** @type {(readonly [theme: string, words: string])[]} */
const THEMES = [
  ["", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

/**
 * Let the menu button open the menu.
 * @param {() => Player | null} getPlayer says who is here by then
 * @param {(close: () => void) => Child[]} [createItems] makes what the page itself offers
 */
export function attachMenu(getPlayer, createItems = () => []) {
  byId("menu").addEventListener("click", () => open(getPlayer(), createItems));
}

/**
 * @param {Player | null} me
 * @param {(close: () => void) => Child[]} createItems
 */
function open(me, createItems) {
  const close = () => dialog.close();
  /** @type {HTMLDialogElement} */
  const dialog = el(
    "dialog",
    {
      class: "menu",
      "aria-label": "Menu",
      onclose: () => dialog.remove(),
      onclick: (event) => event.target === dialog && close(),
    },
    el(
      "div",
      { class: "menu-head" },
      el("h2", { class: "label" }, "Settings"),
      createButton("Close", close, "plain"),
    ),
    createSettings(),
    createItems(close),
    el(
      "nav",
      { "aria-label": "Railhead" },
      el("a", { href: "/" }, "Lobby"),
      el("a", { href: "/ratings" }, "Ratings"),
      el("a", { href: "/tournaments" }, "Tournaments"),
      me ? el("a", { href: "/notices" }, "Notices") : null,
      el("a", { href: "/help" }, "Help and keys"),
    ),
    createAccountSection(me),
  );
  document.body.append(dialog);
  dialog.showModal();
}

function createSettings() {
  const themes = createSelect("Light or dark", { id: "theme" }, THEMES, getTheme());
  themes.select.addEventListener("change", () => setTheme(themes.select.value));
  const instant = createCheckbox("Play at once what I choose, without Confirm", { checked: isInstant() });
  instant.input.addEventListener("change", () => setInstant(instant.input.checked));
  return [themes.field, instant.field];
}
