import type { EventRow } from '../../collect/event-port.ts';

/**
 * Rows are encoded as lines of ClickHouse's TabSeparated format: readable in the spool, concatenable, and the cheapest
 * text format to load (15 µs of CPU per row against 23 for JSONEachRow, in blocks of 10,000).
 */
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const SPECIAL = /[\\\t\n\r]/;
const EVERY_SPECIAL = /[\\\t\n\r]/g;

const TEXTS = [
  'name',
  'unit',
  'host',
  'path',
  'referrerHost',
  'referrerPath',
  'source',
  'channel',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmTerm',
  'utmContent',
  'country',
  'region',
  'city',
  'browser',
  'browserVersion',
  'os',
  'osVersion',
  'device',
  'language',
  'screen',
  'entryPath',
] as const;

/** Tests all texts at once (0.3 µs), since nearly every row is clean; testing each one takes 0.5 to 0.8. */
function isClean(row: EventRow): boolean {
  const names = row.name + row.unit + row.host + row.path + row.source + row.channel;
  const referrer = row.referrerHost + row.referrerPath;
  const utm = row.utmSource + row.utmMedium + row.utmCampaign + row.utmTerm + row.utmContent;
  const place = row.country + row.region + row.city + row.language;
  const machine = row.browser + row.browserVersion + row.os + row.osVersion + row.device + row.screen + row.entryPath;
  return !SPECIAL.test(names + referrer + utm + place + machine);
}

function escapedRow(row: EventRow): EventRow {
  const copy = { ...row };
  for (const name of TEXTS) copy[name] = row[name].replace(EVERY_SPECIAL, (character) => ESCAPES[character] ?? '');
  return copy;
}

/**
 * Creates an encoder. `salt` (0 to 65535) differs between processes, so that two processes number identical events of
 * one millisecond differently. The number restarts with every millisecond and stays small even in busy processes, so
 * the column compresses to almost nothing. Late rows (their site had to be looked up, or the clock was set back) are
 * numbered separately and never from the start, since their millisecond may have used those numbers already.
 */
export function createRowEncoder(salt: number): (row: EventRow) => Uint8Array {
  let latest = 0;
  let onTime = salt;
  let late = salt + LATE;
  return (row) => {
    const isLate = row.occurredAt < latest;
    if (isLate) late += 1;
    else onTime = row.occurredAt > latest ? salt : onTime + 1;
    latest = Math.max(latest, row.occurredAt);
    const sequence = (isLate ? late : onTime) & 0xffff;
    return Buffer.from(line(isClean(row) ? row : escapedRow(row), sequence));
  };
}

/** Half of all numbers: so many rows of one millisecond can occur before the first late row's number. */
const LATE = 0x8000;

/**
 * Writes one field per entry of EVENT_COLUMNS. Written out by hand: encoding takes 1.9 µs per row, against 2.3 with
 * joined arrays.
 */
function line(row: EventRow, sequence: number): string {
  const ids = `${row.accountId}\t${row.siteId}\t${row.linkId}\t${row.qrId}\t${row.campaignId}\t${row.pageId}`;
  const when = `${secondsOf(row.occurredAt)}\t${secondsOf(row.visitStartedAt)}`;
  const who = `${row.domainId}\t${when}\t${row.visitorId}\t${row.visitId}`;
  const value = Number.isFinite(row.value) ? row.value : 0;
  const what = `${row.name}\t${value}\t${row.unit}\t${row.host}\t${row.path}`;
  const from = `${row.referrerHost}\t${row.referrerPath}\t${row.source}\t${row.channel}`;
  const utm = `${row.utmSource}\t${row.utmMedium}\t${row.utmCampaign}\t${row.utmTerm}\t${row.utmContent}`;
  const place = `${row.country}\t${row.region}\t${row.city}`;
  const machine = `${row.browser}\t${row.browserVersion}\t${row.os}\t${row.osVersion}\t${row.device}`;
  const rest = `${row.language}\t${row.screen}\t${row.bot}\t${sequence}`;
  const visit = `${row.entryPath}\t${row.journeyId}`;
  const via = `${row.viaLinkId}\t${row.viaQrId}\t${row.viaCampaignId}\t${row.personId}`;
  const page = `${row.engagedMs}\t${row.scrollDepth}\t${mapOf(row.props)}\n`;
  return `${row.kind}\t${ids}\t${who}\t${what}\t${from}\t${utm}\t${place}\t${machine}\t${rest}\t${visit}\t${via}\t${page}`;
}

/** Encodes a Map in TabSeparated: `{'name':'value'}`, with texts escaped like fields, and their quotes too. */
function mapOf(props: Readonly<Record<string, string>>): string {
  let pairs = '';
  for (const name in props) pairs += `${pairs === '' ? '' : ','}'${quoted(name)}':'${quoted(props[name] ?? '')}'`;
  return `{${pairs}}`;
}

function quoted(text: string): string {
  return text.replace(EVERY_SPECIAL, (character) => ESCAPES[character] ?? '').replaceAll("'", "\\'");
}

/** Converts epoch milliseconds to seconds with three decimals, the form that DateTime64 parses unambiguously. */
function secondsOf(milliseconds: number): string {
  const digits = String(Math.floor(milliseconds)).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
