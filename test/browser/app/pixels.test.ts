import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

describe('pixels', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await bench.account.api(method, `/bio/api${path}`, body)).json;
  const add = async (name: string, tag: string): Promise<number> =>
    (await call('POST', '/pixel/add', { type: 'gapixel', name, tag })).id;
  const names = async (): Promise<string[]> =>
    (await call('GET', '/pixels?limit=100')).data.pixels.map(({ name }: { name: string }) => name);

  it('are added for one of 13 vendors, with help for tags, and rejected at the field', async () => {
    const { page, context, complaints } = await bench.open('/pixels');
    await page.getByRole('heading', { name: 'Build audiences from clicks' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Add pixel' }).click();
    await page.getByRole('radio').nth(12).waitFor();
    expect(await page.getByRole('radio').count()).toBe(13);
    await page.getByRole('radio', { name: 'Google Tag Manager' }).click();
    await page.waitForURL(/service=tagmanagerpixel/);
    await page.getByLabel('Container ID').fill('not a tag');
    await page.getByRole('button', { name: 'Add pixel' }).click();
    await page.getByText(/A tag has 1 to 100 letters/).waitFor();
    await page.getByLabel('Container ID').fill('unusual');
    await page.getByText('Check this tag: it does not look like GTM-ABC123.').waitFor();
    await page.getByLabel('Container ID').fill('GTM-ABC123');
    await page.getByLabel('Name').fill('Shop tags');
    await page.getByRole('switch', { name: 'Ask visitors for consent' }).click();
    await page.getByRole('button', { name: 'Add pixel' }).click();
    await page.getByRole('row', { name: /Shop tags.*Google Tag Manager.*GTM-ABC123/ }).waitFor();
    const [row] = (await call('GET', '/pixels')).data.pixels;
    expect((await call('GET', `/pixel/${row.id}`)).data).toMatchObject({ name: 'Shop tags', consent: true });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('list their links, and are edited', async () => {
    const id = await add('Analytics', 'G-USED12345');
    await call('POST', '/url/add', { url: 'https://example.com/', title: 'Carries it', pixels: [id] });
    const { page, context } = await bench.open('/pixels');
    await page.getByRole('button', { name: 'Actions for Analytics' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('link', { name: 'Carries it' }).waitFor();
    await page.getByLabel('Measurement ID').fill('G-NEW1234567');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Pixel saved').waitFor();
    expect((await call('GET', `/pixel/${id}`)).data.tag).toBe('G-NEW1234567');
    await context.close();
  });

  it('are attached to several links at once, whose other pixels are kept', async () => {
    const [other, id] = [await add('Other', 'G-OTHER123456'), await add('Attached', 'G-ATTACH12345')];
    const link = (title: string, pixels: number[]) =>
      call('POST', '/url/add', { url: 'https://example.com/', title, pixels });
    const [first] = [await link('Gets it', [other]), await link('Gets it, too', []), await link('Has it', [id])];
    const { page, context } = await bench.open(`/pixels/${id}`);
    await page.getByRole('button', { name: 'Attach to links' }).click();
    const dialog = page.getByRole('dialog', { name: 'Attach the pixel to links' });
    await dialog.getByLabel('Search links').fill('it');
    await expect.poll(() => dialog.getByRole('checkbox', { name: /^Has it/ }).isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: /^Gets it, too/ }).check();
    await dialog.getByRole('checkbox', { name: /^Gets it(?!,)/ }).check();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Attach to 2 links' }).click();
    await page.getByText('Pixel attached to 2 links').waitFor();
    await page.getByRole('link', { name: 'Gets it, too' }).waitFor();
    expect((await call('GET', `/url/${first.id}`)).details.pixels.sort()).toEqual([other, id].sort());
    await context.close();
  });

  it('are deleted from the list immediately, and restored by undo', async () => {
    await add('Kept', 'G-KEPT123456');
    const { page, context } = await bench.open('/pixels');
    await page.getByRole('button', { name: 'Actions for Kept' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Kept' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Kept' }).waitFor();
    expect(await names()).toContain('Kept');
    await context.close();
  });

  it('are deleted permanently without undo', async () => {
    await add('Gone', 'G-GONE123456');
    const { page, context } = await bench.open('/pixels');
    await page.getByRole('button', { name: 'Actions for Gone' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Gone' }).waitFor({ state: 'detached' });
    await expect.poll(names).not.toContain('Gone');
    await page.reload();
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('link', { name: 'Gone' }).count()).toBe(0);
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('have nothing that axe finds on %s', async (device, options) => {
    const id = await add(`Axe ${device}`, `G-AXE${device.length}00000`);
    const { page, context, complaints } = await bench.open('/pixels', options);
    for (const [path, seen] of [
      ['/pixels', `Axe ${device}`],
      ['/pixels/new?service=forum', 'Pixel ID'],
      [`/pixels/${id}`, 'Links with this pixel'],
    ] as const) {
      await page.goto(`${bench.test.origin}/app${path}`);
      await page.getByText(seen).first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
