import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const DEVICES = [
  ['a desktop', DESKTOP],
  ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
] as const;

describe('a dashboard', () => {
  let bench: AppBench;
  let site = '';
  let poster = 0;
  const api = (...call: Parameters<AppBench['account']['api']>) => bench.account.api(...call);
  const see = (page: string, more: object = {}) =>
    bench.test.request('/api/event', {
      method: 'POST',
      headers: { 'User-Agent': FIREFOX },
      body: JSON.stringify({ page, ...more }),
    });
  /** Follows the link as an unauthenticated phone and returns the destination. */
  const scan = async (address: string) => {
    const options = { headers: { 'User-Agent': FIREFOX }, redirect: 'manual' } as const;
    const response = await bench.test.request(new URL(address).pathname.replace('/bio/qr/', '/q/'), options);
    return response.headers.get('location') ?? '';
  };
  const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  beforeAll(async () => {
    bench = await openBench({ engine: true });
    const created = await api('POST', '/api/v1/websites', { domain: 'drill.example' });
    site = `/websites/${created.json.data.id}`;
    await api('POST', `/api/v1${site}/goals`, { name: 'Sign-up', match: { kind: 'page', path: '/thanks*' } });
    const data = 'https://drill.example/poster';
    const { json } = await api('POST', '/bio/api/qr/add', { type: 'link', data, name: 'Poster', dynamic: true });
    poster = json.id;
    await see(await scan(json.link));
    await see('https://drill.example/thanks?order=1');
    await bench.test.deps.events.settle();
  });
  afterAll(() => bench.close());

  it.each(DEVICES)('links from a source to its codes in one click, on %s', async (_device, options) => {
    const { page, context, complaints } = await bench.open(`${site}?period=today`, options);
    const sources = panel(page, 'Sources');
    await sources.getByRole('button', { name: /^QR code/ }).click();
    await sources.getByText('QR codes that led to these visits').waitFor();
    await sources.getByRole('button', { name: /^Poster 1/ }).click();
    await page.getByText('QR code is Poster', { exact: true }).waitFor();
    await page.goto(`${bench.test.origin}/app${site}?period=today&sources=objects`);
    await sources.getByRole('button', { name: /^Poster 1/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await sources.getByRole('button', { name: 'Short links' }).click();
    await sources.getByText('No data in this period.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(DEVICES)('is filtered by a goal under its name, in an address to share, on %s', async (_device, options) => {
    const { page, context, complaints } = await bench.open(`${site}?period=today`, options);
    await panel(page, 'Goals and events')
      .getByRole('button', { name: /^Sign-up/ })
      .click();
    await page.getByText('Goal is Sign-up', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.getAll('f')).toEqual(['is,goal,Sign-up']);
    await page.goto(`${bench.test.origin}/app${site}?period=today`);
    await page.getByRole('button', { name: 'Filter' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add filter' });
    await form.getByRole('combobox', { name: 'Dimension' }).click();
    const what = page.getByRole('listbox');
    await page.getByRole('option', { name: 'Goal' }).waitFor();
    const widthOf = async (part: typeof what) => Math.round((await part.boundingBox())?.width ?? 0);
    expect(await widthOf(what)).toBeGreaterThanOrEqual(
      await widthOf(form.getByRole('combobox', { name: 'Dimension' })),
    );
    await page.getByRole('option', { name: 'Goal' }).click();
    await form.getByRole('searchbox', { name: 'Values' }).fill('sign');
    await form.getByText('Sign-up').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('f') === 'is,goal,Sign-up');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leaves no gap below the rows that a filter leaves', async () => {
    const { page, context } = await bench.open(`${site}?period=today`);
    const list = panel(page, 'Devices').getByRole('tabpanel');
    const heightOf = async () => (await list.boundingBox())?.height ?? 0;
    await expect.poll(heightOf).toBeGreaterThan(300);
    await list.getByRole('button').first().click();
    await expect.poll(heightOf).toBeLessThan(160);
    await context.close();
  });

  it('names the deleted goal of a URL', async () => {
    const { page, context } = await bench.open(`${site}?f=is,goal,Order`);
    await page.getByText('This website has no goal called “Order”').waitFor();
    await page.getByRole('button', { name: 'Remove filter: Goal is Order' }).click();
    await panel(page, 'Sources').waitFor();
    await context.close();
  });

  it('names a new funnel after its code and its goal, until it gets another name', async () => {
    const { page, context, complaints } = await bench.open(`${site}?f=is,via_qr,${poster}&edit=new#funnels`);
    const name = page.getByRole('dialog', { name: 'New funnel' }).getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.inputValue()).toBe('Poster: scan to Sign-up');
    await page.getByRole('button', { name: 'Page to page' }).click();
    expect(await name.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Scan to goal' }).click();
    expect(await name.inputValue()).toBe('Poster: scan to Sign-up');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Poster: scan to Sign-up' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps its place on a phone while the map comes', async () => {
    const { page, context } = await bench.open('/', PHONE);
    await page.addInitScript(`
      window.highest = 0;
      const look = () => {
        window.highest = Math.max(window.highest, document.getElementById('places')?.offsetHeight ?? 0);
        requestAnimationFrame(look);
      };
      look();
    `);
    await page.goto(`${bench.test.origin}/app${site}?period=today`);
    const places = panel(page, 'Places');
    await places.scrollIntoViewIfNeeded();
    await places.locator('svg[role=img] path').first().waitFor();
    const { height = 0 } = (await places.boundingBox()) ?? {};
    expect(await page.evaluate('window.highest')).toBe(Math.round(height));
    await context.close();
  });

  it('shows the previous value of every figure, and leaves no gap below a short list of countries on a phone', async () => {
    const { page, context } = await bench.open(`${site}?period=today&places=country`, PHONE);
    // The change of a count is a button of its own, which explains it.
    for (const name of [/^was 0.*unique visitors/, /^Bounce rate .*no visits before$/]) {
      await page.getByRole('button', { name }).waitFor();
    }
    const places = panel(page, 'Places');
    await places.scrollIntoViewIfNeeded();
    const list = await places.getByRole('tabpanel').boundingBox();
    expect(list?.height).toBeLessThan(160);
    await context.close();
  });

  it('keeps what is looked for in its details in the address, and leaves it there no longer than they are open', async () => {
    const { page, context } = await bench.open(`${site}?period=today&details=source`);
    const field = page.getByRole('dialog').getByRole('searchbox');
    await field.fill('nowhere');
    await page.waitForURL(/[?&]find=nowhere/);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('nowhere');
    await page.getByRole('dialog').getByText('No results.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.waitForURL((url) => !/details|find/.test(url.search));
    await context.close();
  });

  it('gives names in its details the room that there is', async () => {
    const { page, context } = await bench.open(`${site}?period=today&details=source`);
    const value = page.getByRole('dialog').getByRole('cell').first();
    await value.waitFor();
    expect((await value.boundingBox())?.width).toBeGreaterThan(300);
    await context.close();
  });

  it.each(DEVICES)(
    'shows missing pages with what leads there, and opens it to be repaired, on %s',
    async (_, options) => {
      await see('https://drill.example/gone', { event: { name: '404' } });
      await bench.test.deps.events.settle();
      const { page, context, complaints } = await bench.open(`${site}?period=today`, options);
      const broken = panel(page, 'Broken links');
      await broken.scrollIntoViewIfNeeded();
      const row = broken.getByRole('row').filter({ hasText: '/gone' });
      await row.getByRole('link', { name: 'Poster' }).waitFor();
      await row.locator('time').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await row.getByRole('link', { name: 'Edit code' }).click();
      await page.waitForURL(new RegExp(`/codes/${poster}/edit$`));
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
