import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const DEVICES: ReadonlyArray<[device: string, options: BrowserContextOptions]> = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
];

describe('Back', () => {
  let bench: AppBench;
  let campaign: number;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
    const make = async (path: string, body: object) => (await bench.account.api('POST', path, body)).json;
    ({ id: campaign } = await make('/bio/api/campaign/add', { name: 'Spring' }));
    for (let place = 0; place < 30; place++)
      await make('/bio/api/url/add', {
        url: `https://example.com/${place}`,
        title: `Link ${place}`,
        campaign,
        tags: ['poster'],
      });
    await make('/api/v1/websites', { domain: 'example.com' });
  });
  afterAll(() => bench.close());

  const atPath = (page: Page) => new URL(page.url()).pathname.replace('/app', '') + new URL(page.url()).search;
  /** The length of the history: no step is left if it is the same before and after. */
  const depth = (page: Page) => page.evaluate('history.state?.windows ?? 0');

  /** Two screens deep, so that Back has somewhere to go. */
  async function openSecond(path: string, options: BrowserContextOptions) {
    const opened = await bench.open('/', options);
    const { page } = opened;
    await page.getByRole('link', { name: 'Links', exact: true }).filter({ visible: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor();
    if (path === '/links') return opened;
    await page.evaluate(`history.pushState(null, '', '/app${path}')`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return opened;
  }

  describe.each(DEVICES)('on %s', (_device, options) => {
    const searchButton = (page: Page) => page.getByRole('button', { name: /^Search or go to/ });

    it.each([
      ['the palette', (page: Page) => searchButton(page).click(), 'dialog'],
      ['a menu', (page: Page) => page.getByRole('button', { name: /^Create(?!d)/ }).click(), 'menu'],
      ['a popover', (page: Page) => page.getByRole('button', { name: /^Filter/ }).click(), 'dialog'],
    ] as const)('closes %s and nothing else, then leaves the screen', async (_what, open, role) => {
      const { page, context, complaints } = await openSecond('/links', options);
      await open(page);
      const shown = page.getByRole(role);
      await shown.waitFor();
      await expect.poll(() => depth(page)).toBe(1);
      await page.goBack();
      await shown.waitFor({ state: 'hidden' });
      expect(atPath(page)).toBe('/links');
      await page.goBack();
      await page.waitForURL(/\/app\/?$/);
      expect(complaints).toEqual([]);
      await context.close();
    });

    it.each([
      ['Escape', (page: Page) => page.keyboard.press('Escape')],
      ['its cross', (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()],
    ])('goes where it went before when a window was closed by %s', async (_how, close) => {
      const path = `/campaigns/${campaign}?tab=links`;
      const { page, context, complaints } = await openSecond(path, options);
      await page.getByRole('button', { name: 'QR code of Link 20' }).click();
      await expect.poll(() => depth(page)).toBe(1);
      const scrolled = await page.evaluate('window.scrollY');
      await close(page);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expect.poll(() => depth(page)).toBe(0);
      expect(await page.evaluate('window.scrollY')).toBe(scrolled);
      expect(atPath(page)).toBe(path);
      await page.goBack();
      await page.waitForURL('**/app/links');
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('returns to the screen below the dialog after following a link in it', async () => {
      const { page, context, complaints } = await openSecond(`/campaigns/${campaign}?tab=links`, options);
      await page.getByRole('button', { name: 'QR code of Link 3', exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Design code' }).click();
      await page.waitForURL('**/app/codes/new?url=*');
      await page.getByRole('heading', { level: 1, name: 'New QR code' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor();
      expect([await depth(page), await page.getByRole('dialog').count()]).toEqual([0, 0]);
      await page.goBack();
      await page.waitForURL('**/app/links');
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('keeps what was chosen and typed in a window that changes the address', async () => {
      const { page, context, complaints } = await openSecond('/links', options);
      await page.getByRole('button', { name: /^Filter/ }).click();
      const filters = page.getByRole('dialog');
      await filters.getByRole('checkbox', { name: /^poster/ }).check();
      await filters.getByRole('combobox', { name: 'Status' }).click();
      await page.getByRole('option', { name: 'Private' }).click();
      await page.waitForURL(/status=private/);
      await expect.poll(() => depth(page)).toBe(1);
      expect(await filters.getByRole('checkbox', { name: /^poster/ }).isChecked()).toBe(true);
      await page.goBack();
      await filters.waitFor({ state: 'hidden' });
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ tag: 'poster', status: 'private' });
      await page.goBack();
      await page.waitForURL((url) => url.search === '?tag=poster');
      expect(complaints).toEqual([]);
      await context.close();
    });
  });

  it('answers a question with no', async () => {
    const { page, context } = await openSecond(`/campaigns/${campaign}?tab=settings`, PHONE);
    await page.getByRole('button', { name: 'Delete campaign' }).click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => depth(page)).toBe(1);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor();
    await context.close();
  });

  it('closes a window that is part of the URL, as its close button does', async () => {
    const { page, context, complaints } = await bench.open('/websites', PHONE);
    await page.getByRole('link', { name: 'example.com' }).first().click();
    await page.waitForURL(/\/websites\/\d+/);
    const { search } = new URL(page.url());
    const more = page.getByRole('button', { name: 'More', exact: true });
    const goals = page.getByRole('dialog', { name: 'Goals' });
    for (const close of [
      () => page.goBack(),
      () => goals.getByRole('button', { name: 'Close', exact: true }).click(),
    ]) {
      await more.click();
      await page.getByRole('menuitem', { name: 'Goals' }).click();
      await goals.waitFor();
      await page.waitForURL(/goals=list/);
      await close();
      await goals.waitFor({ state: 'hidden' });
      await page.waitForURL((url) => url.search === search);
    }
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/app/websites');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
