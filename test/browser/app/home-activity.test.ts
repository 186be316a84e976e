import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const HOST = 'warehouse.example';
const SOURCES = ['newsletter', 'instagram'];

let bench: AppBench;
const shorts: string[] = [];
beforeAll(async () => {
  bench = await openBench({ engine: true });
  for (const source of SOURCES) {
    const url = `https://${HOST}/offers-of-the-season?utm_source=${source}`;
    shorts.push((await bench.account.api('POST', '/bio/api/url/add', { url })).json.shorturl);
  }
});
afterAll(() => bench.close());

it('home shows a conversion and a link that has used up its clicks', async () => {
  const { test, account } = bench;
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const { json: site } = await account.api('POST', '/api/v1/websites', { domain: 'shop.example', exclude_bots: 0 });
  const match = { kind: 'page', path: '/thanks' };
  await account.api('POST', `/api/v1/websites/${site.data.id}/goals`, { name: 'Ordered', match });
  const limited = { url: 'https://shop.example/tickets', title: 'Tickets', clicklimit: 1 };
  const { shorturl } = (await account.api('POST', '/bio/api/url/add', limited)).json;
  expect((await test.request(new URL(shorturl).pathname, { headers: browser })).status).toBe(302);
  const body = JSON.stringify({ page: 'https://shop.example/thanks' });
  expect((await test.request('/api/event', { method: 'POST', headers: browser, body })).status).toBe(202);
  await test.deps.events.settle();

  const { page, context, complaints } = await bench.open('/');
  const reached = page.getByRole('listitem').filter({ hasText: 'Goal “Ordered” reached' });
  await reached.getByRole('link', { name: 'shop.example' }).waitFor();
  const usedUp = page.getByRole('listitem').filter({ hasText: 'reached its click limit' });
  await usedUp.getByRole('link', { name: 'Tickets' }).click();
  await page.waitForURL((url) => /^\d+$/.test(url.searchParams.get('link') ?? ''));
  expect(complaints).toEqual([]);
  await context.close();
});

it.each([
  ['a desktop', DESKTOP],
  ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
])('home distinguishes links without a title by their destination, on %s', async (_device, options) => {
  const { page, context, complaints } = await bench.open('/', options);
  for (const [at, source] of SOURCES.entries()) {
    const name = `${HOST}/offers-of-the-season?utm_source=${source}`;
    const row = page
      .getByRole('listitem')
      .filter({ hasText: (shorts[at] ?? '').replace('http://', '') })
      .last();
    await row.getByRole('link', { name }).waitFor();
    // Its end is in sight, not wrapped to the line that is hidden, whatever the width.
    const end = row.getByText(`?utm_source=${source}`.slice(-16), { exact: true });
    const hidden = await end.evaluate(({ parentElement: box }) =>
      box ? [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight] : [],
    );
    expect(hidden).toEqual([0, 0]);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  // So does the list of links, which omits the end where there is no room beside the host.
  await page.goto(`${bench.test.origin}/app/links`);
  for (const source of SOURCES) {
    const ends = page.getByRole('row').getByText(`?utm_source=${source}`.slice(-16), { exact: true });
    await ends.filter({ visible: true }).first().waitFor();
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
