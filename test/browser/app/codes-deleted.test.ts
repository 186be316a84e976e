import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const TARGET = 'https://shop.example/garden';
const PERSON = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describe('deleted codes in the application', () => {
  let bench: AppBench;
  let id = 0;
  let scan = '';
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  async function makeCode(name: string, body: object = { type: 'link', data: TARGET }): Promise<number> {
    const { json } = await bench.account.api('POST', '/bio/api/qr/add', { ...body, name });
    scan = new URL(json.link).pathname.replace('/bio/qr/', '/q/');
    return json.id;
  }
  const scanned = async () => (await bench.test.request(scan)).status;

  it('are restored by one click on the notification, unchanged', async () => {
    id = await makeCode('Window');
    const { page, context } = await bench.open(`/codes/${id}`);
    await page.getByRole('button', { name: 'Actions for Window' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.waitForURL(/\/app\/codes$/);
    await page
      .getByText('Printed copies no longer work. You can restore it for 30 days under “Deleted codes”', {
        exact: false,
      })
      .waitFor();
    expect(await scanned()).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('article').filter({ hasText: 'Window' }).waitFor();
    expect(await scanned()).toBe(302);
    await context.close();
  });

  it('keep the host of a long address on a phone, shorten its path and stay in their row', async () => {
    const url = 'aurora.example/subscriptions/gifts/to-friends?card=1';
    const long = await makeCode('Long', { type: 'link', data: `https://${url}` });
    await bench.account.api('DELETE', `/bio/api/qr/${long}/delete`);
    const { page, context } = await bench.open('/codes/deleted', PHONE);
    const row = page.getByRole('row').filter({ hasText: 'Long' });
    const host = row.getByText('aurora.example', { exact: true });
    await host.waitFor();
    expect(await host.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    expect(await host.locator('..').getAttribute('title')).toBe(url);
    const rightOf = async (it: typeof host) => {
      const { x = 0, width = 0 } = (await it.boundingBox()) ?? {};
      return x + width;
    };
    const cell = row.getByRole('cell').first();
    expect(await rightOf(host.locator('..'))).toBeLessThanOrEqual(await rightOf(cell));
    await context.close();
    await bench.account.api('DELETE', `/bio/api/qr/${long}/erase`);
  });

  it('are restored together after a bulk deletion', async () => {
    const ids = [await makeCode('Doomed 1'), await makeCode('Doomed 2', { type: 'text', data: 'b' })];
    const { page, context } = await bench.open('/codes?q=doomed');
    for (const name of ['Doomed 1', 'Doomed 2']) {
      await page.getByRole('article').filter({ hasText: name }).hover();
      await page.getByRole('checkbox', { name: `Select ${name}` }).click();
    }
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 codes deleted').waitFor();
    await page.getByText('No codes found').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    for (const one of ids) expect((await bench.account.api('GET', `/bio/api/qr/${one}`)).status).toBe(200);
    await context.close();
  });

  it.each([
    ['a wide screen', { ...DESKTOP, colorScheme: 'dark' }],
    ['a phone', PHONE],
  ] as const)('are found from the list on %s, restored or ended for good', async (screen, options) => {
    const [stays, goes] = [`Stays of ${screen}`, `Goes of ${screen}`];
    id = await makeCode(goes);
    await bench.account.api('DELETE', `/bio/api/qr/${id}/delete`);
    id = await makeCode(stays);
    await bench.account.api('DELETE', `/bio/api/qr/${id}/delete`);
    const { page, context, complaints } = await bench.open('/codes', options);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Deleted codes' }).click();
    await page.getByText('30 days', { exact: true }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: `Restore ${stays}` }).click();
    await page.getByText('Code restored').waitFor();
    await expect.poll(() => page.getByText(stays).count()).toBe(0);
    expect(await scanned()).toBe(302);
    await page.getByRole('button', { name: `Delete ${goes} permanently` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('Code permanently deleted').waitFor();
    await page.getByRole('heading', { name: 'No deleted codes' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('explain at their own URL what happened, and can be restored there', async () => {
    id = await makeCode('Door');
    await bench.account.api('DELETE', `/bio/api/qr/${id}/delete`);
    const { page, context } = await bench.open(`/codes/${id}`);
    await page.getByRole('heading', { name: 'Door was deleted' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('heading', { name: 'Door', exact: true }).waitFor();
    await page.getByRole('link', { name: TARGET }).waitFor();
    expect(await scanned()).toBe(302);
    await context.close();
  });

  it.each(['/codes/999999', '/codes/nothing', '/codes/999999/edit'])('%s links back to the list', async (path) => {
    const { page, context } = await bench.open(path);
    await page.getByRole('heading', { name: 'Code not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to QR codes' }).click();
    await page.waitForURL(/\/app\/codes$/);
    await context.close();
  });

  it('ask for confirmation once if they have scans, and not otherwise', async () => {
    id = await makeCode('Poster');
    expect((await bench.test.request(scan, { headers: PERSON })).status).toBe(302);
    await bench.test.deps.events.settle();
    const { page, context } = await bench.open(`/codes/${id}`);
    const question = page.getByRole('dialog', { name: 'Delete Poster?' });
    const ask = async () => {
      await page.getByRole('button', { name: 'Actions for Poster' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await question.getByText('It was scanned once and will stop working.').waitFor();
    };
    await ask();
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.goto(`${bench.test.origin}/app/codes?q=poster`);
    await ask();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Code deleted').waitFor();
    expect(await scanned()).toBe(404);
    await context.close();
  });

  it('are named by the list that is empty since then', async () => {
    for (const { id: one } of (await bench.account.api('GET', '/bio/api/qr')).json.data.qrs)
      await bench.account.api('DELETE', `/bio/api/qr/${one}/delete`);
    const { page, context } = await bench.open('/codes');
    await page.getByText('You can still restore', { exact: false }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Deleted codes' }).click();
    await page.waitForURL(/\/codes\/deleted$/);
    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .waitFor();
    await context.close();
  });
});
