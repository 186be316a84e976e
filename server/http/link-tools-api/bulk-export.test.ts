import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';
import { newLink } from '../../links/link.fixture.ts';
import { parseCsv } from '../../platform/csv.ts';

const url = 'https://shop.example/garden';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://way.example' } });
});
afterAll(() => app.close());

const call = (account: TestAccount, method: string, path: string, body?: object) =>
  account.api(method, `/bio/api${path}`, body);
const add = (account: TestAccount, links: object[]) => call(account, 'POST', '/urls/add', { links });
const importLinks = async (account: TestAccount, body: object) =>
  (await call(account, 'POST', '/urls/import', body)).json;

/** Returns the rows of an export without its header, as a map from alias to cells by name. */
async function exported(account: TestAccount, query = ''): Promise<Map<string, Record<string, string>>> {
  const { text } = await call(account, 'GET', `/urls/export${query}`);
  const [head, ...rows] = parseCsv(text);
  const named = rows.map(({ cells }) =>
    Object.fromEntries((head?.cells ?? []).map((name, index) => [name, cells[index] ?? ''])),
  );
  return new Map(named.map((row) => [row.alias ?? '', row]));
}

describe('an export', () => {
  it('holds every link once, across the pages in which it is read', async () => {
    const account = await app.newAccount();
    const put = (n: number) =>
      app.deps.catalog.links.insert(newLink({ accountId: account.id, alias: `page-${n}`, createdAt: n }));
    for (let n = 0; n < 500; n++) await put(n);
    expect((await exported(account)).size).toBe(500);
    await put(500);
    const rows = await exported(account);
    const expected = Array.from({ length: 501 }, (_, index) => `page-${index}`);
    expect(new Set(rows.keys())).toEqual(new Set(expected));
  });

  it('of no links is a head alone', async () => {
    const { status, text } = await call(await app.newAccount(), 'GET', '/urls/export');
    expect([status, parseCsv(text).length]).toEqual([200, 1]);
  });

  it('is narrowed by text and tag, blanks around it aside', async () => {
    const account = await app.newAccount();
    await add(account, [
      { url, custom: 'ex-one', tags: ['Summer sale'] },
      { url, custom: 'ex-two', tags: ['winter'], title: 'Findable' },
      { url, custom: 'ex-three' },
    ]);
    expect([...(await exported(account, '?tag=%20Summer%20sale%20')).keys()]).toEqual(['ex-one']);
    expect([...(await exported(account, '?q=findable')).keys()]).toEqual(['ex-two']);
    expect([...(await exported(account, '?tag=summer')).keys()]).toEqual([]);
    expect((await exported(account, '?tag=')).size).toBe(3);
  });

  it('contains no password', async () => {
    const account = await app.newAccount();
    await add(account, [{ url, custom: 'ex-locked', password: 'secret words' }]);
    const { text } = await call(account, 'GET', '/urls/export');
    expect(text).toContain('ex-locked');
    expect(text).not.toMatch(/secret|argon|password/i);
  });
});

describe('an import', () => {
  it('accepts a thousand rows including rejected ones, and not one more', async () => {
    const account = await app.newAccount();
    const rows = (count: number) => `url\n${'nonsense\n'.repeat(count)}`;
    const full = await importLinks(account, { format: 'csv', text: rows(1_000), dryrun: true });
    expect([full.refused, full.rows.length]).toEqual([1_000, 1_000]);
    const tooMany = await importLinks(account, { format: 'csv', text: rows(1_001), dryrun: true });
    expect(tooMany).toMatchObject({ error: 1, errors: { text: [expect.stringContaining('at most 1000')] } });
  });

  it('rejects a domain of another account in every row, and creates none of the links', async () => {
    const account = await app.newAccount();
    const text = `url,alias\n${url},dm-one\n${url},dm-two`;
    const {
      made: created,
      refused,
      rows,
    } = await importLinks(account, { format: 'csv', text, domain: 'nobody.example' });
    expect([created, refused]).toEqual([0, 2]);
    for (const row of rows) expect(row.refusal).toContain('no verified domain');
    expect((await exported(account)).size).toBe(0);
  });

  it("reports a row's own error first, and continues after it", async () => {
    const account = await app.newAccount();
    const data = [
      { address: 'kt-one', target: url, password: true },
      { address: 'kt-two', target: 'nonsense', banned: true },
      { address: 'kt-three', target: url },
    ];
    const { rows } = await importLinks(account, { format: 'kutt', text: JSON.stringify({ data }) });
    expect(rows).toEqual([
      { line: 1, result: 'refused', shorturl: null, refusal: expect.stringContaining('has a password') },
      { line: 2, result: 'refused', shorturl: null, refusal: expect.stringContaining('had blocked it') },
      { line: 3, result: 'made', shorturl: 'https://way.example/kt-three', refusal: null },
    ]);
    expect([...(await exported(account)).keys()]).toEqual(['kt-three']);
  });

  it('keeps what was archived archived, with its tags and targets', async () => {
    const account = await app.newAccount();
    const link = { key: 'db-one', url, archived: true, tags: [{ name: 'a' }], geo: { AT: 'https://at.example/' } };
    await importLinks(account, { format: 'dub', text: JSON.stringify([link]) });
    const { id } = (await call(account, 'GET', '/urls')).json.data.urls[0];
    expect((await call(account, 'GET', `/url/${id}`)).json.details).toMatchObject({
      alias: 'db-one',
      status: 'archived',
      tags: ['a'],
      geotarget: [{ location: 'AT', link: 'https://at.example/' }],
    });
  });
});
