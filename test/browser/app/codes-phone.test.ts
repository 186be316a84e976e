import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, openBench, PHONE } from './app.fixture.ts';

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
    'are designed with a %s preview that leaves the form to the screen once one has gone down',
    async (colorScheme) => {
      const { page, context, complaints } = await bench.open('/codes/new?type=text', { ...PHONE, colorScheme });
      const mini = page.getByRole('button', { name: /Back to the preview$/ });
      await page.getByRole('textbox', { name: 'Text' }).fill('Hello');
      await page.getByText('Scans well').first().waitFor();
      await page.evaluate('window.scrollTo(0, 0)');
      await expect.poll(() => mini.count()).toBe(0);
      await page.getByRole('radio', { name: 'Label below' }).click();
      await mini.getByText('Scans well').waitFor();
      const views = page.getByRole('group', { name: 'Preview' });
      expect((await boxOf(views)).bottom).toBeLessThan((await boxOf(views.getByText('On paper'))).bottom + 8);
      const buttons = await page.locator('[data-sticky="foot"]').getByRole('button').all();
      expect(new Set(await Promise.all(buttons.map(async (it) => (await boxOf(it)).y))).size).toBe(1);
      const [above, below] = [await boxOf(mini), await boxOf(page.locator('[data-sticky="foot"]'))];
      // Seven tenths of the screen are the form's.
      expect(below.y - above.bottom).toBeGreaterThan(844 * 0.65);
      expect(await accessibilityFaults(page)).toEqual([]);
      await mini.click();
      await page.getByRole('img', { name: 'Preview of the code' }).waitFor();
      await expect.poll(() => mini.count()).toBe(0);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('keep a text that is too long for a frame, and show the excess', async () => {
    const { page, context } = await bench.open('/codes/new?type=text', PHONE);
    await page.getByRole('textbox', { name: 'Text' }).fill('Hello');
    await page.getByRole('radio', { name: 'Border' }).click();
    const words = page.getByRole('textbox', { name: 'Frame text' });
    await words.fill(LONG);
    await page.getByText('16 characters too many. The limit is 30.').waitFor();
    expect(await words.inputValue()).toBe(LONG);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save and download' }).click();
    // Nothing was stored, and the field that is to blame has the focus.
    await expect.poll(() => page.locator(':focus').inputValue()).toBe(LONG);
    expect(new URL(page.url()).pathname).toBe('/app/codes/new');
    await words.fill(LONG.slice(0, 31));
    await page.getByText('One character too many').waitFor();
    await words.fill(LONG.slice(0, 30));
    await page.getByText('30 of 30 characters').waitFor();
    await page.getByText('Scans well').first().waitFor();
    await page.getByRole('button', { name: 'Save and download' }).click();
    await page.waitForURL(/\/codes\/\d+/);
    await context.close();
  });
});
