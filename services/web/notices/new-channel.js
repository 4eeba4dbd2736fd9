// Adding a channel: its kind, its name, and the kind's own fields.

/** @import { Channel, Channels, ChannelType } from "../shared/api-types" */
/** @import { ChannelForm } from "./channel-kinds.js" */

import { onSubmit } from "../account/form-submission.js";
import { request } from "../shared/api-client.js";
import { createError, createInput, createSelect, createSubmit } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { CHANNEL_KINDS } from "./channel-kinds.js";

/** The form. It is shown if the service offers a kind of channel with a form. */
export class NewChannelForm {
  /** @param {(channel: Channel) => Promise<void>} added */
  constructor(added) {
    this.added = added;
    this.error = createError();
    this.body = el("div", { class: "new-channel" });
    this.noMail = el(
      "p",
      { class: "faint" },
      "E-mail is not set up on this server. Its operator can set it up.",
    );
    this.element = el("details", {}, el("summary", {}, "Add a channel"), this.body, this.noMail);
    /** The kinds that were last offered. */
    this.offered = "";
  }

  /** @param {Channels} known */
  offer({ channels, offered, most }) {
    const types = /** @type {ChannelType[]} */ (Object.keys(CHANNEL_KINDS)); // most common first
    const kinds = types.filter(
      (type) => CHANNEL_KINDS[type].createForm && offered.some((each) => each.type === type && each.offered),
    );
    const isFull = channels.length >= most;
    this.element.hidden = !kinds.length;
    this.noMail.hidden = kinds.includes("email");
    const offer = `${kinds.join(" ")} ${isFull}`;
    if (offer === this.offered) return;
    this.offered = offer;
    const [first] = kinds;
    if (isFull)
      this.body.replaceChildren(el("p", {}, `You can have at most ${most} channels. Remove one first.`));
    else if (first) this.show(kinds, first);
  }

  /**
   * @param {ChannelType[]} kinds
   * @param {ChannelType} chosen
   */
  show(kinds, chosen) {
    const kind = CHANNEL_KINDS[chosen];
    const form = kind.createForm?.();
    if (!form) return;
    const choices = kinds.map((type) => /** @type {const} */ ([type, CHANNEL_KINDS[type].words]));
    const type = createSelect("Channel type", { name: "type" }, choices, chosen);
    type.select.addEventListener("change", () => {
      this.show(kinds, /** @type {ChannelType} */ (type.select.value));
      this.body.querySelector("select")?.focus();
    });
    const name = createInput("Name", { name: "name", required: true, maxlength: 60, value: kind.name });
    const send = () => this.send(form, name.input.value, () => this.show(kinds, chosen));
    this.body.replaceChildren(
      el(
        "form",
        { onsubmit: onSubmit(this.error, send) },
        kinds.length > 1 ? type.field : null,
        name.field,
        ...form.fields,
        createSubmit("Add channel"),
        this.error,
      ),
    );
  }

  /**
   * @param {ChannelForm} form
   * @param {string} name
   * @param {() => void} begin resets the form
   */
  async send(form, name, begin) {
    const channel = await request("post", "/v1/me/channels", { body: form.read(name) });
    begin();
    this.element.open = false;
    await this.added(channel);
  }
}
