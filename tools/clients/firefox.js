// The main paths of the pages in Firefox: `node firefox.js FIREFOX URL NAME PASSWORD TABLE`. Prints a line of
// JSON for each path: its name, and what went wrong (null if nothing did).

import puppeteer from "puppeteer-core";

const [firefox, url, name, password, table] = process.argv.slice(2);
const NO_TROUBLE = [
  "status of 401", // logged by the console when a page asks who an anonymous visitor is
  "was interrupted while the page was loading", // logged when the reader leaves a page with a live stream
];
const PATIENCE = 30_000; // milliseconds
const PAUSE = 50;

/** @param {boolean} holds @param {string} words */
function check(holds, words) {
  if (!holds) throw new Error(words);
}

// The driver's own waits compile text in the page. The pages' Content-Security-Policy forbids that, and
// Firefox before 141 applies it to drivers too. So this polls the page instead.
/** @param {(...given: any[]) => unknown} asked @param {unknown[]} given */
async function until(asked, ...given) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await page.evaluate(asked, ...given).catch(() => null); // navigating: ask again
    if (found) return found;
    check(Date.now() < end, `never came: ${asked} ${given.join(" ")}`);
    await new Promise((go) => setTimeout(go, PAUSE));
  }
}

/** @param {string} selector */
function shown(selector) {
  return until((wanted) => Boolean(document.querySelector(wanted)?.getClientRects().length), selector);
}

/** @param {string} words */
function said(words) {
  return until((wanted) => document.body.innerText.includes(wanted), words);
}

/** @param {string} selector */
async function click(selector) {
  await shown(selector);
  await until(standsStill, selector);
  await (await page.$(selector)).click();
}

/**
 * Return whether an element keeps its place for some frames. Runs in the page.
 * @param {string} wanted
 */
async function standsStill(wanted) {
  const place = () => JSON.stringify(document.querySelector(wanted)?.getBoundingClientRect());
  const before = place();
  for (let frame = 0; frame < 5; frame++) await new Promise((done) => requestAnimationFrame(done));
  return place() === before;
}

/** @param {string} selector @param {string} words */
async function write(selector, words) {
  await click(selector);
  await page.keyboard.type(words);
}

// Firefox before 141 cannot rotate the screen. The driver requests that together with the size, which is set
// anyway.
/** @param {number} width @param {number} height */
async function resize(width, height) {
  await page.setViewport({ width, height }).catch((error) => {
    if (!String(error).includes("unknown command emulation.setScreenOrientationOverride")) throw error;
  });
}

const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
const page = await browser.newPage();
page.setDefaultTimeout(PATIENCE);
await resize(1400, 900);
const troubles = [];
/** @param {string} words */
function complain(words) {
  if (!NO_TROUBLE.some((known) => words.includes(known))) troubles.push(words);
}
page.on("pageerror", (error) => complain(String(error)));
page.on("console", (line) => {
  if (["error", "warn"].includes(line.type())) complain(line.text());
});

const paths = {
  async "logs in"() {
    await page.goto(`${url}/login`);
    await write("form [name=name]", name);
    await write("form [name=password]", password);
    await click("form button[type=submit]");
    await until(() => location.pathname === "/");
  },

  async "sees the lobby"() {
    await said("Evening");
    await click("#menu");
    await said("Log out");
    await page.keyboard.press("Escape");
    await until(() => !document.querySelector("dialog"));
  },

  async "opens a table"() {
    await page.goto(`${url}/new?game=gold_rush`);
    await shown("form[data-game=gold_rush]");
    await click("label:has([name=seats][value='2'])");
    await shown("[name=seat-1]");
    await page.select("[name=seat-1]", "random");
    await click(".summary button[type=submit]");
    await shown(".decision.asked .question");
  },

  async "makes a move"() {
    await shown(".spot.option");
    const before = await page.$eval("#decision", (panel) => panel.dataset.decision);
    await page.$eval(".spot.option", (spot) => spot.focus());
    await page.keyboard.press("Enter");
    await shown(".ghost.chosen");
    await click(".confirm .sign:not([aria-disabled=true])");
    await until((was) => document.querySelector("#decision").dataset.decision !== was, before);
    await until(() => document.activeElement?.id === "decision"); // once the answer has arrived
    await page.keyboard.press("j");
    await until(() => document.activeElement.closest("#lines") !== null);
  },

  async "sees the board in parts"() {
    await page.goto(`${url}/table/${table}?seat=0`);
    await shown("#table:not(.loading) .part-panel svg");
    const found = await page.$$eval(".part-panel:not(.put-away) > svg", (drawings) =>
      drawings.map((drawing) => {
        const letters = [...drawing.querySelectorAll("text")].map(
          (text) => text.getBoundingClientRect().height,
        );
        return { wide: drawing.getBoundingClientRect().width, letters: letters.filter((high) => high > 0) };
      }),
    );
    check(found.length >= 5, `${found.length} parts`);
    check(
      found.every(({ wide }) => wide > 60),
      "a part has no width",
    );
    check(
      found.some(({ letters }) => letters.length > 20),
      "there are no letters",
    );
  },

  async "plays on a phone"() {
    await resize(360, 740);
    await page.goto(`${url}/table/${table}?seat=0`);
    await shown("#table:not(.loading) .decision.asked");
    await shown(".part-tabs .tab");
    const found = await page.evaluate(() => {
      const confirm = document.querySelector(".confirm .sign").getBoundingClientRect();
      const sideways = document.documentElement.scrollWidth - innerWidth;
      return { sideways, inside: confirm.top > 0 && confirm.bottom <= innerHeight, large: innerWidth };
    });
    check(found.sideways <= 0, `${found.sideways} pixels sideways`);
    check(found.inside, "the main button is outside the window");
    check(found.large === 360, `${found.large} pixels wide`);
    await click("#show-journal");
    await shown("#journal.open");
  },

  async "complains of nothing"() {
    check(troubles.length === 0, troubles.join("\n"));
  },
};

try {
  for (const [path, walk] of Object.entries(paths)) {
    const wrong = await walk().then(
      () => null,
      (error) => String(error),
    );
    console.log(JSON.stringify({ path, wrong }));
  }
} finally {
  await browser.close();
}
