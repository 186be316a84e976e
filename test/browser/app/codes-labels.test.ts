import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, openBench, PHONE, untilIdle } from './app.fixture.ts';

const CODES = 31;

describe('sheets of labels', () => {
  let bench: AppBench;
  const ids: number[] = [];
  beforeAll(async () => {
    bench = await openBench();
    for (let n = 1; n <= CODES; n++) {
      const { json } = await bench.account.api('POST', '/bio/api/qr/add', {
        type: 'text',
        data: `${n}`,
        name: `Table ${n}`,
      });
      ids.push(json.id);
    }
  });
  afterAll(() => bench.close());

  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;

  it('hold thirty codes on exactly one page of A4, and nothing of the application', async () => {
    const { page, context, complaints } = await bench.open('/codes/labels');
    await page.getByRole('button', { name: 'Print 1 sheet' }).waitFor();
    await untilIdle(page);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pagesOf(pdf)).toBe(1);
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('contain the selected codes in the requested number, after the used labels', async () => {
    const { page, context } = await bench.open('/codes?view=table');
    for (const row of [1, 2]) await page.getByRole('checkbox', { name: `Select row ${row}`, exact: true }).check();
    await page.getByRole('link', { name: 'Print labels' }).click();
    await page.waitForURL((url) => url.searchParams.get('codes') === `${ids[30]},${ids[29]}`);
    const labels = page.getByRole('region', { name: 'First sheet' }).getByRole('listitem');
    await expect.poll(() => labels.allInnerTexts()).toEqual(['Table 30', 'Table 31']);
    await page.getByLabel('Copies of each code').fill('15');
    await page.getByLabel('Labels already used').fill('2');
    await page.getByRole('button', { name: 'Print 2 sheets' }).waitFor();
    await page.getByText('30 labels on 2 sheets. 28 labels stay empty at the end.').waitFor();
    expect((await labels.allInnerTexts()).slice(0, 4)).toEqual(['', '', 'Table 30', 'Table 30']);
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(2);
    await context.close();
  });

  it('are chosen among all codes, by search and checkbox, in the address', async () => {
    const { page, context } = await bench.open(`/codes/labels?codes=${ids[8]}`);
    const picker = page.getByRole('region', { name: 'Codes to print' });
    await picker.getByText('1 of 31 codes selected').waitFor();
    expect(await picker.getByRole('checkbox').first().isChecked()).toBe(true);
    await picker.getByRole('searchbox', { name: 'Search codes' }).fill('table 2');
    await expect.poll(() => picker.getByRole('checkbox').count()).toBe(11);
    await picker.getByRole('button', { name: 'Select all' }).click();
    await page.getByText('12 labels on 1 sheet. 18 labels stay empty at the end.').waitFor();
    await picker.getByRole('checkbox', { name: 'Table 20' }).uncheck();
    await picker.getByText('11 of 31 codes selected').waitFor();
    await page.reload();
    await picker.getByText('11 of 31 codes selected').waitFor();
    await picker.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Select at least one code.').waitFor();
    expect(await page.getByRole('button', { name: 'Print 0 sheets' }).isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });

  it('warn before printing that a code is too small, and name sizes that are large enough', async () => {
    const { json } = await bench.account.api('POST', '/bio/api/qr/add', {
      type: 'text',
      data: 'tea '.repeat(60),
      name: 'Whole story',
    });
    const { page, context } = await bench.open(`/codes/labels?codes=${ids[0]},${json.id}`);
    await page.getByText(/^“Whole story” prints 23.7 mm wide on these labels. Phones need at least \d+ mm/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use 24 labels per sheet' }).click();
    await page.waitForURL((url) => url.searchParams.get('sheet') === '24');
    expect(await page.getByRole('note').count()).toBe(0);
    await page.goto(`${bench.test.origin}/app/codes/labels?codes=${ids[0]}`);
    await page.getByRole('button', { name: 'Print 1 sheet' }).waitFor();
    await untilIdle(page);
    expect(await page.getByRole('note').count()).toBe(0);
    await bench.account.api('DELETE', `/bio/api/qr/${json.id}/delete`);
    await context.close();
  });

  it('are found in the menu of the list, and fit a phone', async () => {
    const { page, context } = await bench.open('/codes', PHONE);
    await page.getByRole('button', { name: 'More' }).filter({ visible: true }).first().click();
    await page.getByRole('menuitem', { name: 'Print labels' }).click();
    await page.getByRole('button', { name: 'Print 1 sheet' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });
});
