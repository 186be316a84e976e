import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench } from './app.fixture.ts';

let bench: AppBench;
beforeAll(async () => {
  bench = await openBench({ engine: true });
});
afterAll(() => bench.close());

describe('a guest', () => {
  it('of one channel finds and creates only there, until the access changes', async () => {
    const { account } = bench.test;
    const make = async (path: string, body: object) => (await account.api('POST', `/bio/api${path}`, body)).json;
    const channel = await make('/channel/add', { name: 'Spring sale' });
    await make('/channel/add', { name: 'Secret launch' });
    await make('/url/add', { url: 'https://shop.example/', title: 'Spring landing page', channel: channel.id });

    const { page, context, complaints } = await bench.open('/settings/members', DESKTOP);
    await page.getByRole('button', { name: 'Invite member' }).click();
    await page.getByRole('combobox', { name: 'Access' }).click();
    await page.getByRole('option', { name: /^One channel/ }).click();
    await page.getByRole('combobox', { name: 'Channel' }).click();
    await page.getByRole('option', { name: 'Spring sale' }).click();
    await page.getByRole('combobox', { name: 'Role', exact: true }).click();
    await page.getByRole('option', { name: /^Member/ }).click();
    await page.getByRole('button', { name: 'Create invitation' }).click();
    const link = await page.getByRole('dialog', { name: 'Invitation link' }).locator('code').innerText();

    const browser = await bench.browser.newContext();
    const guest = await browser.newPage();
    await guest.goto(bench.test.origin + new URL(link).pathname + new URL(link).search);
    await guest.getByText('You can create and change links, QR codes and pages in the channel Spring sale').waitFor();
    await guest.getByLabel('Email').fill('freelancer@example.com');
    await guest.getByLabel('Password', { exact: true }).fill('a long enough one');
    await guest.getByRole('button', { name: 'Join workspace' }).click();
    await guest.getByRole('link', { name: 'Spring landing page' }).waitFor();
    const places = guest.getByRole('navigation', { name: 'Menu' }).first().getByRole('link');
    expect(await places.allInnerTexts()).toEqual(['Waymark', 'Spring sale', 'Settings']);
    expect(await guest.getByText('Secret launch').count()).toBe(0);
    expect(await accessibilityFaults(guest)).toEqual([]);

    await guest.goto(`${guest.url().replace(/\/channels.*/, '')}/links/new`);
    await guest.getByLabel('Destination').fill('https://shop.example/poster');
    await guest.getByRole('button', { name: 'Create link' }).click();
    await guest.getByRole('link', { name: 'Spring sale' }).last().click();
    await guest
      .getByRole('link', { name: /shop\.example\/poster|localhost/ })
      .first()
      .waitFor();

    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'freelancer@example.com' });
    await row.getByText('Guest of Spring sale').waitFor();
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    await guest.reload();
    await guest.waitForURL(/\/login/);
    await browser.close();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
