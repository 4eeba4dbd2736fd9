// What a reader can do at a table; each action either changes what is looked at or sends a command.

import { Offline, Problem, call, command, invited, newId, query, tablePath } from "../shared/api-client.js";
import { exactly, picks, toggled } from "./decision/place-sets.js";
import { byPlace, keyOf, optionOf, turned } from "./decision/option-groups.js";
import { instant } from "../shared/settings.js";
import { askName } from "../account/name-forms.js";

const AUDIT_PAUSE = 1000;
const AUDIT_TRIES = 60;

export class Actions {
  constructor(page) {
    this.page = page;
    this.state = page.state;
  }

  /** Give the actions as functions that can be handed round. */
  bound() {
    const names = Object.getOwnPropertyNames(Actions.prototype).filter(
      (name) => !["constructor", "bound"].includes(name),
    );
    return Object.fromEntries(names.map((name) => [name, this[name].bind(this)]));
  }

  /** Choose an option; where the reader wishes so, it is sent at once. */
  choose(key) {
    this.take(key);
    if (instant()) this.confirm();
  }

  /** Choose a place; chosen again, it turns to the next way of using it. */
  choosePlace(at) {
    const { state } = this;
    const { open } = this.page;
    const here = byPlace(open).get(at);
    if (!here && picks(open, at)) this.pick(open, at);
    if (!here) return;
    this.take(keyOf(turned(here, state.choice)));
    if (instant() && here.length === 1) this.confirm();
  }

  /** Pick one of several things, or put it back; what is made of exactly those picked is the choice. */
  pick(open, at) {
    const picked = toggled(this.state.picked, at);
    const [first] = picked.length ? exactly(open, picked) : [];
    this.take(first ? keyOf(first) : null, picked);
  }

  /** Take an option as the choice; what it is made of counts as picked. */
  take(key, picked = optionOf(this.offered(), key)?.places ?? []) {
    const { state } = this;
    if (state.choice !== key) state.commandId = null;
    Object.assign(state, { choice: key, picked, refusal: null });
    this.page.board.peeked = null;
    this.page.render();
  }

  clear() {
    if (this.state.sending) return;
    Object.assign(this.state, { choice: null, picked: [], commandId: null, refusal: null });
    this.page.render();
  }

  /** Remember which lists lie open; the board shows the places of those that do. */
  unfold(name, open) {
    this.state.unfolded.set(name, open);
    this.page.offer();
  }

  peek(option) {
    this.page.board.peek(option);
  }

  offered() {
    return [...(this.state.now.options ?? []), ...(this.state.now.anytime ?? [])];
  }

  /** Send the choice; it stays chosen until it is accepted. */
  async confirm() {
    const { state } = this;
    const chosen = optionOf(this.offered(), state.choice);
    if (!chosen || state.sending || state.at !== null) return;
    const decision = state.now.options?.includes(chosen) ? state.now.decision : null;
    state.commandId ??= newId();
    if (await this.send(chosen.command, decision, state.commandId)) {
      Object.assign(state, { choice: null, picked: [], commandId: null });
      await this.page.refresh();
    }
  }

  /** Send a command, and say whether it was accepted; under one name it happens once. */
  async send(wanted, decision, commandId) {
    const { state, page } = this;
    Object.assign(state, { sending: true, refusal: null });
    page.render();
    try {
      await command(state.id, { command_id: commandId, seat: state.seat, decision, command: wanted });
      return true;
    } catch (failure) {
      if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
      state.refusal = failure;
      if (failure instanceof Problem) {
        state.commandId = null;
        await page.refresh();
      }
      return false;
    } finally {
      state.sending = false;
      page.render();
    }
  }

  async takeBack(to) {
    if (await this.send({ type: "TakeBack", to }, null, newId())) await this.page.refresh();
  }

  async giveUp() {
    if (await this.send({ type: "GiveUp" }, null, newId())) await this.page.refresh();
  }

  async callOff() {
    if (await this.send({ type: "CloseTable" }, null, newId())) await this.page.refresh();
  }

  /** Let another link lead to a private table; the one before leads there no longer. */
  async renew() {
    if (await this.send({ type: "RenewInvitation" }, null, newId())) await this.page.refresh();
  }

  async say(text) {
    const said = await this.send({ type: "Say", text }, null, newId());
    if (said) await this.page.refresh();
    return said;
  }

  /** Look at the table after that record, or (null) as it is now. */
  go(at) {
    const { state, page } = this;
    if (state.at === at) return;
    state.at = at;
    const place = new URL(location.href);
    if (at === null) place.searchParams.delete("at");
    else place.searchParams.set("at", at);
    history.replaceState(null, "", place);
    page.lookBack();
  }

  /** Look through the eyes of a seat, or (null) of a spectator. */
  async look(seat) {
    const { state, page } = this;
    Object.assign(state, { seat, choice: null, picked: [], commandId: null, refusal: null });
    page.reading.forgetLines();
    const place = new URL(location.href);
    place.searchParams.set("seat", seat ?? "none");
    history.replaceState(null, "", place);
    await page.refresh();
    if (state.at !== null) await page.lookBack();
    page.follow();
  }

  async earlier(lines) {
    this.state.linesShown += lines;
    this.page.render();
  }

  async sit(seat) {
    this.state.me ??= await askName("to sit down");
    if (this.state.me) await this.seating("POST", "/seats", { seat, command_id: newId() });
  }

  async bot(seat, bot) {
    await this.seating("POST", "/seats", { seat, bot, command_id: newId() });
  }

  async getUp(seat) {
    await this.seating("DELETE", `/seats/${seat}`);
  }

  async start() {
    await this.seating("POST", "/start", { command_id: newId() });
  }

  async seating(method, below, body) {
    const { state, page } = this;
    state.refusal = null;
    try {
      await call(method, tablePath(state.id, below), { body });
      state.seat = null;
      page.settling = true;
      await page.refresh();
      page.follow();
    } catch (failure) {
      page.failed(failure);
    }
  }

  async copy(text) {
    await navigator.clipboard?.writeText(text);
  }

  /** Have the whole log judged again, and wait for the report. */
  async audit() {
    const { state, page } = this;
    state.me ??= await askName("to ask for an audit");
    if (state.audit === "asked" || !state.me) return;
    state.audit = "asked";
    page.render();
    try {
      await call("POST", query("/v1/audits", { invite: invited() }), { body: { table: state.id } });
      state.audit = await this.report();
    } catch (failure) {
      if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
      state.audit = { words: failure.message };
    }
    page.render();
  }

  async report() {
    for (let tried = 0; tried < AUDIT_TRIES; tried += 1) {
      const report = await this.reported();
      if (report) return report;
      await new Promise((resolve) => setTimeout(resolve, AUDIT_PAUSE));
    }
    return { words: "The audit takes long; its report will stand here later." };
  }

  async reported() {
    try {
      return await call(
        "GET",
        query(`/v1/audits/${encodeURIComponent(this.state.id)}`, { invite: invited() }),
      );
    } catch (failure) {
      if (failure instanceof Problem && failure.status === 404) return null;
      throw failure;
    }
  }
}
