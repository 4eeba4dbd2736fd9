// A reader's actions in a tournament: enter, withdraw, enter bots, start it, cancel it.

/** @import { Player, Strengths, Tournament, TournamentView } from "../shared/api-types" */

import { askName } from "../account/name-forms.js";
import { createCommandId, isServiceFailure, request } from "../shared/api-client.js";
import { createBotSelect, createStrengthTable, pickBot } from "../shared/bot-choice.js";
import { createButton, createError, createInput, createRow } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { joinNames } from "../shared/formatters.js";
import { namesOfBlocked } from "./tournament-words.js";

/** The page, which is refreshed after each action, its player, and the ratings of bots in the game. */
/** @typedef {{ id: string, me: Player | null, strengths: Strengths | null, refresh: () => Promise<void> }} Page */

/** Performs an action with a fresh command id, and shows the result. */
/** @typedef {(done: (command_id: string) => Promise<unknown>) => Promise<void>} Run */

/**
 * Build the actions that this reader has now, if any.
 * @param {TournamentView} view
 * @param {Page} page
 */
export function createActions(view, page) {
  const error = createError();
  /** @type {Run} */
  const run = async (done) => {
    error.textContent = "";
    try {
      await done(createCommandId());
      await page.refresh();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      error.textContent = failure.message;
    }
  };
  const { phase, owner } = view.tournament;
  const owns = page.me !== null && page.me.player === owner;
  const buttons = [
    ...createEntrantButtons(view, page, run),
    ...(owns && phase !== "ended" ? createOwnerButtons(phase, page, run) : []),
  ];
  if (!buttons.length) return [];
  const open = phase === "open";
  return [
    el(
      "div",
      { class: "actions" },
      createRow(buttons),
      open && owns && createBotForm(page, run),
      open && el("p", { class: "faint" }, WHAT_ENTERING_MEANS),
      phase !== "ended" && createWarning(namesOfBlocked(view)),
      error,
    ),
  ];
}

/**
 * Build the warning about blocked entrants; false if there are none.
 * @param {string[]} names
 */
const createWarning = (names) =>
  names.length > 0 &&
  el(
    "p",
    { class: "faint" },
    `You have blocked ${joinNames(names)}. Pairings ignore blocks, so you may still play each other. Their messages are collapsed.`,
  );

/**
 * @param {TournamentView} view
 * @param {Page} page
 * @param {Run} run
 */
function createEntrantButtons({ tournament, entrant }, page, run) {
  const path = { tournament: page.id };
  const enter = async () => {
    page.me ??= await askName("to take part");
    if (!page.me) return;
    await run((command_id) =>
      request("post", "/v1/tournaments/{tournament}/entries", { path, body: { command_id } }),
    );
  };
  if (entrant === null) {
    const key = { data: { key: "enter" } };
    return tournament.phase === "open" ? [createButton("Enter", enter, "sign", key)] : [];
  }
  const withdraw = () =>
    run((command_id) =>
      request("delete", "/v1/tournaments/{tournament}/entries/{entrant}", {
        path: { ...path, entrant },
        query: { command_id },
      }),
    );
  const key = { data: { key: "withdraw" } };
  return tournament.phase === "ended" ? [] : [createButton("Withdraw", withdraw, "plain", key)];
}

/**
 * @param {Tournament["phase"]} phase
 * @param {Page} page
 * @param {Run} run
 */
function createOwnerButtons(phase, page, run) {
  const path = { tournament: page.id };
  const start = () =>
    run((command_id) =>
      request("post", "/v1/tournaments/{tournament}/start", { path, body: { command_id } }),
    );
  const cancel = () =>
    run((command_id) =>
      request("post", "/v1/tournaments/{tournament}/cancel", { path, body: { command_id } }),
    );
  const stop = createCallOff(cancel);
  return phase === "open"
    ? [createButton("Start now", start, "choice", { data: { key: "start" } }), stop]
    : [stop];
}

/**
 * Build the button with a permanent effect, which asks for confirmation.
 * @param {() => unknown} cancel
 */
function createCallOff(cancel) {
  const key = { data: { key: "cancel" } };
  const ask = () =>
    area.replaceChildren(
      el("span", {}, "This ends the tournament for good, without final standings. "),
      createButton("Cancel for good", cancel, "choice grave", key),
    );
  /** @type {HTMLElement} */
  const area = el("span", {}, createButton("Cancel the tournament ...", ask, "plain grave", key));
  return area;
}

const WHAT_ENTERING_MEANS =
  "You get a seat in each round, and games start automatically. Your current playing hours apply.";

/**
 * @param {Page} page
 * @param {Run} run
 */
function createBotForm({ id: tournament, strengths }, run) {
  const kind = createBotSelect("Bot", { name: "bot" }, strengths ?? {}, "greedy");
  const count = createInput("Number of bots", { type: "number", name: "count", value: 1, min: 1, max: 16 });
  return el(
    "details",
    {},
    el("summary", {}, "Add bots"),
    el(
      "div",
      { class: "more" },
      kind.field,
      createStrengthTable(strengths ?? {}),
      count.field,
      createRow(
        createButton("Enter bots", () =>
          run((command_id) =>
            request("post", "/v1/tournaments/{tournament}/entries", {
              path: { tournament },
              body: {
                bot: pickBot(kind.select.value),
                count: Number(count.input.value),
                command_id,
              },
            }),
          ),
        ),
      ),
    ),
  );
}
