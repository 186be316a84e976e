import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

describe('the application under a finger', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  const heightOf = async (page: Page, selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not on the screen.`);
    return box.y + Number(await page.evaluate('window.scrollY'));
  };

  it.each([
    ['/pages/splash/new', PHONE],
    ['/pages/overlay/new', PHONE],
    ['/pages/bio/new', PHONE],
    ['/pages/splash/new', DESKTOP],
  ])('leaves the form of %s where it is when something is typed, and when it is discarded', async (path, options) => {
    const { page, context, complaints } = await bench.open(path, options);
    if (path.includes('bio')) await page.getByRole('button', { name: 'Continue' }).click();
    const field = page.locator('[name=name]').first();
    await field.waitFor();
    const discard = page.getByRole('button', { name: 'Discard changes' });
    expect([await discard.count(), await page.getByText('Not saved').isVisible()]).toEqual([0, false]);
    const before = await heightOf(page, '[name=name]');
    await field.fill('Welcome');
    await page.getByRole('status').getByText('Not saved').waitFor();
    expect(await heightOf(page, '[name=name]')).toBe(before);
    expect(await accessibilityFaults(page)).toEqual([]);
    await discard.click();
    await discard.waitFor({ state: 'hidden' });
    expect(await heightOf(page, '[name=name]')).toBe(before);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['a phone', PHONE, false],
    ['a desktop', DESKTOP, true],
  ])('names keys where there are some: on %s', async (_device, options, hasKeys) => {
    const { page, context } = await bench.open('/links', options);
    await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor();
    const keys = page.locator('kbd:visible');
    expect((await keys.count()) > 0).toBe(hasKeys);
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Export CSV' }).waitFor();
    expect((await page.getByRole('menuitem', { name: /shortcuts|keys/i }).count()) > 0).toBe(hasKeys);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Search or go to/ }).click();
    const home = page.getByRole('option', { name: /^Home/ });
    await home.waitFor();
    expect(/G\s*H/.test(await home.innerText())).toBe(hasKeys);
    await context.close();
  });
});
