import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../support/hostile/raw-request.ts';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const DOCS = 'https://docs.example/base?v=2';
const HOST = 'go.moved.example';

let bench: AppBench;
beforeAll(async () => {
  bench = await openBench();
  await bench.test.deps.catalog.domains.insert({
    accountId: bench.account.id,
    host: HOST,
    scheme: 'https',
    status: 'active',
    proofToken: 'x',
    checkedAt: null,
    redirectRoot: null,
    redirect404: null,
    bioPageId: null,
    createdAt: 0,
  });
});
afterAll(() => bench.close());

const show = async (id: number) => (await bench.account.api('GET', `/bio/api/url/${id}`)).json.details;
const visit = async (path: string, headers: Record<string, string> = {}) => {
  const response = await rawRequest(bench.test.origin, path, { headers });
  return response.headers.location ?? response.status;
};

describe('subpaths of a link', () => {
  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('are enabled by a switch that explains itself, on a %s', async (device, options) => {
    const { page, context, complaints } = await bench.open('/links/new', options);
    await page.getByLabel('Destination').fill(DOCS);
    await page.getByRole('textbox', { name: 'Back-half' }).fill(`guide-${device}`);
    await page.getByText('Subpaths').click();
    const example = page.getByText(`/guide-${device}/any/page`);
    await example.waitFor();
    expect(await example.locator('..').innerText()).toMatch(/is not found$/);
    const taken = page.getByRole('switch', { name: 'Forward subpaths' });
    await taken.click();
    await page.getByText('https://docs.example/base/any/page?v=2').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.waitForURL(/\/app\/links\/\d+\?made=1/);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect((await show(id)).subpaths).toBe(true);
    expect(await visit(`/guide-${device}/start`)).toBe('https://docs.example/base/start?v=2');

    await page.goto(`${bench.test.origin}/app/links/${id}/edit`);
    await page.getByText('Subpaths').click();
    expect(await taken.isChecked()).toBe(true);
    await taken.click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Link saved').waitFor();
    expect(await visit(`/guide-${device}/start`)).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => visit(`/guide-${device}/start`)).toBe('https://docs.example/base/start?v=2');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('and everything else on a domain is matched by a star, which is an error at its field on the service’s own host', async () => {
    const { page, context, complaints } = await bench.open('/links/new');
    await page.getByLabel('Destination').fill(DOCS);
    await page.getByRole('textbox', { name: 'Back-half' }).fill('*');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('The back-half * requires a branded domain.').waitFor();
    await page.locator('[name="custom"][aria-invalid="true"]').waitFor();
    await page.getByRole('combobox', { name: 'Domain' }).click();
    await page.getByRole('option', { name: HOST }).click();
    await page.getByText('Subpaths').click();
    await page.getByRole('switch', { name: 'Forward subpaths' }).click();
    await page.getByText(`${HOST}/any/page`).waitFor();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.waitForURL(/\/app\/links\/\d+\?made=1/);
    expect(await visit('/old/page', { Host: HOST })).toBe('https://docs.example/base/old/page?v=2');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
