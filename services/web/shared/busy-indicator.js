// A thin line in the head when an answer takes long; what was there stays until then.

const LONG = 400;
let waiting = 0;
/** @type {number | undefined} */
let timer;

/**
 * Show that the page waits while a promise is under way.
 * @template A
 * @param {Promise<A>} promise
 */
export async function showBusyDuring(promise) {
  waiting += 1;
  timer ??= setTimeout(() => document.documentElement.toggleAttribute("data-busy", true), LONG);
  try {
    return await promise;
  } finally {
    waiting -= 1;
    if (waiting === 0) hide();
  }
}

function hide() {
  clearTimeout(timer);
  timer = undefined;
  document.documentElement.toggleAttribute("data-busy", false);
}
