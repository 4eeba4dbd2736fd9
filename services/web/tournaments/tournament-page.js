// One tournament: its entrants, standings and rounds.

/** @import { Player, Strengths, TournamentRound, TournamentView } from "../shared/api-types" */

import { describeEntry } from "../account/entry.js";
import { attachMenu } from "../account/menu.js";
import {
  OfflineError,
  Problem,
  createCommandId,
  isServiceFailure,
  request,
  sendCommand,
} from "../shared/api-client.js";
import { byId, el, replaceContent } from "../shared/dom.js";
import { formatPace, shortenTitle } from "../shared/formatters.js";
import { showConnection, showTab } from "../shared/page-status.js";
import { fetchPlayer } from "../shared/session.js";
import { setReaderZone } from "../shared/time/moments.js";
import { createActions } from "./tournament-actions.js";
import { createRounds } from "./rounds.js";
import { createStanding } from "./standing.js";
import { FORMS, describeState, linkTo, namesOfBlocked } from "./tournament-words.js";

const EACH = 10_000;
const ROUNDS_TOGETHER = 10;

class TournamentPage {
  /**
   * @param {string} id
   * @param {Player | null} me
   */
  constructor(id, me) {
    this.id = id;
    this.me = me;
    /** The data that the shown actions were built from. */
    this.actionsFor = "";
    /**
     * The ratings of bots in the game, for the organiser, who can enter bots.
     * @type {Strengths | null}
     */
    this.strengths = null;
  }

  async start() {
    attachMenu(() => this.me);
    setReaderZone(this.me?.zone);
    await this.refresh();
    const refreshVisible = () => {
      if (!document.hidden) void this.refresh();
    };
    setInterval(refreshVisible, EACH);
    document.addEventListener("visibilitychange", refreshVisible);
  }

  async refresh() {
    try {
      const view = await request("get", "/v1/tournaments/{tournament}", { path: { tournament: this.id } });
      const rounds = await this.fetchRounds(view.tournament.round);
      const { game, owner } = view.tournament;
      if (this.me?.player === owner) this.strengths ??= await fetchStrengths(game);
      showConnection(true);
      this.render(view, rounds);
    } catch (failure) {
      if (failure instanceof OfflineError) showConnection(false);
      else if (failure instanceof Problem) byId("facts").replaceChildren(el("p", {}, failure.message));
      else throw failure;
    }
  }

  /** @param {number} count */
  async fetchRounds(count) {
    /** @type {TournamentRound[]} */
    const rounds = [];
    for (let after = 0; after < count; after += ROUNDS_TOGETHER) {
      const place = { path: { tournament: this.id }, query: { after, limit: ROUNDS_TOGETHER } };
      const page = await request("get", "/v1/tournaments/{tournament}/rounds", place);
      rounds.push(...page.rounds);
    }
    return rounds;
  }

  /**
   * @param {TournamentView} view
   * @param {TournamentRound[]} rounds
   */
  render(view, rounds) {
    const { name } = view.tournament;
    showTab(false, name);
    byId("name").textContent = name;
    byId("status").replaceChildren(this.me ? el("span", { class: "label" }, this.me.name) : "");
    replaceContent(byId("facts"), createFacts(view));
    this.renderActions(view);
    replaceContent(byId("standing"), createStanding(view));
    const organises = this.me?.player === view.tournament.owner;
    const endPause = (/** @type {string} */ table) => this.endPause(table);
    replaceContent(byId("rounds"), createRounds(view, rounds, organises ? endPause : null));
  }

  /** @param {string} table */
  async endPause(table) {
    const command = /** @type {const} */ ({ type: "EndPause" });
    try {
      await sendCommand(table, { command_id: createCommandId(), seat: null, decision: null, command });
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      byId("facts").append(el("p", { class: "error", role: "alert" }, failure.message));
      return;
    }
    await this.refresh();
  }

  /**
   * Show the reader's actions. While they stay the same, unfinished input is kept.
   * @param {TournamentView} view
   */
  renderActions(view) {
    const blocked = namesOfBlocked(view);
    const follows = JSON.stringify([view.tournament.phase, view.entrant, this.me?.player, blocked]);
    if (follows === this.actionsFor) return;
    this.actionsFor = follows;
    replaceContent(byId("actions"), createActions(view, this));
  }
}

/** @param {string} name the name of a game */
async function fetchStrengths(name) {
  const games = await request("get", "/v1/games", {});
  return games.find(({ game }) => game === name)?.strengths ?? {};
}

/** @param {TournamentView} view */
function createFacts(view) {
  const { tournament, end } = view;
  const link = tournament.public ? null : new URL(linkTo(tournament), location.href).href;
  /** @type {(readonly [string, string | null])[]} */
  const facts = [
    ["Status", end === "called off" ? "Cancelled" : describeState(tournament)],
    ["Game", shortenTitle(tournament.title)],
    ["Format", FORMS[tournament.form]],
    ["Tables", `${tournament.group} seats, ${formatPace(null, tournament.pace)}`],
    ["Rounds", roundsText(tournament.rounds, tournament.round_days)],
    ["Entry requirements", describeEntry(view).join(" \u00b7 ") || null],
    ["Organiser", tournament.owner_name],
    ["Invitation link", tournament.invite ? link : null],
  ];
  return el(
    "dl",
    { class: "facts" },
    facts.flatMap(([term, words]) => (words ? [el("dt", {}, term), el("dd", {}, words)] : [])),
  );
}

/**
 * @param {number} rounds
 * @param {number | null} days
 */
const roundsText = (rounds, days) =>
  days === null ? String(rounds) : `${rounds}, each at most ${days} days`;

try {
  const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  await new TournamentPage(id, await fetchPlayer()).start();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  byId("facts").replaceChildren(el("p", { class: "error", role: "alert" }, failure.message));
}
