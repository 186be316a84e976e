import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from '../../../server/config.ts';
import { openPostOffice } from '../../../server/email-reports/post-office.fixture.ts';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const closers: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The page of the inviting account, unless another is given. */
async function openPeople(config: Partial<Config> = {}, { isInviter = true, deps = {} } = {}): Promise<AppBench> {
  const bench = await openBench({ config, deps });
  closers.unshift(() => bench.close());
  if (isInviter) await bench.test.app.features.invitations.letInvite(bench.test.account.id);
  return bench;
}

const DARK = { ...PHONE, colorScheme: 'dark' as const };

describe('other people in the settings', () => {
  it('create an invitation link that is shown once, admits one person, and is listed as used', async () => {
    const bench = await openPeople();
    const { page, context, complaints } = await bench.open('/settings/people', DESKTOP);
    await page.getByRole('heading', { name: 'No invitations' }).waitFor();
    await page.getByRole('button', { name: 'Create invitation' }).click();
    const form = page.getByRole('dialog', { name: 'Create invitation' });
    await form.getByLabel('Email address').fill('ada');
    await form.getByRole('button', { name: 'Create invitation' }).click();
    await page
      .getByText(/is not an email address|email address/)
      .last()
      .waitFor();
    await form.getByLabel('Email address').fill('ada@example.com');
    await form.getByRole('button', { name: 'Create invitation' }).click();
    const shown = page.getByRole('dialog', { name: 'Invitation link' });
    const link = await shown.locator('code').innerText();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shown.getByRole('button', { name: 'Done' }).click();
    const line = page.getByRole('listitem').filter({ hasText: 'ada@example.com' });
    await line.getByText('pending', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create invitation' }).waitFor();
    expect(await page.content()).not.toContain(new URL(link).searchParams.get('invitation'));

    // Another person's browser.
    const guest = await bench.browser.newContext();
    const registration = await guest.newPage();
    await registration.goto(bench.test.origin + new URL(link).pathname + new URL(link).search);
    expect(await registration.getByLabel('Email').inputValue()).toBe('ada@example.com');
    await registration.getByLabel('Password', { exact: true }).fill('a long enough one');
    await registration.getByRole('button', { name: 'Create account' }).click();
    await registration.waitForURL('**/app');
    await registration.goto(`${bench.test.origin}/app/settings/people`);
    await registration.getByRole('region', { name: 'Registration is by invitation' }).waitFor();
    await guest.close();

    await page.reload();
    await line.getByText('accepted', { exact: true }).waitFor();
    expect(await line.getByRole('button').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are invited by email if there is a mail server', async () => {
    const office = await openPostOffice();
    closers.push(() => office.shut());
    const bench = await openPeople({ smtpUrl: office.url }, { deps: { mailer: office.mailer() } });
    const { page, context } = await bench.open('/settings/people', PHONE);
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Create invitation' }).click();
    await page.getByText('Emailed to ada@example.com.').waitFor();
    expect(office.arrived.map(({ to }) => to)).toEqual([['ada@example.com']]);
    await context.close();
  });

  it('see that a revoked invitation is gone', async () => {
    const bench = await openPeople();
    const { page, context, complaints } = await bench.open('/settings/people', DARK);
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create invitation' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    const line = page.getByRole('listitem').filter({ hasText: 'Anyone with the link' });
    await line.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Invitation revoked').waitFor();
    await expect.poll(() => line.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['open', true, 'Anyone can create an account', '/register'],
    ['closed', true, 'Registration is closed', 'REGISTRATION'],
    ['invite', false, 'Registration is by invitation', 'Ask one of them.'],
  ] as const)(
    'see who can register when registration is %s (inviter: %s)',
    async (registration, isInviter, name, said) => {
      const bench = await openPeople({ registration }, { isInviter });
      const { page, context, complaints } = await bench.open('/settings/people', isInviter ? DESKTOP : PHONE);
      const region = page.getByRole('region', { name });
      await region.waitFor();
      expect(await region.innerText()).toContain(said);
      expect(await page.getByRole('button', { name: 'Create invitation' }).count()).toBe(0);
      if (!isInviter) {
        await region.getByText('Do you run this service?').click();
        await region.getByText(`npx waymark operator add ${bench.account.email}`).waitFor();
      }
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
