import { rm, statfs, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { reportSpool, type SpoolReport } from '../../collect/spool/spool-report.ts';
import type { Config } from '../../config.ts';
import { isRunning, nameOf, undrainedSpools } from '../../nodes/nodes.ts';
import { openGeo } from '../../platform/geo/geo.ts';
import { reasonOf } from '../command-error.ts';
import { openAudit } from '../open-audit.ts';
import { openCatalogueOrExit, prepareDataDirectory } from '../start-checks.ts';
import { withEventLog } from '../with-event-log.ts';

export type Severity = 'ok' | 'warn' | 'FAIL';

export interface Finding {
  severity: Severity;
  /** The finding and, unless it is ok, what to do. */
  sentence: string;
}

export interface Check {
  name: string;
  /** An exception counts as a `FAIL`. */
  run(config: Config): Promise<Finding> | Finding;
}

const ok = (sentence: string): Finding => ({ severity: 'ok', sentence });
const warn = (sentence: string): Finding => ({ severity: 'warn', sentence });
const fail = (sentence: string): Finding => ({ severity: 'FAIL', sentence });

/** Ordered so that each check depends on the earlier ones. None of them disturbs a running service. */
export const CHECKS: readonly Check[] = [
  { name: 'node', run: () => checkNode(process.versions.node) },
  { name: 'data folder', run: checkDataFolder },
  { name: 'disk space', run: checkDiskSpace },
  { name: 'catalogue', run: checkCatalogue },
  { name: 'event log', run: checkEventLog },
  { name: 'spool', run: async ({ dataDirectory }) => judgeSpool(await reportSpool(join(dataDirectory, 'spool'))) },
  { name: 'nodes', run: checkNodes },
  { name: 'mail', run: checkMail },
  { name: 'geo database', run: checkGeo },
  { name: 'base URL', run: checkBaseUrl },
];

/** Checks that read everything that is stored, which takes long. Their names end alike, see `store-check.ts`. */
export const DEEP_CHECKS: readonly Check[] = [
  { name: 'catalogue in depth', run: checkCatalogueInDepth },
  { name: 'events in depth', run: checkEventLogInDepth },
  { name: 'audit logs in depth', run: checkAuditLogs },
];

const RESTORE = 'Stop the service, keep a copy of the folder, check the disk, and restore a backup.';

async function checkCatalogueInDepth(config: Config): Promise<Finding> {
  const catalogue = await openCatalogueOrExit(config);
  try {
    const damage = await catalogue.damage();
    return damage === undefined ? ok('every page is sound') : fail(`damaged: ${damage}. ${RESTORE}`);
  } finally {
    await catalogue.close();
  }
}

async function checkAuditLogs(config: Config): Promise<Finding> {
  const catalogue = await openCatalogueOrExit(config);
  try {
    const results = await openAudit(catalogue).verify();
    const broken = results.filter((result) => result.broken).map(({ accountId }) => accountId);
    if (broken.length > 0) return fail(`changed in workspaces ${broken.join(', ')}; see waymark audit verify.`);
    return ok(`${results.length} in order`);
  } finally {
    await catalogue.close();
  }
}

function checkEventLogInDepth(config: Config): Promise<Finding> {
  return withEventLog(config, async (eventLog) => {
    const damage = await eventLog.damage();
    return damage === undefined ? ok('every part is equal to its checksums') : fail(`damaged: ${damage}. ${RESTORE}`);
  });
}

const WANTED_NODE = 24;
const GIB = 1024 ** 3;
const MAIL_TIMEOUT_MS = 3_000;
/** Addresses that every geo database contains. */
const KNOWN_ADDRESSES = { IPv4: '8.8.8.8', IPv6: '2001:4860:4860::8888' } as const;

/**
 * Checks the Node version.
 *
 * @param version such as `24.21.0`
 */
export function checkNode(version: string): Finding {
  const isWanted = Number(version.split('.')[0]) >= WANTED_NODE;
  return isWanted ? ok(version) : fail(`${version}; Waymark needs ${WANTED_NODE}. "npm ci" installs it.`);
}

async function checkDataFolder({ dataDirectory }: Config): Promise<Finding> {
  await prepareDataDirectory(dataDirectory);
  const file = join(dataDirectory, `.doctor-${process.pid}`);
  await writeFile(file, 'Writable.');
  await rm(file);
  return ok(dataDirectory);
}

async function checkDiskSpace({ dataDirectory }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDirectory);
  return judgeDiskSpace(bavail * bsize);
}

/** Checks free space. On a full disk events are rejected, because they are acknowledged only once stored. */
export function judgeDiskSpace(freeBytes: number): Finding {
  const sentence = `${(freeBytes / GIB).toFixed(1)} GiB free`;
  if (freeBytes < GIB / 4) return fail(`${sentence}; events will be rejected soon. Free up disk space.`);
  return freeBytes < 2 * GIB ? warn(`${sentence}; free up disk space before it runs out.`) : ok(sentence);
}

async function checkCatalogue(config: Config): Promise<Finding> {
  const catalogue = await openCatalogueOrExit(config);
  try {
    await catalogue.ping();
    const accounts = await catalogue.accounts.count();
    const where = config.databaseUrl ? 'PostgreSQL' : 'SQLite';
    const state = `${where}, up to date, ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`;
    const connections = await catalogue.connections?.();
    return connections === undefined ? ok(state) : judgeConnections(state, connections);
  } finally {
    await catalogue.close();
  }
}

/** Checks the connections to PostgreSQL: without a free one, requests are answered with 503. */
export function judgeConnections(state: string, { used, most }: { used: number; most: number }): Finding {
  const sentence = `${state}, ${used} of ${most} connections in use`;
  if (used <= most * 0.8) return ok(sentence);
  return warn(`${sentence}; lower DATABASE_CONNECTIONS on the nodes or raise PostgreSQL's max_connections.`);
}

/** Checks the spools of all nodes that share the catalogue, which only their own machines can read. */
async function checkNodes(config: Config): Promise<Finding> {
  const catalogue = await openCatalogueOrExit(config);
  try {
    const nodes = await catalogue.nodes.all();
    const problems = undrainedSpools(nodes);
    if (problems.length > 0) return fail(`${problems.join('; ')}.`);
    if (nodes.length === 0) return ok('this one; its catalogue is not shared');
    return ok(nodes.map((node) => `${nameOf(node)} ${isRunning(node) ? 'serves' : 'is stopped'}`).join(', '));
  } finally {
    await catalogue.close();
  }
}

function checkEventLog(config: Config): Promise<Finding> {
  return withEventLog(config, async ({ reader, engineProcessId }) => {
    await reader.count({ accountId: 0 });
    if (config.clickhouseUrl) return ok('the ClickHouse server responds');
    return ok(
      engineProcessId() === undefined ? "the running service's engine responds" : 'the engine starts and responds',
    );
  });
}

const MIB = 1024 ** 2;
/** Events are loaded within a second, so this much waits only during or shortly after a failure. */
const LARGE_BACKLOG_BYTES = 64 * MIB;

/** Checks events that are not loaded yet, and those that need an operator to be loaded. */
export function judgeSpool(spool: SpoolReport): Finding {
  const { waitingBytes, oldestMs, poisonEvents, damagedBytes, unreadableSegments } = spool;
  const waiting = `${(waitingBytes / MIB).toFixed(1)} MiB waiting for the event log`;
  const oldest = waitingBytes > 0 ? `, oldest ${Math.round(oldestMs / 1000)} s` : '';
  const aside = [
    poisonEvents > 0 && `${poisonEvents} events rejected by the event log are kept in .poison files`,
    damagedBytes > 0 && `${damagedBytes} damaged bytes are kept in .bad files`,
    unreadableSegments > 0 && `${unreadableSegments} segments could not be read: check the disk`,
  ].filter((sentence) => sentence !== false);
  const sentence = [`${waiting}${oldest}`, ...aside].join('; ');
  return waitingBytes > LARGE_BACKLOG_BYTES || aside.length > 0 ? warn(`${sentence}.`) : ok(sentence);
}

async function checkMail({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === undefined) return warn('off; set SMTP_URL to send reports and notifications.');
  const { hostname, port, protocol } = new URL(smtpUrl);
  const usualPort = protocol === 'smtps:' ? 465 : 587;
  const problem = await connectionProblem(hostname, Number(port) || usualPort);
  return problem === undefined ? ok(`${hostname} is reachable`) : fail(`${hostname} cannot be reached: ${problem}.`);
}

/** Returns undefined if the port accepts connections. */
function connectionProblem(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: MAIL_TIMEOUT_MS });
    const end = (problem: string | undefined) => {
      socket.destroy();
      resolve(problem);
    };
    socket.once('connect', () => end(undefined));
    socket.once('timeout', () => end('no response'));
    socket.once('error', (error) => end(reasonOf(error)));
  });
}

async function checkGeo({ geoDatabase }: Config): Promise<Finding> {
  const complaints: string[] = [];
  const geo = await openGeo({ path: geoDatabase, warn: (message) => complaints.push(message) });
  const unknown = Object.entries(KNOWN_ADDRESSES).filter(([, address]) => geo.lookUp(address).country === '');
  const [complaint] = complaints;
  if (complaint !== undefined) return warn(complaint);
  if (unknown.length === 0) return ok(geoDatabase ?? 'the bundled one');
  const families = unknown.map(([family]) => family).join(' and ');
  return warn(`it has no ${families} addresses; their location will be unknown.`);
}

/**
 * Checks the base URL. Links, codes and emails contain it, so a wrong one is printed on paper before anyone notices.
 */
export function checkBaseUrl({ baseUrl }: Pick<Config, 'baseUrl'>): Finding {
  const { hostname, protocol } = new URL(baseUrl);
  if (hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname)) {
    return warn(`${baseUrl} works only on this machine; set BASE_URL to your public address.`);
  }
  if (protocol === 'http:') return warn(`${baseUrl} is not encrypted; serve it over HTTPS.`);
  return ok(baseUrl);
}
