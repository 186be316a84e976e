import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';
import { grade, openTab, shownCode } from './codes.fixture.ts';

const TOO_LONG = 'Book a table for tonight, please!!';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not in sight.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const meter = (page: Page) => page.getByRole('region', { name: 'Readability' });

describe('the designer of codes', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('shows on %s the errors of a design instead of a grade', async (_device, options) => {
    const { page, context, complaints } = await bench.open('/codes/new?type=text', options);
    await field(page, 'Text').fill('Hello');
    const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0a5c63' } })
      .png()
      .toBuffer();
    await openTab(page, 'Frame');
    await page.getByRole('radio', { name: 'Label below' }).click();
    await field(page, 'Frame text').fill(TOO_LONG);
    await page.getByText('4 characters too many. The limit is 30.').waitFor();
    await openTab(page, 'Logo');
    await page.getByLabel('Choose image').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    const said = page.getByText('Use at most 30 characters for the frame text.').filter({ visible: true });
    await said.waitFor();
    await page.getByRole('tab', { name: 'Frame 1 error' }).waitFor();
    expect(await page.getByText('Cannot be scanned').count()).toBe(0);
    await openTab(page, 'Print');
    // The last code that could be drawn had no logo, and says nothing of this one.
    await page.getByText('With a logo, this code tolerates up to 30', { exact: false }).waitFor();
    expect(await page.getByRole('radio', { name: /^Medium/ }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says that it is checking, and keeps its place, until the next grade arrives', async () => {
    const { page, context } = await bench.open('/codes/new?type=text');
    await field(page, 'Text').fill('Hello');
    await grade(page, 'Scans well');
    const before = await boxOf(meter(page));
    // Held back, as a slow service does it.
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/qr/check', async (route) => {
      await held;
      await route.continue();
    });
    await field(page, 'Text').fill('Hello there');
    await meter(page).and(page.locator('[aria-busy="true"]')).waitFor();
    await meter(page).getByText('Checking…', { exact: true }).waitFor();
    for (const earlier of ['Scans well', 'Tested in ideal conditions, from a distance, tilted and in dim light.'])
      expect(await meter(page).getByText(earlier, { exact: true }).isVisible()).toBe(false);
    expect(await boxOf(meter(page))).toEqual(before);
    expect(await accessibilityFaults(page)).toEqual([]);
    go();
    await grade(page, 'Scans well');
    await context.close();
  });

  it('shows its templates while the address is wrong, and promises nothing of a code that cannot be saved', async () => {
    const { page, context } = await bench.open('/codes/new?url=no%20address');
    await meter(page).getByText('http', { exact: false }).waitFor();
    await openTab(page, 'Templates');
    const plain = page.getByRole('button', { name: 'Plain', exact: true });
    await plain.locator('img').waitFor();
    await expect.poll(() => page.getByText('Save the code before you scan it.').count()).toBe(0);
    await openTab(page, 'Content');
    await field(page, 'Destination').fill('https://shop.example/');
    await page.getByText('Save the code before you scan it.').filter({ visible: true }).waitFor();
    await context.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('reports on %s that a draft is kept, without moving the layout, and discards it', async (_device, options) => {
    const { page, context } = await bench.open('/codes/new', options);
    // A sample gets no grade.
    await page.getByText('Not graded yet', { exact: true }).filter({ visible: true }).waitFor();
    // In the document: typing may scroll the field into view.
    const top = async () => (await boxOf(field(page, 'Destination'))).y + Number(await page.evaluate('window.scrollY'));
    const before = await top();
    const note = page.getByText('Not saved. This tab keeps your draft.').filter({ visible: true });
    expect(await note.count()).toBe(0);
    await field(page, 'Destination').fill('https://shop.example/');
    await note.waitFor();
    expect(await top()).toBe(before);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await note.waitFor({ state: 'hidden' });
    expect(await field(page, 'Destination').inputValue()).toBe('');
    await context.close();
  });

  it('keeps the last valid color in the picker, and aligns its fields with any error', async () => {
    const { page, context } = await bench.open('/codes/new?type=text');
    await openTab(page, 'Color');
    const picker = page.getByLabel('Background, picker');
    await field(page, 'Background').fill('f8d8e0');
    await expect.poll(() => picker.inputValue()).toBe('#f8d8e0');
    await field(page, 'Background').fill('no color');
    expect(await picker.inputValue()).toBe('#f8d8e0');
    await field(page, 'Modules').fill('none');
    await page.getByText('Enter a color as #rrggbb', { exact: false }).first().waitFor();
    await field(page, 'Background').fill('#f8d8e0');
    const [dots, ground] = [await boxOf(field(page, 'Modules')), await boxOf(field(page, 'Background'))];
    const swap = page.getByRole('button', { name: 'Swap colors' });
    const middle = (box: { y: number; bottom: number }) => (box.y + box.bottom) / 2;
    expect(ground.y).toBe(dots.y);
    expect(Math.abs(middle(await boxOf(swap)) - middle(ground))).toBeLessThanOrEqual(1);
    await swap.hover();
    expect((await boxOf(page.getByRole('tooltip'))).y).toBeGreaterThanOrEqual((await boxOf(swap)).bottom);
    await context.close();
  });

  it('leaves the code and its text visible with the phone’s keyboard', async () => {
    const { page, context } = await bench.open('/codes/new?view=phone&type=link');
    await openTab(page, 'Frame');
    await page.getByRole('radio', { name: 'Label below' }).click();
    await openTab(page, 'Content');
    await field(page, 'Destination').fill('https://a-rather-long-name-of-a-shop.example/');
    await page.getByText('redirects to a-rather-long-name', { exact: false }).waitFor();
    await grade(page, 'Scans well');
    const offer = page.locator('span', { hasText: /^Open localhost|^Open 127/ }).last();
    expect((await boxOf(shownCode(page))).bottom).toBeLessThanOrEqual((await boxOf(offer)).y);
    await context.close();
  });

  it('asks fingers to choose a picture, and mice to drop one, too', async () => {
    for (const [options, reported] of [
      [PHONE, 'Choose image'],
      [DESKTOP, 'Drop an image here, or choose one'],
    ] as const) {
      const { page, context } = await bench.open('/codes/new', options);
      await openTab(page, 'Logo');
      const drop = page.locator('label').filter({ hasText: 'Choose image' });
      await expect.poll(() => drop.innerText()).toBe(reported);
      await context.close();
    }
  });

  it('begins with the format that was taken last, as the pages of codes do', async () => {
    const { json } = await bench.account.api('POST', '/bio/api/qr/add', { type: 'text', data: 'a', name: 'Any' });
    const { page, context } = await bench.open('/codes/new?type=text');
    await field(page, 'Text').fill('Hello');
    await page.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: /^PDF/ }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /Save and download/ }).click();
    await downloading;
    await page.waitForURL(/\/codes\/\d+\?format=pdf/);
    await page.goto(`${bench.test.origin}/app/codes/${json.id}`);
    await page.getByRole('link', { name: 'Download PDF' }).waitFor();
    await page.goto(`${bench.test.origin}/app/codes/new`);
    await page.getByRole('combobox', { name: 'Format' }).getByText('PDF').waitFor();
    await context.close();
  });
});
