// Verifies a log in the browser: the hash of every record, the chain, and every draw. docs/audit.md explains the format.

import { formatCount } from "../shared/formatters.js";
import { blake2b, hmac, sha256 } from "./hashes.js";

/**
 * The result: what was verified, or the first record that fails. `seq` is null if no particular record fails.
 * @typedef {{ isSound: boolean, seq: number | null, says: string }} Verdict
 */

/** @typedef {{ index: number, label: string, of: number, value: number }} Draw */
/** @typedef {{ type: string, commitment?: string, nonces?: string[], secret?: string }} LogEvent */
/**
 * @typedef {{
 *   table: string, seq: number, at: number, prev: string, rules: { game: string, version: number },
 *   command: { digest?: string }, events: LogEvent[], draws: Draw[],
 * }} LogRecord
 * @typedef {{ record: LogRecord, hash: string }} Entry
 * @typedef {{ records: number, edition?: object }} Header
 */

const GENESIS = "0".repeat(64);
const SCHEME = "railhead-draw-1";
const SPAN = 1n << 256n;
const TALK = "talk ";
const SPACE = 32;
const LINE_END = 10;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A check that failed, at a record if `seq` is set. */
class Fault extends Error {
  /**
   * @param {number | null} seq
   * @param {string} says
   */
  constructor(seq, says) {
    super(says);
    this.seq = seq;
  }
}

/**
 * Verify an export of a finished game.
 * @param {Uint8Array} log
 * @returns {Verdict}
 */
export function verifyLog(log) {
  try {
    return { isSound: true, seq: null, says: verify(log) };
  } catch (failure) {
    if (failure instanceof Fault) return { isSound: false, seq: failure.seq, says: failure.message };
    if (failure instanceof Error)
      return { isSound: false, seq: null, says: `The log cannot be read: ${failure.message}` };
    throw failure;
  }
}

/** @param {Uint8Array} log */
function verify(log) {
  const [top, ...lines] = splitLines(log);
  const isTalk = lines.map((line) => decoder.decode(line.subarray(0, TALK.length)) === TALK);
  const records = lines.filter((_, index) => !isTalk[index]);
  const entries = checkChain(records);
  checkHeader(top ?? new Uint8Array(), entries);
  const draws = checkDraws(entries.map(({ record }) => record));
  const messages = checkTalk(
    lines.filter((_, index) => isTalk[index]),
    entries,
  );
  const said = [
    `${formatCount(entries.length, "record")} unchanged`,
    `${formatCount(draws, "draw")} ${draws === 1 ? "follows" : "follow"} from the commitment`,
    ...(messages ? [`${formatCount(messages, "chat message")} unchanged`] : []),
  ];
  return said.join("; ");
}

/** @param {Uint8Array} log */
function splitLines(log) {
  const lines = [];
  for (let start = 0; start < log.length;) {
    const end = log.indexOf(LINE_END, start);
    if (end < 0) throw new Fault(null, "The last line of the log is incomplete");
    lines.push(log.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

/**
 * @param {Uint8Array} data
 * @param {number} seq of the record, for the message
 * @returns {unknown}
 */
function parse(data, seq) {
  try {
    return JSON.parse(decoder.decode(data));
  } catch {
    throw new Fault(seq || null, seq ? `Record ${seq} cannot be read` : "The header cannot be read");
  }
}

/**
 * Check that every record matches its hash and contains the hash of the previous one.
 * @param {Uint8Array[]} lines
 */
function checkChain(lines) {
  /** @type {Entry[]} */
  const entries = [];
  for (const [index, line] of lines.entries()) {
    const seq = index + 1;
    const hash = decoder.decode(line.subarray(0, GENESIS.length));
    const data = line.subarray(GENESIS.length + 1);
    if (line[GENESIS.length] !== SPACE || toHex(blake2b(data, { dkLen: 32 })) !== hash)
      throw new Fault(seq, `The bytes of record ${seq} do not match its hash`);
    const record = /** @type {LogRecord} */ (parse(data, seq));
    checkLink(record, seq, entries.at(-1));
    entries.push({ record, hash });
  }
  return entries;
}

/**
 * @param {LogRecord} record
 * @param {number} seq
 * @param {Entry | undefined} before
 */
function checkLink(record, seq, before) {
  if (record.seq > seq)
    throw new Fault(seq, `Record ${seq} is missing: record ${record.seq} is in its place`);
  if (record.seq < seq) throw new Fault(seq, `Record ${record.seq} is in the place of record ${seq}`);
  if (record.prev !== (before?.hash ?? GENESIS))
    throw new Fault(seq, `Record ${seq} does not contain the hash of the previous record`);
  if (!before) return;
  const isSameTable = record.table === before.record.table && record.rules.game === before.record.rules.game;
  if (!isSameTable) throw new Fault(seq, `Record ${seq} is from a different table`);
  if (record.at < before.record.at) throw new Fault(seq, `Record ${seq} is earlier than the previous one`);
}

/**
 * Check that the header is the one of these records.
 * @param {Uint8Array} top
 * @param {Entry[]} entries
 */
function checkHeader(top, entries) {
  const header = /** @type {Header} */ (parse(top, 0));
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) throw new Fault(null, "The log has no records");
  const next = entries.length + 1;
  if (header.records > entries.length)
    throw new Fault(next, `Record ${next} is missing: the log had ${header.records} records`);
  const { table, rules } = first.record;
  const due = { railhead: 1, table, game: rules.game, version: rules.version };
  const counted = { ...due, records: entries.length, head: last.hash, secret: null };
  const edition = header.edition && { edition: header.edition };
  if (decoder.decode(top) !== JSON.stringify({ ...counted, ...edition }))
    throw new Fault(null, "The header does not match the records");
}

/**
 * Check that the revealed secret is the one committed to, and that every draw follows from it; return the number of
 * draws.
 * @param {LogRecord[]} records
 */
function checkDraws(records) {
  const secret = fromHex(findEvent(records.slice(-1), "SecretRevealed")?.secret ?? "");
  const commitment = findEvent(records.slice(0, 1), "TableOpened")?.commitment;
  const last = records.length;
  if (!secret.length) throw new Fault(last, `Record ${last}, the last, does not reveal the secret`);
  if (toHex(sha256(secret)) !== commitment)
    throw new Fault(1, "The secret is not the one to which record 1 commits");
  let prefix = drawPrefix([]);
  let count = 0;
  for (const record of records) {
    const nonces = findEvent([record], "TableStarted")?.nonces;
    if (nonces) prefix = drawPrefix(nonces);
    for (const draw of record.draws) {
      checkDraw(draw, count, record.seq, drawNumber(secret, prefix, draw));
      count += 1;
    }
  }
  return count;
}

/**
 * @param {Draw} draw
 * @param {number} index its place among all draws
 * @param {number} seq
 * @param {bigint | null} number what follows from the secret
 */
function checkDraw(draw, index, seq, number) {
  if (draw.index !== index) throw new Fault(seq, `Record ${seq}: draw ${index} is missing`);
  if (number === BigInt(draw.value)) return;
  throw new Fault(seq, `Record ${seq}: draw ${index} (${draw.label}) does not follow from the secret`);
}

/**
 * @param {LogRecord[]} records
 * @param {string} type
 */
const findEvent = (records, type) =>
  records.flatMap(({ events }) => events).find((event) => event.type === type);

/**
 * Return the beginning of the message of each draw.
 * @param {string[]} nonces of the seats, in their order
 */
function drawPrefix(nonces) {
  const parts = nonces.map((nonce) => encoder.encode(nonce));
  const joined = concatenate(parts.flatMap((part) => [toBytes(part.length, 4), part]));
  return concatenate([encoder.encode(SCHEME), sha256(joined)]);
}

/**
 * @param {Uint8Array} secret
 * @param {Uint8Array} prefix
 * @param {Draw} draw
 */
function drawNumber(secret, prefix, { index, of }) {
  const range = BigInt(of);
  for (let attempt = 0; attempt < 256; attempt += 1) {
    const message = concatenate([prefix, toBytes(index, 8), toBytes(attempt, 4)]);
    const number = BigInt(`0x${toHex(hmac(sha256, secret, message))}`);
    if (number < SPAN - (SPAN % range)) return number % range;
  }
  return null;
}

/**
 * Check that the chat messages match their records; return how many there are. Erased messages have no text.
 * @param {Uint8Array[]} lines
 * @param {Entry[]} entries
 */
function checkTalk(lines, entries) {
  /** @typedef {{ seq: number, words?: { salt: string, text: string } }} Message */
  const messages = lines.map(
    (line) => /** @type {Message} */ (parse(line.subarray(TALK.length), entries.length)),
  );
  for (const { seq, words } of messages) {
    const digest = entries[seq - 1]?.record.command.digest;
    const text = words && concatenate([fromHex(words.salt), encoder.encode(words.text)]);
    if (text ? toHex(blake2b(text, { dkLen: 32 })) !== digest : digest === undefined)
      throw new Fault(seq, `Record ${seq}: the chat message is not the one that was posted`);
  }
  return messages.filter(({ words }) => words).length;
}

/** @param {Uint8Array[]} parts */
function concatenate(parts) {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    joined.set(part, place);
    place += part.length;
  }
  return joined;
}

/**
 * Write a number in big-endian order.
 * @param {number} number
 * @param {4 | 8} length
 */
function toBytes(number, length) {
  const bytes = new Uint8Array(length);
  new DataView(bytes.buffer).setUint32(length - 4, number);
  return bytes;
}

/** @param {Uint8Array} bytes */
const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
