import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/support/test-app.ts';
import { parseCsv } from '../../platform/csv.ts';

let app: TestApp;
let me: TestAccount;
beforeAll(async () => {
  app = await startTestApp({ config: { baseUrl: 'https://way.example', pagesBaseUrl: 'https://way.example' } });
  me = app.account;
});
afterAll(() => app.close());

const call = (method: string, path: string, body?: object, account = me) =>
  account.api(method, `/bio/api${path}`, body);

/** Returns the rows of an export, keyed by the header's names. */
async function exported(path: string, account = me): Promise<Record<string, string>[]> {
  const [head, ...rows] = parseCsv((await call('GET', path, undefined, account)).text);
  return rows.map(({ cells }) =>
    Object.fromEntries((head?.cells ?? []).map((name, index) => [name, cells[index] ?? ''])),
  );
}

const namesIn = async (path: string) => (await exported(path)).map(({ name }) => name);

describe('an export of codes', () => {
  let poster: { id: number; link: string };
  beforeAll(async () => {
    const add = async (body: object) => (await call('POST', '/qr/add', body)).json;
    poster = await add({ type: 'link', data: 'https://shop.example/a,b', name: 'Poster' });
    await add({ type: 'text', data: '=HYPERLINK("https://evil.example")', name: 'Wall' });
    const counted = { kind: 'qr' as const, objectId: poster.id, accountId: me.id, clicks: 7, uniqueClicks: 5 };
    await app.deps.catalog.totals.write([counted], 0);
  });

  it('contains the content, image URL and scan count of each code, newest first', async () => {
    const [wall, first] = await exported('/qr/export');
    expect(first).toEqual({
      name: 'Poster',
      type: 'link',
      content: 'https://shop.example/a,b',
      dynamic: 'true',
      address: poster.link.replace('/bio/qr/', '/q/'),
      picture: poster.link,
      scannable: 'good',
      scans: '7',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
      createdby: me.username,
      changedby: me.username,
    });
    // Static codes have no scan count, and no spreadsheet executes a cell.
    expect(wall).toMatchObject({ dynamic: 'false', address: '', scans: '' });
    expect(wall?.content).toBe(`'=HYPERLINK("https://evil.example")`);
  });

  it.each([
    ['?q=shop', ['Poster']],
    ['?type=text', ['Wall']],
    ['?scannable=bad', []],
    ['?q=', ['Wall', 'Poster']],
  ])('is narrowed down as the list is: %s', async (query, names) => {
    expect(await namesIn(`/qr/export${query}`)).toEqual(names);
  });
});

describe('an export of campaigns', () => {
  let id: number;
  beforeAll(async () => {
    const add = async (body: object) => (await call('POST', '/campaign/add', body)).json.id;
    id = await add({ name: 'Spring', slug: 'spring', color: '#2f6f5e', strategy: 'weighted' });
    await add({ name: 'Autumn', starred: true, public: true });
    await call('POST', '/url/add', { url: 'https://shop.example/', campaign: id });
    const counted = { kind: 'campaign' as const, objectId: id, accountId: me.id, clicks: 12, uniqueClicks: 9 };
    await app.deps.catalog.totals.write([counted], 0);
  });

  it('contains the rotation, link count and click count of each campaign', async () => {
    const [autumn, spring] = await exported('/campaigns/export');
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d /);
    expect(spring).toEqual({
      name: 'Spring',
      rotator: 'https://way.example/bio/r/spring',
      strategy: 'weighted',
      sticky: 'false',
      public: 'false',
      starred: 'false',
      color: '#2f6f5e',
      links: '1',
      clicks: '12',
      uniqueclicks: '9',
      date,
    });
    expect(autumn).toMatchObject({ name: 'Autumn', rotator: '', public: 'true', starred: 'true', clicks: '0' });
  });

  it.each([
    ['?q=%20spri%20', ['Spring']],
    ['?starred=true', ['Autumn']],
    ['?q=winter', []],
  ])('is narrowed down as the list is: %s', async (query, names) => {
    expect(await namesIn(`/campaigns/export${query}`)).toEqual(names);
  });
});

describe.each(['/qr/export', '/campaigns/export'])('%s', (path) => {
  it('is a CSV file, with only the header for an empty account', async () => {
    const { status, headers, text } = await call('GET', path, undefined, await app.newAccount());
    expect([status, parseCsv(text).length]).toEqual([200, 1]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
  });
});
