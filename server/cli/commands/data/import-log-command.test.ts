import { appendFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import {
  runCommandLine,
  type ServiceProcess,
  spawnCommand,
  startServiceProcess,
  type TemporaryFolder,
  temporaryFolder,
  until,
} from '../../command.fixture.ts';
import { openSite, type Site, storedEvents } from '../../event-load.fixture.ts';
import { importLogCommand } from './import-log-command.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

let folder: TemporaryFolder;

const settings = () => ({ DATA_DIR: folder.path });
const run = (...args: string[]) => runCommandLine(['import', 'access-log', ...args], settings());

interface Seen {
  at: Date;
  path: string;
  address?: string;
  agent?: string;
  referrer?: string;
  status?: number;
}

function lineOf({ at, path, address = '203.0.113.7', agent = FIREFOX, referrer = '-', status = 200 }: Seen): string {
  const [day, month] = [String(at.getUTCDate()).padStart(2, '0'), MONTHS[at.getUTCMonth()]];
  const time = `${day}/${month}/${at.getUTCFullYear()}:${at.toISOString().slice(11, 19)} +0000`;
  return `${address} - - [${time}] "GET ${path} HTTP/1.1" ${status} 512 "${referrer}" "${agent}"\n`;
}

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, content);
  return path;
}

const day = (hour: number, minute = 0) => new Date(Date.UTC(2025, 2, 4, hour, minute));
/** The same visits for each website, with one line of each kind that is filtered. */
function logOf(domain: string): string {
  return [
    lineOf({ at: day(9), path: '/?utm_source=letter', referrer: 'https://www.google.com/' }),
    lineOf({ at: day(9), path: '/style.css' }),
    lineOf({ at: day(9, 10), path: '/garden', referrer: `https://${domain}/` }),
    lineOf({ at: day(9, 11), path: '/nowhere', status: 404 }),
    'a line of another kind\n',
    lineOf({ at: day(10, 30), path: '/garden' }),
    lineOf({ at: day(10, 31), path: '/', agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
    lineOf({ at: day(11), path: '/', address: '2001:db8::9' }),
  ].join('');
}

describe('import access-log during a running service', () => {
  let service: ServiceProcess;
  let key: string;
  let site: number;
  let domain: string;
  let log: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  async function api(method: string, path: string, body?: object): Promise<any> {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${service.origin}/api/v1${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    return response.json();
  }
  beforeAll(async () => {
    folder = await temporaryFolder();
    service = await startServiceProcess([], settings());
    await until(async () => (await fetch(`${service.origin}/readyz`)).ok);
    const account = ['account', 'create', '--email', 'a@example.com', '--password', 'sdfwerwerfsd', '--json'];
    key = JSON.parse((await runCommandLine(account, settings())).stdout).api_key;
  });
  afterAll(async () => {
    service.child.kill('SIGKILL');
    await service.ended;
    await folder.remove();
  });
  let sites = 0;
  beforeEach(async () => {
    domain = `shop-${++sites}.example`;
    site = (await api('POST', '/websites', { domain })).data.id;
    log = logOf(domain);
  });

  async function ask(query: object) {
    const range = { from: '2025-03-01', to: '2025-03-31' };
    const body = { scope: { website: site }, range, metrics: ['visitors', 'visits', 'views'], ...query };
    return (await api('POST', '/query', body)).data;
  }

  it('imports visits as if the tracker had seen them, once, with the usual analytics', async () => {
    const file = await fileOf('access.log', log);
    const { code, stdout } = await run(file, '--website', domain);
    expect(stdout.trim().split('\n')).toEqual([
      `${file}: 8 lines; 4 page views imported, 2025-03-04 09:00:00 to 2025-03-04 11:00:00 UTC.`,
      expect.stringMatching(/^ +1 filtered: files other than pages$/),
      expect.stringMatching(/^ +1 filtered: with a status other than 200 or 304$/),
      expect.stringMatching(/^ +1 filtered: in an unknown format \(the first: line 5\)$/),
      expect.stringMatching(/^ +1 filtered: of bots$/),
    ]);
    expect(code).toBe(0);
    expect((await ask({})).totals).toEqual({ visitors: 2, visits: 3, views: 4 });
    const { rows } = await ask({ dimensions: ['source'], metrics: ['visits'] });
    expect(rows.map(({ dimensions, metrics }: never) => [dimensions, metrics])).toContainEqual([
      { source: 'letter' },
      { visits: 1 },
    ]);

    const again = await run(file, await fileOf('access.log.1.gz', gzipSync(log)), '--website', `https://www.${domain}`);
    expect(again.stdout).toMatch(/access\.log: 0 lines, after [\d,]+ bytes imported earlier; 0 page views/);
    expect(again.stdout).toMatch(/access\.log\.1\.gz: 0 lines, after/);
    expect((await ask({})).totals).toEqual({ visitors: 2, visits: 3, views: 4 });

    await appendFile(file, lineOf({ at: new Date(Date.UTC(2025, 2, 20)), path: '/new' }));
    expect((await run(file, '--website', domain)).stdout).toContain('; 1 page views imported');
    expect((await ask({})).totals).toMatchObject({ visitors: 3, views: 5 });
  });

  it('stores no address, and no salt after it has ended', async () => {
    const file = await fileOf('access.log', log);
    await run(file, '--website', domain);
    expect(await readdir(join(folder.path, 'imports'))).toEqual([]);
    const { rows } = await ask({ dimensions: ['page', 'country', 'browser'], metrics: ['views'] });
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|2001:db8/);
  });

  it('reports in a dry run what it would do, and does nothing', async () => {
    const file = await fileOf('access.log', log);
    const { code, stdout } = await run(file, '--website', domain, '--dry-run');
    expect([code, stdout]).toEqual([0, expect.stringContaining('4 page views would be imported (--dry-run)')]);
    expect((await ask({})).totals).toMatchObject({ views: 0 });
    expect((await run(file, '--website', domain)).stdout).toContain('4 page views imported');
  });

  it("applies the options: a time, other paths, a proxy's forwarded addresses", async () => {
    const forwarded = lineOf({ at: day(12), path: '/', address: '10.0.0.1' }).replace('\n', ' "198.51.100.1"\n');
    const more = lineOf({ at: day(12), path: '/', address: '10.0.0.1' }).replace('\n', ' "198.51.100.2"\n');
    const file = await fileOf('access.log', log + forwarded + more + lineOf({ at: day(14), path: '/api/x' }));
    const times = ['--since', '2025-03-04T10:00', '--until', '2025-03-05'];
    const { stdout } = await run(file, '--website', domain, ...times, '--skip', '/api/', '--forwarded');
    expect(stdout).toContain('4 page views imported');
    expect((await ask({})).totals).toEqual({ visitors: 4, visits: 4, views: 4 });
  });
});

describe('import access-log', () => {
  let site: Site;
  beforeEach(async () => {
    folder = await temporaryFolder();
    site = await openSite(folder.path);
  });
  afterEach(() => folder.remove());

  it('reads what Caddy writes', async () => {
    const entry = (uri: string, host: string) =>
      `${JSON.stringify({
        ts: Date.UTC(2025, 2, 4) / 1000,
        status: 200,
        request: { client_ip: '203.0.113.7', method: 'GET', host, uri, headers: { 'User-Agent': [FIREFOX] } },
      })}\n`;
    const file = await fileOf('caddy.log', entry('/a', site.domain) + entry('/b', 'other.example'));
    const { stdout, code } = await run(file, '--website', site.domain, '--format', 'json');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/1 page views imported[\s\S]*1 filtered: of other websites/),
    ]);
    expect(await storedEvents(folder.path, site)).toEqual(new Map([['/a', 1]]));
  });

  it('killed in the middle and repeated, imports every line once', async () => {
    const views = Array.from({ length: 52_000 }, (_, index) => ({
      at: new Date(Date.UTC(2025, 2, 1) + index * 5_000),
      path: `/${index}`,
      address: `203.0.${index % 50}.${index % 200}`,
    }));
    const file = await fileOf('access.log', views.map(lineOf).join(''));
    const imports = join(folder.path, 'imports');
    const isStoring = async () => (await readdir(imports).catch(() => [])).some((name) => name.endsWith('.pending'));
    const child = spawnCommand(['import', 'access-log', file, '--website', site.domain], settings());
    const ended = new Promise((resolve) => child.once('close', resolve));
    await until(async () => child.exitCode !== null || (await isStoring()));
    expect(child.exitCode).toBe(null);
    child.kill('SIGKILL');
    await ended;
    expect((await run(file, '--website', site.domain)).code).toBe(0);
    const stored = await storedEvents(folder.path, site);
    expect([stored.size, [...stored.values()].filter((count) => count !== 1)]).toEqual([52_000, []]);
    expect(await readdir(imports)).toEqual([]);
  });

  it('reports an invalid log, a missing file, and an unknown website', async () => {
    const file = await fileOf('letter.txt', 'Dear all,\nthis is no log.\n');
    const odd = await run(file, '--website', site.domain);
    expect([odd.code, odd.stdout]).toEqual([
      1,
      expect.stringContaining('2 filtered: in an unknown format (the first: line 1, 2)'),
    ]);
    const gone = await run(join(folder.path, 'gone.log'), '--website', site.domain);
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('gone.log cannot be imported: ENOENT')]);
    const unknown = await run(file, '--website', 'nobody.example');
    expect([unknown.code, unknown.stderr]).toEqual([1, 'No website has the domain "nobody.example".\n']);
  });
});

describe('import access-log prints its usage', () => {
  it.each([
    [[], 'one or more files'],
    [['a.log'], '--website'],
    [['a.log', '--website', ':'], '--website'],
    [
      ['a.log', '--website', 'a.example', '--format', 'xml'],
      'Unknown log format "xml". Use one of any, combined, common, json.',
    ],
    [['a.log', '--website', 'a.example', '--since', 'last week'], '--since must be a date or time in UTC'],
    [['a.log', '--website', 'a.example', '--until', '2026-02-30'], '--until must be a date'],
    [['a.log', '--website', 'a.example', '--skip', 'api'], '--skip must be the start of a path'],
  ])('with %j', async (args: string[], sentence) => {
    await expect(importLogCommand(args, () => readConfig({}))).rejects.toThrow(sentence);
  });
});
