import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedBrowser, sharePersonsBrowser } from '../support/browser/shared-browser.ts';
import { buildOnce } from '../support/browser/web-build.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { accessibilityFaults, PHONE } from './app/app.fixture.ts';

let test: TestApp;
let browser: SharedBrowser;
beforeAll(async () => {
  test = await startTestApp({
    engine: true,
    config: { registration: 'open' },
    deps: { webFolder: await buildOnce() },
  });
  browser = await sharePersonsBrowser();
});
afterAll(async () => {
  await browser.close();
  await test.close();
});

/** No horizontal overflow, and no axe violation. */
async function expectSound(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
}

it('a person with a phone gets from the start page to the first click of a first link, by touch alone', async () => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(test.origin);
  await page.getByRole('link', { name: 'Create account' }).tap();
  await page.getByLabel('Email').fill('phone@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await expectSound(page);
  await page.getByRole('button', { name: 'Create account' }).tap();
  const door = page.getByRole('region', { name: 'Get started' });
  await door.getByLabel('Destination').waitFor();
  await door.getByLabel('Destination').fill('example.com/spring');
  await expectSound(page);
  await door.getByRole('button', { name: 'Shorten link', exact: true }).tap();
  await door.getByText('Waiting for the first click').waitFor();
  const address = await door.locator('code').innerText();
  const open = door.getByRole('link', { name: 'Open it once' });
  expect(await open.getAttribute('href')).toBe(address);
  // The test's port differs from the service's default, and no real website is opened.
  const path = new URL(address).pathname;
  const userAgent: string = await page.evaluate('navigator.userAgent');
  await test.request(path, { headers: { 'User-Agent': userAgent, 'Accept-Language': 'en' } });
  await door.getByText('First click received').waitFor();
  await door.getByRole('link', { name: 'View analytics' }).tap();
  await page
    .getByRole('button', { name: 'Edit' })
    .or(page.getByRole('link', { name: 'Edit' }))
    .first()
    .waitFor();
  await expectSound(page);
  await context.close();
});
