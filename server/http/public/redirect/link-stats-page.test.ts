import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { linkStatsPage } from './link-stats-page.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

let app: TestApp;
let created = 0;
beforeAll(async () => {
  app = await startTestApp({ engine: true });
});
afterAll(() => app.close());

async function link(fields: object = {}): Promise<{ id: number; alias: string }> {
  const alias = `stats-${++created}`;
  const response = await app.account.api('POST', '/bio/api/url/add', {
    url: 'https://secret.example/x',
    custom: alias,
    public_stats: true,
    ...fields,
  });
  expect(response.status).toBe(200);
  return { id: response.json.id, alias };
}

describe('/{alias}+', () => {
  it('shows clicks by day, countries, referrers and browsers, and never the destination', async () => {
    const { alias } = await link({ title: 'Secret plans', password: 'four plain words' });
    const open = await link();
    await app.request(`/${open.alias}`, { headers: { 'User-Agent': FIREFOX, Referer: 'https://news.example/a' } });
    await app.deps.events.settle();
    const page = await app.request(`/${open.alias}+`);
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    const today = new Date().toISOString().slice(0, 10);
    const rows = ['news.example', 'Firefox'].map((value) => `<span>${value}</span><b>1</b>`);
    const figures = ['Clicks', 'Unique clicks'].map((name) => `<dt>${name}</dt><dd>1</dd>`);
    const words = [open.alias, ...figures, ...rows, `${today}: 1`, 'db-ip.com'];
    for (const text of words) expect(page.text).toContain(text);
    expect(page.text).not.toContain('<script');
    const guarded = await app.request(`/${alias}+`);
    expect(guarded.status).toBe(200);
    for (const { text } of [page, guarded]) expect(text).not.toMatch(/secret/i);
  });

  it('runs no script and cannot be framed, by its policy', async () => {
    const { alias } = await link();
    const policy = (await app.request(`/${alias}+`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('script-src');
  });

  it('is served under /bio, ignoring the case of the alias, with the mark plain or escaped', async () => {
    const { alias } = await link();
    for (const path of [`/bio/${alias}+`, `/${alias.toUpperCase()}+`, `/${alias}%2B`, `/${alias}+?utm_source=x`]) {
      expect([path, (await app.request(path)).status]).toEqual([path, 200]);
    }
    expect((await app.request(`/${alias}+`, { method: 'HEAD' })).status).toBe(200);
  });

  it('returns the same 404 for links that hide it, are private, disabled, deleted or unknown', async () => {
    const hidden = await link({ public_stats: false });
    const off = await link({ status: 'disabled' });
    const secret = await link({ status: 'private' });
    const gone = await link();
    await app.account.api('DELETE', `/bio/api/url/${gone.id}/delete`);
    const responses = [];
    for (const { alias } of [hidden, off, secret, gone, { alias: 'never-was' }, { alias: '' }, { alias: 'app' }]) {
      const { status, text } = await app.request(`/${alias}+`);
      // The page shows the address that was requested, whatever it is.
      responses.push({ status, text: text.replace(`/${alias}+</p>`, '</p>') });
    }
    expect(responses[0]?.status).toBe(404);
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    const unknown = await app.request('/never-was');
    expect(responses[0]).toEqual({ status: unknown.status, text: unknown.text.replace('/never-was</p>', '</p>') });
  });

  it('disappears immediately when the owner hides it, and is not a click', async () => {
    const { id, alias } = await link();
    await app.request(`/${alias}+`, { headers: { 'User-Agent': FIREFOX } });
    await app.account.api('PUT', `/bio/api/url/${id}/update`, { public_stats: false });
    expect((await app.request(`/${alias}+`)).status).toBe(404);
    await app.deps.events.settle();
    const shown = await app.account.api('GET', `/bio/api/url/${id}`);
    expect(shown.json).toMatchObject({ details: { public_stats: false }, data: { clicks: 0 } });
  });

  it('is off unless the owner turns it on', async () => {
    const { id, alias } = await link({ public_stats: undefined });
    expect((await app.account.api('GET', `/bio/api/url/${id}`)).json.details.public_stats).toBe(false);
    expect((await app.request(`/${alias}+`)).status).toBe(404);
  });
});

describe('the page', () => {
  const days = [
    { day: '2026-03-01', clicks: 0 },
    { day: '2026-03-02', clicks: 1_000 },
    { day: '2026-03-03', clicks: 1 },
  ];
  const summary = { from: '2026-03-01', to: '2026-03-03', clicks: 1_001, uniques: 9, days };
  const none = { countries: [], referrers: [], browsers: [] };

  it('draws a bar per day: the largest at full height, a single click still visible, none for zero', () => {
    const { body } = linkStatsPage('way.example/a', { ...summary, ...none });
    expect([...body.matchAll(/<rect [^>]*height="(\d+)"/g)].map(([, height]) => Number(height))).toEqual([0, 60, 1]);
    expect(body).toContain('aria-label="Clicks by day. 2026-03-02: 1,000, 2026-03-03: 1"');
  });

  it('of a link without clicks shows that, and no empty lists', () => {
    const quiet = { ...summary, clicks: 0, uniques: 0, days: days.map(({ day }) => ({ day, clicks: 0 })) };
    const { body } = linkStatsPage('way.example/a', { ...quiet, ...none });
    expect(body).toContain('aria-label="No clicks in this period"');
    expect(body).not.toContain('<h2>');
  });

  it('shows visitors’ text as text', () => {
    const referrers = [{ value: '<img src=x onerror=ran()>', count: 1 }];
    const { body } = linkStatsPage('"><script>ran()</script>', { ...summary, ...none, referrers });
    expect(body).not.toMatch(/<img|<script/);
  });
});
