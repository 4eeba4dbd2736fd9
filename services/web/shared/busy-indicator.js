// A thin line in the head when an answer takes long; what was there stays until then.

const LONG = 400;
let waiting = 0;
let timer = null;

/** Show that the page waits while a promise is under way. */
export async function during(promise) {
  waiting += 1;
  timer ??= setTimeout(() => document.documentElement.toggleAttribute("data-busy", true), LONG);
  try {
    return await promise;
  } finally {
    waiting -= 1;
    if (waiting === 0) rest();
  }
}

function rest() {
  clearTimeout(timer);
  timer = null;
  document.documentElement.toggleAttribute("data-busy", false);
}
