import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench } from './app.fixture.ts';

let bench: AppBench;
beforeAll(async () => {
  bench = await openBench({ engine: true });
});
afterAll(() => bench.close());

describe('workspaces', () => {
  it('are created, shared with a viewer who can only look, and switched with the keyboard', async () => {
    const { page, context, complaints } = await bench.open('/settings/workspaces', DESKTOP);
    await page.getByRole('button', { name: 'Create workspace' }).click();
    const naming = page.getByRole('dialog', { name: 'Create workspace' });
    await naming.getByLabel('Name').fill('Client 1');
    await naming.getByRole('button', { name: 'Create workspace' }).click();
    await page.waitForURL(/\/app\/w\/\d+$/);
    const home = page.url();
    await page.goto(`${home}/settings/workspaces`);
    await page.getByRole('button', { name: 'Rename workspace' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Client one');
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Client one' }).getByText('Current').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(home);
    await page.getByRole('button', { name: 'Switch workspace: Client one' }).waitFor();
    await page.goto(`${page.url()}/settings/members`);
    await page.getByRole('button', { name: 'Invite member' }).click();
    await page.getByRole('combobox', { name: 'Role', exact: true }).click();
    await page.getByRole('option', { name: /^Viewer/ }).click();
    await page.getByRole('button', { name: 'Create invitation' }).click();
    const link = await page.getByRole('dialog', { name: 'Invitation link' }).locator('code').innerText();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('tab', { name: 'Invitations (1)' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Anyone with the link' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    // The client's browser.
    const guest = await bench.browser.newContext();
    const client = await guest.newPage();
    await client.goto(bench.test.origin + new URL(link).pathname + new URL(link).search);
    await client.getByLabel('Email').fill('client@example.com');
    await client.getByLabel('Password', { exact: true }).fill('a long enough one');
    await client.getByRole('button', { name: 'Join workspace' }).click();
    await client.getByText('View only').waitFor();
    expect(await client.getByRole('button', { name: 'Create' }).count()).toBe(0);
    await client.getByText('No traffic yet').waitFor();
    expect(await client.getByRole('region', { name: 'Get started' }).count()).toBe(0);
    await client.goto(`${client.url()}/links/new`);
    await client.getByRole('heading', { name: 'Your role does not allow this' }).waitFor();
    await guest.close();

    await page.reload();
    await page.getByRole('tab', { name: 'Members (2)' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'client@example.com' });
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });

    const there = page.url();
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.getByRole('menuitem', { name: /Owner$/ }).press('Enter');
    await page.waitForURL((url) => url.href !== there && /\/app\/w\/\d+$/.test(url.pathname));
    expect(complaints).toEqual([]);
    await context.close();
  });
});
