// The tournaments: the reader's own, those open for entry, those in progress and those that have ended.

/** @import { Game, PaceSummary, Player, Tournament, TournamentList } from "../shared/api-types" */

import { attachMenu } from "../account/menu.js";
import { OfflineError, isServiceFailure, request } from "../shared/api-client.js";
import { createButton } from "../shared/controls.js";
import { byId, createHeading, el, replaceContent } from "../shared/dom.js";
import { formatAgo } from "../shared/formatters.js";
import { showConnection, showTab } from "../shared/page-status.js";
import { fetchPlayer } from "../shared/session.js";
import { NewTournamentForm } from "./new-tournament-form.js";
import { describePlan, describeState, linkTo } from "./tournament-words.js";

const EACH = 20_000;
const SHOWN = 12;

/** @typedef {"mine" | Tournament["phase"]} ListName */

/** @type {(readonly [name: ListName, words: string])[]} */
const LISTS = [
  ["mine", "Your tournaments"],
  ["open", "Open for entry"],
  ["running", "In progress"],
  ["ended", "Finished"],
];

class TournamentsPage {
  /**
   * @param {Player | null} me
   * @param {{ games: Game[], paces: PaceSummary[] }} offered
   */
  constructor(me, offered) {
    this.me = me;
    this.form = new NewTournamentForm(
      byId("new"),
      offered,
      () => this.me,
      (player) => {
        this.me = player;
        void this.refresh();
      },
    );
    /** The number of tournaments shown of each list. */
    this.limits = new Map(LISTS.map(([name]) => [name, SHOWN]));
  }

  async start() {
    attachMenu(() => this.me);
    showTab(false, "Tournaments");
    this.form.render();
    await this.refresh();
    setInterval(() => {
      if (!document.hidden) void this.refresh();
    }, EACH);
  }

  async refresh() {
    try {
      const found = await Promise.all(LISTS.map(([name]) => this.fetch(name)));
      showConnection(true);
      this.render(found);
    } catch (failure) {
      if (failure instanceof OfflineError) showConnection(false);
      else if (!isServiceFailure(failure)) throw failure;
    }
  }

  /**
   * Read the shown part of a list, page by page.
   * @param {ListName} name
   */
  async fetch(name) {
    /** @type {Tournament[]} */
    const found = [];
    if (name === "mine" && !this.me) return { found, more: false };
    const which = name === "mine" ? { mine: true } : { phase: name };
    const wanted = this.limits.get(name) ?? SHOWN;
    /** @type {string | null} */
    let after = null;
    do {
      /** @type {TournamentList} */
      const page = await request("get", "/v1/tournaments", {
        query: { ...which, after, limit: Math.min(100, wanted - found.length) },
      });
      found.push(...page.tournaments);
      after = page.next;
    } while (after !== null && found.length < wanted);
    return { found, more: after !== null };
  }

  /** @param {{ found: Tournament[], more: boolean }[]} lists */
  render(lists) {
    byId("status").replaceChildren(this.me ? el("span", { class: "label" }, this.me.name) : "");
    const shown = LISTS.map(([name, words], place) => this.createList(name, words, lists[place]));
    const none = lists.every((list) => !list.found.length);
    replaceContent(
      byId("lists"),
      none ? el("p", {}, "No tournaments yet. ", el("a", { href: "#new" }, "Open one"), ".") : shown,
    );
  }

  /**
   * @param {ListName} name
   * @param {string} words
   * @param {{ found: Tournament[], more: boolean } | undefined} list
   */
  createList(name, words, list) {
    if (!list?.found.length) return null;
    const more = createButton("Show more", () => this.showMore(name), "plain", {
      data: { key: `more ${name}` },
    });
    return el(
      "section",
      {},
      createHeading(words),
      el("ul", { class: "cards" }, list.found.map(createCard)),
      list.more && more,
    );
  }

  /** @param {ListName} name */
  showMore(name) {
    this.limits.set(name, (this.limits.get(name) ?? SHOWN) + SHOWN);
    void this.refresh();
  }
}

/** @param {Tournament} tournament */
function createCard(tournament) {
  const facts = [
    describeState(tournament),
    tournament.public ? null : "invitation only",
    `opened by ${tournament.owner_name}`,
    formatAgo(tournament.moved),
  ];
  return el(
    "li",
    { class: "card" },
    el("h3", {}, el("a", { href: linkTo(tournament), data: { key: tournament.id } }, tournament.name)),
    el("p", {}, describePlan(tournament)),
    el("p", { class: "faint" }, facts.filter(Boolean).join(" \u00b7 ")),
  );
}

try {
  const [me, games, paces] = await Promise.all([
    fetchPlayer(),
    request("get", "/v1/games", {}),
    request("get", "/v1/paces", {}),
  ]);
  await new TournamentsPage(me, { games, paces }).start();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  byId("lists").replaceChildren(el("p", { class: "error", role: "alert" }, failure.message));
}
