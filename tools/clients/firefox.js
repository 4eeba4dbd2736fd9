// The main paths of the pages in Firefox: `node firefox.js FIREFOX URL NAME PASSWORD TABLE TOKEN`.
// Prints a line of JSON for each path: its name, and what went wrong, null for nothing.

import puppeteer from "puppeteer-core";

const [firefox, url, name, password, table, token] = process.argv.slice(2);
const STRANGER = "status of 401"; // what the console says when a page asks who a stranger is
const PATIENCE = 60_000;

/** @param {boolean} holds @param {string} words */
function check(holds, words) {
  if (!holds) throw new Error(words);
}

const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
const page = await browser.newPage();
page.setDefaultTimeout(PATIENCE);
await page.setViewport({ width: 1400, height: 900 });
const troubles = [];
page.on("pageerror", (error) => troubles.push(String(error)));
page.on("console", (said) => {
  if (["error", "warn"].includes(said.type()) && !said.text().includes(STRANGER)) troubles.push(said.text());
});

const paths = {
  async "logs in"() {
    await page.goto(`${url}/login`);
    await page.locator("form [name=name]").fill(name);
    await page.locator("form [name=password]").fill(password);
    await page.locator("form button[type=submit]").click();
    await page.waitForFunction(() => location.pathname === "/");
  },

  async "sees the lobby"() {
    await page.waitForSelector("text/Nobody waits for you");
    await page.locator("#menu").click();
    await page.waitForSelector("dialog ::-p-text(Log out)");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog"));
  },

  async "opens a table"() {
    await page.goto(`${url}/new?game=gold_rush`);
    await page.waitForSelector("form[data-game=gold_rush]");
    await page.locator("label:has([name=seats][value='2'])").click();
    await page.waitForSelector("[name=seat-1]");
    await page.select("[name=seat-1]", "random");
    await page.locator(".summary button[type=submit]").click();
    const link = await page.waitForSelector(".share a.sign, #decision");
    if ((await link.evaluate((found) => found.id)) !== "decision") await link.click();
    await page.waitForSelector(".decision.asked .question");
  },

  async "makes a move"() {
    await page.waitForSelector(".spot.option");
    const before = await page.$eval("#decision", (panel) => panel.dataset.decision);
    await page.$eval(".spot.option", (spot) => spot.focus());
    await page.keyboard.press("Enter");
    await page.waitForSelector(".ghost.chosen");
    await page.locator(".confirm .sign:not([aria-disabled=true])").click();
    await page.waitForFunction(
      (was) => document.querySelector("#decision").dataset.decision !== was,
      {},
      before,
    );
    await page.waitForFunction(() => document.activeElement?.id === "decision"); // once the answer has come
    await page.keyboard.press("j");
    check(await page.evaluate(() => document.activeElement.closest("#lines") !== null), "J leads elsewhere");
  },

  async "sees the board in parts"() {
    await page.setExtraHTTPHeaders({ Authorization: `Bearer ${token}` });
    await page.goto(`${url}/table/${table}?seat=0`);
    await page.waitForSelector("#table:not(.loading) .part-panel svg");
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
    await page.setViewport({ width: 360, height: 740 });
    await page.goto(`${url}/table/${table}?seat=0`);
    await page.waitForSelector("#table:not(.loading) .decision.asked");
    await page.waitForSelector(".part-tabs .tab");
    const found = await page.evaluate(() => {
      const confirm = document.querySelector(".confirm .sign").getBoundingClientRect();
      const sideways = document.documentElement.scrollWidth - innerWidth;
      return { sideways, inside: confirm.top > 0 && confirm.bottom <= innerHeight, large: innerWidth };
    });
    check(found.sideways <= 0, `${found.sideways} pixels sideways`);
    check(found.inside, "the main button is outside the window");
    await page.locator("#show-journal").click();
    await page.waitForSelector("#journal.open");
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
