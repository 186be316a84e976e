import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, openBench, PHONE } from './app.fixture.ts';
import { openTab } from './codes.fixture.ts';

const LONG = 'Scan for the autumn offer & 10% off everything';
const NAME = 'Poster in the window of the shop at the market';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not in sight.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

/** In the page: words of cards that have less room than they need. */
const CUT = `[...document.querySelectorAll('article a, article p')]
  .filter((it) => it.scrollHeight > it.clientHeight || it.scrollWidth > it.clientWidth)
  .map((it) => it.textContent)`;

describe('QR codes on a phone', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  it('have one row each, with the full name and destination next to the image', async () => {
    const data = 'https://shop.example/autumn/offer-of-the-week';
    await bench.account.api('POST', '/bio/api/qr/add', { type: 'link', data, name: NAME });
    const { page, context } = await bench.open('/codes', PHONE);
    const card = page.getByRole('article').filter({ hasText: 'Poster' });
    const picture = await boxOf(card.getByRole('link', { name: NAME }).first());
    for (const text of [NAME, 'shop.example/autumn/offer-of-the-week']) {
      expect((await boxOf(card.getByText(text))).x).toBeGreaterThanOrEqual(picture.right);
    }
    expect(await page.evaluate(CUT)).toEqual([]);
    await context.close();
  });

  it.each(['light', 'dark'] as const)(
    'are designed below a pinned %s preview, which opens in full and leaves the screen to the form',
    async (colorScheme) => {
      const { page, context, complaints } = await bench.open('/codes/new?type=text', { ...PHONE, colorScheme });
      const mini = page.getByRole('button', { name: /Open preview$/ });
      await page.getByRole('textbox', { name: 'Text' }).fill('Hello');
      await mini.getByText('Scans well').waitFor();
      await openTab(page, 'Templates');
      await page.getByRole('button', { name: /^Show all/ }).click();
      await page.getByRole('button', { name: 'Plain', exact: true }).waitFor();
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
      const buttons = await page.locator('[data-sticky="foot"]').getByRole('button').all();
      expect(new Set(await Promise.all(buttons.map(async (it) => (await boxOf(it)).y))).size).toBe(1);
      const [above, below] = [await boxOf(mini), await boxOf(page.locator('[data-sticky="foot"]'))];
      expect(above.y).toBeLessThan(60);
      const tab = await boxOf(page.getByRole('tab', { name: 'Print' }));
      expect([tab.y >= above.bottom, tab.bottom < 180, tab.right <= 390]).toEqual([true, true, true]);
      // Seven tenths of the screen are the form's.
      expect(below.y - above.bottom).toBeGreaterThan(844 * 0.65);
      expect(await accessibilityFaults(page)).toEqual([]);
      await mini.click();
      const dialog = page.getByRole('dialog', { name: 'Preview' });
      await dialog.getByRole('button', { name: 'On paper' }).click();
      await dialog.getByRole('img', { name: 'Preview of the code' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await mini.waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('keep a text that is too long for a frame, and show the excess', async () => {
    const { page, context } = await bench.open('/codes/new?type=text', PHONE);
    await page.getByRole('textbox', { name: 'Text' }).fill('Hello');
    await openTab(page, 'Frame');
    await page.getByRole('radio', { name: 'Border' }).click();
    const words = page.getByRole('textbox', { name: 'Frame text' });
    await words.fill(LONG);
    await page.getByText('16 characters too many. The limit is 30.').waitFor();
    expect(await words.inputValue()).toBe(LONG);
    expect(await accessibilityFaults(page)).toEqual([]);
    await openTab(page, 'Content');
    await page.getByRole('button', { name: 'Save and download' }).click();
    // Nothing was stored, and the field that is to blame has the focus, whichever tab hides it.
    await expect.poll(() => page.locator(':focus').inputValue()).toBe(LONG);
    expect(new URL(page.url()).pathname).toBe('/app/codes/new');
    await words.fill(LONG.slice(0, 31));
    await page.getByText('One character too many').waitFor();
    await words.fill(LONG.slice(0, 30));
    await page.getByText('30 of 30 characters').waitFor();
    await page.getByText('Scans well').filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: 'Save and download' }).click();
    await page.waitForURL(/\/codes\/\d+/);
    await context.close();
  });
});
