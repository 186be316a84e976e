import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, openBench, PHONE } from './app.fixture.ts';

describe('deleted links in the application', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  async function createDeleted(custom: string): Promise<number> {
    const body = { url: 'https://shop.example/garden', custom };
    const { id } = (await bench.account.api('POST', '/bio/api/url/add', body)).json;
    await bench.account.api('DELETE', `/bio/api/url/${id}/delete`);
    return id;
  }

  it('are restored or deleted for good, several at a time, and explain themselves at their own URL', async () => {
    const ids = [await createDeleted('stays'), await createDeleted('goes'), await createDeleted('door')];
    const { page, context, complaints } = await bench.open('/links', PHONE);
    await page.getByRole('link', { name: 'Deleted links' }).click();
    await page.getByText('30 days', { exact: true }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Restore .*stays$/ }).click();
    await page.getByText('1 link restored').waitFor();
    await page.getByRole('row').filter({ hasText: 'goes' }).getByRole('checkbox').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('1 link permanently deleted').waitFor();
    await page.goto(`${bench.test.origin}/app/links/${ids[2]}`);
    await page.getByRole('heading', { name: /door was deleted$/ }).waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    const statuses = ['/stays', '/goes', '/door'].map(async (path) => (await bench.test.request(path)).status);
    expect(await Promise.all(statuses)).toEqual([302, 404, 302]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
