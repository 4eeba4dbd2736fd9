// The menu: theme, instant play, the board as text, giving up, the account.

import { accountParts } from "./account-section.js";
import { byId, el } from "../shared/dom.js";
import { renewal } from "../table/seat-panel.js";
import { instant, setInstant, setTheme, theme } from "../shared/settings.js";

const THEMES = [
  ["", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

/** Let the menu button open the menu; `page` is the table page, if this is one. */
export function menu(page = null) {
  const button = byId("menu");
  button.addEventListener("click", () => open(page));
}

function open(page) {
  const dialog = el("dialog", { class: "menu", "aria-label": "Menu" });
  const close = () => dialog.close();
  const parts = [
    el(
      "div",
      { class: "menu-head" },
      el("h2", { class: "label" }, "Settings"),
      el("button", { class: "plain", type: "button", onclick: close }, "Close"),
    ),
    ...settings(),
    ...(page ? tableParts(page, dialog) : []),
    el("nav", {}, el("a", { href: "/" }, "Lobby"), el("a", { href: "/help" }, "Help and keys")),
    ...accountParts(page?.state.me ?? menu.me ?? null),
  ];
  dialog.append(...parts.filter(Boolean));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
}

function settings() {
  const select = el(
    "select",
    { id: "theme", onchange: (event) => setTheme(event.target.value) },
    THEMES.map(([value, words]) => el("option", { value, selected: value === theme() }, words)),
  );
  const box = el("input", {
    type: "checkbox",
    checked: instant(),
    onchange: (event) => setInstant(event.target.checked),
  });
  return [
    el("label", { class: "field" }, el("span", {}, "Light or dark"), select),
    el("label", { class: "check" }, box, el("span", {}, "Play at once what I choose, without Confirm")),
  ];
}

function tableParts(page, dialog) {
  const { state, act } = page;
  const text = el(
    "a",
    { href: `/table/${encodeURIComponent(state.id)}/text${location.search}` },
    "The board as text",
  );
  const mine =
    state.seat !== null && state.now.table.phase === "playing" && state.now.table.seats[state.seat]?.mine;
  const rules = el(
    "a",
    { href: `/rules/${encodeURIComponent(state.now.table.game)}` },
    `Rules of ${state.now.table.title}`,
  );
  const renew = state.now.table.phase === "playing" ? renewal(state, act) : null;
  renew?.addEventListener("click", () => dialog.close());
  return [
    el("nav", {}, rules, text),
    renew,
    closable(state) ? callOff(act, dialog) : null,
    mine ? giveUp(act, dialog) : null,
  ].filter(Boolean);
}

/** Whether a game is on that is the reader's own, and nobody else plays but bots of the house. */
function closable({ me, now: { table } }) {
  const plays = (seat) => seat.player && !seat.gave_up && !seat.player.startsWith("bot-");
  const alone = table.seats.every((seat) => !plays(seat) || seat.player === table.owner);
  return table.phase === "playing" && me?.player === table.owner && alone;
}

function callOff(act, dialog) {
  const question = "Call the game off? It ends for good, without a winner, and counts in no standings.";
  return asked(dialog, question, ["Call off ...", "Call off for good", "Play on"], () => act.callOff());
}

function giveUp(act, dialog) {
  const question =
    "Give the game up for good? Your seat plays on by default answers, and you cannot come back.";
  return asked(dialog, question, ["Give up ...", "Give up for good", "Play on"], () => act.giveUp());
}

/** What is for good is asked twice. */
function asked(dialog, question, [begin, yes, no], then) {
  const area = el("div", { class: "give-up" });
  const ask = () =>
    area.replaceChildren(
      el("p", {}, question),
      el(
        "div",
        { class: "row" },
        el(
          "button",
          {
            class: "choice grave",
            type: "button",
            onclick: () => {
              dialog.close();
              then();
            },
          },
          yes,
        ),
        el("button", { class: "choice", type: "button", onclick: first }, no),
      ),
    );
  const first = () =>
    area.replaceChildren(el("button", { class: "plain grave", type: "button", onclick: ask }, begin));
  first();
  return area;
}

/** Say who is here, where there is no table page to ask. */
export function menuFor(me) {
  menu.me = me;
}
