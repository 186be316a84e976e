import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';

const url = 'https://shop.example/garden';

let app: TestApp;
let me: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  app = await startTestApp({ config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://way.example' } });
  me = app.account;
  stranger = await app.newAccount();
});
afterAll(() => app.close());

const api = (method: string, path: string, body?: object, account = me) => account.api(method, `/bio/api${path}`, body);
const show = async (id: number) => (await api('GET', `/url/${id}`)).json.details;

describe('many links at once', () => {
  it('are created in order, and a rejected one does not stop the others', async () => {
    const links = [
      { url, custom: 'bulk-1' },
      { url: 'javascript:alert(1)' },
      { url, custom: 'bulk-1' },
      { url, tags: ['b'] },
    ];
    const { status, json } = await api('POST', '/urls/add', { links });
    expect([status, json.made]).toEqual([200, 2]);
    expect(json.results).toEqual([
      { row: 0, id: expect.any(Number), shorturl: 'https://way.example/bulk-1', refusal: null },
      { row: 1, id: null, shorturl: null, refusal: expect.stringContaining('Enter a web address') },
      { row: 2, id: null, shorturl: null, refusal: 'This alias is already taken. Choose another one.' },
      { row: 3, id: expect.any(Number), shorturl: expect.stringContaining('https://way.example/'), refusal: null },
    ]);
  });

  it('are at least one and at most a hundred', async () => {
    for (const count of [0, 101]) {
      const { status } = await api('POST', '/urls/add', { links: Array.from({ length: count }, () => ({ url })) });
      expect(status).toBe(400);
    }
  });

  it('are changed and moved together', async () => {
    const campaign = (await api('POST', '/campaign/add', { name: 'Bulk' })).json.id;
    const ids = (await api('POST', '/urls/add', { links: [{ url }, { url }] })).json.results.map(
      (link: { id: number }) => link.id,
    );
    const { json } = await api('PUT', '/urls/update', {
      ids: [...ids, ids[0]],
      campaign,
      status: 'archived',
      tags: ['moved'],
    });
    expect(json).toEqual({ error: 0, updated: 2, results: ids.map((id: number) => ({ id, refusal: null })) });
    for (const id of ids) expect(await show(id)).toMatchObject({ campaign, status: 'archived', tags: ['moved'] });
    expect((await api('PUT', '/urls/update', { ids, custom: 'one-for-all', status: 'active' })).json.updated).toBe(2);
    expect((await show(ids[0])).alias).not.toBe('one-for-all');
  });

  it('are deleted, all or none', async () => {
    const ids = (await api('POST', '/urls/add', { links: [{ url }, { url }] })).json.results.map(
      (link: { id: number }) => link.id,
    );
    const theirs = (await api('POST', '/url/add', { url }, stranger)).json.id;
    const refused = await api('POST', '/urls/delete', { ids: [...ids, theirs] });
    const unknown = await api('POST', '/urls/delete', { ids: [...ids, 999_999] });
    expect([refused.status, refused.json]).toEqual([400, unknown.json]);
    expect((await show(ids[0])).id).toBe(ids[0]);
    expect((await api('POST', '/urls/delete', { ids })).json).toEqual({ error: 0, deleted: 2 });
    expect((await api('GET', `/url/${ids[0]}`)).status).toBe(404);
  });
});

describe('an export', () => {
  it('is read back by an import, cell by cell', async () => {
    const from = await app.newAccount();
    const sent = {
      url: 'https://shop.example/=x?a="b"',
      custom: 'round-trip',
      title: 'a,"b"\nc',
      tags: ['x', 'y'],
      notes: 'n',
      clicklimit: 4,
      subpaths: true,
    };
    await api('POST', '/url/add', { ...sent, start: '2029-01-01', expiry: '2030-01-01 10:00:00' }, from);
    const response = await api('GET', '/urls/export', undefined, from);
    expect(response.headers.get('content-type')).toContain('text/csv');
    const id = (await api('GET', '/urls', undefined, from)).json.data.urls[0].id;
    await api('DELETE', `/url/${id}/erase`, undefined, from);
    const { json } = await api('POST', '/urls/import', { format: 'csv', text: response.text }, from);
    expect(json).toMatchObject({ made: 1, exists: 0, refused: 0 });
    const row = (await api('GET', '/urls', undefined, from)).json.data.urls[0];
    const { details } = (await api('GET', `/url/${row.id}`, undefined, from)).json;
    expect(details).toMatchObject({
      longurl: 'https://shop.example/=x?a=%22b%22',
      alias: 'round-trip',
      title: sent.title,
      tags: ['x', 'y'],
      notes: 'n',
      clicklimit: 4,
      subpaths: true,
      start: '2029-01-01 00:00:00',
      expiry: '2030-01-01 10:00:00',
    });
  });

  it('is the same file after it was imported again, with any links', async () => {
    const from = await app.newAccount();
    const links = [
      { custom: 'back-1', status: 'archived', title: '=1+1', description: "'quoted'", expirationredirect: url },
      { custom: 'back-2', status: 'disabled', title: '- a list', notes: '@home\n+1', tags: ['a b', 'é'] },
      { custom: 'back-3', status: 'private', start: '2029-01-01', expiry: '2030-01-01 10:00:00', clicklimit: 4 },
      { custom: 'back-4', subpaths: true, expiry: '2020-01-01' },
    ].map((link) => ({ url, ...link }));
    await api('POST', '/urls/add', { links }, from);
    const lines = async () => {
      const [header = '', ...rows] = (await api('GET', '/urls/export', undefined, from)).text.split('\r\n');
      const names = header.split(',');
      // Without the date, which is that of the import, and what follows it.
      const tail = new RegExp(`(,[^,]*){${names.length - names.indexOf('date')}}$`);
      return [header, ...rows.map((row) => row.replace(tail, '')).sort()];
    };
    const text = (await api('GET', '/urls/export', undefined, from)).text;
    const exported = await lines();
    expect(exported).toHaveLength(6);
    const ids = (await api('GET', '/urls', undefined, from)).json.data.urls.map(({ id }: { id: number }) => id);
    for (const id of ids) await api('DELETE', `/url/${id}/erase`, undefined, from);
    expect(await lines()).toHaveLength(2);
    const { json } = await api('POST', '/urls/import', { format: 'csv', text }, from);
    expect(json).toMatchObject({ made: 4, refused: 0 });
    expect(await lines()).toEqual(exported);
  });

  it('contains no links of other accounts, and neutralizes formulas', async () => {
    const from = await app.newAccount();
    await api('POST', '/url/add', { url, title: '=1+1' }, from);
    const { text } = await api('GET', '/urls/export', undefined, from);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain("'=1+1");
  });
});

describe('an import', () => {
  const text =
    'keyword,url,title\nim-1,https://shop.example/1,One\nim-2,javascript:alert(1),Two\nim-1,https://shop.example/3,Three\napi,https://shop.example/4,Four\n';
  const report = (rows: Array<{ line: number; result: string }>) => rows.map(({ line, result }) => `${line} ${result}`);

  it('can be previewed without changes, and then reports the same result', async () => {
    const before = (await api('GET', '/urls')).json.data.result;
    const rehearsed = (await api('POST', '/urls/import', { format: 'yourls', text, dryrun: true })).json;
    expect((await api('GET', '/urls')).json.data.result).toBe(before);
    expect(report(rehearsed.rows)).toEqual(['2 made', '3 refused', '4 refused', '5 refused']);
    const done = (await api('POST', '/urls/import', { format: 'yourls', text })).json;
    expect(report(done.rows)).toEqual(report(rehearsed.rows));
    expect(done.rows.map((row: { refusal: string }) => row.refusal)).toEqual(
      rehearsed.rows.map((row: { refusal: string }) => row.refusal),
    );
    expect(done.rows[0].shorturl).toBe('https://way.example/im-1');
  });

  it('shows in the preview what each row would create, and why another is rejected', async () => {
    const table = `url,alias,title,tags,status,start,expiry,clicklimit\n${url},pre-1,One,"a,b",archived,2029-01-01,2030-01-01 08:00:00,9\n${url}\nnonsense,pre-3\n`;
    const { rows } = (await api('POST', '/urls/import', { format: 'csv', text: table, dryrun: true })).json;
    const dates = { start: '2029-01-01', expiry: '2030-01-01 08:00:00' };
    const nothing = { title: null, tags: [], status: null, start: null, expiry: null, clicklimit: null };
    expect(rows.map(({ link }: { link: unknown }) => link)).toEqual([
      { url, custom: 'pre-1', title: 'One', tags: ['a', 'b'], status: 'archived', ...dates, clicklimit: 9 },
      { url, custom: null, ...nothing },
      { url: 'nonsense', custom: 'pre-3', ...nothing },
    ]);
    expect(rows.map(({ refusal }: { refusal: unknown }) => refusal)).toEqual([null, null, expect.any(String)]);
    const [row] = (await api('POST', '/urls/import', { format: 'csv', text: `url\n${url}\n` })).json.rows;
    expect(row).not.toHaveProperty('link');
  });

  it('can be repeated: existing links are left alone', async () => {
    const { json } = await api('POST', '/urls/import', { format: 'yourls', text });
    expect(json).toMatchObject({ made: 0, exists: 1, refused: 3 });
  });

  it('names what is missing from an invalid file', async () => {
    const { status, json } = await api('POST', '/urls/import', { format: 'csv', text: 'alias\nx' });
    expect([status, Object.keys(json.errors)]).toEqual([400, ['text']]);
    const many = `url\n${`${url}\n`.repeat(1001)}`;
    expect((await api('POST', '/urls/import', { format: 'csv', text: many })).json.message).toContain('at most 1000');
  });
});
