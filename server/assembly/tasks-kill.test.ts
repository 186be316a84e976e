import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILE_CACHE } from '../../test/support/compile-cache.ts';
import { createMigratedDatabase, type TestDatabase } from '../../test/support/postgres/postgres.ts';
import { startTestApp, type TestAccount, type TestApp } from '../../test/support/test-app.ts';
import { sampleOf } from '../../test/support/vitest/scope.ts';
import { unzipped } from '../qr/batch/zip.fixture.ts';

const ROWS = 160;
const MINUTE_MS = 60_000;

/** Real processes on one database, killed with SIGKILL. */
describe.each(sampleOf(['sqlite', 'postgres'] as const, 2, 1))('tasks on %s', (engine) => {
  const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs };
  const children: ChildProcess[] = [];
  let database: TestDatabase | undefined;
  let app: TestApp;
  beforeAll(async () => {
    database = engine === 'postgres' ? await createMigratedDatabase() : undefined;
    app = await startTestApp({ config: { databaseUrl: database?.url }, deps: { clock } });
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await app.close();
    await database?.drop();
  });

  /** Starts a process that works until no task waits. */
  function startWorker() {
    const script = new URL('./work-on-tasks.fixture.ts', import.meta.url).pathname;
    const { dataDirectory, databaseUrl = '' } = app.deps.config;
    const env = {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDirectory,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      ...COMPILE_CACHE,
    };
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    children.push(child);
    return { child, ended: new Promise<number | null>((resolve) => child.once('close', resolve)) };
  }

  /** Starts an import where every second link has no alias, so that only its row mark prevents duplicates. */
  async function startImport(account: TestAccount, word: string): Promise<number> {
    const lines = Array.from(
      { length: ROWS },
      (_, n) => `https://shop.example/${word}/${n},${n % 2 ? '' : `${word}-${n}`}`,
    );
    const body = { kind: 'link_import', import: { format: 'csv', text: `url,alias\n${lines.join('\n')}` } };
    const { status, json } = await account.api('POST', '/bio/api/task/add', body);
    expect([status, json.total]).toEqual([200, ROWS]);
    return json.id;
  }

  const linksOf = async (account: TestAccount, limit = 1_000) =>
    (await account.api('GET', `/bio/api/urls?limit=${limit}`)).json.data;
  const taskOf = async (account: TestAccount, id: number) =>
    (await account.api('GET', `/bio/api/task/${id}`)).json.data;

  async function expectEachOnce(account: TestAccount, id: number): Promise<void> {
    expect(await taskOf(account, id)).toMatchObject({ state: 'done', done: ROWS, made: ROWS, exists: 0, refused: 0 });
    const { result, urls } = await linksOf(account);
    expect(result).toBe(ROWS);
    expect(new Set(urls.map((link: { longurl: string }) => link.longurl)).size).toBe(ROWS);
    const report = await account.api('GET', `/bio/api/task/${id}/result`);
    const lines = report.text.trim().split('\r\n').slice(1);
    const addresses = lines.map((line) => /^\d+,made,(http[^,]+),+$/.exec(line)?.[1]);
    expect(new Set(addresses)).toEqual(new Set(urls.map((link: { shorturl: string }) => link.shorturl)));
  }

  it('resume after their process was killed, each row once', async () => {
    const id = await startImport(app.account, 'kill');
    const { child, ended } = startWorker();
    let created = 0;
    while (created < 70) {
      await wait(5);
      created = (await linksOf(app.account, 1)).result;
    }
    child.kill('SIGKILL');
    await ended;
    created = (await linksOf(app.account)).result;
    expect(created).toBeLessThan(ROWS);
    const left = await taskOf(app.account, id);
    expect(left.state).toBe('running');
    // Another process takes over after the timeout.
    await app.app.features.tasks.work();
    expect(await taskOf(app.account, id)).toEqual(left);
    clock.offsetMs += MINUTE_MS;
    await app.app.features.tasks.work();
    await expectEachOnce(app.account, id);
  });

  it('leave a zip that is whole after their process was killed', async () => {
    // Matches the worker's clock: with a clock one minute ahead, this process would take over a running task.
    clock.offsetMs = 0;
    const account = await app.newAccount();
    const lines = Array.from({ length: ROWS }, (_, n) => `https://shop.example/zip/${n},${n}`);
    const batch = { csv: `data,name\n${lines.join('\n')}`, store: true };
    const { id } = (await account.api('POST', '/bio/api/task/add', { kind: 'qr_batch', batch })).json;
    const codesOf = async (limit = 1_000) => (await account.api('GET', `/bio/api/qr?limit=${limit}`)).json.data;
    const { child, ended } = startWorker();
    let created = 0;
    while (created < 60) {
      await wait(5);
      created = (await codesOf(1)).result;
    }
    child.kill('SIGKILL');
    await ended;
    expect((await codesOf()).result).toBeLessThan(ROWS);
    clock.offsetMs += MINUTE_MS;
    await app.app.features.tasks.work();
    expect((await codesOf()).result).toBe(ROWS);
    const headers = { Authorization: `Bearer ${account.key}` };
    const zip = await fetch(`${app.origin}/bio/api/task/${id}/result`, { headers });
    const files = unzipped(Buffer.from(await zip.arrayBuffer()));
    expect(new Set(files.map(({ name }) => name)).size).toBe(ROWS + 1);
    const report = files.at(-1)?.bytes.toString() ?? '';
    const words = (await codesOf()).qrs.map(({ link }: { link: string }) => link.split('/').at(-1));
    expect(new Set(report.match(/(?<=\/q\/\w+,)\w+/g))).toEqual(new Set(words));
  });

  it('are worked on by several processes at once, each by one', async () => {
    clock.offsetMs = 0;
    const accounts = await Promise.all([app.newAccount(), app.newAccount()]);
    const started = accounts.flatMap((account, n) => [[account, `a${n}`] as const]);
    const ids = await Promise.all(started.map(([account, word]) => startImport(account, word)));
    const workers = [startWorker(), startWorker()];
    await Promise.all([app.app.features.tasks.work(), ...workers.map(({ ended }) => ended)]);
    for (const [index, account] of accounts.entries()) await expectEachOnce(account, ids[index] ?? 0);
  });
});
