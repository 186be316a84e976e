import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDomain } from '../../../server/domains/domain.fixture.ts';
import { rawRequest } from '../../support/hostile/raw-request.ts';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

describe('missing links of a domain', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  const addDomain = async (host: string) => {
    const domain = newDomain({ accountId: bench.account.id, host, status: 'active' });
    return (await bench.test.deps.catalog.domains.insert(domain)).id;
  };
  const ask = async (host: string, ...paths: string[]) => {
    for (const path of paths) {
      const headers = { Host: host, 'User-Agent': BROWSER, Referer: 'https://news.example/letter' };
      expect((await rawRequest(bench.test.origin, path, { headers })).status).toBe(404);
    }
    await bench.test.app.features.orphans.storeCounts();
  };
  const pathsOf = async (id: number): Promise<string[]> => {
    const { json } = await bench.account.api('GET', `/bio/api/domain/${id}/orphans`);
    return json.data.orphans.map(({ path }: { path: string }) => path).sort();
  };

  it('are listed, and can be turned into a link', async () => {
    const id = await addDomain('go.shop.example');
    const { page, context, complaints } = await bench.open(`/domains/${id}`);
    await page.getByRole('heading', { name: 'No paths yet' }).waitFor();
    await ask('go.shop.example', '/sumer-sale', '/sumer-sale', '/', '/old/page.html');
    await page.reload();
    const row = page.getByRole('row', { name: /\/sumer-sale.*2/ });
    await row.getByText('news.example').waitFor();
    expect(
      await page
        .getByRole('row', { name: /root domain/ })
        .getByRole('link')
        .count(),
    ).toBe(0);
    await row.getByRole('link', { name: 'Create link' }).click();
    await page.waitForURL((url) => url.pathname === '/app/links/new');
    await page.getByText('go.shop.example/', { exact: true }).first().waitFor();
    expect(await page.locator('input[name="custom"]').inputValue()).toBe('sumer-sale');
    await page.locator('input[name="url"]').fill('https://shop.example/summer');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.waitForURL(/\/app\/links\/\d+/);
    const response = await rawRequest(bench.test.origin, '/sumer-sale', { headers: { Host: 'go.shop.example' } });
    expect(response.headers.location).toBe('https://shop.example/summer');
    await page.goto(`${bench.test.origin}/app/domains/${id}`);
    await row.getByRole('link', { name: 'Open link' }).click();
    await page.waitForURL(/\/app\/links\/\d+/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is forgotten, which can be taken back, and all of it after one question', async () => {
    const host = 'forget.shop.example';
    const id = await addDomain(host);
    await ask(host, '/keep', '/drop', '/third');
    const { page, context, complaints } = await bench.open(`/domains/${id}`);
    await page.getByRole('button', { name: 'Dismiss /keep' }).click();
    await page.getByRole('row', { name: /\/keep/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /\/keep/ }).waitFor();
    await page.getByRole('button', { name: 'Dismiss /drop' }).click();
    await page.getByRole('row', { name: /\/drop/ }).waitFor({ state: 'detached' });
    await expect.poll(() => pathsOf(id)).toEqual(['/keep', '/third']);
    await page.getByRole('button', { name: 'Clear list' }).click();
    const dialog = page.getByRole('dialog', { name: `Clear the list for ${host}?` });
    await dialog.getByRole('button', { name: 'Clear list' }).click();
    await page.getByRole('heading', { name: 'No paths yet' }).waitFor();
    expect(await pathsOf(id)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('can be sorted by requests, with a few first and all on demand, as stated in the URL', async () => {
    const host = 'many.shop.example';
    const id = await addDomain(host);
    await ask(host, '/often', '/often', ...Array.from({ length: 14 }, (_, n) => `/more-${n}`));
    const { page, context } = await bench.open(`/domains/${id}`);
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Most requests' }).click();
    const first = page.getByRole('row').nth(1);
    await first.getByText('/often').waitFor();
    await page.getByRole('button', { name: 'Show all 15' }).click();
    await page.getByRole('row', { name: /\/more-9/ }).waitFor();
    expect(page.url()).toMatch(/order=click&all=1$/);
    await page.reload();
    await page.getByRole('row', { name: /\/more-9/ }).waitFor();
    await first.getByText('/often').waitFor();
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('has nothing that axe finds on %s, and fits', async (device, options) => {
    const host = `axe-${device.length}.shop.example`;
    const id = await addDomain(host);
    await ask(host, '/sale', '/', `/${'long-'.repeat(30)}`, ...Array.from({ length: 201 }, (_, n) => `/scan-${n}`));
    const { page, context } = await bench.open(`/domains/${id}?order=click`, options);
    await page.getByText('Other paths').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(width).toBeLessThanOrEqual(0);
    await context.close();
  });
});
