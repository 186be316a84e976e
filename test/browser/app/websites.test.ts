import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itInFullScope } from '../../support/vitest/full-scope.ts';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

describe('websites in the application', () => {
  let bench: AppBench;
  let site: Server;
  let snippet = '';
  beforeAll(async () => {
    bench = await openBench({ engine: true, isCounted: true });
    site = createServer((_request, response) => {
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(`<!doctype html><title>Shop</title>${snippet}<h1>Shop</h1>`);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    site.close();
    await bench.close();
  });
  const idOf = async (domain: string) => {
    const { json } = await bench.account.api('GET', `/api/v1/websites?search=${domain}`);
    return json.data[0].id as number;
  };

  it('shows a new account what websites are for, and adds the first', async () => {
    const { page, context, complaints } = await bench.open('/websites');
    await page.getByRole('heading', { name: 'See who visits your website' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Add website' }).last().click();
    await page.waitForURL((url) => url.pathname === '/app/websites/new');
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope('notices a website that differs only by www.', async () => {
    await bench.account.api('POST', '/api/v1/websites', { domain: 'www.twin.test' });
    const { page, context } = await bench.open('/websites/new');
    await page.getByLabel('Domain').fill('twin.test');
    await page.getByText('You already track www.twin.test').waitFor();
    await page.getByRole('link', { name: 'Open www.twin.test' }).waitFor();
    await page.getByLabel('Domain').fill('blog.twin.test');
    await page.getByText('You already track').waitFor({ state: 'detached' });
    await bench.account.api('DELETE', `/api/v1/websites/${await idOf('www.twin.test')}`);
    await context.close();
  });

  itInFullScope('shows an invalid domain at the field', async () => {
    const { page, context } = await bench.open('/websites/new');
    await page.getByLabel('Domain').fill('not a domain');
    await page.getByRole('button', { name: 'Add website' }).click();
    await page.locator('input[name=domain][aria-invalid=true]').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('domain');
    await context.close();
  });

  itInFullScope('shows which parts of a domain it removes', async () => {
    const { page, context } = await bench.open('/websites/new');
    await page.getByLabel('Domain').fill('localhost:4341');
    await page.getByText(':4341 is ignored: all of localhost is tracked').waitFor();
    await page.getByLabel('Domain').fill('localhost');
    await page.getByText('Add each subdomain as a separate website').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });

  itInFullScope('explains why a dropped visit does not count, and what to do', async () => {
    await bench.account.api('POST', '/api/v1/websites', { domain: 'quiet.example' });
    const id = await idOf('quiet.example');
    const { page, context, complaints } = await bench.open(`/websites/${id}/install`);
    await page.getByRole('heading', { name: 'Waiting for the first visit' }).waitFor();
    const send = (headers: Record<string, string>) =>
      bench.test.request('/api/event', { method: 'POST', headers, body: '{"page":"https://quiet.example/","auto":1}' });
    await send({ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' });
    await send({ 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    await bench.test.deps.events.collector.storeFilteredTraffic();
    await page.getByRole('heading', { name: 'Requests received, but filtered' }).waitFor();
    await page.getByText('1 request: the browser seems to be controlled by a program').waitFor();
    await page.getByText('1 request: a program that identifies itself').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Change exclusions' }).click();
    await page.getByRole('tab', { name: 'Exclusions', selected: true }).waitFor();
    await bench.account.api('DELETE', `/api/v1/websites/${id}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('adds one, shows the snippet, and reports the first visit automatically', async () => {
    const { page, context } = await bench.open('/websites/new');
    await page.getByLabel('Domain').fill('shop.example');
    await page.getByRole('button', { name: 'Add website' }).click();
    await page.waitForURL((url) => /\/websites\/\d+\/install$/.test(url.pathname));
    await page.getByRole('heading', { level: 1, name: 'Install the snippet on shop.example' }).waitFor();
    await page.getByRole('heading', { name: 'Waiting for the first visit' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const dashboard = page.getByRole('link', { name: 'Open dashboard' });
    expect(await dashboard.count()).toBe(1);
    await page.getByText('Nothing yet? See common reasons').click();
    const local = page.getByRole('link', { name: 'Add localhost' });
    expect(await local.getAttribute('href')).toBe('/app/websites/new?domain=localhost');
    const shown = await page.locator('code').first().innerText();
    const letter = await page.getByRole('link', { name: 'Send to your developer' }).getAttribute('href');
    expect(decodeURIComponent(letter ?? '')).toContain(shown);
    await page.getByText('Where do I add it?').click();
    await page.getByText('layout/theme.liquid').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(shown).toContain('http://localhost:3000/js/script.js');
    // The service listens at another port than that of its public URL.
    snippet = shown.replaceAll('http://localhost:3000', bench.test.origin);
    // The dashboard begins with the snippet instead of empty figures, and shows them with the first visit.
    const board = await page.context().newPage();
    await board.goto(page.url().replace('/install', ''));
    await board.getByRole('heading', { name: 'Waiting for the first visit' }).waitFor();
    expect(await board.locator('code').first().innerText()).toBe(shown);
    const visitors = board.getByRole('button', { name: /^Unique visitors/ });
    expect(await visitors.count()).toBe(0);
    expect(await accessibilityFaults(board)).toEqual([]);
    const visitor = await (await bench.browser.newContext()).newPage();
    await visitor.goto(`http://shop.example:${(site.address() as AddressInfo).port}/`);
    await page.getByRole('heading', { name: 'First visit received' }).waitFor();
    await visitors.waitFor();
    expect(await board.getByRole('heading', { name: 'Waiting for the first visit' }).count()).toBe(0);
    await board.close();
    await expect.poll(() => dashboard.count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Add goal' }).getAttribute('href')).toContain('goals=new');
    await visitor.context().close();
    await page.goto(`${page.url().replace('/install', '/settings')}`);
    await page.getByRole('heading', { name: 'First visit received' }).waitFor();
    await context.close();
  });

  itInFullScope('shows no port and no https link on localhost', async () => {
    await bench.account.api('POST', '/api/v1/websites', { domain: 'shop.localhost' });
    const id = await idOf('shop.localhost');
    const { page, context } = await bench.open(`/websites/${id}/install`, PHONE);
    await page.getByText('Nothing yet? See common reasons').click();
    await page.getByText('a host other than shop.localhost. The www prefix and the port make no difference.').waitFor();
    expect(await page.locator('a[href*="shop.localhost"]:not([href^="mailto:"])').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Add localhost' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await bench.account.api('DELETE', `/api/v1/websites/${id}`);
    await context.close();
  });

  it('shows all at a glance, finds them, and lists a starred one first', async () => {
    await bench.account.api('POST', '/api/v1/websites', { domain: 'alpha.example' });
    const { page, context } = await bench.open('/websites');
    const names = () => page.evaluate(`[...document.querySelectorAll('article')].map((card) => card.ariaLabel)`);
    await page.getByRole('article', { name: 'alpha.example' }).waitFor();
    expect(await names()).toEqual(['shop.example', 'alpha.example']);
    await page.getByRole('button', { name: 'Star alpha.example' }).click();
    await page.getByRole('button', { name: 'Unstar alpha.example' }).waitFor();
    await expect.poll(names).toEqual(['alpha.example', 'shop.example']);
    await page.keyboard.press('/');
    await page.keyboard.type('shop');
    await page.waitForURL((url) => url.searchParams.get('q') === 'shop');
    await expect.poll(names).toEqual(['shop.example']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });

  itInFullScope('previews what a rule would have dropped, and keeps the input', async () => {
    const { page, context } = await bench.open(`/websites/${await idOf('shop.example')}/settings?tab=rules`);
    await page.getByLabel('Query parameters to remove from URLs').fill('session*');
    await page.getByRole('button', { name: 'Preview effect' }).click();
    await page.getByText('of 1 page view would have a shorter URL').waitFor();
    await page.reload();
    expect(await page.getByLabel('Query parameters to remove from URLs').inputValue()).toBe('session*');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    const { json } = await bench.account.api('GET', `/api/v1/websites/${await idOf('shop.example')}`);
    expect(json.data.exclude_params).toBe('session*');
    await context.close();
  });

  itInFullScope.each([
    ['tracking', DESKTOP],
    ['sharing', DESKTOP],
    ['reports', PHONE],
    ['data', PHONE],
  ])('has settings that axe finds nothing in: %s', async (tab, options) => {
    const { page, context, complaints } = await bench.open(
      `/websites/${await idOf('shop.example')}/settings?tab=${tab}`,
      options,
    );
    await page.getByRole('tab', { selected: true }).waitFor();
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope(
    'saves each tab of its settings by its button, and keeps the input of all tabs until then',
    async () => {
      const id = await idOf('shop.example');
      const { page, context } = await bench.open(`/websites/${id}/settings`);
      await page.getByRole('switch', { name: 'Respect Do Not Track' }).click();
      await page.getByRole('tab', { name: 'Sharing' }).click();
      await page.getByRole('radio', { name: 'Password-protected' }).click();
      await page.getByLabel('Password', { exact: true }).fill('eight or more');
      await page.getByRole('tab', { name: 'Reports' }).click();
      await page.getByRole('radio', { name: 'Both' }).click();
      await page.getByLabel('Alert above this number of visitors in 30 minutes').fill('many');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Enter a whole number').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect((await bench.account.api('GET', `/api/v1/websites/${id}`)).json.data).toMatchObject({
        email: 0,
        privacy: 1,
      });
      await page.getByLabel('Alert above this number of visitors in 30 minutes').fill('400');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('button', { name: 'Saved' }).waitFor();
      const { json } = await bench.account.api('GET', `/api/v1/websites/${id}/settings`);
      expect(json.data).toMatchObject({ honour_privacy: false, alert_spike_visitors: 400, report_monthly: true });
      expect((await bench.account.api('GET', `/api/v1/websites/${id}`)).json.data.email).toBe(1);
      await page.getByRole('tab', { name: 'Sharing (not saved)' }).click();
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('eight or more');
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await page.getByRole('radio', { name: 'Private' }).and(page.locator('[data-checked]')).waitFor();
      await page.goBack();
      await page.goBack();
      await page.getByRole('tab', { name: 'Sharing', exact: true, selected: true }).waitFor();
      await page.goBack();
      await page.getByRole('tab', { name: 'Tracking', selected: true }).waitFor();
      await page.getByText('Not saved. This tab keeps your draft.').waitFor();
      await context.close();
    },
  );

  itInFullScope('asks before a shorter retention deletes events', async () => {
    const id = await idOf('shop.example');
    const { page, context } = await bench.open(`/websites/${id}/settings?tab=data`);
    const stored = async () => (await bench.account.api('GET', `/api/v1/websites/${id}/settings`)).json.data;
    await page.getByRole('textbox', { name: 'Event retention (days)' }).fill('90');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const question = page.getByRole('dialog', { name: 'Delete events older than 90 days?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect([
      (await stored()).retention_days,
      await page.getByRole('textbox', { name: 'Event retention (days)' }).inputValue(),
    ]).toEqual([null, '90']);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await question.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    expect((await stored()).retention_days).toBe(90);
    await context.close();
  });

  itInFullScope('asks for a password of eight characters, and keeps a shorter one that is set', async () => {
    const id = await idOf('shop.example');
    await bench.account.api('PATCH', `/api/v1/websites/${id}`, { privacy: 2, password: 'ab' });
    const { page, context } = await bench.open(`/websites/${id}/settings?tab=sharing`);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('xy');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a password of at least 8 characters.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const opens = async (typed: string) => {
      const website = await bench.test.app.features.websites.findShared(id);
      return website !== undefined && bench.test.app.features.websites.opens(website, typed);
    };
    expect([await opens('ab'), await opens('xy')]).toEqual([true, false]);
    await password.fill('eight or more');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    await expect.poll(() => opens('eight or more')).toBe(true);
    await bench.account.api('PATCH', `/api/v1/websites/${id}`, { privacy: 1 });
    await context.close();
  });

  itInFullScope('states next to the reports that this server sends no email yet', async () => {
    const { page, context } = await bench.open(`/websites/${await idOf('shop.example')}/settings?tab=reports`);
    await page.getByRole('radiogroup', { name: 'Email reports' }).waitFor();
    await page.getByRole('note').getByText('This server cannot send email yet').waitFor();
    // Only operators can change it.
    expect(await page.getByRole('note').getByRole('link').count()).toBe(0);
    await context.close();
  });

  it('invites clients to get the reports, shows what they decided, and removes them after asking', async () => {
    const id = await idOf('shop.example');
    const { page, context, complaints } = await bench.open(`/websites/${id}/settings?tab=reports`);
    const section = page.getByRole('region', { name: 'Recipients outside the workspace' });
    const address = section.getByRole('textbox', { name: 'Email address' });
    await address.fill('ann');
    await section.getByRole('button', { name: 'Invite recipient' }).click();
    await section.getByText('Enter an email address such as name@example.com.').waitFor();
    for (const email of ['ann@client.example', 'bob@client.example', 'eve@client.example']) {
      await address.fill(email);
      await address.press('Enter');
      await section.getByRole('listitem').filter({ hasText: email }).getByText('Waiting for confirmation').waitFor();
      expect(await address.inputValue()).toBe('');
    }
    const { reportRecipients } = bench.test.deps.catalog;
    const [ann, bob] = await reportRecipients.list(id);
    await reportRecipients.setState(ann?.id ?? 0, 'confirmed');
    await reportRecipients.setState(bob?.id ?? 0, 'unsubscribed');
    await page.reload();
    await section.getByText('Confirmed').waitFor();
    const buttons = (email: string) =>
      section.getByRole('listitem').filter({ hasText: email }).getByRole('button').allInnerTexts();
    expect(await buttons('ann@client.example')).toEqual(['Remove']);
    expect(await buttons('bob@client.example')).toEqual([]);
    expect(await buttons('eve@client.example')).toEqual(['Resend invitation', 'Remove']);
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const name of ['Cancel', 'Remove']) {
      await section.getByRole('listitem').filter({ hasText: 'ann@' }).getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog', { name: 'Remove ann@client.example?' }).getByRole('button', { name }).click();
    }
    await section.getByText('ann@client.example').waitFor({ state: 'detached' });
    expect((await reportRecipients.list(id)).map(({ email }) => email)).toEqual([
      'bob@client.example',
      'eve@client.example',
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('deletes one after asking once', async () => {
    const id = await idOf('alpha.example');
    const { page, context } = await bench.open(`/websites/${id}/settings?tab=data`);
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await bench.account.api('GET', `/api/v1/websites/${id}`)).status).toBe(200);
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await page.waitForURL((url) => url.pathname === '/app/websites');
    expect((await bench.account.api('GET', `/api/v1/websites/${id}`)).status).toBe(404);
    await context.close();
  });
});
