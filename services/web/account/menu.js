// The menu of every page: links, then groups for this page, the display and the account.

/** @import { Player } from "../shared/api-types" */
/** @import { Child } from "../shared/dom.js" */

import { createButton } from "../shared/controls.js";
import { byId, createHeading, el } from "../shared/dom.js";
import { attachKeyMap, openKeyMap } from "../shared/keys/key-dialog.js";
import { createPreferenceFields } from "../shared/preferences/preference-fields.js";
import { fetchPlayer } from "../shared/session.js";
import { createAccountSection } from "./account-section.js";

/** Fill the head of a static page: the player's name, the menu and the keyboard shortcuts. */
export async function attachHead() {
  const me = await fetchPlayer();
  attachMenu(() => me);
  if (me) byId("status").replaceChildren(el("span", {}, me.name));
  return me;
}

/**
 * Open the menu with its button, and the list of keyboard shortcuts with `?`.
 * @param {() => Player | null} getPlayer returns the current player
 * @param {(close: () => void) => Child[]} [createItems] builds the page's own menu items
 */
export function attachMenu(getPlayer, createItems = () => []) {
  attachKeyMap();
  const button = byId("menu");
  button.addEventListener("click", () => open(getPlayer(), createItems));
  button.removeAttribute("disabled"); // a press before would have been lost
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
      el("h2", { class: "label" }, "Menu"),
      createButton("Close", close, "plain"),
    ),
    el(
      "nav",
      { "aria-label": "Railhead" },
      el("a", { href: "/" }, "Tables"),
      el("a", { href: "/ratings" }, "Ratings"),
      el("a", { href: "/tournaments" }, "Tournaments"),
      el("a", { href: "/help" }, "Help"),
      el("a", { href: "/docs" }, "API reference"),
    ),
    createGroup("This game", createItems(close)),
    createGroup("Display", [
      ...createPreferenceFields(),
      createButton("Keyboard shortcuts", () => openKeys(close), "plain"),
    ]),
    createGroup("Account", createAccountSection(me)),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Build a group of the menu under its heading, null if there is nothing in it.
 * @param {string} title
 * @param {Child[]} items
 */
function createGroup(title, items) {
  return items.length ? el("section", { class: "menu-group" }, createHeading(title), items) : null;
}

/** @param {() => void} closeMenu */
function openKeys(closeMenu) {
  closeMenu();
  openKeyMap();
}
