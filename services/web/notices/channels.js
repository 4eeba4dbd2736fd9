// A player's channels: the state of each, when it is used, and its tools.

/** @import { Channel, ChannelChange, Channels } from "../shared/api-types" */

import { isServiceFailure, request } from "../shared/api-client.js";
import {
  createButton,
  createCheckbox,
  createError,
  createInput,
  createRow,
  createSubmit,
} from "../shared/controls.js";
import { createHeading, el } from "../shared/dom.js";
import { onSubmit } from "../account/form-submission.js";
import { CHANNEL_KINDS } from "./channel-kinds.js";
import { showDevice } from "./device.js";
import { NewChannelForm } from "./new-channel.js";
import { showSecret } from "./secret.js";
import { TimingChoice } from "./timing-choice.js";
import { writeTimings } from "./timing.js";

/** The list. Cards that have not changed are kept, so that no unfinished input is lost. */
export class ChannelList {
  /**
   * @param {HTMLElement} panel
   * @param {() => Promise<void>} refresh reloads the page's data
   */
  constructor(panel, refresh) {
    this.refresh = refresh;
    /** @type {Map<string, { content: string, card: ChannelCard }>} */
    this.shown = new Map();
    this.none = el("p", {}, "Notifications are off.");
    this.device = el("div", { class: "device", hidden: true });
    this.list = el("ul", { class: "channels" });
    this.form = new NewChannelForm((channel) => this.add(channel));
    panel.replaceChildren(
      createHeading("Where to notify you"),
      this.none,
      this.device,
      this.list,
      this.form.element,
    );
  }

  /** @param {Channels} known */
  async render(known) {
    const { channels } = known;
    this.none.hidden = channels.length > 0;
    for (const id of this.shown.keys())
      if (!channels.some((channel) => channel.id === id)) this.shown.delete(id);
    const cards = channels.map((channel) => this.cardOf(channel).element);
    const place = [...this.list.children];
    if (cards.length !== place.length || cards.some((card, index) => card !== place[index]))
      this.list.replaceChildren(...cards);
    this.form.offer(known);
    await showDevice(this.device, known, this.refresh);
  }

  /** @param {Channel} channel */
  cardOf(channel) {
    const content = JSON.stringify(channel);
    const known = this.shown.get(channel.id);
    if (known?.content === content) return known.card;
    const card = known?.card ?? new ChannelCard(this.refresh);
    card.render(channel);
    this.shown.set(channel.id, { content, card });
    return card;
  }

  /**
   * Add a new channel and show its secret in its card.
   * @param {Channel} channel
   */
  async add(channel) {
    await this.refresh();
    const secret = secretOf(channel);
    const card = this.shown.get(channel.id)?.card;
    if (secret && card) showSecret(card.secret, secret);
  }
}

/** @param {Channel} channel */
const secretOf = (channel) => (channel.type === "webhook" ? channel.secret : null);

/** What it means to answer without a login, by type of channel. */
const ANSWERS = {
  email:
    "Links in your e-mails then lead to a page with one button that plays your answer. Anyone who can read this mailbox can play for you.",
  push: "Your decision appears in notifications, even on the lock screen, with buttons to answer it. Anyone who has this device can play for you.",
};

/** One channel. Whatever is open in it stays open when the channel is redrawn. */
class ChannelCard {
  /** @param {() => Promise<void>} refresh */
  constructor(refresh) {
    this.refresh = refresh;
    this.head = el("div", { class: "channel-head" });
    this.secret = el("div", { class: "secret" });
    this.timing = el("div");
    this.answers = el("div");
    this.tools = el("details", { class: "tools" });
    this.error = createError();
    this.status = el("p", { role: "status", class: "faint" });
    this.element = el(
      "li",
      { class: "channel" },
      this.head,
      this.secret,
      this.timing,
      this.answers,
      this.tools,
      this.error,
      this.status,
    );
    /**
     * The timing as last loaded. The choice itself shows changes that it has sent.
     * @type {string | null}
     */
    this.kinds = null;
    /**
     * The channel name for which the tools were built. While it is the same, unfinished input in them is kept.
     * @type {string | null}
     */
    this.name = null;
  }

  /** @param {Channel} channel */
  render(channel) {
    const kind = CHANNEL_KINDS[channel.type];
    this.head.replaceChildren(
      el("h3", {}, channel.name),
      el("p", { class: "faint" }, `${kind.words}: ${kind.describe(channel)}`),
      createState(channel),
    );
    const kinds = writeTimings(channel.kinds);
    if (kinds !== this.kinds) this.showTiming(channel);
    this.kinds = kinds;
    this.showAnswers(channel);
    if (channel.name !== this.name) this.showTools(channel);
    this.name = channel.name;
  }

  /** @param {Channel} channel */
  showTiming({ id, kinds, name }) {
    const choice = new TimingChoice({
      label: `Notifications to ${name}`,
      kinds,
      keep: async (wanted) => {
        const body = { kinds: wanted };
        await request("patch", "/v1/me/channels/{channel}", { path: { channel: id }, body });
        this.kinds = writeTimings(wanted);
        await this.refresh();
      },
    });
    this.timing.replaceChildren(choice.element);
  }

  /**
   * Show whether links in messages may answer without a login, and the risk of allowing it.
   * @param {Channel} channel
   */
  showAnswers(channel) {
    if (channel.type !== "email" && channel.type !== "push") return;
    const known = this.answers.querySelector("input");
    if (known) {
      known.checked = channel.answers;
      return;
    }
    const change = async () => {
      await this.attempt(() => this.change(channel, { answers: input.checked }));
      if (this.error.textContent) input.checked = !input.checked;
    };
    const { field, input } = createCheckbox("Answer without logging in", {
      name: "answers",
      checked: channel.answers,
      onchange: change,
    });
    this.answers.replaceChildren(field, el("small", { class: "faint" }, ANSWERS[channel.type]));
  }

  /** @param {Channel} channel */
  showTools(channel) {
    const focused = this.tools.contains(document.activeElement);
    this.tools.replaceChildren(
      el("summary", {}, "Test, rename, remove"),
      createRow(
        createButton("Send a test", () => this.test(channel)),
        channel.type === "webhook" ? createButton("Renew secret", () => this.renew(channel)) : null,
        createButton("Remove", () => this.askRemoval(channel), "choice grave"),
      ),
      this.createNameForm(channel),
    );
    if (focused) this.tools.querySelector("summary")?.focus({ preventScroll: true });
  }

  /** @param {Channel} channel */
  createNameForm(channel) {
    const name = createInput("Name", { name: "name", required: true, maxlength: 60, value: channel.name });
    const rename = () => this.change(channel, { name: name.input.value });
    return el(
      "form",
      { class: "rename", onsubmit: onSubmit(this.error, rename) },
      name.field,
      createSubmit("Rename", "choice"),
    );
  }

  /**
   * @param {Channel} channel
   * @param {ChannelChange} body
   */
  async change(channel, body) {
    const path = { channel: channel.id };
    const changed = await request("patch", "/v1/me/channels/{channel}", { path, body });
    await this.refresh();
    return changed;
  }

  /** @param {Channel} channel */
  async test({ id }) {
    await this.attempt(async () => {
      await request("post", "/v1/me/channels/{channel}/test", { path: { channel: id }, body: {} });
      this.status.textContent = "A test message is on its way. The log below shows the result.";
      await this.refresh();
    });
  }

  /** @param {Channel} channel */
  async renew(channel) {
    await this.attempt(async () => {
      const changed = await this.change(channel, { renew_secret: true });
      const secret = secretOf(changed);
      if (secret) showSecret(this.secret, secret);
      this.status.textContent = "The old secret stays valid for one more day.";
    });
  }

  /** @param {Channel} channel */
  askRemoval(channel) {
    const remove = () =>
      this.attempt(async () => {
        await request("delete", "/v1/me/channels/{channel}", { path: { channel: channel.id } });
        await this.refresh();
      });
    const keep = createButton("Keep channel", () => this.showTools(channel));
    this.tools.replaceChildren(
      el("summary", {}, "Test, rename, remove"),
      el("p", {}, "Remove this channel? Notifications waiting for it will not be sent."),
      createRow(createButton("Remove channel", remove, "choice grave"), keep),
    );
    keep.focus();
  }

  /** @param {() => Promise<unknown>} act */
  async attempt(act) {
    this.error.textContent = "";
    this.status.textContent = "";
    try {
      await act();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      this.error.textContent = failure.message;
    }
  }
}

/** @param {Channel} channel */
function createState({ type, state, why }) {
  if (state === "active") return el("p", { class: "state on" }, "On");
  if (state === "unverified")
    return el("p", { class: "state" }, `Not active yet. ${CHANNEL_KINDS[type].proof}`);
  const reason = why === null ? "" : ` (${why})`;
  return el(
    "p",
    { class: "state off" },
    `Off, because notifications did not arrive${reason}. Send a test: if it arrives, the channel is turned back on.`,
  );
}
