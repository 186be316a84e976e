import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

let bench: AppBench;
beforeAll(async () => {
  bench = await openBench({ engine: true });
});
afterAll(() => bench.close());

const make = async (path: string, body: object): Promise<{ id: number }> =>
  (await bench.account.api('POST', `/bio/api${path}`, body)).json;

/** Names in the file that "Export CSV" leaves to the browser, and what the file is called. */
async function exportedFrom(page: Page): Promise<[fileName: string, names: string[]]> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ]);
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  return [download.suggestedFilename(), lines.map((line) => line.split(',')[0] ?? '')];
}

describe('lists that are exported as they are found', () => {
  beforeAll(async () => {
    await make('/qr/add', { type: 'link', data: 'https://shop.example/', name: 'Poster' });
    await make('/qr/add', { type: 'text', data: 'Hello', name: 'Wall' });
    await make('/campaign/add', { name: 'Kept apart' });
    await make('/campaign/add', { name: 'Spring walk', starred: true });
  });

  it.each([
    ['/codes', 'qr-codes.csv', ['Wall', 'Poster']],
    ['/codes?type=text&order=scan', 'qr-codes.csv', ['Wall']],
    ['/campaigns', 'campaigns.csv', ['Spring walk', 'Kept apart']],
    ['/campaigns?starred=1&order=name', 'campaigns.csv', ['Spring walk']],
  ])('are whole, or what the filters leave: %s', async (path, fileName, names) => {
    const { page, context, complaints } = await bench.open(path);
    await page.getByRole('link', { name: names[0] }).first().waitFor();
    expect(await exportedFrom(page)).toEqual([fileName, names]);
    await page.getByText('Download started').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are not offered where nothing is found', async () => {
    const { page, context } = await bench.open('/campaigns?q=nothing');
    await page.getByText('No campaign matches').waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const entry = page.getByRole('menuitem', { name: 'Export CSV' });
    expect(await entry.getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });
});

describe.each([
  ['a desktop', DESKTOP],
  ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
])('campaigns that are chosen together on %s', (device, options) => {
  it('get a star and lose it, and are deleted after one question, their links not', async () => {
    const names = ['One', 'Two', 'Three'].map((name) => `${name} of ${device}`);
    const ids: number[] = [];
    for (const name of names) ids.push((await make('/campaign/add', { name })).id);
    const link = await make('/url/add', { url: 'https://shop.example/', campaign: ids[0] });
    const statuses = async () =>
      Promise.all(ids.map(async (id) => (await bench.account.api('GET', `/bio/api/campaign/${id}`)).status));
    const { page, context, complaints } = await bench.open(`/campaigns?q=of%20${device}`, options);
    for (const name of names.slice(0, 2))
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click();
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await bar.getByText('2 selected').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await bar.getByRole('button', { name: 'Star' }).click();
    await bar.getByRole('button', { name: 'Unstar' }).waitFor();
    for (const name of names.slice(0, 2)) await page.getByRole('button', { name: `Unstar ${name}` }).waitFor();
    await bar.getByRole('button', { name: 'Unstar' }).click();
    await bar.getByRole('button', { name: 'Star' }).waitFor();

    await bar.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete 2 campaigns?' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 campaigns deleted').waitFor();
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: names[0], exact: true }).waitFor({ state: 'detached' });
    expect(await statuses()).toEqual([404, 404, 200]);
    expect((await bench.account.api('GET', `/bio/api/url/${link.id}`)).status).toBe(200);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('short lists', () => {
  beforeAll(async () => {
    for (const name of ['poster 10', 'Wall', 'Poster 2']) {
      await make('/splash/add', { name, title: name, message: name });
      const tag = `G-${name.replace(' ', '').toUpperCase()}1234`;
      await make('/pixel/add', { type: 'gapixel', name, tag });
      await make('/domain/add', { domain: `${name.replace(' ', '-').toLowerCase()}.shop.example` });
    }
  });

  it.each([
    ['/pages?kind=splash', ['Poster 2', 'Wall', 'poster 10'], ['Poster 2', 'poster 10', 'Wall']],
    ['/pixels', ['Poster 2', 'Wall', 'poster 10'], ['Poster 2', 'poster 10', 'Wall']],
    [
      '/domains',
      ['poster-2.shop.example', 'wall.shop.example', 'poster-10.shop.example'],
      ['poster-2.shop.example', 'poster-10.shop.example', 'wall.shop.example'],
    ],
  ])('are sorted by date or name, as stated in the URL: %s', async (path, newest, byName) => {
    const { page, context, complaints } = await bench.open(path);
    const names = () => page.locator('main tbody tr td:first-child a').allTextContents();
    await expect.poll(names).toEqual(newest);
    await page.getByRole('columnheader').first().getByRole('button').click();
    await page.waitForURL(/order=name/);
    await expect.poll(names).toEqual(byName);
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await expect.poll(names).toEqual(byName);
    await page.goBack();
    await expect.poll(names).toEqual(newest);
    // Phones have no heading for the date.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: 'Name' }).click();
    await expect.poll(names).toEqual(byName);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['/pixels', 'Search pixels', 'G-WALL', 'Wall', DESKTOP],
    ['/pixels', 'Search pixels', 'analytics wall', 'Wall', { ...PHONE, colorScheme: 'dark' as const }],
    ['/domains', 'Search domains', 'WALL', 'wall.shop.example', DESKTOP],
    ['/domains', 'Search domains', 'shop wall', 'wall.shop.example', { ...PHONE, colorScheme: 'dark' as const }],
  ])('are searched, as stated in the URL: %s, %s, %s', async (path, label, words, found, options) => {
    const { page, context, complaints } = await bench.open(path, options);
    const names = () => page.locator('main tbody tr td:first-child a').allTextContents();
    const search = page.getByRole('searchbox', { name: label });
    await expect.poll(async () => (await names()).length).toBe(3);
    await search.fill(words);
    await expect.poll(names).toEqual([found]);
    await page.waitForURL((url) => url.searchParams.get('q') === words);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await expect.poll(names).toEqual([found]);
    await search.fill('nowhere to be found');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(async () => (await names()).length).toBe(3);
    expect(await search.inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(['pixels', 'domains'])('are not searched where not all of them have come: %s', async (list) => {
    const { page, context } = await bench.open('/no-such-screen');
    await page.route(new RegExp(`/bio/api/${list}\\?`), async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, result: data.result + 1 } } });
    });
    await page.goto(`${bench.test.origin}/app/${list}?q=wall`);
    await page.getByText('This list shows the newest 3').waitFor();
    expect(await page.locator('main tbody tr').count()).toBe(3);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await context.close();
  });
});
