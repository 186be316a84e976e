import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

async function boxOf(it: Locator) {
  const box = await it.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

describe('notices', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('status');

  async function openCampaign(slug: string, options: typeof DESKTOP) {
    const call = async (path: string, body: object) => (await bench.account.api('POST', `/bio/api${path}`, body)).json;
    const { id } = await call('/campaign/add', { name: slug, slug });
    for (const title of ['One', 'Two'])
      await call('/url/add', { url: `https://example.com/${slug}/${title}`, title, campaign: id });
    const opened = await bench.open(`/campaigns/${id}?tab=links`, options);
    for (const title of ['One', 'Two'])
      await opened.page.getByRole('button', { name: `Remove ${title} from the campaign` }).click();
    await notices(opened.page).last().filter({ hasText: 'Two' }).waitFor();
    return opened;
  }

  it('are in the empty part of the top bar, without covering the navigation, and undo by keyboard', async () => {
    const { page, context } = await openCampaign('beside', DESKTOP);
    const [search, create, heading] = await Promise.all([
      boxOf(page.getByRole('button', { name: /^Search or go to/ })),
      boxOf(page.getByRole('button', { name: /^Create/ })),
      boxOf(page.getByRole('heading', { level: 1 })),
    ]);
    const box = await boxOf(notices(page).first());
    expect(box.left).toBeGreaterThanOrEqual(search.right);
    expect(box.right).toBeLessThanOrEqual(create.left);
    expect(box.bottom).toBeLessThanOrEqual(heading.top);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Remove Two from the campaign' }).waitFor();
    await context.close();
  });

  it('are shown one at a time above the bottom bar of a phone, in one line, without covering search and "Create"', async () => {
    const { page, context } = await openCampaign('above', PHONE);
    const shown = notices(page).filter({ visible: true });
    expect(await shown.count()).toBe(1);
    const box = await boxOf(shown);
    expect(box.bottom).toBeLessThanOrEqual((await boxOf(page.getByRole('link', { name: 'Home' }).last())).top);
    expect(box.top).toBeGreaterThan(600);
    for (const button of await shown.getByRole('button').all()) {
      const { left, right, top, bottom } = await boxOf(button);
      expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(44);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await shown.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('button', { name: 'Remove Two from the campaign' }).waitFor();
    await context.close();
  });

  it('close when swiped away, and stay otherwise', async () => {
    const { page, context } = await openCampaign('swiped', PHONE);
    const shown = notices(page).filter({ visible: true });
    const touch = await context.newCDPSession(page);
    const swipe = async (byPx: number) => {
      const [x, y] = [150, (await boxOf(shown)).top + 16];
      const point = (px: number) => ({ touchPoints: [{ x: x + px, y }] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(0) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(byPx / 2) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(byPx) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const before = await boxOf(shown);
    await swipe(20);
    expect(await boxOf(shown)).toEqual(before);
    expect(await shown.textContent()).toContain('Two');
    await swipe(120);
    await expect.poll(() => shown.textContent()).toContain('One');
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('leave the button that saves free, on %s', async (device, options) => {
    const { page, context } = await bench.open('/codes/new?type=text', options);
    await page.getByRole('textbox', { name: 'Text' }).fill('Hello');
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByRole('button', { name: 'Save as template' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Template name').fill(`Mine on ${device}`);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await notices(page).filter({ hasText: 'Template saved' }).waitFor();
    const [box, save] = [
      await boxOf(notices(page).last()),
      await boxOf(page.getByRole('button', { name: /Save and download/ })),
    ];
    expect(box.bottom <= save.top || box.right <= save.left).toBe(true);
    await context.close();
  });
});
