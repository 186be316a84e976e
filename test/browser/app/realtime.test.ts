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
    await page.getByRole('status').filter({ hasText: '0 visitors online now' }).click();
    await page.waitForURL(`**/websites/${site}/realtime`);
    await page.getByRole('heading', { name: 'Nobody is here right now' }).waitFor();
    expect(await page.getByRole('link', { name: 'Check the snippet' }).getAttribute('href')).toMatch(/\/install$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows the latest visits, and how long ago the last one was, while nobody is there', async () => {
    const { json } = await bench.account.api('POST', '/api/v1/websites', { domain: 'quiet.example' });
    const occurred_at = new Date(Date.now() - 2.5 * 3_600_000).toISOString();
    const who = { address: '203.0.113.9', user_agent: AGENTS.desktop, occurred_at };
    const events = [{ page: 'https://quiet.example/beans', ...who }];
    expect((await bench.account.api('POST', '/api/v1/events', { events })).json.data.accepted).toBe(1);
    const { page, context, complaints } = await bench.open(`/websites/${json.data.id}/realtime`, PHONE);
    await page.getByText('Nobody is here right now').waitFor();
    await page.getByText('Last visit 2 hours ago.').waitFor();
    const earlier = page.getByRole('list', { name: 'Earlier visits' });
    await expect.poll(() => earlier.innerText(), PATIENCE).toMatch(/Visitor \d{6}[\s\S]*Firefox[\s\S]*\/beans/);
    expect(await page.getByRole('link', { name: 'Check the snippet' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
    expect((await bench.account.api('DELETE', `/api/v1/websites/${json.data.id}`)).status).toBe(200);
  });

  it('shows visits as they happen, with their journeys so far, and goals as they are reached', async () => {
    const { page, context, complaints } = await bench.open(`/websites/${site}/realtime`);
    await page.getByRole('link', { name: 'Realtime' }).and(page.locator('[aria-current=page]')).waitFor();
    await send('phone', '/beans');
    const first = visitsOn(page).first();
    await expect.poll(() => first.innerText(), PATIENCE).toMatch(/Visitor \d{6}/);
    expect(await first.innerText()).toMatch(/Google[\s\S]*Phone[\s\S]*Chrome[\s\S]*Android[\s\S]*\/beans/);
    await send('phone', '/cart');
    await expect.poll(() => first.innerText(), PATIENCE).toMatch(/\/beans[\s\S]*\/cart/);
    await send('phone', '/cart', order);
    // The event has the name of its goal, which appears once.
    await expect.poll(async () => (await first.innerText()).match(/Order/g), PATIENCE).toEqual(['Order']);
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
    expect(await ordered.innerText()).toMatch(/Google[\s\S]*Android[\s\S]*page views/);
    const length = await rowsOn(page).count();
    await ordered.getByRole('button').click();
    const steps = page.getByRole('dialog').getByRole('list', { name: 'Steps of the visit' });
    await steps.waitFor();
    expect(await steps.innerText()).toMatch(/Viewed[\s\S]*\/beans[\s\S]*Event[\s\S]*Order[\s\S]*plan: gift/);
    expect(page.url()).toContain('visit=');
    const dialog = page.getByRole('dialog', { name: /^Visit from .*, Chrome on Android$/ });
    await dialog.getByText('€20.00').first().waitFor();
    const opened = page.url();
    await dialog.getByText(new RegExp(`^\\d of ${length}$`)).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL((url) => url.href !== opened);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(opened);
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

describe('a board', () => {
  let url = '';

  it('starts from a website, and shows new visitors by itself', async () => {
    const { page, context, complaints } = await bench.open('/boards/new?start=overview');
    await page.getByRole('radio', { name: 'Website overview' }).waitFor();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect.poll(() => preview.innerText(), PATIENCE).toMatch(/Unique visitors · [^\n]+\s+\d/);
    await page.getByLabel('Name', { exact: true }).fill('Office wall');
    await page.getByRole('button', { name: 'Create board' }).click();
    await page.getByRole('heading', { level: 1, name: 'Office wall' }).waitFor();
    const figure = page.getByRole('article', { name: `Unique visitors · ${DOMAIN}` }).first();
    await expect.poll(() => figure.innerText(), PATIENCE).toMatch(/\d/);
    const before = Number(/\n\s*(\d+)/.exec(await figure.innerText())?.[1]);
    const body = JSON.stringify({ page: `https://${DOMAIN}/new` });
    const headers = { 'User-Agent': AGENTS.desktop.replace('rv:140', 'rv:139'), 'Content-Type': 'text/plain' };
    await bench.test.request('/api/event', { method: 'POST', headers, body });
    await expect.poll(() => figure.innerText(), PATIENCE).toMatch(new RegExp(`\\n\\s*${before + 1}\\b`));
    url = page.url();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is arranged by keyboard and pointer, and saved only when somebody says so', async () => {
    const { page, context, complaints } = await bench.open(new URL(url).pathname.replace('/app', ''));
    await page.getByRole('button', { name: 'Edit board' }).click();
    const grip = page.getByRole('button', { name: /^Move Visits/ });
    await grip.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText(/column 4, row 1, 4 columns wide/).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText(/^Visits .*: column 4, row [2-9]/).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText(/column 4, row 1, 4 columns wide/).waitFor();
    expect(await grip.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    const handle = await page.getByRole('button', { name: /^Move Bounce rate/ }).boundingBox();
    const target = await page
      .getByRole('article', { name: `Unique visitors · ${DOMAIN}` })
      .first()
      .boundingBox();
    if (!handle || !target) throw new Error('the panels are not on the page');
    await page.mouse.move(handle.x + 5, handle.y + 5);
    await page.mouse.down();
    await page.mouse.move(target.x + target.width - 60, target.y + 20, { steps: 5 });
    await page.mouse.up();
    await page.getByText(/^Bounce rate .*: column 1, row 1/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save board' }).click();
    await page.getByText('Board saved').waitFor();
    const { json } = await bench.account.api('GET', `/api/v1/boards/${url.split('/').at(-1)}`);
    expect(json.data.panels[0]).toMatchObject({ metric: 'bounce_rate', x: 0, y: 0 });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('fills the screen in TV mode, which Escape leaves, and is shared with people without an account', async () => {
    const { page, context, complaints } = await bench.open(new URL(url).pathname.replace('/app', ''));
    await page.getByRole('button', { name: 'TV mode' }).click();
    await page.getByRole('button', { name: 'Leave TV mode' }).waitFor();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    const wall = page.getByRole('region', { name: 'Office wall' });
    const onWall = (name: string) => wall.getByRole('article', { name: `${name} · ${DOMAIN}` }).first();
    await expect.poll(() => onWall('Unique visitors').innerText(), PATIENCE).toMatch(/\n\s*[1-9]/);
    await onWall('Unique visitors over time').locator('canvas').waitFor();
    await wall
      .getByRole('article', { name: /^Top pages|^Pages? ·/ })
      .getByText('/beans')
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('radio', { name: 'Public' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const address = await page.locator('code').filter({ hasText: '/share/board/' }).innerText();
    const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    await bench.test.deps.catalog.siteIcons.put({ host: 'google.com', icon, fetchedAt: Date.now() });
    const viewer = await (await bench.browser.newContext(PHONE)).newPage();
    await viewer.goto(bench.test.origin + new URL(address).pathname);
    await viewer.getByRole('heading', { level: 1, name: 'Office wall' }).waitFor();
    await viewer.getByRole('article', { name: `Bounce rate · ${DOMAIN}` }).waitFor();
    await viewer.locator(`article img[src="${icon}"]`).waitFor();
    expect(await accessibilityFaults(viewer)).toEqual([]);
    expect(await viewer.getByRole('link', { name: 'Links' }).count()).toBe(0);
    await viewer.goto(`${bench.test.origin}${new URL(address).pathname}?tv=1`);
    await viewer.getByRole('button', { name: 'Leave TV mode' }).waitFor();
    const first = viewer.getByRole('article', { name: `Unique visitors · ${DOMAIN}` }).first();
    await expect.poll(() => first.innerText(), PATIENCE).toMatch(/\n\s*[1-9]/);
    await viewer.context().close();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('gets panels of a dashboard', async () => {
    const { page, context, complaints } = await bench.open(`/websites/${site}`);
    await page.getByRole('region', { name: 'Devices' }).getByRole('button', { name: 'Details' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to board' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add to board' }).waitFor();
    // The panel is previewed with its figures, and with its place on the board.
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Firefox', { exact: true }).waitFor();
    await preview.getByText('Its place on Office wall').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add panel' }).click();
    await page.getByText('Added to Office wall').waitFor();
    const { json } = await bench.account.api('GET', `/api/v1/boards/${url.split('/').at(-1)}`);
    expect(json.data.panels.at(-1)).toMatchObject({ kind: 'list', dimension: 'browser', object: { id: site } });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('gets panels by hand, loses them, and forgets what is discarded', async () => {
    const { page, context, complaints } = await bench.open(new URL(url).pathname.replace('/app', ''));
    const figures = () => page.getByRole('article', { name: /Office|Page views/ }).count();
    await page.getByRole('button', { name: 'Edit board' }).click();
    await page.getByRole('button', { name: 'Add panel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add panel' });
    await dialog.getByLabel('Title').fill('Office visitors');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add panel' }).click();
    await page.getByRole('article', { name: 'Office visitors' }).waitFor();
    const before = await figures();
    await page.getByRole('button', { name: /^More for Page views/ }).click();
    await page.getByRole('menuitem', { name: 'Remove panel' }).click();
    await expect.poll(figures, PATIENCE).toBe(before - 1);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Edit board' }).waitFor();
    expect(await page.getByRole('article', { name: 'Office visitors' }).count()).toBe(0);
    expect(await page.getByRole('article', { name: /^Page views/ }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps its period in the address, and is deleted only after a question', async () => {
    const { page, context, complaints } = await bench.open(new URL(url).pathname.replace('/app', ''), PHONE);
    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'Today' }).click();
    await page.waitForURL(/\?period=today$/);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete board' }).click();
    await page
      .getByRole('dialog', { name: 'Delete Office wall?' })
      .getByRole('button', { name: 'Delete board' })
      .click();
    await page.waitForURL('**/app/boards');
    await page.getByRole('heading', { name: 'No boards yet' }).waitFor();
    expect(await page.getByRole('link', { name: 'Campaign wall' }).getAttribute('href')).toMatch(/start=campaign$/);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
