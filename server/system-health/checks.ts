import { rm, statfs, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { CertificateState } from '../certificates/certificates.ts';
import type { SpoolReport } from '../collect/collect.ts';
import { isRunning, type KnownNode, nameOf, undrainedSpools } from '../nodes/nodes.ts';
import type { Geo } from '../platform/geo/geo.ts';
import { reasonOf } from '../platform/reason-of.ts';
import type { UpdateStatus } from '../updates/updates.ts';
import { type Check, type Finding, fail, ok, warn } from './finding.ts';

export interface CheckSettings {
  dataDirectory: string;
  databaseUrl: string | undefined;
  clickhouseUrl: string | undefined;
  smtpUrl: string | undefined;
  baseUrl: string;
  geoDatabase?: string | undefined;
}

interface CheckedCatalog {
  ping(): Promise<unknown>;
  accounts: { count(): Promise<number> };
  connections?(): Promise<{ used: number; most: number }>;
  nodes: { all(): Promise<KnownNode[]> };
}

/** Scheduled backups. */
export interface BackupStatus {
  location: string;
  everyMs: number;
  count: number;
  /** When the newest one began, in milliseconds. */
  newestAt: number | undefined;
  /** Why the last attempt failed, if it did. */
  failure: string | undefined;
  /** What an operator should know about the last one, such as a file that was damaged. */
  warning: string | undefined;
}

/** What the checks look at: what a running service has open, or what a command opens for them. */
export interface CheckSources {
  settings: CheckSettings;
  prepareFolder(): Promise<void> | void;
  withCatalog<Result>(work: (catalog: CheckedCatalog) => Promise<Result>): Promise<Result>;
  /** Reads from the event log and says what responded. */
  askEventLog(): Promise<string>;
  readSpool(): Promise<SpoolReport>;
  /** Undefined where backups are not set up. */
  readBackups(): Promise<BackupStatus | undefined>;
  readUpdates(): Promise<UpdateStatus>;
  /** Undefined where a proxy provides TLS. */
  readCertificates(): Promise<readonly CertificateState[] | undefined>;
  /** The complaint says why it cannot be used as set up. */
  openGeo(): Promise<{ geo: Geo; complaint?: string | undefined }>;
}

/** Ordered so that each check depends on the earlier ones. None of them disturbs a running service. */
export function createChecks(sources: CheckSources): Check[] {
  const { settings } = sources;
  return [
    { name: 'node', run: () => checkNode(process.versions.node) },
    {
      name: 'data folder',
      advice: `Let the user of the service write to it: "chown -R USER ${settings.dataDirectory}".`,
      run: () => checkDataFolder(sources),
    },
    { name: 'disk space', run: () => checkDiskSpace(settings) },
    { name: 'catalog', advice: catalogAdvice(settings), run: () => checkCatalog(sources) },
    { name: 'event log', advice: eventLogAdvice(settings), run: async () => ok(await sources.askEventLog()) },
    { name: 'spool', run: async () => judgeSpool(await sources.readSpool()) },
    { name: 'nodes', run: () => checkNodes(sources) },
    { name: 'backups', run: async () => judgeBackups(settings, await sources.readBackups()) },
    { name: 'mail', run: () => checkMail(settings) },
    { name: 'geo database', run: () => checkGeo(sources) },
    { name: 'base URL', run: () => checkBaseUrl(settings) },
    {
      name: 'certificates',
      run: async () => judgeCertificates(settings, await sources.readCertificates(), Date.now()),
    },
    { name: 'updates', run: async () => judgeUpdates(await sources.readUpdates()) },
  ];
}

function catalogAdvice({ databaseUrl }: CheckSettings): string {
  return databaseUrl
    ? 'Try `psql "$DATABASE_URL"` on this machine.'
    : 'Run "waymark doctor --deep" to look for damage.';
}

function eventLogAdvice({ clickhouseUrl }: CheckSettings): string {
  return clickhouseUrl ? 'Try `curl "$CLICKHOUSE_URL/ping"` on this machine.' : 'The log of the service says why.';
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

async function checkDataFolder({ settings: { dataDirectory }, prepareFolder }: CheckSources): Promise<Finding> {
  await prepareFolder();
  const file = join(dataDirectory, `.doctor-${process.pid}`);
  await writeFile(file, 'Writable.');
  await rm(file);
  return ok(dataDirectory);
}

async function checkDiskSpace({ dataDirectory }: CheckSettings): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDirectory);
  return judgeDiskSpace(bavail * bsize, dataDirectory);
}

/** Checks free space. On a full disk events are rejected, because they are acknowledged only once stored. */
export function judgeDiskSpace(freeBytes: number, dataDirectory: string): Finding {
  // In decimal units, as the screens have it.
  const sentence = `${(freeBytes / 1e9).toFixed(1)} GB free`;
  const advice = `Free up space: "du -sh ${dataDirectory}/*" shows what uses it.`;
  if (freeBytes < GIB / 4) return fail(`${sentence}; events will be rejected soon. ${advice}`);
  return freeBytes < 2 * GIB ? warn(`${sentence}. ${advice}`) : ok(sentence);
}

function checkCatalog({ settings, withCatalog }: CheckSources): Promise<Finding> {
  return withCatalog(async (catalog) => {
    await catalog.ping();
    const accounts = await catalog.accounts.count();
    const where = settings.databaseUrl ? 'PostgreSQL' : 'SQLite';
    const state = `${where}, up to date, ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`;
    const connections = await catalog.connections?.();
    return connections === undefined ? ok(state) : judgeConnections(state, connections);
  });
}

/** Checks the connections to PostgreSQL: without a free one, requests are answered with 503. */
export function judgeConnections(state: string, { used, most }: { used: number; most: number }): Finding {
  const sentence = `${state}, ${used} of ${most} connections in use`;
  if (used <= most * 0.8) return ok(sentence);
  return warn(`${sentence}; lower DATABASE_CONNECTIONS on the nodes or raise PostgreSQL's max_connections.`);
}

/** Checks the spools of all nodes that share the catalog, which only their own machines can read. */
function checkNodes({ withCatalog }: CheckSources): Promise<Finding> {
  return withCatalog(async (catalog) => {
    const nodes = await catalog.nodes.all();
    const problems = undrainedSpools(nodes);
    if (problems.length > 0) return fail(`${problems.join('; ')}.`);
    if (nodes.length === 0) return ok('only this node');
    return ok(nodes.map((node) => `${nameOf(node)} ${isRunning(node) ? 'is running' : 'is stopped'}`).join(', '));
  });
}

const MIB = 1024 ** 2;
/** Events are loaded within a second, so this much waits only during or shortly after a failure. */
const LARGE_BACKLOG_BYTES = 64 * MIB;

/** Checks events that are not loaded yet, and those that need an operator to be loaded. */
export function judgeSpool(spool: SpoolReport): Finding {
  const { waitingBytes, oldestMs, poisonEvents, damagedBytes, unreadableSegments } = spool;
  const waiting = `${waitingBytes > 0 ? `${(waitingBytes / MIB).toFixed(1)} MiB` : 'nothing'} waiting for the event log`;
  const oldest = waitingBytes > 0 ? `, oldest ${Math.round(oldestMs / 1000)} s` : '';
  const aside = [
    poisonEvents > 0 &&
      `${poisonEvents} events rejected by the event log are kept in .poison files: report the log's lines about them`,
    damagedBytes > 0 && `${damagedBytes} damaged bytes are kept in .bad files: check the disk`,
    unreadableSegments > 0 && `${unreadableSegments} segments could not be read: check the disk`,
  ].filter((sentence) => sentence !== false);
  const isLarge = waitingBytes > LARGE_BACKLOG_BYTES;
  const advice = isLarge ? ['the event log is down or too slow: its check above and the log say why'] : [];
  const sentence = [`${waiting}${oldest}`, ...advice, ...aside].join('; ');
  return isLarge || aside.length > 0 ? warn(`${sentence}.`) : ok(sentence);
}

/** Clocks of machines that share a place differ a little. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Checks that the newest backup is not much older than the time between two. */
export function judgeBackups(
  { databaseUrl, clickhouseUrl }: Pick<CheckSettings, 'databaseUrl' | 'clickhouseUrl'>,
  status: BackupStatus | undefined,
  now: number = Date.now(),
): Finding {
  if (status === undefined && databaseUrl && clickhouseUrl)
    return ok('left to the tools of PostgreSQL and ClickHouse, which hold all data');
  if (status === undefined) return warn('off; set BACKUP_DIR or BACKUP_URL to make one every day.');
  const { location, everyMs, count, newestAt, failure, warning } = status;
  const newest =
    newestAt === undefined ? 'none yet' : `the newest of ${new Date(newestAt).toISOString().slice(0, 16)}Z`;
  const state = `${count} in ${location}, ${newest}`;
  if (failure !== undefined)
    return fail(`${state}; the last attempt failed: ${failure} Once mended, "waymark backup" makes one now.`);
  if (newestAt === undefined) return warn(`${state}; the first one begins within five minutes of a start.`);
  if (newestAt > now + CLOCK_TOLERANCE_MS)
    return fail(`${state}, which is in the future: correct the clock ("timedatectl").`);
  if (now - newestAt > 2 * everyMs)
    return fail(
      `${state}; read the log, and check that a node with the role worker runs ("waymark nodes list"). "waymark backup" makes one now.`,
    );
  if (warning !== undefined) return warn(`${state}. ${warning}`);
  return databaseUrl ? warn(`${state}, without the catalog: back up PostgreSQL with pg_dump.`) : ok(state);
}

async function checkMail({ smtpUrl }: CheckSettings): Promise<Finding> {
  if (smtpUrl === undefined) return warn('off; set SMTP_URL to send reports and notifications.');
  const { hostname, port, protocol } = new URL(smtpUrl);
  const usualPort = protocol === 'smtps:' ? 465 : 587;
  const problem = await connectionProblem(hostname, Number(port) || usualPort);
  return problem === undefined
    ? ok(`${hostname} is reachable`)
    : fail(`${hostname} cannot be reached: ${problem}. Correct SMTP_URL, or allow connections to it.`);
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

async function checkGeo({ settings: { geoDatabase }, openGeo }: CheckSources): Promise<Finding> {
  const { geo, complaint } = await openGeo();
  const unknown = Object.entries(KNOWN_ADDRESSES).filter(([, address]) => geo.lookUp(address).country === '');
  if (complaint !== undefined) return warn(complaint);
  if (unknown.length === 0) return ok(geoDatabase ?? 'bundled database');
  const families = unknown.map(([family]) => family).join(' and ');
  return warn(`it has no ${families} addresses; their location will be unknown. Set GEO_DB to a file that has them.`);
}

/**
 * Checks the base URL. Links, codes and emails contain it, so a wrong one is printed on paper before anyone notices.
 */
export function checkBaseUrl({ baseUrl }: Pick<CheckSettings, 'baseUrl'>): Finding {
  const { hostname, protocol } = new URL(baseUrl);
  if (hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname)) {
    return warn(`${baseUrl} works only on this machine; set BASE_URL to your public address.`);
  }
  if (protocol === 'http:') return warn(`${baseUrl} is not encrypted; serve it over HTTPS.`);
  return ok(baseUrl);
}

/** Says whether a newer release is available. */
export function judgeUpdates({ current, isOn, available, checkedAt, failure }: UpdateStatus): Finding {
  if (!isOn) return ok(`${current}; newer releases are not looked for. Set UPDATE_FEED to do so once a day.`);
  if (available) {
    const notes = available.url === null ? '' : ` Release notes: ${available.url}`;
    return warn(
      `version ${available.version} is available, ${current} runs. Back up, then "npm install waymark@${available.version}" and restart.${notes}`,
    );
  }
  if (failure !== undefined)
    return warn(`${current}; the last check for newer releases failed: ${failure} Check UPDATE_FEED.`);
  if (checkedAt === null) return ok(`${current}; the first check for newer releases is within the hour.`);
  return ok(`${current} is the newest release, checked ${new Date(checkedAt).toISOString().slice(0, 16)}Z`);
}

/** Checks the certificates that the service orders itself; without one for its own host, nobody can sign in. */
export function judgeCertificates(
  { baseUrl }: Pick<CheckSettings, 'baseUrl'>,
  states: readonly CertificateState[] | undefined,
  now: number,
): Finding {
  if (states === undefined) return ok('left to a proxy; TLS=auto orders them without one');
  const invalid = states.filter(({ expiresAt }) => expiresAt === null || expiresAt <= now);
  const [bad] = invalid.length > 0 ? invalid : states.filter(({ lastError }) => lastError !== null);
  if (bad) {
    const reason = bad.lastError ?? 'it is ordered within half a minute while a node with the role worker runs';
    const renew = bad.lastError === null ? '' : ` Once mended, "waymark certificates renew ${bad.host}" orders it now.`;
    const sentence = `${states.length - invalid.length} of ${states.length} hosts have one; ${bad.host}: ${reason}${renew}`;
    return invalid.some(({ host }) => host === new URL(baseUrl).hostname) ? fail(sentence) : warn(sentence);
  }
  const first = Math.min(...states.map(({ expiresAt }) => expiresAt ?? 0));
  if (states.length === 0) return warn('none yet; the first are ordered when the service starts');
  return ok(`${states.length} valid, the first expires ${new Date(first).toISOString().slice(0, 10)}`);
}
