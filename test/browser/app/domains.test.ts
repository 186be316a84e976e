import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDnsResolver } from '../../../server/platform/fetch/dns-proof.ts';
import { type DnsBehaviour, type DnsServer, startDnsServer } from '../../support/dns-server.ts';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

describe('domains', () => {
  const zone: Record<string, DnsBehaviour> = { 'NS shop.example': { ns: ['ns1.digitalocean.com'] } };
  let dns: DnsServer;
  let bench: AppBench;
  beforeAll(async () => {
    dns = await startDnsServer(zone);
    bench = await openBench({ deps: { createResolver: () => createDnsResolver([dns.address]) } });
  });
  afterAll(async () => {
    await bench.close();
    await dns.close();
  });

  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await bench.account.api(method, `/bio/api${path}`, body)).json;
  const add = async (domain: string) => (await call('POST', '/domain/add', { domain })).id as number;

  it('are added, show the record to set, and become active automatically', async () => {
    const { page, context, complaints } = await bench.open('/domains');
    await page.getByRole('heading', { name: 'Use your own domain' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Add domain' }).click();
    await page.getByLabel('Domain').fill('localhost');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByLabel('Domain').fill('shop.example');
    await page.getByRole('button', { name: 'Use go.shop.example' }).click();
    // The name of the record is known before the domain is added, its value afterwards.
    await page.getByText('_waymark.go.shop.example', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByRole('heading', { level: 1, name: 'go.shop.example' }).waitFor();
    await page.getByText('_waymark.go.shop.example', { exact: true }).waitFor();
    await page.getByText(/was not found or has a different value/).waitFor();
    await page.getByText('Your DNS is at DigitalOcean.').waitFor();
    expect(await page.getByRole('link', { name: 'Open its DNS settings' }).getAttribute('href')).toBe(
      'https://cloud.digitalocean.com/networking/domains/shop.example',
    );

    const value = await page.getByText(/^waymark-verify=/).textContent();
    zone['TXT _waymark.go.shop.example'] = { txt: [[value ?? '']] };
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('heading', { name: 'This domain is active' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Domains' }).click();
    await page.getByRole('row', { name: /go\.shop\.example.*Active/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('ask DNS again and again while one waits', async () => {
    const id = await add('wait.shop.example');
    const { page, context } = await bench.open(`/domains/${id}`);
    const { data } = await call('GET', `/domain/${id}`);
    await page.getByText(/was not found or has a different value/).waitFor();
    zone['TXT _waymark.wait.shop.example'] = { txt: [[data.verification.value]] };
    await page.getByRole('heading', { name: 'This domain is active' }).waitFor();
    await context.close();
  });

  it('are checked from the list, too', async () => {
    const id = await add('listed.shop.example');
    const { page, context, complaints } = await bench.open('/domains');
    const row = page.getByRole('row', { name: /listed\.shop\.example/ });
    await row.getByRole('button', { name: 'Check now' }).click();
    await page
      .getByRole('status')
      .getByText(/was not found or has a different value/)
      .waitFor();
    const { data } = await call('GET', `/domain/${id}`);
    zone['TXT _waymark.listed.shop.example'] = { txt: [[data.verification.value]] };
    await row.getByRole('button', { name: 'Check now' }).click();
    await row.getByText('Active').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('redirect to the configured destination, and reject an invalid URL at its field', async () => {
    const id = await add('lead.shop.example');
    const { page, context } = await bench.open(`/domains/${id}`);
    await page.getByLabel(/Root redirect/).fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('input[name="redirectroot"][aria-invalid="true"]').waitFor();
    await page.getByLabel(/Root redirect/).fill('https://shop.example/');
    await page.getByLabel(/Not-found redirect/).fill('https://shop.example/lost');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Domain saved').waitFor();
    expect((await call('GET', `/domain/${id}`)).data).toMatchObject({
      redirectroot: 'https://shop.example/',
      redirect404: 'https://shop.example/lost',
    });
    await page.getByText('HTTPS with Caddy or nginx').click();
    await page.getByText(/server_name lead\.shop\.example/).waitFor();
    await context.close();
  });

  it('are deleted after one confirmation that names the consequences', async () => {
    const id = await add('gone.shop.example');
    const { page, context } = await bench.open(`/domains/${id}`);
    await page.getByRole('button', { name: 'Delete domain' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete gone.shop.example?' });
    await dialog.getByText(/Its redirects stop/).waitFor();
    await dialog.getByRole('button', { name: 'Delete domain' }).click();
    await page.getByText('Domain deleted').waitFor();
    await page.waitForURL((url) => url.pathname === '/app/domains');
    expect((await bench.account.api('GET', `/bio/api/domain/${id}`)).status).toBe(404);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('have a menu in their row, of what there is to do with them, on %s', async (device, options) => {
    const host = `menu-${device.length}.shop.example`;
    const id = await add(host);
    const { page, context, complaints } = await bench.open(`/domains?q=${host}`, options);
    const menu = page.getByRole('button', { name: `Actions for ${host}` });
    const backToList = () => page.goto(`${bench.test.origin}/app/domains?q=${host}`);
    const entries = () => page.getByRole('menuitem').allTextContents();
    await menu.press('ArrowDown');
    await page.getByRole('menu').waitFor();
    expect(await entries()).toEqual(['Set up', 'Copy URL', 'Delete domain']);

    const { data } = await call('GET', `/domain/${id}`);
    zone[`TXT _waymark.${host}`] = { txt: [[data.verification.value]] };
    await call('POST', `/domain/${id}/check`);
    await bench.account.api('PUT', `/bio/api/domain/${id}/update`, { redirectroot: 'https://shop.example/' });
    await page.reload();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Show links' }).waitFor();
    expect(await entries()).toEqual([
      ...['Edit', 'Show links', 'Create link', 'Copy URL'],
      ...['Create QR code', 'Open URL', 'Delete domain'],
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Create QR code' }).click();
    await page.waitForURL(`${bench.test.origin}/app/codes/new?url=${encodeURIComponent(`https://${host}`)}`);
    await backToList();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Show links' }).click();
    await page.waitForURL(`${bench.test.origin}/app/links?domain=${host}`);
    await backToList();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete domain' }).click();
    await page
      .getByRole('dialog', { name: `Delete ${host}?` })
      .getByRole('button', { name: 'Delete domain' })
      .click();
    await page.getByText('Domain deleted').waitFor();
    await menu.waitFor({ state: 'detached' });
    expect((await bench.account.api('GET', `/bio/api/domain/${id}`)).status).toBe(404);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('have nothing that axe finds on %s', async (device, options) => {
    const id = await add(`axe-${device.length}.shop.example`);
    const { page, context } = await bench.open(`/domains/${id}`, options);
    await page.getByText(/was not found or has a different value/).waitFor();
    await page.getByText('HTTPS with Caddy or nginx').click();
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const [path, seen] of [
      ['/domains', `axe-${device.length}.shop.example`],
      ['/domains/new', 'A host name that you own'],
    ] as const) {
      await page.goto(`${bench.test.origin}/app${path}`);
      await page.getByText(seen).first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await context.close();
  });
});
