import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const DARK = { ...PHONE, colorScheme: 'dark' as const };

let bench: AppBench;
beforeAll(async () => {
  bench = await openBench();
  const { account } = bench.test;
  const link = { url: 'https://shop.example/garden', custom: 'spring-sale' };
  const { id } = (await account.api('POST', '/bio/api/url/add', link)).json;
  await account.api('PUT', `/bio/api/url/${id}/update`, { title: 'Spring' });
  await account.api('DELETE', `/bio/api/url/${id}/delete`);
});
afterAll(() => bench.close());

describe('the audit log', () => {
  it('says who deleted a link, what it was, and restores it with one click', async () => {
    const { page, context, complaints } = await bench.open('/settings/audit?category=delete', DESKTOP);
    const entry = page.getByText(`${bench.test.account.username} deleted the link spring-sale`);
    await entry.click();
    await page.getByRole('row', { name: 'Destination https://shop.example/garden (none)' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'View its history' }).click();
    await page.getByText('changed the link spring-sale').waitFor();
    await page.getByText('Only spring-sale').waitFor();
    // The entry is still open.
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('spring-sale restored').waitFor();
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    expect((await bench.test.request('/spring-sale')).status).toBe(302);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has filters in the address and a way out when nothing matches, on a dark phone too', async () => {
    const { page, context } = await bench.open('/settings/audit?q=nothing-like-this', DARK);
    await page.getByRole('heading', { name: 'No matching entries' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('created the link spring-sale').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });
});
