import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';
import { type Unzipped, unzipped } from '../../qr/batch/zip.fixture.ts';

let app: TestApp;
let me: TestAccount;
const clock = { offsetMs: 0, now: () => Date.now() + clock.offsetMs };
beforeAll(async () => {
  const baseUrl = 'https://way.example';
  app = await startTestApp({ config: { baseUrl, pagesBaseUrl: baseUrl }, deps: { clock } });
  me = app.account;
});
afterAll(() => app.close());

const api = (method: string, path: string, body?: object, account = me) => account.api(method, `/bio/api${path}`, body);
const work = () => app.app.features.tasks.work();
const TEXT = 'url,alias\nhttps://shop.example/a,task-a\njavascript:alert(1),task-b\nhttps://shop.example/c,task-c\n';

async function start(text = TEXT, over: object = {}, account = me): Promise<number> {
  const body = { kind: 'link_import', name: 'links.csv', import: { format: 'csv', text, ...over } };
  const { status, json } = await api('POST', '/task/add', body, account);
  expect(status).toBe(200);
  return json.id;
}

const show = async (id: number) => (await api('GET', `/task/${id}`)).json.data;
const rows = async (id: number, query = '') => (await api('GET', `/task/${id}/rows${query}`)).json.data;

describe('an import as a task', () => {
  it('waits, runs in the background, and stores the result of each row', async () => {
    const id = await start();
    const name = { id, kind: 'link_import', name: 'links.csv' };
    const none = { done: 0, total: 3, made: 0, exists: 0, refused: 0, bytes: 0, reason: null };
    const date = expect.stringMatching(/^\d{4}-\d{2}-\d{2} /);
    expect(await show(id)).toEqual({ ...name, ...none, state: 'waiting', date, finished: null, until: null });
    expect(await rows(id)).toMatchObject({ result: 0, rows: [] });
    await work();
    const all = { done: 3, total: 3, made: 2, exists: 0, refused: 1, bytes: 0, reason: null };
    const ended = await show(id);
    expect(ended).toEqual({ ...name, ...all, state: 'done', date, finished: date, until: date });
    expect(Date.parse(`${ended.until}Z`) - Date.parse(`${ended.finished}Z`)).toBe(7 * 24 * 3_600_000);
    const created = (line: number, alias: string) => {
      const link = { id: expect.any(Number), clicks: 0 };
      const shorturl = `https://way.example/${alias}`;
      const rest = { file: null, refusal: null, url: expect.any(String), title: null, custom: null };
      return { line, result: 'made', shorturl, ...rest, link };
    };
    const refused = {
      line: 3,
      result: 'refused',
      shorturl: null,
      file: null,
      refusal: expect.stringContaining('Enter a web address'),
      url: expect.any(String),
      title: null,
      custom: 'task-b',
      link: null,
    };
    expect((await rows(id)).rows).toEqual([created(2, 'task-a'), refused, created(4, 'task-c')]);
    expect(await rows(id, '?result=refused')).toMatchObject({ result: 1, rows: [refused] });
    expect(await rows(id, '?limit=1&page=3')).toMatchObject({ result: 3, maxpage: 3, rows: [created(4, 'task-c')] });
    const report = await api('GET', `/task/${id}/result`);
    expect(report.headers.get('content-disposition')).toBe(`attachment; filename="links-${id}.csv"`);
    expect(report.text.split('\r\n').slice(0, 2)).toEqual([
      'line,result,shorturl,refusal,url,title,custom',
      '2,made,https://way.example/task-a,,,,',
    ]);
  });

  it('leaves existing links unchanged, like the direct import', async () => {
    const id = await start(TEXT, { lineoffset: 500 });
    await work();
    expect(await show(id)).toMatchObject({ made: 0, exists: 2, refused: 1 });
    expect((await rows(id)).rows[0]).toEqual({
      line: 502,
      result: 'exists',
      shorturl: 'https://way.example/task-a',
      file: null,
      refusal: null,
      url: expect.any(String),
      title: null,
      custom: null,
      link: { id: expect.any(Number), clicks: 0 },
    });
  });

  it('says which of its links still exist, so that the import can be undone', async () => {
    const id = await start('url,alias\nhttps://shop.example/,task-kept\nhttps://shop.example/,task-gone\n');
    await work();
    const [kept, gone] = (await rows(id)).rows;
    expect((await api('POST', '/urls/delete', { ids: [gone.link.id] })).status).toBe(200);
    expect((await rows(id)).rows).toEqual([kept, { ...gone, url: null, link: null }]);
    expect((await api('POST', '/urls/restore', { ids: [gone.link.id] })).status).toBe(200);
    expect((await rows(id)).rows).toEqual([kept, gone]);
  });

  it.each([
    [{ kind: 'link_import' }, 'import'],
    [{ kind: 'link_import', import: { format: 'csv', text: 'alias\nx\n' } }, 'import.text'],
    [{ kind: 'link_import', import: { format: 'csv', text: 'url\n' } }, 'import.text'],
    [{ kind: 'link_import', import: { format: 'xlsx', text: 'url\nx\n' } }, 'import.format'],
    [{ kind: 'link_import', import: { format: 'csv', text: TEXT, lineoffset: -1 } }, 'import.lineoffset'],
    [{ kind: 'cleaning', import: { format: 'csv', text: TEXT } }, 'kind'],
    [{ import: { format: 'csv', text: TEXT } }, 'kind'],
    [{ kind: 'qr_batch' }, 'batch'],
    [{ kind: 'qr_batch', batch: { csv: 'data\n' } }, 'batch.csv'],
    [{ kind: 'qr_batch', batch: { csv: 'data\nx\n', format: 'gif' } }, 'batch.format'],
    [{ kind: 'qr_batch', batch: { csv: 'data\nx\n', foreground: 'dark' } }, 'batch.foreground'],
  ])('is rejected as %j at the field', async (body, field) => {
    const { status, json } = await api('POST', '/task/add', body);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  it('reports a domain of another account at each row', async () => {
    const id = await start('url\nhttps://shop.example/\n', { domain: 'go.nobody.example' });
    await work();
    expect((await rows(id)).rows).toMatchObject([{ result: 'refused', refusal: expect.stringContaining('domain') }]);
  });

  it('is cancelled before it has begun, and stays so', async () => {
    const id = await start('url,alias\nhttps://shop.example/,task-never\n');
    expect((await api('POST', `/task/${id}/cancel`)).json.message).toContain('stays');
    await work();
    expect(await show(id)).toMatchObject({ state: 'cancelled', done: 0, made: 0 });
    expect((await api('GET', '/urls?q=task-never')).json.data.result).toBe(0);
  });

  it('is not found once it was deleted, but the created links are', async () => {
    const id = await start('url,alias\nhttps://shop.example/,task-stays\n');
    await work();
    expect((await api('DELETE', `/task/${id}/delete`)).status).toBe(200);
    for (const path of ['', '/rows', '/result']) expect((await api('GET', `/task/${id}${path}`)).status).toBe(404);
    expect((await api('POST', `/task/${id}/cancel`)).status).toBe(404);
    expect((await api('GET', '/urls?q=task-stays')).json.data.result).toBe(1);
  });

  it('is removed with its result after a week', async () => {
    const old = await start('url\nhttps://shop.example/old\n');
    await work();
    clock.offsetMs = 7 * 24 * 3_600_000 - 60_000;
    const young = await start('url\nhttps://shop.example/young\n');
    await work();
    clock.offsetMs += 120_000;
    await app.app.features.tasks.forgetOld();
    expect([await show(old), (await show(young)).state]).toEqual([undefined, 'done']);
    clock.offsetMs = 0;
  });

  it('is rejected while sixty-four million characters wait', async () => {
    const busy = await app.newAccount();
    const long = `url,notes\n${'https://shop.example/,'}${'x'.repeat(3_999_000)}\n`;
    for (let count = 0; count < 15; count++) await start(long, {}, busy);
    const body = { kind: 'link_import', import: { format: 'csv', text: long } };
    // Two requests of sixteen million characters would stay just below the limit if not for the surrounding JSON.
    const responses = [await api('POST', '/task/add', body, busy), await api('POST', '/task/add', body, busy)];
    expect(responses.at(-1)?.status).toBe(429);
    expect(responses.at(-1)?.json.message).toContain('queued tasks');
    expect(responses.at(-1)?.headers.get('retry-after')).toBe('15');
    await start(TEXT);
  });
});

describe('a batch as a task', () => {
  const CSV = 'name,data\nDoor,https://shop.example/door\nNone,nonsense\nWindow,https://shop.example/window\n';
  const codesOf = async (account: TestAccount) => (await api('GET', '/qr', undefined, account)).json.data.result;

  async function zipOf(id: number, account: TestAccount): Promise<Unzipped[]> {
    const headers = { Authorization: `Bearer ${account.key}` };
    const response = await fetch(`${app.origin}/bio/api/task/${id}/result`, { headers });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="qr-codes.zip"');
    return unzipped(Buffer.from(await response.arrayBuffer()));
  }

  it('runs in the service and produces the same zip as the direct batch', async () => {
    const account = await app.newAccount();
    const batch = { csv: CSV, format: 'png', size: 200, foreground: 'rgb(24,62,51)' };
    const { json } = await api('POST', '/task/add', { kind: 'qr_batch', name: 'Shop', batch }, account);
    await work();
    const task = (await api('GET', `/task/${json.id}`, undefined, account)).json.data;
    expect(task).toMatchObject({ kind: 'qr_batch', state: 'done', done: 3, made: 2, refused: 1 });
    expect(task.bytes).toBeGreaterThan(100);
    const headers = { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(batch) };
    const atOnce = unzipped(Buffer.from(await (await fetch(`${app.origin}/bio/api/qr/batch`, init)).arrayBuffer()));
    const plain = (files: Unzipped[]) => files.map(({ name, checksum }) => [name, checksum]);
    expect(plain(await zipOf(json.id, account))).toEqual(plain(atOnce));
    const none = { url: null, title: null, custom: null, link: null };
    expect((await api('GET', `/task/${json.id}/rows`, undefined, account)).json.data.rows).toEqual([
      { line: 1, result: 'made', shorturl: null, file: '00001-Door.png', refusal: null, ...none },
      {
        line: 2,
        result: 'refused',
        shorturl: null,
        file: null,
        refusal: expect.stringContaining('Enter a web address'),
        ...none,
      },
      { line: 3, result: 'made', shorturl: null, file: '00003-Window.png', refusal: null, ...none },
    ]);
    expect(await codesOf(account)).toBe(0);
  });

  it('keeps its codes where it is asked to', async () => {
    const account = await app.newAccount();
    const batch = { csv: CSV, store: true };
    const { json } = await api('POST', '/task/add', { kind: 'qr_batch', batch }, account);
    await work();
    expect(await codesOf(account)).toBe(2);
    const report = (await zipOf(json.id, account)).at(-1)?.bytes.toString() ?? '';
    expect(report).toMatch(/1,00001-Door\.svg,https:\/\/way\.example\/q\/\w+,\w+,/);
  });
});
