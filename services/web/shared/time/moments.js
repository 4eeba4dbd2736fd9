// Times in the reader's time zone: the zone they chose, or else the browser's.

const DAY = 86_400_000;
const NEAR = 6 * DAY;

/** @type {string | undefined} */
let chosen;

/** The browser's time zone. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Set the time zone of all times shown; null for the browser's.
 * @param {string | null | undefined} zone
 */
export function setReaderZone(zone) {
  chosen = zone && isKnownZone(zone) ? zone : undefined;
}

/** @param {string} zone */
function isKnownZone(zone) {
  try {
    return Boolean(Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false; // the browser does not know every zone that the service knows
  }
}

export const readerZone = () => chosen ?? browserZone();

/**
 * Return a time zone's name as shown: "America/New York".
 * @param {string} zone
 */
export const nameZone = (zone) => zone.replaceAll("_", " ");

export const listZones = () => [...new Set([readerZone(), "UTC", ...Intl.supportedValuesOf("timeZone")])];

/**
 * Format a time briefly: "Thu 18:30", with the date unless it is within a week.
 * @param {number} at
 * @param {number} [now]
 */
export function formatMoment(at, now = Date.now()) {
  const { weekday, day, month, hour, minute } = partsOf(at, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  const date = Math.abs(at - now) < NEAR ? "" : ` ${day} ${month}`;
  return `${weekday}${date} ${hour}:${minute}`;
}

const WRITTEN = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z/g;

/**
 * Format the times in the service's words, "2026-12-03T08:58Z", with the date: "Thu 3 Dec 09:58".
 * @param {string} words
 */
export const localizeMoments = (words) =>
  words.replace(WRITTEN, (written) => formatMoment(Date.parse(written), 0));

/**
 * Format the end of a pause: "07:30" within a day, "Sunday" within a week, else "6 December".
 * @param {number} at
 * @param {number} now
 */
export function formatResumption(at, now) {
  const { weekday, day, month, hour, minute } = partsOf(at, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  });
  if (at - now < DAY) return `${hour}:${minute}`;
  return at - now < NEAR ? weekday : `${day} ${month}`;
}

/**
 * Format a time in full, with the zone.
 * @param {number} at
 */
export function formatMomentFully(at) {
  const { weekday, day, month, year, hour, minute } = partsOf(at, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${weekday}, ${day} ${month} ${year}, ${hour}:${minute} (${nameZone(readerZone())})`;
}

/**
 * Format a day: "3 December 2026".
 * @param {number} at
 */
export function formatDay(at) {
  const { day, month, year } = partsOf(at, { day: "numeric", month: "long", year: "numeric" });
  return `${day} ${month} ${year}`;
}

/**
 * @param {number} at
 * @param {Intl.DateTimeFormatOptions} shown
 * @returns {Partial<Record<Intl.DateTimeFormatPartTypes, string>>}
 */
function partsOf(at, shown) {
  const format = new Intl.DateTimeFormat("en-GB", { ...shown, hourCycle: "h23", timeZone: readerZone() });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}
