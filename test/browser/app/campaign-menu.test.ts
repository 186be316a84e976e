import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

describe.each([
  ['a desktop', DESKTOP],
  ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
])('the menu of a campaign in the list on %s', (_device, options) => {
  let bench: AppBench;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    bench = await openBench({ engine: true });
    for (const [name, more] of [
      ['Ferry', { slug: 'ferry', public: true }],
      ['Harbour', {}],
      ['Pier', {}],
    ] as const)
      ids[name] = (await bench.account.api('POST', '/bio/api/campaign/add', { name, ...more })).json.id;
  });
  afterAll(() => bench.close());

  const entries = (page: Page) => page.getByRole('menuitem').allTextContents();
  const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

  it('links to it and to its settings, by keyboard as well', async () => {
    const { page, context, complaints } = await bench.open('/campaigns', options);
    const menu = page.getByRole('button', { name: 'Actions for Harbour' });
    await menu.press('ArrowDown');
    await page.getByRole('menu').waitFor();
    expect(await entries(page)).toEqual(['Details', 'Edit', 'Pin to home', 'Delete campaign']);
    expect(await accessibilityFaults(page)).toEqual([]);
    const focused = () => page.evaluate('document.activeElement?.textContent');
    for (const entry of ['Details', 'Edit']) {
      await expect.poll(() => page.evaluate('document.activeElement?.closest("[role=menu]") !== null')).toBe(true);
      await page.keyboard.press('ArrowDown');
      await expect.poll(focused).toBe(entry);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(`${bench.test.origin}/app/campaigns/${ids.Harbour}?tab=settings`);
    await page.goto(`${bench.test.origin}/app/campaigns`);
    await menu.click();
    await choose(page, 'Details');
    await page.waitForURL(`${bench.test.origin}/app/campaigns/${ids.Harbour}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('copies its address, shows it as a QR code, and opens the visitors’ view', async () => {
    const { page, context } = await bench.open('/campaigns', options);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: bench.test.origin });
    const menu = page.getByRole('button', { name: 'Actions for Ferry' });
    await menu.click();
    const address = await page.getByRole('menuitem', { name: 'Open campaign link' }).getAttribute('href');
    expect(address).toMatch(/\/r\/ferry$/);
    expect(await page.getByRole('menuitem', { name: 'Open public list' }).getAttribute('href')).toMatch(/ferry/);
    await choose(page, 'Copy campaign link');
    await page.getByRole('region', { name: 'Notifications' }).getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
    await menu.click();
    await choose(page, 'QR code');
    const code = page.getByRole('dialog', { name: 'QR code for the campaign link' });
    await code.getByRole('img', { name: `QR code of ${address}` }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await code.waitFor({ state: 'detached' });
    await context.close();
  });

  it('deletes it after one question, and out of those that are chosen', async () => {
    const { page, context } = await bench.open('/campaigns', options);
    const row = page.getByRole('row').filter({ hasText: 'Pier' });
    await row.getByRole('checkbox').click();
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await bar.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Actions for Pier' }).click();
    await choose(page, 'Delete campaign');
    const question = page.getByRole('dialog', { name: 'Delete Pier?' });
    await question.getByRole('button', { name: 'Delete campaign' }).click();
    await page.getByText('Campaign deleted').waitFor();
    await row.waitFor({ state: 'detached' });
    await bar.waitFor({ state: 'detached' });
    expect((await bench.account.api('GET', `/bio/api/campaign/${ids.Pier}`)).status).toBe(404);
    await context.close();
  });
});
