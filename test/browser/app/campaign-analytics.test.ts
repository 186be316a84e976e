import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const DEVICES = [
  ['a desktop', DESKTOP],
  ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
] as const;
/** Visitors and conversions of each link. */
const SOURCES = [
  { source: 'newsletter', people: 3, reached: 1 },
  { source: 'instagram', people: 2, reached: 1 },
];

let bench: AppBench;
let campaign: number;
beforeAll(async () => {
  bench = await openBench({ engine: true });
  const { api } = bench.account;
  const { json } = await api('POST', '/api/v1/websites', { domain: 'shop.example', exclude_bots: 0 });
  const match = { kind: 'page', path: '/thanks' };
  await api('POST', `/api/v1/websites/${json.data.id}/goals`, { name: 'Ordered', match });
  ({ id: campaign } = (await api('POST', '/bio/api/campaign/add', { name: 'Autumn', slug: 'autumn' })).json);
  await api('POST', '/bio/api/campaign/add', { name: 'Quiet' });
  for (const { source, people, reached } of SOURCES) await sendPeople(source, people, reached);
  await bench.test.deps.events.settle();
});
afterAll(() => bench.close());

/** Clicks of one link by people of their own, each a visit. */
async function sendPeople(source: string, people: number, reached: number): Promise<void> {
  const url = `https://shop.example/offer?utm_source=${source}`;
  const { shorturl } = (await bench.account.api('POST', '/bio/api/url/add', { url, campaign })).json;
  for (let person = 0; person < people; person++) {
    const version = `1${source.length}${person}.0`;
    const headers = {
      'User-Agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`,
    };
    const clicked = await bench.test.request(new URL(shorturl).pathname, { headers, redirect: 'manual' });
    const pages = [clicked.headers.get('location') ?? '', 'https://shop.example/thanks'];
    for (const page of pages.slice(0, person < reached ? 2 : 1))
      await bench.test.request('/api/event', { method: 'POST', headers, body: JSON.stringify({ page }) });
  }
}

it.each(DEVICES)(
  'each link of a campaign shows its results and what its share refers to, on %s',
  async (_, options) => {
    const { page, context, complaints } = await bench.open(`/campaigns/${campaign}`, options);
    const rowOf = (source: string) => page.getByRole('row').filter({ hasText: `utm_source=${source}` });
    const reported = async (source: string) => (await rowOf(source).getByRole('cell').allInnerTexts()).slice(0, 6);
    await expect.poll(() => reported('newsletter')).toEqual(['3', '60.0%', '3', '3', '1', '33.3%']);
    await expect.poll(() => reported('instagram')).toEqual(['2', '40.0%', '2', '2', '1', '50.0%']);
    const steps = page.getByRole('region', { name: 'From click to conversion' }).getByRole('listitem');
    const shown = async () => (await steps.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    await expect.poll(shown).toEqual(['Clicks 5', 'Visits 5 100% of clicks', 'Conversions 2 40% of visitors']);
    const goals = page.getByRole('region', { name: 'Goals' });
    await goals.getByText('of 5 clicks').waitFor();
    expect((await goals.innerText()).replaceAll(/\s+/g, ' ')).toContain('Ordered 2 40.0%');
    // No figure is omitted for lack of space, and none overflows the window.
    for (const cell of await rowOf('instagram').getByRole('cell').all()) expect(await cell.isVisible()).toBe(true);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(width).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

it('clicks without a visit are reported with possible causes, for a link and its campaign', async () => {
  const { api } = bench.account;
  const { id } = (await api('POST', '/bio/api/campaign/add', { name: 'Unseen' })).json;
  const created = (await api('POST', '/bio/api/url/add', { url: 'https://shop.example/unseen', campaign: id })).json;
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  await bench.test.request(new URL(created.shorturl).pathname, { headers, redirect: 'manual' });
  await bench.test.deps.events.settle();
  const { page, context, complaints } = await bench.open(`/campaigns/${id}`);
  for (const screen of [`/campaigns/${id}`, `/links/${created.id}`]) {
    await page.goto(`${bench.test.origin}/app${screen}`);
    await page.getByText('1 click, but no visit to shop.example.').waitFor();
    const way = page.getByRole('link', { name: 'Open destination' });
    expect(await way.getAttribute('href')).toBe('https://shop.example/unseen');
    await page.getByRole('link', { name: 'Get snippet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

it.each(DEVICES)('the list of campaigns shows visits and conversions of each, on %s', async (device, options) => {
  const { page, context, complaints } = await bench.open('/campaigns', options);
  const row = page.getByRole('row').filter({ hasText: 'Autumn' });
  if (device !== 'a desktop') await row.getByText('2 conversions').waitFor();
  else await row.getByText('40.0%').filter({ visible: true }).waitFor();
  if (device === 'a desktop') {
    const cells = (await row.getByRole('cell').allInnerTexts()).slice(2, 7);
    expect(cells.map((cell) => cell.replace(/\s+/g, ' '))).toEqual(['2', '5', 'was 0', '5', '2 · 40.0%']);
    await page.getByRole('columnheader', { name: 'Campaign link' }).waitFor();
  }
  // A link without visits has figures, too.
  const quiet = page.getByRole('row').filter({ hasText: 'Quiet' });
  const reported = quiet.getByRole(device === 'a desktop' ? 'cell' : 'paragraph');
  const figures = device === 'a desktop' ? '0' : '0 clicks · 0 conversions';
  expect((await reported.allInnerTexts()).map((text) => text.trim())).toContain(figures);
  await page.getByRole('button', { name: 'Manual order' }).click();
  await page.getByText('Drag the handle before a name').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
