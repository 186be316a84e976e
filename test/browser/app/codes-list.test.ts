import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, openBench, PHONE } from './app.fixture.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not in sight.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

describe('the list of codes on a phone', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench();
    for (const [name, type, data] of [
      ['Spring poster', 'link', 'https://shop.example/spring'],
      ['Hall network', 'wifi', { ssid: 'Hall', password: 'secret word' }],
    ] as const)
      await bench.account.api('POST', '/bio/api/qr/add', { name, type, data });
  });
  afterAll(() => bench.close());

  it.each(['light', 'dark'] as const)(
    'has its %s filters behind one button, marked when in use',
    async (colorScheme) => {
      const { page, context, complaints } = await bench.open('/codes', { ...PHONE, colorScheme });
      const cards = page.getByRole('article');
      await cards.filter({ hasText: 'Hall network' }).waitFor();
      // Search and filters are one row below the title, followed by the codes.
      const search = await boxOf(page.getByRole('searchbox', { name: 'Search codes' }));
      const filter = page.getByRole('button', { name: /^Filter/ });
      expect((await boxOf(filter)).y).toBeLessThan(search.bottom);
      expect((await boxOf(cards.first())).y - search.bottom).toBeLessThan(40);
      expect(await page.locator('main').getByRole('combobox').count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);

      await filter.click();
      const sheet = page.getByRole('dialog', { name: 'Filter' });
      expect(await accessibilityFaults(page)).toEqual([]);
      await sheet.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Wi-Fi' }).click();
      await expect.poll(() => cards.count()).toBe(1);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
      expect(new URL(page.url()).search).toBe('?type=wifi');
      // The window takes its step out of the history when it is gone from the screen.
      await expect.poll(() => page.evaluate('!history.state?.windows')).toBe(true);
      await page.goBack();
      await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
      await expect.poll(() => cards.count()).toBe(2);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Bulk create' }).click();
      await page.waitForURL(/\/codes\/batch$/);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('says of which period its scans are, which is in the address', async () => {
    const { page, context } = await bench.open('/codes?period=all', PHONE);
    await page.getByText('2 codes · all-time scans').waitFor();
    await page.getByRole('button', { name: 'Filter (1)' }).click();
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: '30 days' }).click();
    await page.getByText('2 codes · scans of the last 30 days').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });

  it('keeps the box that chooses a code apart from its picture', async () => {
    const { page, context } = await bench.open('/codes', PHONE);
    const card = page.getByRole('article').filter({ hasText: 'Spring poster' });
    const tick = await boxOf(
      card
        .locator('span')
        .filter({ has: page.getByRole('checkbox') })
        .first(),
    );
    expect(tick.x).toBeGreaterThanOrEqual((await boxOf(card.locator('img'))).right);
    await context.close();
  });
});
