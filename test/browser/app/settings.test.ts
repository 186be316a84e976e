import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE, untilIdle } from './app.fixture.ts';

describe('settings', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true, hasPasskeys: true });
  });
  afterAll(() => bench.close());

  it.each([
    ['/settings', DESKTOP],
    ['/settings', PHONE],
    ['/settings/security', DESKTOP],
    ['/settings/keys', DESKTOP],
    ['/settings/keys', PHONE],
    ['/settings/plan', DESKTOP],
    ['/settings/emails', PHONE],
    ['/settings/members', DESKTOP],
    ['/settings/data', { ...DESKTOP, colorScheme: 'dark' as const }],
  ])('have nothing that axe finds: %s', async (path, options) => {
    const { page, context, complaints } = await bench.open(path, options);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilIdle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['desktop', DESKTOP],
    ['dark-phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('show what a limit of the plan means, and who can raise it, on a %s', async (name, options) => {
    const { plans } = bench.test.app.features;
    await plans.create({ name, links: 0, members: 1, domains: 5, retentionDays: 90 });
    await plans.assign(bench.account.id, name);
    const { page, context, complaints } = await bench.open('/settings/plan', options);
    const usage = page.getByRole('region', { name: 'Usage' });
    const limit = (text: string) => usage.getByRole('listitem').filter({ hasText: text });
    await limit('Members').getByText('Limit reached').waitFor();
    await limit('Branded domains').getByText('At the limit, you cannot add domains.').waitFor();
    await page.getByText('90 days').waitFor();
    await page.getByRole('region', { name: 'Higher limits' }).getByText('operators change it').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await limit('Branded domains').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Domains' }).waitFor();
    expect(complaints).toEqual([]);
    await plans.assign(bench.account.id, 'free');
    await context.close();
  });

  it('delete the user account with the only workspace, after its name was typed', async () => {
    const { page, context, complaints } = await bench.open('/settings/workspaces', PHONE);
    const open = page.getByRole('listitem').filter({ hasText: 'Current' });
    await open.getByText('Short links').waitFor();
    await open.getByRole('link', { name: 'Manage members' }).waitFor();
    expect(await open.getByRole('link', { name: 'Plan and usage' }).getAttribute('href')).toBe('/app/settings/plan');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Leave and delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave and delete your account?' });
    const leave = dialog.getByRole('button', { name: 'Leave and delete my account' });
    await dialog.getByText('stay in the workspace for its other members').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('textbox').fill('another name');
    expect(await leave.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill((await page.locator('#workspace').innerText()).trim());
    expect(await leave.isDisabled()).toBe(false);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('say what each role can do, in a table with a tick for each', async () => {
    const { page, context } = await bench.open('/settings/members');
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('See links').waitFor();
    expect(await row('See links').getByRole('img', { name: 'Yes' }).count()).toBe(4);
    expect(await row('delete the workspace').getByRole('img', { name: 'Yes' }).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });

  it('change the password for who knows the current one, and stay logged in', async () => {
    const { page, context } = await bench.open('/settings/security');
    const form = page.getByRole('dialog', { name: 'Change password' });
    const change = async (current: string, next: string) => {
      await form.getByLabel('Current password').fill(current);
      await form.getByLabel('New password').fill(next);
      await form.getByRole('button', { name: 'Change password' }).click();
    };
    await page.getByRole('button', { name: 'Change password' }).click();
    await change('wrong wrong wrong', 'a new long password');
    await form.getByText('Incorrect current password.').waitFor();
    await change('correct horse battery', 'a new long password');
    await page.getByText('Password changed').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Change password' }).click();
    await change('a new long password', 'correct horse battery');
    await page.getByText('Password changed').waitFor();
    await context.close();
  });

  it('show a typed password on request', async () => {
    const { page, context } = await bench.open('/settings/security', PHONE);
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('dialog', { name: 'Change password' });
    const field = form.getByLabel('New password');
    await field.fill('a new long password');
    expect(await field.getAttribute('type')).toBe('password');
    const show = form.getByRole('button', { name: 'Show password' }).last();
    await show.click();
    expect(await field.getAttribute('type')).toBe('text');
    expect(await accessibilityFaults(page)).toEqual([]);
    await show.click();
    expect(await field.getAttribute('type')).toBe('password');
    await context.close();
  });

  it('are searched by other words, too, and Enter opens the first one', async () => {
    const { page, context, complaints } = await bench.open('/settings', DESKTOP);
    const places = page.getByRole('navigation', { name: 'Settings' });
    const search = places.getByLabel('Search settings');
    await search.fill('2fa');
    await expect.poll(() => places.getByRole('link').allInnerTexts()).toEqual(['Security\n2fa']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await search.fill('nonsense');
    await places.getByText('No settings match “nonsense”.').waitFor();
    await search.fill('backup');
    await search.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('list their screens behind one button on a phone, and tick the theme in use', async () => {
    const { page, context } = await bench.open('/settings', PHONE);
    await page.getByRole('button', { name: 'Personal Profile' }).click();
    await page.getByRole('menuitem', { name: 'Members' }).click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await page.getByRole('button', { name: 'Members' }).first().waitFor();
    await page.getByRole('button', { name: 'Account menu of' }).click();
    await page.getByText('Theme', { exact: true }).last().waitFor();
    expect(await page.getByRole('menuitem', { name: 'System' }).innerText()).toContain('✓');
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await page.getByRole('button', { name: 'Account menu of' }).click();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Dark' }).innerText()).toContain('✓');
    await context.close();
  });

  it('convert revenue with the rates of the workspace, and suggest those that are missing', async () => {
    const { json } = await bench.account.api('POST', '/api/v1/websites', { domain: 'money.example' });
    const sale = (value: number, unit: string, address: string) => {
      const sent = { page: 'https://money.example/cart', address, user_agent: 'Mozilla/5.0 (X11) Firefox/140.0' };
      return [sent, { ...sent, event: { name: 'Order', value, unit } }];
    };
    const events = [...sale(100, 'EUR', '203.0.113.7'), ...sale(50, 'USD', '203.0.113.8')];
    expect((await bench.account.api('POST', '/api/v1/events', { events })).json.data.accepted).toBe(4);
    const { page, context, complaints } = await bench.open(`/websites/${json.data.id}?period=today#revenue`, DESKTOP);
    const panel = page.getByRole('region', { name: 'Revenue' });
    await panel.getByRole('button', { name: '$50' }).click();
    await panel.getByText('Average order$50').waitFor();
    await page.getByRole('link', { name: 'Show a total' }).click();
    await page.getByText('Until you choose one').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // Enter chooses the first match.
    await page.getByRole('combobox', { name: 'Base currency' }).fill('eu');
    await page.getByRole('option', { name: 'EUR · Euro' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add USD' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter how much 1 USD is worth in EUR, such as 0.92.').waitFor();
    await page.getByRole('textbox', { name: '1 USD in EUR' }).fill('0,9');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Currencies saved').waitFor();
    await page.goBack();
    await panel.getByRole('button', { name: 'Total €145' }).click();
    await panel.getByText('Average order€72.50').waitFor();
    await panel.getByRole('button', { name: 'How it is converted' }).click();
    await page.getByText('$50.00 × 0.9').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('end another session, whose pages are then redirected to sign-in', async () => {
    const one = await bench.open('/settings/security');
    const other = await bench.open('/settings/security');
    // Of two alike, the one that is open comes first, and each says when it began.
    const lines = other.page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
    await lines.first().getByText('This device, active now').waitFor();
    await lines.nth(1).getByText('last active').waitFor();
    expect(await lines.nth(1).innerText()).toMatch(/Signed in \w{3} \d/);
    await other.page.getByRole('button', { name: 'Sign out all others' }).click();
    await other.page.getByText('All other sessions signed out').waitFor();
    await one.page.reload();
    await one.page.waitForURL((url) => url.pathname === '/login');
    await one.context.close();
    await other.context.close();
  });

  it('turn on two-factor authentication, which sign-in then asks for, and recover with a code', async () => {
    const { page, context, complaints } = await bench.open('/settings/security', PHONE);
    const section = page.getByRole('region', { name: 'Sign-in' });
    const dialog = page.getByRole('dialog');
    await section.getByRole('button', { name: 'Set up' }).click();
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const secret = await dialog.locator('code').innerText();
    await dialog.getByLabel('Code', { exact: true }).fill('12345');
    await page.keyboard.press('Enter');
    await dialog.getByText('This code is incorrect or expired.').waitFor();
    await dialog.getByLabel('Code', { exact: true }).fill(TOTP.generate({ secret: Secret.fromBase32(secret) }));
    await page.keyboard.press('Enter');
    const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await section.getByText('10 unused').waitFor();
    await context.clearCookies();
    await page.goto(`${bench.test.origin}/login?next=/app/settings/security`);
    await page.getByLabel('Email').fill(bench.account.email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await section.getByText('9 unused').waitFor();
    await section.getByRole('button', { name: 'Remove app' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await section.getByRole('button', { name: 'Set up' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('add a passkey, which signs in by itself, after the password and for reauthentication, until it is removed', async () => {
    const { page, context, complaints } = await bench.open('/settings/security');
    const [session] = await context.cookies();
    if (session) await context.addCookies([{ ...session, domain: 'localhost' }]);
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const held = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
    const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...held } as const;
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
    await page.goto('http://localhost:3000/app/settings/security');
    const section = page.getByRole('region', { name: 'Sign-in' });
    await section.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'I have saved them' }).click();
    const row = section.getByRole('listitem').filter({ hasText: 'Laptop' });
    expect(await row.innerText()).toContain('never used');
    expect(await accessibilityFaults(page)).toEqual([]);

    const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
    await context.clearCookies();
    await page.goto('http://localhost:3000/login?next=/app/settings/security');
    await signIn.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await signIn.click();
    await row.getByText('last used').waitFor();

    await context.clearCookies();
    await page.goto('http://localhost:3000/login?next=/app/settings/security');
    await page.getByLabel('Email').fill(bench.account.email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
    await signIn.click();
    await row.waitFor();

    // Ten minutes later, the sign-in is too old for sensitive changes.
    const { catalog, clock } = bench.test.deps;
    const { sessions, accounts } = catalog;
    const { personId } = (await accounts.findSignIn({ email: bench.account.email })) ?? { personId: 0 };
    const earlier = clock.now() - 600_000;
    for (const { id } of await sessions.listOf(personId)) await sessions.recordAuthentication(id, earlier);
    await row.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await section.getByText('Two-factor off').waitFor();
    expect(await row.count()).toBe(0);

    await context.clearCookies();
    await page.goto('http://localhost:3000/login');
    await signIn.click();
    await page.getByText('This passkey was not accepted.').waitFor();
    expect(complaints).toEqual([]);
    await devtools.detach();
    await context.close();
  });

  it('make a key that is shown once and works, and end it', async () => {
    const { page, context } = await bench.open('/settings/keys');
    const dialog = page.getByRole('dialog');
    const first = page.getByRole('region', { name: 'First request' });
    expect(await first.locator('code').innerText()).toMatch(
      /^curl http.+\/bio\/api\/account -H "Authorization: Bearer /,
    );
    expect(await first.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/docs');
    await page.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByLabel('Name').fill('Deploy script');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const shown = page.getByRole('dialog', { name: 'Copy your key now; it will not be shown again' });
    const key = await shown.locator('code').first().innerText();
    const works = async () =>
      (await bench.test.request('/bio/api/account', { headers: { Authorization: `Bearer ${key}` } })).status;
    expect(await works()).toBe(200);
    expect(await shown.locator('code').last().innerText()).toContain(`Bearer ${key}`);
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    const line = page.getByRole('row').filter({ hasText: 'Deploy script' });
    const choose = async (action: string, row = line) => {
      await row.getByRole('button', { name: 'Actions for Deploy script' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    expect(await line.innerText()).toContain(key.slice(-4));
    expect(await page.content()).not.toContain(key);
    await choose('Edit');
    await dialog.getByRole('combobox', { name: 'Access' }).click();
    await page.getByRole('option', { name: 'Read only' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await line.getByText('Read only').waitFor();
    await choose('Rotate');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    const successor = await shown.locator('code').first().innerText();
    expect(successor).not.toBe(key);
    expect(await shown.locator('code').last().innerText()).toContain(`curl http://localhost:3000/`);
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    await line.getByText(`replaced by …${successor.slice(-4)}`).waitFor();
    expect(await works()).toBe(200);
    await choose('Revoke', line.filter({ hasText: 'replaced' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Key revoked').waitFor();
    expect(await works()).toBe(401);
    await context.close();
  });

  it('describe an export and its format, and let the browser download it without the page', async () => {
    const { page, context, complaints } = await bench.open('/settings/data', PHONE);
    await bench.account.api('POST', '/bio/api/url/add', { url: 'https://shop.example/autumn' });
    const fetched = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: button }).click(),
      ]);
      return readFile(await download.path(), 'utf8');
    };
    await page.getByText('one object per line').waitFor();
    const types = (await fetched('Export all data'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type);
    expect(types).toEqual(expect.arrayContaining(['account', 'link']));
    await page.getByText('Download started').waitFor();
    expect(await fetched('Download CSV')).toContain('https://shop.example/autumn');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('name a key without a name, and distinguish it by its last characters', async () => {
    const { page, context } = await bench.open('/settings/keys');
    const line = page.getByRole('row').filter({ hasText: 'Unnamed key' });
    expect(await line.first().innerText()).toContain(`…${bench.account.key.slice(-4)}`);
    expect(await line.first().innerText()).toContain('does not expire');
    await context.close();
  });

  it('sign out, and show nothing after the back button', async () => {
    const { page, context } = await bench.open('/settings');
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await page.getByRole('button', { name: 'Account menu of' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/login');
    await context.close();
  });
});
