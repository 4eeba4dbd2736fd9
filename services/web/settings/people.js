// Friends and blocked players, and a search for more.

/** @import { PlayerSummary } from "../shared/api-types" */
/** @import { RelationKind } from "../account/relations.js" */

import { createPlayerSearch } from "../account/player-search.js";
import { createPlayerCard, setRelation } from "../account/relations.js";
import { isServiceFailure, request } from "../shared/api-client.js";
import { createButton, createError } from "../shared/controls.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";

/**
 * @param {HTMLElement} panel
 * @param {string} me
 */
export async function showPeople(panel, me) {
  const lists = el("div", { "aria-live": "polite" });
  const refresh = () => fillLists(lists);
  const search = createPlayerSearch("Find a player", (player) => createDetails(player, me, refresh));
  replaceContent(panel, createHeading("Friends and blocked players"), lists, search);
  await refresh();
}

/** @param {HTMLElement} lists */
async function fillLists(lists) {
  const [friends, blocks] = await Promise.all([
    request("get", "/v1/me/friends", {}),
    request("get", "/v1/me/blocks", {}),
  ]);
  const refresh = () => fillLists(lists);
  replaceContent(
    lists,
    createList("Friends", friends.players, "friends", refresh),
    createList("Blocked", blocks.players, "blocks", refresh),
    friends.players.length || blocks.players.length
      ? null
      : el(
          "p",
          {},
          "You have no friends or blocked players yet. You can open tables for friends only. Blocked players cannot join your tables.",
        ),
  );
}

/**
 * @param {string} words
 * @param {readonly PlayerSummary[]} players
 * @param {RelationKind} kind
 * @param {() => Promise<void>} refresh
 */
function createList(words, players, kind, refresh) {
  if (!players.length) return null;
  const error = createError();
  const items = players.map((player) =>
    el(
      "li",
      {},
      el("span", { class: "name" }, player.name),
      createButton("Remove", () => remove(player), "plain", {
        "aria-label": `Remove ${player.name}`,
        data: { key: `remove ${player.player}` },
      }),
    ),
  );
  /** @param {PlayerSummary} player */
  const remove = async (player) => {
    try {
      await setRelation(player.player, kind, false);
      await refresh();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      error.textContent = failure.message;
    }
  };
  return el(
    "section",
    { "aria-label": words },
    el("h3", {}, words),
    el("ul", { class: "found" }, items),
    error,
  );
}

/**
 * Build the details of a listed player, loaded when opened.
 * @param {PlayerSummary} player
 * @param {string} me
 * @param {() => unknown} refresh
 */
function createDetails(player, me, refresh) {
  const inside = el("div");
  const details = el("details", {}, el("summary", {}, `More about ${player.name}`), inside);
  details.addEventListener("toggle", () => {
    if (details.open) void show();
  });
  const show = async () => {
    try {
      replaceContent(inside, await createPlayerCard(player.player, me, refresh));
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      inside.textContent = failure.message;
    }
  };
  return details;
}
