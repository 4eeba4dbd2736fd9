// The kinds of channels: their names and forms, and the description of a channel's target.

/** @import { Channel, ChannelType, NewChannel } from "../shared/api-types" */

import { createCheckbox, createInput } from "../shared/controls.js";
import { el } from "../shared/dom.js";

/**
 * The fields of a kind's form, apart from the name, and the request made from them.
 * @typedef {{ fields: HTMLElement[], read: (name: string) => NewChannel }} ChannelForm
 */

/**
 * A kind of channel. `name` is the default name of a new one, `proof` says how it is activated, and `describe`
 * returns where its messages go. A kind without a form cannot be added from the list.
 * @typedef {{
 *   words: string,
 *   name: string,
 *   proof: string,
 *   describe: (channel: Channel) => string,
 *   createForm?: () => ChannelForm,
 * }} ChannelKind
 */

/** To add a kind, add an entry here. */
/** @type {Readonly<Record<ChannelType, ChannelKind>>} */
export const CHANNEL_KINDS = {
  push: {
    words: "Device",
    name: "This device",
    proof: "A test message must arrive before anything else is sent there.",
    describe: (channel) => (channel.type === "push" ? `via ${channel.host}` : ""),
  },
  email: {
    words: "E-mail",
    name: "My e-mail",
    proof: "To activate it, open the link in the e-mail sent there.",
    describe: (channel) => (channel.type === "email" ? channel.address : ""),
    createForm: createMailboxForm,
  },
  apprise: {
    words: "Discord, Slack, Telegram, ntfy and others",
    name: "Our chat room",
    proof: "A test message must arrive before anything else is sent there.",
    describe: (channel) => (channel.type === "apprise" ? channel.address : ""),
    createForm: createAppriseForm,
  },
  webhook: {
    words: "Program (webhook)",
    name: "My program",
    proof: "A test message must arrive before anything else is sent there.",
    describe: (channel) => (channel.type === "webhook" ? channel.url : ""),
    createForm: createWebhookForm,
  },
};

/** @returns {ChannelForm} */
function createMailboxForm() {
  const address = createInput("Address", {
    name: "address",
    type: "email",
    required: true,
    maxlength: 254,
    autocomplete: "email",
  });
  return {
    fields: [address.field],
    read: (name) => ({ type: "email", name, address: address.input.value }),
  };
}

/** Explains the addresses of all services. */
const APPRISE = "https://github.com/caronc/apprise/wiki";

/** @returns {ChannelForm} */
function createAppriseForm() {
  const url = createInput("Apprise address", {
    name: "url",
    required: true,
    minlength: 5,
    maxlength: 500,
    placeholder: "ntfys://my-secret-topic",
    autocomplete: "off",
  });
  const note = el(
    "small",
    { class: "faint" },
    "The address begins with the service: ntfys:// for the ntfy app, discord:// or tgram:// (Telegram). ",
    el("a", { href: APPRISE, rel: "noreferrer" }, "How to find the address"),
    ". Keep it secret. It will not be shown in full again.",
  );
  return {
    fields: [url.field, note],
    read: (name) => ({ type: "apprise", name, url: url.input.value }),
  };
}

/** @returns {ChannelForm} */
function createWebhookForm() {
  const url = createInput("Address (https)", {
    name: "url",
    type: "url",
    required: true,
    minlength: 8,
    maxlength: 500,
    placeholder: "https://example.org/hook",
    autocomplete: "off",
  });
  const options = createCheckbox("Include my legal moves (for a program that plays)", { name: "options" });
  const note = el(
    "small",
    { class: "faint" },
    "Railhead posts JSON to this address, signed with a secret (Standard Webhooks).",
  );
  return {
    fields: [url.field, note, options.field],
    read: (name) => ({ type: "webhook", name, url: url.input.value, options: options.input.checked }),
  };
}
