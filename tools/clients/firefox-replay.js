// Opens a replay in Firefox: `node firefox-replay.js FIREFOX FILE`. Prints as JSON what the page says: its badge, the
// turn shown after pressing the left arrow key, and errors in the console.

import { pathToFileURL } from "node:url";

import puppeteer from "puppeteer-core";

const [firefox, file] = process.argv.slice(2);
const PATIENCE = 60_000; // milliseconds
const PAUSE = 50;

// The driver's own waits compile text in the page, which its Content-Security-Policy forbids. So this polls the page.
/** @param {string} selector @param {string} words */
async function until(selector, words) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const text = await page.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? "", selector);
    if (text.includes(words) || Date.now() > end) return text;
    await new Promise((go) => setTimeout(go, PAUSE));
  }
}

const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
const page = await browser.newPage();
const troubles = [];
page.on("console", (message) => troubles.push(message.text()));
page.on("pageerror", (error) => troubles.push(String(error)));
await page.goto(pathToFileURL(file).href);
const badge = await until("#badge", "\u2713");
await page.keyboard.press("ArrowLeft");
const turn = await until("#past", "Turn");
console.log(JSON.stringify({ badge, turn, troubles }));
await browser.close();
