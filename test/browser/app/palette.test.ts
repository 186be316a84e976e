import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openDemoBench, PHONE } from './app.fixture.ts';

const DOMAIN = 'aurora-coffee.example';
/** More than chips can say, which has no other name on screen than its own. */
const PHONES_OR_SAFARI = {
  kind: 'or',
  filters: [
    { kind: 'is', dimension: 'device', values: ['mobile'] },
    { kind: 'is', dimension: 'browser', values: ['Safari'] },
  ],
};

describe('the palette, on what has no list of its own', () => {
  let bench: AppBench;
  let site = '';
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    bench = await openDemoBench();
    const created = async (path: string, body: object) => (await bench.account.api('POST', path, body)).json;
    const { json } = await bench.account.api('GET', `/api/v1/websites?search=${DOMAIN}&sort=asc`);
    site = `/websites/${json.data[0].id}`;
    const match = { kind: 'page', path: '/thanks' };
    const steps = [{ kind: 'page', path: '/' }, match];
    for (const [type, body] of [
      ['goal', { match }],
      ['funnel', { steps }],
      ['segment', { filter: PHONES_OR_SAFARI }],
    ] as const)
      ids[type] = (await created(`/api/v1${site}/${type}s`, { name: `Zebra ${type}`, ...body })).data.id;
    ids.board = (await created('/api/v1/boards', { name: 'Zebra wall' })).data.id;
    const url = 'https://hooks.zebra.example/in';
    const note = { date: '2020-02-20', text: 'Zebra crossing opened' };
    ids.annotation = (await created(`/api/v1${site}/annotations`, note)).data.id;
    const look = { foreground: 'rgb(20,33,61)', background: 'rgb(255,255,255)' };
    ids.preset = (await created('/bio/api/preset/add', { kind: 'qr', name: 'Zebra stripes', value: look })).id;
    const utm = { kind: 'utm', name: 'Okapi mail', value: { utm_source: 'okapi-news', utm_medium: 'email' } };
    ids.utm = (await created('/bio/api/preset/add', utm)).id;
    const template = { kind: 'link', name: 'Okapi settings', value: { tags: ['striped'] } };
    ids.template = (await created('/bio/api/preset/add', template)).id;
    const link = { url: 'https://shop.example/quagga', title: 'Quagga poster', custom: 'quagga' };
    ids.link = (await created('/bio/api/url/add', link)).id;
    ids.key = (await created('/bio/api/account/key/add', { name: 'Zebra till' })).id;
    ids.webhook = (await created('/bio/api/webhook/add', { url, events: ['link.created'] })).id;
  });
  afterAll(() => bench.close());

  const lookFor = async (page: Page, words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).fill(words);
  };
  const choose = async (page: Page, words: string, name: string) => {
    await lookFor(page, words);
    await page.getByRole('option', { name }).click();
  };
  const arriveAt = (page: Page, address: string) => page.waitForURL(`${bench.test.origin}/app${address}`);
  const topOf = async (page: Page, panel: string) => (await page.locator(panel).boundingBox())?.y ?? -1;

  it.each([
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('finds all of them by name, on %s', async (_device, options) => {
    const { page, context, complaints } = await bench.open('/no-such-screen', options);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await lookFor(page, 'zebra');
    for (const found of [`Goal of ${DOMAIN}`, `Funnel of ${DOMAIN}`, `Segment of ${DOMAIN}`, `Annotation of ${DOMAIN}`])
      await page.getByRole('option', { name: found }).waitFor();
    for (const found of ['Board', 'Webhook', 'QR code template', 'API key'])
      await page.getByRole('option', { name: found }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps every letter that is typed before its code has loaded', async () => {
    const { page, context, complaints } = await bench.open('/no-such-screen');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const loading = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zeb');
    loading.resolve();
    await page.keyboard.type('ra wall', { delay: 20 });
    await page.getByRole('option', { name: 'Zebra wall' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Search or go to' }).inputValue()).toBe('zebra wall');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['the list', '/links'],
    ['a screen without a side panel', '/no-such-screen'],
  ])('opens a link at the side of the list by keyboard, from %s', async (_where, screen) => {
    const { page, context, complaints } = await bench.open(screen);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await lookFor(page, 'quagga');
    await page.getByRole('option', { name: 'Quagga poster' }).waitFor();
    await page.keyboard.press('Enter');
    await arriveAt(page, `/links?link=${ids.link}`);
    const panel = page.getByRole('dialog', { name: /quagga/ });
    await panel.getByRole('link', { name: 'Open full page' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await arriveAt(page, '/links');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens a link template and UTM parameters in a new link', async () => {
    const { page, context, complaints } = await bench.open('/no-such-screen');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await choose(page, 'okapi mail', 'Okapi mail');
    await arriveAt(page, `/links/new?utm=${ids.utm}`);
    await expect.poll(() => page.getByLabel('Source').inputValue()).toBe('okapi-news');
    await choose(page, 'okapi settings', 'Okapi settings');
    await arriveAt(page, `/links/new?template=${ids.template}`);
    await page.getByRole('button', { name: /striped/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens a goal in its dialog, before its website’s other goals', async () => {
    const { page, context } = await bench.open('/no-such-screen');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await choose(page, `zebra ${DOMAIN}`, 'Zebra goal');
    await arriveAt(page, `${site}?goals=${ids.goal}#goals`);
    const name = page.getByRole('dialog', { name: 'Edit goal' }).getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.inputValue()).toBe('Zebra goal');
    await expect.poll(() => topOf(page, '#goals')).toBeLessThan(600);
    await context.close();
  });

  it('opens a funnel, from elsewhere and on its own dashboard', async () => {
    const { page, context } = await bench.open(site);
    const funnel = page.getByRole('heading', { name: 'Zebra funnel' });
    await page.getByRole('region', { name: 'Goals and events' }).waitFor();
    expect(await topOf(page, '#funnels')).toBeGreaterThan(900);
    for (const screen of [site, '/pixels']) {
      await page.goto(`${bench.test.origin}/app${screen}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await choose(page, 'zebra funnel', 'Zebra funnel');
      await arriveAt(page, `${site}?funnel=${ids.funnel}#funnels`);
      await funnel.waitFor();
      await expect.poll(() => topOf(page, '#funnels')).toBeLessThan(600);
    }
    await context.close();
  });

  it('opens a board by its name', async () => {
    const { page, context, complaints } = await bench.open('/no-such-screen');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await choose(page, 'zebra wall', 'Zebra wall');
    await arriveAt(page, `/boards/${ids.board}`);
    await page.getByRole('heading', { level: 1, name: 'Zebra wall' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens a dashboard with a saved segment, and a webhook', async () => {
    const { page, context } = await bench.open('/no-such-screen');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await choose(page, 'zebra segment', 'Zebra segment');
    await arriveAt(page, `${site}?segment=${ids.segment}`);
    await page.getByRole('button', { name: /^Remove filter: Zebra segment/ }).waitFor();
    await choose(page, 'hooks.zebra', 'hooks.zebra.example/in');
    await arriveAt(page, `/settings/webhooks/${ids.webhook}`);
    await page.getByRole('heading', { level: 1, name: 'hooks.zebra.example' }).waitFor();
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('opens an annotation of any day, an API key and a code template, on %s', async (_device, options) => {
    const { page, context, complaints } = await bench.open('/no-such-screen', options);
    const sought = page.getByRole('listitem').and(page.locator('[aria-current="true"]'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await choose(page, 'zebra crossing', 'Zebra crossing opened');
    await arriveAt(page, `${site}?notes=${ids.annotation}`);
    const notes = page.getByRole('dialog', { name: 'Annotations' });
    await notes.getByText('outside this period').waitFor();
    expect(await sought.innerText()).toContain('Feb 20, 2020');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await notes.waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.search === '');

    await choose(page, 'zebra till', 'Zebra till');
    await arriveAt(page, `/settings/keys?key=${ids.key}`);
    await expect.poll(() => page.locator('tr[data-cursor=true]').innerText()).toContain('Zebra till');
    expect(await accessibilityFaults(page)).toEqual([]);

    await choose(page, 'zebra stripes', 'Zebra stripes');
    await arriveAt(page, `/codes/new?look=${ids.preset}`);
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.locator('button[aria-pressed="true"]').filter({ hasText: 'Zebra stripes' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shortens a pasted address on the domain of the last link, copies it, and undoes it', async () => {
    const { page, context, complaints } = await bench.open('/links');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: bench.test.origin });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await lookFor(page, 'https://shop.example/okapi');
    await page.getByRole('option', { name: 'Shorten and copy on localhost:3000' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Copied' });
    await toast.getByRole('button', { name: 'Edit' }).waitFor();
    const address = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(address).toMatch(/^http:\/\/localhost:3000\/\w+$/);
    const found = async () => {
      const { json } = await bench.account.api('GET', '/bio/api/urls/search?q=shop.example/okapi');
      return json.data.urls.map(({ shorturl }: { shorturl: string }) => shorturl);
    };
    expect(await found()).toEqual([address]);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Deleted /).waitFor();
    expect(await found()).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
