import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchPersonsBrowser } from '../support/browser/chromium.ts';
import { buildOnce } from '../support/browser/web-build.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { accessibilityFaults, PHONE } from './app/app.fixture.ts';

let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  test = await startTestApp({
    engine: true,
    config: { registration: 'open' },
    parts: { webFolder: await buildOnce() },
  });
  browser = await launchPersonsBrowser();
});
afterAll(async () => {
  await browser.close();
  await test.close();
});

/** Nothing stands out of the screen, and nothing is against the rules of access. */
async function expectSound(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
}

it('somebody with a phone comes from the front page to the first click of a first link, by touch alone', async () => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(test.origin);
  await page.getByRole('link', { name: 'Make an account' }).tap();
  await page.getByLabel('E-mail').fill('phone@example.com');
  await page.getByLabel('Password').fill('a long enough password');
  await expectSound(page);
  await page.getByRole('button', { name: 'Make the account' }).tap();
  // The way on stands before what is for programs.
  const start = page.getByRole('link', { name: 'Open Waymark' });
  const key = page.getByText('For developers: your API key');
  expect((await start.boundingBox())?.y).toBeLessThan((await key.boundingBox())?.y ?? 0);
  expect(await page.getByRole('button', { name: 'Copy the key' }).isVisible()).toBe(false);
  await key.tap();
  await page.getByRole('button', { name: 'Copy the key' }).waitFor();
  await expectSound(page);
  await start.tap();
  const door = page.getByRole('region', { name: 'Shorten a link' });
  await door.getByLabel('Destination').fill('example.com/spring');
  await expectSound(page);
  await door.getByRole('button', { name: 'Shorten' }).tap();
  await door.getByText('Waiting for the first click').waitFor();
  const address = await door.locator('code').innerText();
  const open = door.getByRole('link', { name: 'Open it once' });
  expect(await open.getAttribute('href')).toBe(address);
  // The test's own port is not the one that the service would have, and nobody's real website is opened.
  const path = new URL(address).pathname;
  const userAgent: string = await page.evaluate('navigator.userAgent');
  await test.request(path, { headers: { 'User-Agent': userAgent, 'Accept-Language': 'en' } });
  await door.getByText('The first click is here').waitFor();
  await door.getByRole('link', { name: 'See its statistics' }).tap();
  await page
    .getByRole('button', { name: 'Edit' })
    .or(page.getByRole('link', { name: 'Edit' }))
    .first()
    .waitFor();
  await expectSound(page);
  await context.close();
});
