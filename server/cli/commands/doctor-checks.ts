import { rm, statfs, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { reportSpool, type SpoolReport } from '../../collect/spool/spool-report.ts';
import type { Config } from '../../config.ts';
import { openGeo } from '../../platform/geo/geo.ts';
import { reasonOf } from '../command-error.ts';
import { openCatalogueOrTell, prepareDataDirectory } from '../start-checks.ts';
import { withEventLog } from '../with-event-log.ts';

export type Severity = 'ok' | 'warn' | 'FAIL';

export interface Finding {
  severity: Severity;
  /** What was found and, unless it is well, what to do. */
  sentence: string;
}

export interface Check {
  name: string;
  /** What it throws is a `FAIL`. */
  run(config: Config): Promise<Finding> | Finding;
}

const ok = (sentence: string): Finding => ({ severity: 'ok', sentence });
const warn = (sentence: string): Finding => ({ severity: 'warn', sentence });
const fail = (sentence: string): Finding => ({ severity: 'FAIL', sentence });

/** In the order in which one thing stands on the other. None of them disturbs a running service. */
export const CHECKS: readonly Check[] = [
  { name: 'node', run: () => checkNode(process.versions.node) },
  { name: 'data folder', run: checkDataFolder },
  { name: 'disk space', run: checkDiskSpace },
  { name: 'catalogue', run: checkCatalogue },
  { name: 'event log', run: checkEventLog },
  { name: 'spool', run: async ({ dataDirectory }) => judgeSpool(await reportSpool(join(dataDirectory, 'spool'))) },
  { name: 'mail', run: checkMail },
  { name: 'geo database', run: checkGeo },
  { name: 'base URL', run: checkBaseUrl },
];

const WANTED_NODE = 24;
const GIB = 1024 ** 3;
const MAIL_TIMEOUT_MS = 3_000;
/** Addresses that every database of places knows. */
const KNOWN_ADDRESSES = { IPv4: '8.8.8.8', IPv6: '2001:4860:4860::8888' } as const;

/** @param version such as `24.21.0` */
export function checkNode(version: string): Finding {
  const isWanted = Number(version.split('.')[0]) >= WANTED_NODE;
  return isWanted ? ok(version) : fail(`${version}; Waymark needs ${WANTED_NODE}. "npm ci" brings it along.`);
}

async function checkDataFolder({ dataDirectory }: Config): Promise<Finding> {
  await prepareDataDirectory(dataDirectory);
  const file = join(dataDirectory, `.doctor-${process.pid}`);
  await writeFile(file, 'Can be written.');
  await rm(file);
  return ok(dataDirectory);
}

async function checkDiskSpace({ dataDirectory }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDirectory);
  return judgeDiskSpace(bavail * bsize);
}

/** A full disk refuses events: they are not acknowledged until they are on it. */
export function judgeDiskSpace(freeBytes: number): Finding {
  const sentence = `${(freeBytes / GIB).toFixed(1)} GiB free`;
  if (freeBytes < GIB / 4) return fail(`${sentence}; events will be refused soon. Make room.`);
  return freeBytes < 2 * GIB ? warn(`${sentence}; make room before it runs out.`) : ok(sentence);
}

async function checkCatalogue(config: Config): Promise<Finding> {
  const catalogue = await openCatalogueOrTell(config);
  try {
    await catalogue.ping();
    const accounts = await catalogue.accounts.count();
    const where = config.databaseUrl ? 'PostgreSQL' : 'SQLite';
    return ok(`${where}, up to date, ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`);
  } finally {
    await catalogue.close();
  }
}

function checkEventLog(config: Config): Promise<Finding> {
  return withEventLog(config, async ({ reader, engineProcessId }) => {
    await reader.count({ accountId: 0 });
    if (config.clickhouseUrl) return ok('the ClickHouse server answers');
    return ok(
      engineProcessId() === undefined ? "the running service's engine answers" : 'the engine starts and answers',
    );
  });
}

const MIB = 1024 ** 2;
/** Loaded within a second of coming in: so much waits only when something is wrong, or has been a moment ago. */
const MUCH_WAITING_BYTES = 64 * MIB;

/** What came in and is not in the event log yet, and what never will be by itself. */
export function judgeSpool(spool: SpoolReport): Finding {
  const { waitingBytes, oldestMs, poisonEvents, damagedBytes, unreadableSegments } = spool;
  const waiting = `${(waitingBytes / MIB).toFixed(1)} MiB wait for the event log`;
  const oldest = waitingBytes > 0 ? `, the oldest for ${Math.round(oldestMs / 1000)} s` : '';
  const aside = [
    poisonEvents > 0 && `${poisonEvents} events that the event log refused are kept in .poison files`,
    damagedBytes > 0 && `${damagedBytes} damaged bytes are kept in .bad files`,
    unreadableSegments > 0 && `${unreadableSegments} segments could not be read: look at the disk`,
  ].filter((sentence) => sentence !== false);
  const sentence = [`${waiting}${oldest}`, ...aside].join('; ');
  return waitingBytes > MUCH_WAITING_BYTES || aside.length > 0 ? warn(`${sentence}.`) : ok(sentence);
}

async function checkMail({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === undefined) return warn('off; set SMTP_URL to send reports and notices.');
  const { hostname, port, protocol } = new URL(smtpUrl);
  const usualPort = protocol === 'smtps:' ? 465 : 587;
  const problem = await connectionProblem(hostname, Number(port) || usualPort);
  return problem === undefined ? ok(`${hostname} answers`) : fail(`${hostname} can not be reached: ${problem}.`);
}

/** Undefined when somebody listens there. */
function connectionProblem(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: MAIL_TIMEOUT_MS });
    const end = (problem: string | undefined) => {
      socket.destroy();
      resolve(problem);
    };
    socket.once('connect', () => end(undefined));
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error) => end(reasonOf(error)));
  });
}

async function checkGeo({ geoDatabase }: Config): Promise<Finding> {
  const complaints: string[] = [];
  const geo = await openGeo({ path: geoDatabase, warn: (message) => complaints.push(message) });
  const unknown = Object.entries(KNOWN_ADDRESSES).filter(([, address]) => geo.lookUp(address).country === '');
  const [complaint] = complaints;
  if (complaint !== undefined) return warn(complaint);
  if (unknown.length === 0) return ok(geoDatabase ?? 'the one that came along');
  const families = unknown.map(([family]) => family).join(' and ');
  return warn(`it knows no places of ${families} addresses; they will be unknown.`);
}

/** Links, codes and mails carry this address, so a wrong one is printed on paper before it is noticed. */
export function checkBaseUrl({ baseUrl }: Pick<Config, 'baseUrl'>): Finding {
  const { hostname, protocol } = new URL(baseUrl);
  if (hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname)) {
    return warn(`${baseUrl} leads here from this machine only; set BASE_URL to your public address.`);
  }
  if (protocol === 'http:') return warn(`${baseUrl} is not encrypted; put it behind HTTPS.`);
  return ok(baseUrl);
}
