import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE } from '../../support/vitest/patience.ts';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const DOMAIN = 'shop.example';
const AGENTS = {
  phone:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

let bench: AppBench;
let site = 0;
beforeAll(async () => {
  bench = await openBench({ engine: true });
  const { json } = await bench.account.api('POST', '/api/v1/websites', { domain: DOMAIN });
  site = json.data.id;
  const goal = { name: 'Order', match: { kind: 'event', name: 'Order' } };
  expect((await bench.account.api('POST', `/api/v1/websites/${site}/goals`, goal)).status).toBe(201);
});
afterAll(() => bench.close());

async function send(agent: keyof typeof AGENTS, path: string, more: object = {}): Promise<void> {
  const body = JSON.stringify({ page: `https://${DOMAIN}${path}`, referrer: 'https://www.google.com/', ...more });
  const headers = { 'User-Agent': AGENTS[agent], 'Content-Type': 'text/plain' };
  const { status } = await bench.test.request('/api/event', { method: 'POST', headers, body });
  expect(status).toBe(202);
}
const order = { event: { name: 'Order', value: 20, unit: 'EUR' }, props: { plan: 'gift' } };

const visitsOn = (page: Page) => page.getByRole('list', { name: 'Visits as they happen' }).locator('> li');

describe('the realtime screen', () => {
  it('says what to do while nobody is there, and is reached from the live count', async () => {
    const { page, context, complaints } = await bench.open(`/websites/${site}`);
    await page.getByRole('status').filter({ hasText: '0 visitors now' }).click();
    await page.waitForURL(`**/websites/${site}/realtime`);
    await page.getByRole('heading', { name: 'Nobody is here right now' }).waitFor();
    expect(await page.getByRole('link', { name: 'Check the snippet' }).getAttribute('href')).toMatch(/\/install$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows visits as they happen, with their journeys so far, and goals as they are reached', async () => {
    const { page, context, complaints } = await bench.open(`/websites/${site}/realtime`);
    await page.getByRole('heading', { name: 'Realtime' }).waitFor();
    await send('phone', '/beans');
    const first = visitsOn(page).first();
    await expect.poll(() => first.innerText(), PATIENCE).toMatch(/Visitor \d{6}/);
    expect(await first.innerText()).toMatch(/Google[\s\S]*Phone[\s\S]*Chrome[\s\S]*Android[\s\S]*\/beans/);
    await send('phone', '/cart');
    await expect.poll(() => first.innerText(), PATIENCE).toMatch(/\/beans[\s\S]*\/cart/);
    await send('phone', '/cart', order);
    await expect.poll(() => first.innerText(), PATIENCE).toMatch(/Order[\s\S]*Order/);
    const goals = page.getByRole('region', { name: 'Goals reached' });
    await expect.poll(() => goals.innerText(), PATIENCE).toContain('Order');
    await send('desktop', '/');
    await expect.poll(() => visitsOn(page).count(), PATIENCE).toBe(2);
    expect(await first.innerText()).toContain('Desktop');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('waits while it is paused, and catches up', async () => {
    const { page, context } = await bench.open(`/websites/${site}/realtime`);
    await visitsOn(page).first().waitFor();
    await page.keyboard.press('p');
    await page.getByText('Paused.', { exact: false }).waitFor();
    const reading = page.waitForResponse((response) => response.url().endsWith('/app/live/answers'));
    await send('desktop', '/paused');
    await reading;
    expect(await visitsOn(page).first().innerText()).not.toContain('/paused');
    await page.getByRole('button', { name: /Resume/ }).click();
    await expect.poll(() => visitsOn(page).first().innerText(), PATIENCE).toContain('/paused');
    await context.close();
  });

  it('has sound by choice only, and remembers the choice', async () => {
    const { page, context } = await bench.open(`/websites/${site}/realtime`);
    const sound = page.getByRole('button', { name: 'Sound for goals' });
    expect(await sound.getAttribute('aria-pressed')).toBe('false');
    await sound.click();
    await page.reload();
    await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('true');
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('has nothing that axe finds on %s, and nothing is wider than the window', async (_, options) => {
    const { page, context } = await bench.open(`/websites/${site}/realtime`, options);
    await visitsOn(page).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    await context.close();
  });
});

describe('the list of visits', () => {
  const rowsOn = (page: Page) => page.getByRole('list', { name: 'Visits, newest first' }).getByRole('listitem');

  it('has the visits of a period with their pages, and one visit step by step', async () => {
    await send('phone', '/guide');
    await bench.test.deps.events.settle();
    const { page, context, complaints } = await bench.open(`/websites/${site}/visits`);
    await page
      .getByRole('button', { name: /^Show the visit of visitor/ })
      .first()
      .waitFor();
    const ordered = rowsOn(page).filter({ hasText: 'Order' });
    expect(await ordered.innerText()).toMatch(/page views[\s\S]*Google[\s\S]*Android/);
    await ordered.getByRole('button').click();
    const steps = page.getByRole('dialog').getByRole('list', { name: 'Steps of the visit' });
    await steps.waitFor();
    expect(await steps.innerText()).toMatch(/Viewed[\s\S]*\/beans[\s\S]*Event[\s\S]*Order[\s\S]*plan: gift/);
    expect(page.url()).toContain('visit=');
    await page.keyboard.press('Escape');
    await steps.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is filtered as the dashboard is, and by pages and duration', async () => {
    const { page, context } = await bench.open(`/websites/${site}/visits`);
    await rowsOn(page).first().waitFor();
    const all = await rowsOn(page).count();
    await page.getByRole('combobox', { name: 'Page views' }).click();
    await page.getByRole('option', { name: '2 pages or more' }).click();
    await expect.poll(() => rowsOn(page).count(), PATIENCE).toBeLessThanOrEqual(all);
    await page.goto(`${bench.test.origin}/app/websites/${site}/visits?views=5`);
    await page.getByRole('heading', { name: 'No visits match in this period.' }).waitFor();
    await context.close();
  });

  it('is downloaded as it is filtered', async () => {
    const { page, context } = await bench.open(`/websites/${site}/visits?time=60`);
    const link = page.getByRole('link', { name: 'Export CSV' });
    expect(await link.getAttribute('href')).toMatch(/\/visits\/export\?.*min_duration=60/);
    await context.close();
  });

  it.each([
    ['a dark desktop', { ...DESKTOP, colorScheme: 'dark' as const }],
    ['a phone', PHONE],
  ])('has nothing that axe finds on %s, and nothing is wider than the window', async (_, options) => {
    const { page, context } = await bench.open(`/websites/${site}/visits`, options);
    await rowsOn(page).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    await context.close();
  });
});

describe('flags and logos', () => {
  it('are files of the service that load, and say nothing to screen readers', async () => {
    const { page, context, complaints } = await bench.open(`/websites/${site}/realtime`);
    const logos = visitsOn(page).locator('img[src^="/app/icons/"]');
    await logos.first().waitFor();
    const state = `[...document.querySelectorAll('img[src^="/app/icons/"]')].map((it) => [it.alt, it.complete && it.naturalWidth > 0])`;
    await expect
      .poll(() => page.evaluate<[string, boolean][]>(state).then((all) => all.every(([, is]) => is)))
      .toBe(true);
    expect((await page.evaluate<[string, boolean][]>(state)).map(([alt]) => alt)).not.toContainEqual(
      expect.stringMatching(/./),
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are named in the lists of the dashboard, and drawn beside their names', async () => {
    const { page, context } = await bench.open(`/websites/${site}?devices=browser`);
    const devices = page.locator('#devices');
    await devices.getByText('Firefox').waitFor();
    const sources = await devices.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(sources).toContain('/app/icons/browsers/firefox.svg');
    expect(sources).toContain('/app/icons/browsers/chrome.svg');
    await devices.getByRole('tab', { name: 'OS' }).click();
    await devices.locator('img[src="/app/icons/systems/android.svg"]').waitFor();
    await context.close();
  });
});

describe('guests of the dashboard', () => {
  it('see neither visits nor the realtime screen, and the API says so', async () => {
    await bench.account.api('PUT', `/api/v1/websites/${site}`, { privacy: 0 });
    const { json } = await bench.test.request(`/share/${site}/token`, { method: 'POST' });
    const headers = { Authorization: `Bearer ${json.token}` };
    for (const path of ['/visits', '/visit?visit=1-1', '/visits/export', '/realtime']) {
      const { status } = await bench.test.request(`/api/v1/websites/${site}${path}`, { headers });
      expect([path, status]).toEqual([path, 403]);
    }
    const { page, context } = await bench.open('/account');
    await page.goto(`${bench.test.origin}/share/${site}`);
    await page.getByRole('status').filter({ hasText: 'now' }).click();
    await expect.poll(() => page.url()).toContain('period=realtime');
    await context.close();
  });
});
