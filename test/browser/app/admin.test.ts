import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../../support/test-app.ts';
import { sampleOf } from '../../support/vitest/scope.ts';
import { type AppBench, accessibilityFaults, DESKTOP, LOOKS, openBench, PHONE } from './app.fixture.ts';

let bench: AppBench;
let spammer: TestAccount;
/** The short link as the service gives it, and where the test reaches it. */
let printed: string;
let short: string;
beforeAll(async () => {
  bench = await openBench({ engine: true });
  spammer = await bench.test.newAccount();
  const { json } = await spammer.api('POST', '/bio/api/url/add', { url: 'https://spam.example/' });
  printed = json.shorturl;
  short = printed.replace(/^https?:\/\/[^/]+/, bench.test.origin);
  await bench.test.deps.catalog.directory.setOperator(bench.account.email, 1);
});
afterAll(() => bench.close());

const statusOf = async (address: string) => (await fetch(address, { redirect: 'manual' })).status;

describe('the administration', () => {
  it('finds the workspace behind a short link, suspends it, and resumes it', async () => {
    const { page, context, complaints } = await bench.open('/', DESKTOP);
    await page.getByRole('button', { name: 'Account menu of' }).click();
    await page.getByRole('menuitem', { name: 'Administration' }).click();
    const places = page.getByRole('navigation', { name: 'Administration' });
    await places.getByRole('link', { name: 'Workspaces' }).click();
    await page.getByRole('searchbox').fill(printed);
    // The header and the one workspace found.
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: spammer.username }).click();
    await page.getByRole('heading', { name: spammer.username }).waitFor();
    await page.getByRole('region', { name: 'Plan and usage' }).getByText('Clicks and scans this month').waitFor();
    expect(await statusOf(short)).toBe(302);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await expect.poll(() => statusOf(short)).toBe(403);
    expect((await spammer.api('GET', '/bio/api/account')).status).toBe(403);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Suspend' }).waitFor();
    await expect.poll(() => statusOf(short)).toBe(302);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText('Resumed the workspace').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('begins with what needs attention, how it grows, and whether it is well, each with the way to it', async () => {
    const report = { address: printed, reason: 'spam', words: 'Unwanted.' };
    expect((await fetch(`${bench.test.origin}/report`, { method: 'POST', body: new URLSearchParams(report) })).ok).toBe(
      true,
    );
    const { page, context, complaints } = await bench.open('/admin', DESKTOP);
    const figure = (section: string) => page.getByRole('region', { name: section }).getByRole('definition');
    await expect.poll(() => figure('Accounts').count()).toBe(3);
    expect(await figure('Accounts').first().textContent()).toMatch(/^[1-9]/);
    const yesterday = expect.stringMatching(/^\d+ yesterday$/);
    await expect.poll(() => figure('Today').allTextContents()).toEqual([yesterday, yesterday]);
    await page.getByRole('region', { name: 'Monthly limits' }).getByText('No workspace is near').waitFor();
    const healthy = expect.arrayContaining(['One node', 'Responds']);
    await expect.poll(() => figure('Health').allTextContents()).toEqual(healthy);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: 'abuse report' }).click();
    await page.getByRole('heading', { name: 'Abuse reports' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('announces something to everyone, until they dismiss it', async () => {
    const { page, context, complaints } = await bench.open('/admin/announcement', DESKTOP);
    await page.getByRole('textbox', { name: 'Message' }).fill('We move on Sunday.');
    await page.getByRole('button', { name: 'Publish' }).click();
    const banner = page.getByRole('region', { name: 'Announcement', exact: true });
    await banner.getByText('We move on Sunday.').waitFor();
    await page.getByRole('link', { name: 'Links' }).click();
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => banner.count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
    expect(await banner.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('limits a plan, gives it to a workspace, and shows both sides how much of it is used', async () => {
    const { page, context, complaints } = await bench.open('/admin/plans', DESKTOP);
    await page.getByRole('button', { name: 'Create plan' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Starter');
    await page.getByRole('textbox', { name: 'Short links' }).fill('1');
    await page.getByRole('dialog').getByRole('button', { name: 'Create plan' }).click();
    await page.getByText('lowercase').first().waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('starter');
    await page.getByRole('dialog').getByRole('button', { name: 'Create plan' }).click();
    await page.getByText('Links: 1').waitFor();
    const choose = async (plan: string, entry: string) => {
      await page.getByRole('button', { name: `Actions for ${plan}` }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose('Starter', 'Edit');
    await page.getByRole('dialog', { name: 'Edit Starter' }).getByRole('button', { name: 'Cancel' }).click();
    await choose('Trial', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('row').filter({ hasText: 'Trial' }).waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Workspaces' }).click();
    await page.getByRole('link', { name: spammer.username }).click();
    const usage = page.getByRole('region', { name: 'Plan and usage' });
    await usage.getByRole('combobox', { name: 'Plan' }).click();
    await page.getByRole('option', { name: 'starter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click();
    await usage.getByText('Limit reached').waitFor();
    await usage.getByText('1 of 1').waitFor();
    const refused = await spammer.api('POST', '/bio/api/url/add', { url: 'https://spam.example/2' });
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringContaining('allows 1 link.')]);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await bench.test.app.features.plans.assign(spammer.id, 'free');
    await context.close();
  });

  it('changes a setting at once, shows who did, and resets it', async () => {
    const { page, context, complaints } = await bench.open('/admin/settings', DESKTOP);
    const row = page.getByRole('listitem').filter({ hasText: 'Who can create an account.' });
    await row.getByRole('button', { name: 'Change: Registration' }).click();
    await page.getByRole('radio', { name: 'Open to everyone' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await row.getByText(`Changed by ${bench.account.email}`).waitFor();
    expect(await statusOf(`${bench.test.origin}/register`)).toBe(200);
    await row.getByRole('button', { name: 'Reset: Registration' }).click();
    await row.getByText('By invitation, after the first account').waitFor();
    expect(await statusOf(`${bench.test.origin}/register`)).toBe(403);
    const fixed = page.getByRole('listitem').filter({ hasText: 'Set by APP_RATE_LIMIT' });
    expect(await fixed.getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText('By invitation, after the first account → Open to everyone').last().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('tells people once what an upgrade brought', async () => {
    const { personId } = (await bench.test.app.features.accounts.find(bench.account.id)) ?? { personId: 0 };
    await bench.test.deps.catalog.profiles.change(personId, { seenRelease: '0.0.1' });
    const { page, context } = await bench.open('/links', DESKTOP);
    await page.getByRole('region', { name: 'What’s new' }).getByRole('link').click();
    await page.getByRole('heading', { name: 'What’s new', exact: true }).waitFor();
    await page.goto(`${bench.test.origin}/app/links`);
    await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'What’s new' }).count()).toBe(0);
    await context.close();
  });

  it('does not exist for others', async () => {
    await bench.test.deps.catalog.directory.setOperator(bench.account.email, null);
    const { page, context } = await bench.open('/admin', PHONE);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Administration' }).count()).toBe(0);
    await bench.test.deps.catalog.directory.setOperator(bench.account.email, 1);
    await context.close();
  });

  it.each(sampleOf(LOOKS, 3))('has no accessibility faults on %s', async (_look, options) => {
    const { page, context } = await bench.open('/admin/people', options);
    await page.getByRole('link', { name: spammer.email }).click();
    await page.getByRole('heading', { name: spammer.email }).waitFor();
    await page.getByRole('region', { name: 'Workspaces' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });
});
