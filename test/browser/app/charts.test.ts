import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, openDemoBench } from './app.fixture.ts';

describe('charts of clicks', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openDemoBench();
  });
  afterAll(() => bench.close());

  const drag = async (page: Page) => {
    const canvas = page.locator('canvas').first();
    await canvas.waitFor();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('There is no chart.');
    await page.mouse.move(box.x + box.width * 0.3, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + 60, { steps: 5 });
    await page.mouse.up();
  };
  const rows = (page: Page) => page.locator('.chart-table tbody tr').count();

  it.each(['/', '/campaigns/1', '/codes/1'])(
    'are zoomed by dragging, which Back and a button take away: %s',
    async (path) => {
      const { page, context, complaints } = await bench.open(path);
      await page.getByText('View as table').first().click();
      await expect.poll(() => rows(page)).toBeGreaterThan(28);
      const all = await rows(page);
      await drag(page);
      await page.waitForURL(/zoom=\d+-\d+/);
      await expect.poll(() => rows(page)).toBeLessThan(15);
      await page.goBack();
      await expect.poll(() => rows(page)).toBe(all);
      await drag(page);
      await page.getByRole('button', { name: 'Show the whole period' }).click();
      await expect.poll(() => rows(page)).toBe(all);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('point at the nearest value, and name its day and the compared one', async () => {
    const { page, context, complaints } = await bench.open('/links/1');
    await page.locator('.u-over').hover({ position: { x: 301, y: 60 } });
    const day = String.raw`\w{3}, \w{3} \d+, \d{4}`;
    await expect
      .poll(() => page.locator('.chart-window').innerText())
      .toMatch(new RegExp(`^${day}\nClicks \\d+\nPrevious period \\d+${day}$`));
    const line = (await page.locator('.u-cursor-x').boundingBox()) ?? { x: 0 };
    const point = (await page.locator('.u-cursor-pt').first().boundingBox()) ?? { x: 0, width: 0 };
    expect(Math.abs(point.x + point.width / 2 - line.x)).toBeLessThan(2);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
