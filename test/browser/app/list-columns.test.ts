import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

describe('columns of lists', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
    const make = (path: string, body: object) => bench.account.api('POST', `/bio/api${path}`, body);
    await make('/url/add', { url: 'https://shop.example/', title: 'Shop' });
    await make('/qr/add', { type: 'link', data: 'https://shop.example/', name: 'Poster' });
    await make('/campaign/add', { name: 'Spring', slug: 'spring' });
  });
  afterAll(() => bench.close());

  const LISTS = [
    ['/links', 'Links', 'Trend'],
    ['/codes?view=table', 'QR codes', 'Readability'],
    ['/campaigns', 'Campaigns', 'Campaign link'],
  ] as const;

  it.each(
    LISTS.flatMap(([path, list, column]) =>
      (['light', 'dark'] as const).map((colorScheme) => ({ path, list, column, colorScheme })),
    ),
  )('are chosen by keyboard and stay chosen: $path, $colorScheme', async ({ path, list, column, colorScheme }) => {
    const { page, context, complaints } = await bench.open(path, { ...DESKTOP, colorScheme });
    const table = page.getByRole('region', { name: list, exact: true });
    const head = table.getByRole('columnheader', { name: column, exact: true });
    const heads = () => table.getByRole('columnheader').allInnerTexts();
    await head.waitFor();
    const before = await heads();
    const chooser = page.getByRole('button', { name: 'Columns' });
    await chooser.press('Enter');
    const box = page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: column, exact: true });
    await box.press('Space');
    await head.waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await table.getByRole('row').nth(1).waitFor();
    expect(await heads()).toEqual(before.filter((label) => label !== column));

    await chooser.press('Enter');
    await box.press('Space');
    // Back in its place, not at the end.
    await expect.poll(heads).toEqual(before);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(LISTS)('are not offered on phones, which show what there is room for: %s', async (path, list) => {
    const { page, context } = await bench.open(path, PHONE);
    await page.getByRole('region', { name: list, exact: true }).getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('button', { name: 'Columns' }).count()).toBe(0);
    await context.close();
  });

  it('do not exist in the card view of codes', async () => {
    const { page, context } = await bench.open('/codes');
    await page.getByRole('article').waitFor();
    expect(await page.getByRole('button', { name: 'Columns' }).count()).toBe(0);
    await context.close();
  });
});
