// The menu's items about this game: rules, board as text, notifications, link, and how to leave or end the game.

/** @import { Pace } from "../../shared/api-types" */
/** @import { TableActions } from "./table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { createTableNotices } from "../../notices/table-notices.js";
import { createButton, createRow } from "../../shared/controls.js";
import { byId, el } from "../../shared/dom.js";
import { shortenTitle } from "../../shared/formatters.js";
import { describeReplacement } from "../../shared/time/pace-words.js";
import { createReplayLink } from "../ending/replay-link.js";
import { openPanel } from "../layout/side-panels.js";
import { canProposeEnd } from "../proposals/agreed-end.js";
import { createRenewal } from "../seats/seat-panel.js";
import { createTableHooks } from "../seats/table-hooks.js";

/**
 * Build the items about this game, those with a permanent effect last.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {() => void} close closes the menu
 */
export function createMenuItems(state, actions, close) {
  const { table } = state.now;
  const playing = table.phase === "playing";
  const mine = state.seat !== null && playing && table.seats[state.seat]?.mine;
  const board = `/table/${encodeURIComponent(state.id)}/text${location.search}`;
  return [
    el(
      "nav",
      { "aria-label": "This game" },
      el(
        "a",
        { href: `/rules/${encodeURIComponent(table.game)}` },
        `How to play ${shortenTitle(table.title)}`,
      ),
      el("a", { href: board }, "Board as text"),
      createReplayLink(state),
      createTournamentLink(state),
      mine ? createTourItem(actions, close) : null,
    ),
    mine ? createPlayersItem(close) : null,
    ...createNoticeItems(state),
    playing ? createRenewalItem(state, actions, close) : null,
    ...(mine ? createWaysOut(state, actions, close) : []),
    canCallOff(state) ? createCallOff(actions, close) : null,
    mine ? createGiveUp(actions, close) : null,
  ];
}

/**
 * Build the items with which a seated player can propose to end a running game, or leave it.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {() => void} close
 */
function createWaysOut(state, actions, close) {
  const { pace, table } = state.now;
  return [
    canProposeEnd(state) ? createEndProposal(state, actions, close) : null,
    pace ? createLeave(pace, table.rated, actions, close) : null,
  ];
}

/**
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {() => void} close
 */
function createRenewalItem(state, actions, close) {
  const renewal = createRenewal(state, actions);
  renewal?.addEventListener("click", close);
  const note = "This creates a new link. The old one stops working.";
  return renewal && el("div", {}, renewal, el("p", { class: "faint small" }, note));
}

/**
 * Where the requests are not in view, build the item that opens the players' panel with them.
 * @param {() => void} close
 */
function createPlayersItem(close) {
  if (byId("requests").checkVisibility()) return null; // it is at the table
  const open = () => {
    close();
    openPanel("strip");
  };
  return createButton("Undo, pause, pre-set moves", open, "plain");
}

/**
 * @param {TableActions} actions
 * @param {() => void} close
 */
function createTourItem(actions, close) {
  const begin = () => {
    close();
    return actions.takeTour();
  };
  return createButton("Take the tour", begin, "plain");
}

/**
 * Build the table's notification settings and, for the host and seated players, its webhooks.
 * @param {TableState} state
 */
function createNoticeItems(state) {
  const { me, now } = state;
  if (me === null) return [];
  const belongs = now.table.owner === me.player || now.table.seats.some((seat) => seat.mine);
  return [createTableNotices(state.id), belongs ? createTableHooks(state) : null];
}

/** @param {TableState} state */
function createTournamentLink({ now: { tournament } }) {
  if (!tournament) return null;
  return el("a", { href: `/tournaments/${encodeURIComponent(tournament.tournament)}` }, "Tournament page");
}

/**
 * Return whether the reader hosts a running, unrated game against house bots only.
 * @param {TableState} state
 */
function canCallOff({ me, now: { table } }) {
  const alone = table.seats.every(
    (seat) => !seat.player || seat.gave_up || seat.house || seat.player === table.owner,
  );
  return table.phase === "playing" && !table.rated && me?.player === table.owner && alone;
}

/**
 * @param {TableActions} actions
 * @param {() => void} close
 */
function createCallOff(actions, close) {
  const question = "Cancel the game? It ends for good, without a winner. It will not be rated.";
  return createGraveChoice(question, ["Cancel the game ...", "Cancel for good"], () => {
    close();
    return actions.callOff();
  });
}

/**
 * @param {Pace} pace
 * @param {boolean} rated
 * @param {TableActions} actions
 * @param {() => void} close
 */
function createLeave(pace, rated, actions, close) {
  const rank = rated ? " You will be ranked last unless you come back." : "";
  const question = `Leave the game? ${describeReplacement(pace)}${rank}`;
  return createGraveChoice(question, ["Leave the game ...", "Leave the game"], () => {
    close();
    return actions.leaveGame();
  });
}

/**
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {() => void} close
 */
function createEndProposal({ seat }, actions, close) {
  const question =
    "Ask the others to end the game now? If all agree, nobody wins and the game does not count.";
  return createGraveChoice(question, ["Propose to end the game ...", "Ask the others"], () => {
    close();
    return seat === null ? null : actions.agreeEnd(seat);
  });
}

/**
 * @param {TableActions} actions
 * @param {() => void} close
 */
function createGiveUp(actions, close) {
  const question = "Resign for good? Default moves are played for your seat, and you cannot come back.";
  return createGraveChoice(question, ["Resign ...", "Resign for good"], () => {
    close();
    return actions.giveUp();
  });
}

/**
 * Build an item with a permanent effect, which asks for confirmation.
 * @param {string} question
 * @param {readonly [begin: string, confirm: string]} words of the button and of the confirming button
 * @param {() => unknown} act
 */
function createGraveChoice(question, [begin, confirm], act) {
  /** @type {() => void} */
  const ask = () =>
    area.replaceChildren(
      el("p", {}, question),
      createRow(createButton(confirm, act, "choice grave"), createButton("Play on", offer)),
    );
  const begins = () => createButton(begin, ask, "plain grave");
  const offer = () => area.replaceChildren(begins());
  /** @type {HTMLElement} */
  const area = el("div", { class: "give-up" }, begins());
  return area;
}
