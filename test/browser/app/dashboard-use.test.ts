import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE } from '../../support/vitest/patience.ts';
import { type AppBench, accessibilityFaults, DESKTOP, openDemoBench, PHONE } from './app.fixture.ts';

const DOMAIN = 'aurora-coffee.example';
let bench: AppBench;
let site = '';
beforeAll(async () => {
  bench = await openDemoBench();
  const { json } = await bench.account.api('GET', `/api/v1/websites?search=${DOMAIN}&sort=asc`);
  site = `/websites/${json.data[0].id}`;
});
afterAll(() => bench.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

function comes(agent = FIREFOX) {
  const headers = { 'User-Agent': agent };
  return bench.test.request('/api/event', { method: 'POST', headers, body: `{"page":"https://${DOMAIN}/"}` });
}

/** Height of the window that stays covered after scrolling. */
function coveredPx(page: Page): Promise<number> {
  return page.evaluate<number>(`document.querySelectorAll('header')[1].getBoundingClientRect().bottom`);
}

describe('a dashboard in use', () => {
  it('has figures that agree with the live count, long before the next automatic update', async () => {
    const { page, context, complaints } = await bench.open(`${site}?period=today`);
    const views = page.getByRole('button', { name: /^Page views [\d,]/ });
    await views.waitFor();
    await page.getByRole('status').filter({ hasText: 'now' }).waitFor();
    const before = await views.innerText();
    expect((await comes()).status).toBe(202);
    await expect.poll(() => views.innerText()).not.toBe(before);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('tells people and bots apart where the website counts both', async () => {
    const path = `/api/v1${site}`;
    expect((await bench.account.api('PUT', path, { exclude_bots: 0 })).status).toBe(200);
    for (let view = 0; view < 2; view++) await comes(GOOGLEBOT);
    await bench.test.deps.events.settle();
    const { page, context, complaints } = await bench.open(`${site}?period=today`);
    const views = page.getByRole('button', { name: /^Page views [\d,]/ });
    await views.waitFor();
    const all = await views.innerText();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Bots' }).click();
    await page.getByRole('option', { name: 'Bots only' }).click();
    await page.getByRole('button', { name: /^Page views 2\b/ }).waitFor();
    await page.getByRole('button', { name: 'Remove filter: Bots only' }).click();
    await expect.poll(() => views.innerText()).toBe(all);
    expect(complaints).toEqual([]);
    await context.close();
    await bench.account.api('PUT', path, { exclude_bots: 1 });
  });

  it('is corrected by itself when events of a closed period arrive late, and says so', async () => {
    await bench.account.api('PATCH', `/api/v1${site}/settings`, { timezone: 'UTC' });
    const hour = (hoursAgo: number) =>
      `${new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 13)}:00:00`;
    const { page, context, complaints } = await bench.open(`${site}?from=${hour(20)}&to=${hour(1)}`);
    const views = page.getByRole('button', { name: /^Page views [\d,]/ });
    await views.waitFor();
    const before = await views.innerText();
    const note = page.getByRole('note').filter({ hasText: 'Corrected after the period ended' });
    expect(await note.count()).toBe(0);
    const event = {
      page: `https://${DOMAIN}/`,
      occurred_at: `${hour(10)}Z`,
      address: '203.0.113.9',
      user_agent: FIREFOX,
    };
    expect((await bench.account.api('POST', '/api/v1/events', { events: event })).status).toBe(202);
    await note.filter({ hasText: '+1 page view on' }).waitFor();
    await expect.poll(() => views.innerText()).not.toBe(before);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('on a phone has its filters in one row with a way to clear them, and hides little', async () => {
    const { page, context } = await bench.open(`${site}?f=is,country,DE&f=is,device,mobile`, PHONE);
    const clear = page.getByRole('button', { name: 'Clear all' });
    await clear.waitFor();
    const box = await clear.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.getByRole('region', { name: 'Devices' }).scrollIntoViewIfNeeded();
    expect(await coveredPx(page)).toBeLessThan(844 / 5);
    await clear.click();
    await page.waitForURL((url) => url.searchParams.get('f') === null);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP, ''],
    ['a phone', PHONE, ''],
    ['a desktop with filters', DESKTOP, '?f=is,country,DE&f=is,device,mobile'],
  ])('on %s links from the top to its goals, clear of the sticky header, and back', async (_what, device, search) => {
    const { page, context, complaints } = await bench.open(`${site}${search}`, device);
    const sections = page.getByRole('navigation', { name: 'On this page' });
    const goals = page.getByRole('region', { name: 'Goals and events' });
    await goals.waitFor();
    await sections.getByRole('link', { name: 'Goals' }).click();
    const top = async () => (await goals.boundingBox())?.y ?? 0;
    await expect.poll(top).toBeLessThan(844 / 2);
    expect(await top()).toBeGreaterThanOrEqual(await coveredPx(page));
    await page.goBack();
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP, 'ltr'],
    ['a phone', PHONE, 'ltr'],
    ['a dark phone from right to left', { ...PHONE, colorScheme: 'dark' as const }, 'rtl'],
  ])('on %s has its screens as tabs at one place, uncut, by keyboard, which keep the period', async (...look) => {
    const [, device, direction] = look;
    const { page, context, complaints } = await bench.open(`${site}?period=7d`, device);
    const tabs = page.getByRole('navigation', { name: 'Website', exact: true });
    await tabs.getByRole('link', { name: 'Realtime' }).waitFor();
    await page.evaluate(`document.dir = '${direction}'`);
    const places = { Visits: '/visits', 'Web vitals': '/vitals', Revenue: '/revenue' };
    const screens = { Realtime: '/realtime', ...places, Dashboard: '' };
    const placeOf = async (name: string) => await tabs.getByRole('link', { name, exact: true }).boundingBox();
    const first = await placeOf('Web vitals');
    for (const [name, path] of Object.entries(screens)) {
      await tabs.getByRole('link', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${site}${path}?period=7d`);
      await expect.poll(() => tabs.locator('[aria-current=page]').allInnerTexts(), PATIENCE).toEqual([name]);
      await expect.poll(() => placeOf('Web vitals'), PATIENCE).toEqual(first);
    }
    expect(first?.x).toBeGreaterThanOrEqual(0);
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    expect(await tabs.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])(
    'on %s is where it was left for those who come back to it, with the open tabs of its panels',
    async (_on, device) => {
      const { page, context, complaints } = await bench.open(`${site}?period=7d`, device);
      const tabs = page.getByRole('navigation', { name: 'Website', exact: true });
      const devices = page.getByRole('region', { name: 'Devices', exact: true });
      await devices.getByRole('tab', { name: 'OS' }).click();
      await devices.getByRole('tab', { name: 'OS', selected: true }).waitFor();
      const top = () => page.evaluate<number>('Math.round(scrollY)');
      await expect.poll(top).toBeGreaterThan(0);
      const left = await top();
      await tabs.getByRole('link', { name: 'Web vitals' }).dispatchEvent('click');
      await page.waitForURL('**/vitals?*');
      await expect.poll(top, PATIENCE).toBe(0);
      await page.goBack();
      await devices.getByRole('tab', { name: 'OS', selected: true }).waitFor();
      await expect.poll(top, PATIENCE).toBe(left);
      // A link leads to the top.
      await tabs.getByRole('link', { name: 'Visits' }).dispatchEvent('click');
      await page.waitForURL('**/visits?*');
      await tabs.getByRole('link', { name: 'Dashboard' }).click();
      await devices.waitFor();
      expect(await top()).toBe(0);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('names the screen in the title of the browser tab, and keeps it for another website', async () => {
    const { page, context, complaints } = await bench.open(`${site}/visits?period=7d`);
    await expect.poll(() => page.title(), PATIENCE).toBe(`Visits · ${DOMAIN} · Waymark`);
    await page.getByRole('button', { name: DOMAIN }).click();
    await page.getByRole('menuitem').filter({ hasNotText: DOMAIN }).first().click();
    await page.waitForURL((url) => /\/visits\?period=7d$/.test(url.href) && !url.pathname.includes(site));
    await expect.poll(() => page.title(), PATIENCE).toMatch(/^Visits · /);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has all of its figures and most of the chart on the first screen of a phone', async () => {
    const { page, context, complaints } = await bench.open(site, PHONE);
    const last = page.getByRole('button', { name: /^Conversion rate/ });
    await last.waitFor();
    const chart = page.getByRole('region', { name: /^Unique visitors/ });
    await chart.waitFor();
    expect((await chart.boundingBox())?.y ?? 999).toBeLessThan(520);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await last.click();
    await page.waitForURL(/metric=conversion_rate/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens at its funnels for whom an address with them was sent, though panels above load later', async () => {
    const { page, context } = await bench.open(`${site}#funnels`);
    const reports = page.getByRole('region', { name: 'Funnels and journeys' });
    await page.getByRole('region', { name: 'Filtered traffic' }).getByText('Requests from the website').waitFor();
    await reports.getByRole('button', { name: 'New funnel' }).waitFor();
    const isAtTop = async () => {
      const { y = 9_999 } = (await reports.boundingBox()) ?? {};
      const isAtEnd = await page.evaluate('scrollY + innerHeight >= document.documentElement.scrollHeight - 1');
      return y < 250 || (isAtEnd === true && y < 900);
    };
    await expect.poll(isAtTop).toBe(true);
    await context.close();
  });

  it('opens at the goals for whom an address with them was sent', async () => {
    const { page, context } = await bench.open(`${site}#goals`);
    const goals = page.getByRole('region', { name: 'Goals and events' });
    await expect.poll(async () => (await goals.boundingBox())?.y ?? 9_999).toBeLessThan(900);
    // The link back exists, even if the browser restores the scroll position.
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await context.close();
  });

  it('hides links to missing parts and reserves their space: nothing moves when they appear', async () => {
    const { page, context } = await bench.open(`${site}?from=2001-01-01&to=2001-01-02`);
    await page.getByRole('heading', { name: 'No visits in this period' }).waitFor();
    const sections = page.getByRole('navigation', { name: 'On this page' });
    expect(await sections.count()).toBe(0);
    const figure = page.getByRole('button', { name: /^Unique visitors/ });
    const before = (await figure.boundingBox())?.y;
    await page.keyboard.press('m');
    await sections.waitFor();
    expect((await figure.boundingBox())?.y).toBe(before);
    await context.close();
  });

  it('on a phone shows a new funnel when it is saved, step below step', async () => {
    const { page, context, complaints } = await bench.open(`${site}?ways=funnels`, PHONE);
    await page.getByRole('region', { name: 'Funnels and journeys' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'New funnel' }).click();
    const window = page.getByRole('dialog', { name: 'New funnel' });
    await window.getByRole('textbox', { name: 'Name' }).fill('To the beans');
    await window.getByRole('combobox', { name: 'Step 2', exact: true }).fill(`https://${DOMAIN}/beans?from=mail`);
    await window.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'To the beans' }).waitFor();
    const steps = page.getByRole('region', { name: 'Funnels' }).getByRole('listitem');
    await steps.nth(1).getByText('/beans*', { exact: true }).waitFor();
    const bottomOf = async (place: number) => {
      const box = await steps.nth(place).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    // In sight above the bar at the foot.
    await expect.poll(() => bottomOf(1)).toBeLessThan(844 - 56);
    expect(await bottomOf(0)).toBeLessThan(await bottomOf(1));
    // In its current position, the header covers half of the content below.
    await page.evaluate(`document.getElementById('funnels').scrollIntoView()`);
    expect(await accessibilityFaults(page)).toEqual([]);
    // A filter set at the top keeps the scroll position, although the funnel is queried again.
    const pages = page.getByRole('region', { name: 'Pages', exact: true });
    const before = await steps.first().innerText();
    await pages.scrollIntoViewIfNeeded();
    await pages.locator('button').filter({ hasText: '/beans' }).first().click();
    await page
      .getByText(/^Page is /)
      .first()
      .waitFor();
    await expect.poll(() => steps.first().innerText()).not.toBe(before);
    const { y = 0, height = 0 } = (await pages.boundingBox()) ?? {};
    expect(y + height).toBeGreaterThan(0);
    await page.getByText('With a page or event filter, only conversions in matching events count.').waitFor();
    await page.getByText('Visit metrics cover entire visits.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('rejects a page of another website as a goal, with an explanation', async () => {
    const { page, context } = await bench.open(`${site}?goals=new`);
    const window = page.getByRole('dialog', { name: 'New goal' });
    await window.getByRole('combobox', { name: 'Page' }).fill('https://elsewhere.example/thanks');
    await window.getByRole('button', { name: 'Save' }).click();
    await window.getByText(`This page is on elsewhere.example, not on ${DOMAIN}.`).waitFor();
    await window.getByRole('combobox', { name: 'Page' }).fill(`${DOMAIN}/booked`);
    await window.getByRole('button', { name: 'Save' }).click();
    await page.getByText('saved', { exact: false }).waitFor();
    await window.waitFor({ state: 'detached' });
    const { json } = await bench.account.api('GET', `/api/v1${site}/goals`);
    expect(json.data.map(({ match }: { match: object }) => match)).toContainEqual({ kind: 'page', path: '/booked' });
    await context.close();
  });

  it('names the goals in its funnels for viewers too, and no code', async () => {
    const { api } = bench.account;
    const { json: codes } = await api('GET', '/bio/api/qr?limit=1');
    const [code] = codes.data.qrs;
    const match = { kind: 'page', path: '/booked/*' };
    await api('POST', `/api/v1${site}/goals`, { name: 'A tasting is booked', match });
    const steps = [{ kind: 'scan', qr_id: code.id }, match];
    const created = await api('POST', `/api/v1${site}/funnels`, { name: 'To a tasting', by: 'story', steps });
    await api('PATCH', `/api/v1${site}`, { privacy: 0 });
    const context = await bench.browser.newContext(DESKTOP);
    const page = await context.newPage();
    await page.goto(
      `${bench.test.origin}${site.replace('/websites', '/share')}?funnel=${created.json.data.id}#funnels`,
    );
    const funnel = page.getByRole('region', { name: 'Funnels and journeys' }).getByRole('listitem');
    await funnel.nth(1).getByText('A tasting is booked', { exact: true }).waitFor();
    expect(await funnel.nth(0).innerText()).toContain('Scan of a QR code');
    expect(await page.content()).not.toContain(code.name);
    await context.close();
  });
});
