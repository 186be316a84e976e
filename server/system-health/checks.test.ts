import { tmpdir } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import type { CertificateState } from '../certificates/certificates.ts';
import type { KnownNode } from '../nodes/nodes.ts';
import type { UpdateStatus } from '../updates/updates.ts';
import {
  type BackupStatus,
  type CheckSources,
  createChecks,
  judgeBackups,
  judgeCertificates,
  judgeUpdates,
} from './checks.ts';
import { type Finding, runCheck } from './finding.ts';

const EMPTY_SPOOL = {
  segments: 0,
  waitingBytes: 0,
  oldestMs: 0,
  poisonEvents: 0,
  damagedBytes: 0,
  unreadableSegments: 0,
};
const NODE: KnownNode = {
  id: 'a',
  name: 'web-1',
  folder: '/srv/waymark',
  eventLog: 'server',
  waitingBytes: 0,
  oldestMs: 0,
  version: '1.0.0',
  roles: ['edge'],
  seenAt: 0,
  silentMs: 1_000,
  hasStopped: false,
};

const OWN_HOST = 'way.example';
const CERTIFICATE: CertificateState = {
  host: 'go.example',
  issuer: 'CA',
  issuedAt: 0,
  expiresAt: Date.UTC(2027, 1, 1),
  failures: 0,
  lastError: null,
  nextAttemptAt: 0,
  encryptionId: 'a',
  challenge: null,
};

const BACKUPS: BackupStatus = {
  location: '/srv/backups',
  everyMs: 86_400_000,
  count: 7,
  newestAt: Date.now(),
  failure: undefined,
  warning: undefined,
};

const UPDATE: UpdateStatus = {
  current: '0.2.0',
  isOn: false,
  available: undefined,
  checkedAt: null,
  failure: undefined,
};

/** Sources of an installation where all is well, with these differences. */
function sourcesWith({ settings = {}, catalog = {}, ...over }: SourceChanges = {}): CheckSources {
  const working = {
    ping: async () => undefined,
    accounts: { count: async () => 3 },
    nodes: { all: async () => [] as KnownNode[] },
  };
  return {
    settings: {
      dataDirectory: tmpdir(),
      databaseUrl: undefined,
      clickhouseUrl: undefined,
      smtpUrl: undefined,
      baseUrl: 'https://way.example',
      ...settings,
    },
    prepareFolder: () => undefined,
    withCatalog: (work) => work({ ...working, ...catalog }),
    askEventLog: async () => 'the engine responds',
    readSpool: async () => EMPTY_SPOOL,
    readBackups: async () => BACKUPS,
    readCertificates: async () => undefined,
    readUpdates: async () => UPDATE,
    openGeo: async () => ({ geo: { lookUp: () => ({ country: 'DE', region: '', city: '' }) } as never }),
    ...over,
  };
}

interface SourceChanges extends Partial<Omit<CheckSources, 'settings'>> {
  settings?: Partial<CheckSources['settings']>;
  catalog?: object;
}

async function findingOf(name: string, changes: SourceChanges = {}): Promise<Finding> {
  const check = createChecks(sourcesWith(changes)).find((one) => one.name === name);
  if (!check) throw new Error(`no check ${name}`);
  const { name: _name, ...finding } = await runCheck(check);
  return finding;
}

const NIGHT = Date.UTC(2026, 10, 26, 3);

describe('a check', () => {
  it.each<[string, SourceChanges, Finding['severity'], string]>([
    ['data folder', {}, 'ok', tmpdir()],
    ['catalog', {}, 'ok', 'SQLite, up to date, 3 accounts'],
    ['catalog', { catalog: { accounts: { count: async () => 1 } } }, 'ok', 'SQLite, up to date, 1 account'],
    [
      'catalog',
      { settings: { databaseUrl: 'postgres://x' }, catalog: { connections: async () => ({ used: 5, most: 100 }) } },
      'ok',
      'PostgreSQL, up to date, 3 accounts, 5 of 100 connections in use',
    ],
    ['event log', {}, 'ok', 'the engine responds'],
    ['spool', {}, 'ok', 'nothing waiting for the event log'],
    ['nodes', {}, 'ok', 'only this node'],
    ['nodes', { catalog: { nodes: { all: async () => [NODE] } } }, 'ok', 'web-1 (/srv/waymark) is running'],
    [
      'nodes',
      { catalog: { nodes: { all: async () => [{ ...NODE, hasStopped: true }] } } },
      'ok',
      'web-1 (/srv/waymark) is stopped',
    ],
    ['mail', {}, 'warn', 'off; set SMTP_URL to send reports and notifications.'],
    ['geo database', {}, 'ok', 'bundled database'],
    ['geo database', { settings: { geoDatabase: '/srv/geo.mmdb' } }, 'ok', '/srv/geo.mmdb'],
    ['base URL', {}, 'ok', 'https://way.example'],
    ['updates', {}, 'ok', '0.2.0; newer releases are not looked for. Set UPDATE_FEED to do so once a day.'],
  ])('of the %s (%#) finds what holds', async (name, changes, severity, sentence) => {
    expect(await findingOf(name, changes)).toEqual({ severity, sentence });
  });

  it('says which addresses a geo database does not know, and why one cannot be used', async () => {
    const nowhere = { lookUp: () => ({ country: '', region: '', city: '' }) } as never;
    const unknown = await findingOf('geo database', { openGeo: async () => ({ geo: nowhere }) });
    expect(unknown).toEqual({ severity: 'warn', sentence: expect.stringContaining('no IPv4 and IPv6 addresses') });
    const complaint = await findingOf('geo database', {
      openGeo: async () => ({ geo: nowhere, complaint: 'The file is damaged.' }),
    });
    expect(complaint).toEqual({ severity: 'warn', sentence: 'The file is damaged.' });
  });

  it('fails for a node that went away with events in its spool', async () => {
    const gone = { ...NODE, silentMs: 600_000, waitingBytes: 2_048 };
    const { severity, sentence } = await findingOf('nodes', { catalog: { nodes: { all: async () => [gone] } } });
    expect([severity, sentence]).toEqual(['FAIL', expect.stringMatching(/^web-1 .*spool drain/)]);
  });

  it.each<[string, Finding['severity'], Partial<BackupStatus> | undefined, object, RegExp]>([
    ['that are due', 'ok', {}, {}, /^7 in \/srv\/backups, the newest of 2026-11-26T03:00Z$/],
    [
      'that are late',
      'FAIL',
      { newestAt: NIGHT - 2 * 86_400_000 },
      {},
      /role worker runs \("waymark nodes list"\)\. "waymark backup" makes one now\.$/,
    ],
    ['of another rhythm', 'ok', { newestAt: NIGHT - 2 * 86_400_000, everyMs: 86_400_000 * 7 }, {}, /^7 in/],
    [
      'whose last attempt failed',
      'FAIL',
      { failure: 'disk full.' },
      {},
      /; the last attempt failed: disk full\. Once mended, "waymark backup" makes one now\.$/,
    ],
    [
      'of a clock that is wrong',
      'FAIL',
      { newestAt: NIGHT + 9e9 },
      {},
      /2027-.*, which is in the future: correct the clock \("timedatectl"\)\.$/,
    ],
    ['with a warning', 'warn', { warning: 'A file was damaged.' }, {}, /T03:00Z\. A file was damaged\.$/],
    ['that have not begun', 'warn', { newestAt: undefined, count: 0 }, {}, /^0 in \/srv\/backups, none yet; the first/],
    ['beside PostgreSQL', 'warn', {}, { databaseUrl: 'postgres://x' }, /without the catalog: .*pg_dump/],
    ['that are off', 'warn', undefined, {}, /^off; set BACKUP_DIR or BACKUP_URL/],
    ['of servers', 'ok', undefined, { databaseUrl: 'postgres://x', clickhouseUrl: 'http://x' }, /^left to the tools/],
  ])('of backups %s is %s', (_what, severity, status, over, sentence) => {
    const settings = { databaseUrl: undefined, clickhouseUrl: undefined, ...over };
    const found = judgeBackups(settings, status && { ...BACKUPS, newestAt: NIGHT, ...status }, NIGHT + 3_600_000);
    expect(found).toEqual({ severity, sentence: expect.stringMatching(sentence) });
  });

  it.each<[string, Finding['severity'], Partial<UpdateStatus>, string]>([
    ['was not asked yet', 'ok', {}, '0.2.0; the first check for newer releases is within the hour.'],
    ['has none', 'ok', { checkedAt: NIGHT }, '0.2.0 is the newest release, checked 2026-11-26T03:00Z'],
    [
      'has one',
      'warn',
      { checkedAt: NIGHT, available: { version: '0.3.0', url: 'https://way.example/0.3.0' } },
      'version 0.3.0 is available, 0.2.0 runs. Back up, then "npm install waymark@0.3.0" and restart. Release notes: https://way.example/0.3.0',
    ],
    [
      'has one without notes, although the last check failed',
      'warn',
      { checkedAt: NIGHT, failure: 'x', available: { version: '0.3.0', url: null } },
      'version 0.3.0 is available, 0.2.0 runs. Back up, then "npm install waymark@0.3.0" and restart.',
    ],
    [
      'did not respond',
      'warn',
      { checkedAt: NIGHT, failure: 'The feed is not JSON.' },
      '0.2.0; the last check for newer releases failed: The feed is not JSON. Check UPDATE_FEED.',
    ],
  ])('says so if the feed of releases %s', (_what, severity, status, sentence) => {
    expect(judgeUpdates({ ...UPDATE, isOn: true, ...status })).toEqual({ severity, sentence });
  });

  it.each<[string, SourceChanges, string]>([
    ['data folder', { prepareFolder: () => Promise.reject(new Error('down.')) }, 'chown -R USER'],
    ['catalog', { withCatalog: () => Promise.reject(new Error('down')) }, 'waymark doctor --deep'],
    ['event log', { askEventLog: () => Promise.reject(new Error('down')) }, 'The log of the service says why.'],
  ])('of the %s that fails names the reason and what to do', async (name, changes, advice) => {
    const { severity, sentence } = await findingOf(name, changes);
    expect([severity, sentence]).toEqual(['FAIL', expect.stringMatching(/^down\. /)]);
    expect(sentence).toContain(advice);
    const settings = { databaseUrl: 'postgres://x', clickhouseUrl: 'http://x' };
    expect((await findingOf(name, { ...changes, settings })).sentence).toMatch(/psql|curl|chown/);
  });

  it.each<[string, SourceChanges]>([
    ['updates', { readUpdates: () => Promise.reject(new Error('down')) }],
    ['backups', { readBackups: () => Promise.reject(new Error('down')) }],
    ['spool', { readSpool: () => Promise.reject(new Error('down')) }],
    ['geo database', { openGeo: () => Promise.reject(new Error('down')) }],
  ])('of the %s fails with the reason, instead of throwing', async (name, changes) => {
    expect(await findingOf(name, changes)).toEqual({ severity: 'FAIL', sentence: 'down' });
  });

  it.each<[string, Finding['severity'], Partial<CertificateState>[] | undefined, RegExp]>([
    ['left to a proxy', 'ok', undefined, /^left to a proxy/],
    ['not ordered yet', 'warn', [], /^none yet; the first are ordered when the service starts$/],
    ['valid', 'ok', [{}, { host: OWN_HOST, expiresAt: NIGHT + 9 }], /^2 valid, the first expires 2026-11-26$/],
    ['missing for a domain', 'warn', [{}, { expiresAt: null }], /^1 of 2 hosts have one; go\.example: it is ordered/],
    [
      'expired for a domain',
      'warn',
      [{ expiresAt: NIGHT, lastError: 'No DNS.' }],
      /^0 of 1 .*; go\.example: No DNS\. Once mended, "waymark certificates renew go\.example" orders it now\.$/,
    ],
    [
      'not renewed',
      'warn',
      [{ lastError: 'No answer.' }],
      /^1 of 1 hosts have one; go\.example: No answer\. Once mended, .*renew go\.example/,
    ],
    ['missing for the service', 'FAIL', [{ host: OWN_HOST, expiresAt: null }], /^0 of 1 hosts have one; way\.example/],
  ])('of certificates that are %s', (_what, severity, states, sentence) => {
    const all = states?.map((over) => ({ ...CERTIFICATE, ...over }));
    const found = judgeCertificates({ baseUrl: `https://${OWN_HOST}` }, all, NIGHT);
    expect(found).toEqual({ severity, sentence: expect.stringMatching(sentence) });
  });

  it('looks at nothing before it runs', () => {
    const withCatalog = vi.fn();
    createChecks(sourcesWith({ withCatalog }));
    expect(withCatalog).not.toHaveBeenCalled();
  });
});
