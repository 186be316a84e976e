import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';
import { openTab } from './codes.fixture.ts';

const DEVICES = [
  ['a desktop', DESKTOP],
  ['a dark desktop', { ...DESKTOP, colorScheme: 'dark' as const }],
  ['a phone', PHONE],
  ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
] as const;

const save = (page: Page) => page.getByRole('button', { name: /Save and download/ });

/** In the page: whether nothing covers the center of the button. */
const isClickable = async (page: Page): Promise<boolean> => {
  const box = await save(page).boundingBox();
  if (!box) return false;
  const point = `${box.x + box.width / 2}, ${box.y + box.height / 2}`;
  return page.evaluate(`document.elementFromPoint(${point})?.closest('button')?.type === 'submit'`);
};

/** In the page: the focused element if a sticky element covers it; otherwise undefined. */
const COVERED = `(() => {
  const it = document.activeElement;
  if (!it?.closest('form')) return '';
  const shown = it.matches('.visually-hidden') ? it.closest('label') : it;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const at = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
  const isFree = at.every((found) => found && (shown.contains(found) || found.contains(shown) || found.closest('label')?.contains(shown)));
  return isFree ? '' : (it.getAttribute('aria-label') || it.name || it.textContent) + ' from ' + top + ' to ' + bottom + ' by ' + at.map((found) => found?.outerHTML.slice(0, 60));
})()`;

describe('the button that saves a code', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  it.each(DEVICES)('stays in sight and covers nothing that has the focus, on %s', async (_device, options) => {
    const { page, context, complaints } = await bench.open('/codes/new?type=text', options);
    await page.getByRole('textbox', { name: 'Text' }).fill('Hello');
    const covered: string[] = [];
    for (const tab of ['Content', 'Templates', 'Shape', 'Color', 'Logo', 'Frame', 'Print']) {
      await openTab(page, tab);
      const end = Number(await page.evaluate('document.documentElement.scrollHeight'));
      for (const part of [0, 0.5, 1]) {
        await page.evaluate(`window.scrollTo(0, ${end * part})`);
        expect(await isClickable(page), `at ${part} of ${tab}`).toBe(true);
      }
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let step = 0; step < 26; step++) {
          await page.keyboard.press(key);
          const found: string = await page.evaluate(COVERED);
          if (found !== '') covered.push(`${tab}, ${key} ${step}: ${found}`);
        }
      }
    }
    expect(covered).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leaves the focused field visible on a phone, with any number of design warnings', async () => {
    const { page, context } = await bench.open('/codes/new?type=text', PHONE);
    await page.getByRole('textbox', { name: 'Text' }).fill('Hello');
    await openTab(page, 'Color');
    await page.getByRole('textbox', { name: 'Background', exact: true }).fill('#222222');
    await openTab(page, 'Frame');
    await page.getByRole('radio', { name: 'Border' }).click();
    const mini = page.getByRole('button', { name: /Open preview$/ });
    await mini.getByText('Hard to scan').or(mini.getByText('Cannot be scanned')).first().waitFor();
    for (const [tab, name] of [
      ['Frame', 'Frame text'],
      ['Logo', 'Image URL'],
      ['Content', 'Text'],
    ] as const) {
      await openTab(page, tab);
      await page.getByRole('textbox', { name, exact: true }).fill('Book a tasting');
      expect(await page.evaluate(COVERED), name).toBe('');
    }
    await context.close();
  });

  it('shows design advice with the labels of the controls', async () => {
    const { page, context } = await bench.open('/codes/new?type=text');
    await page.getByRole('textbox', { name: 'Text' }).fill('Hello');
    await openTab(page, 'Color');
    await page.getByRole('textbox', { name: 'Modules', exact: true }).fill('#ffffff');
    await page.getByRole('textbox', { name: 'Background', exact: true }).fill('#000000');
    const meter = page.getByRole('region', { name: 'Readability' });
    await meter.getByText('The modules are not darker than the background').waitFor();
    expect(await meter.innerText()).not.toContain('foreground');
    await context.close();
  });

  it('asks for the width of a print, suggests a poster for a frame with text, and prints it in that size', async () => {
    const { page, context } = await bench.open('/codes/new?type=text', PHONE);
    await page.getByRole('textbox', { name: 'Text' }).fill('Poster');
    expect(await page.getByRole('combobox', { name: 'Print width' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: /^PDF/ }).click();
    const width = page.getByRole('combobox', { name: 'Print width' });
    await width.getByText('50 mm, scans from 50 cm').waitFor();
    await openTab(page, 'Templates');
    const template = page.locator('main').getByRole('button', { name: 'Menu', exact: true, pressed: false });
    await template.click();
    await page.locator('main').getByRole('button', { name: 'Menu', pressed: true }).waitFor();
    await width.getByText('120 mm, scans from 1.2 m').waitFor();
    expect(await isClickable(page)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await save(page).click();
    const pdf = await readFile(await (await downloading).path(), 'latin1');
    expect(Number(/MediaBox \[0 0 ([\d.]+)/.exec(pdf)?.[1])).toBeCloseTo((120 / 25.4) * 72, 0);
    expect(await page.getByLabel('Print width in mm').inputValue()).toBe('120');
    await page.getByRole('button', { name: 'PNG' }).click();
    await page.getByRole('combobox', { name: 'Longer side' }).getByText('1024 px').waitFor();
    const reported = page.locator('main').getByText(/^Width × height: \d+ × 1024 px$/);
    await reported.waitFor();
    expect(await reported.innerText()).not.toContain('1024 × 1024');
    await context.close();
  });

  it('prints as wide as the chosen place needs, in colors that scan well', async () => {
    const { page, context, complaints } = await bench.open('/codes/new?type=text&tab=print');
    await page.getByRole('radio', { name: 'Table tent' }).click();
    await page.getByRole('combobox', { name: 'Print width' }).getByText('40 mm, scans from 40 cm').waitFor();
    await openTab(page, 'Color');
    await page.getByRole('button', { name: 'Wine on rose' }).click();
    await page.getByRole('button', { name: 'Wine on rose', pressed: true }).waitFor();
    const meter = page.getByRole('region', { name: 'Readability' });
    await meter.getByText('Not graded yet').waitFor();
    expect(await page.getByRole('button', { name: 'Check a print' }).count()).toBe(0);
    await openTab(page, 'Content');
    await page.getByRole('textbox', { name: 'Text' }).fill('Menu');
    await meter.getByText('Scans well').waitFor();
    const downloading = page.waitForEvent('download');
    await save(page).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
    expect(await page.getByLabel('Print width in mm').inputValue()).toBe('40');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['PNG', 'png'],
    ['PDF', 'pdf'],
  ] as const)('gives as %s the file that the page and the list of codes give right after', async (choice, format) => {
    const { page, context, complaints } = await bench.open('/codes/new?type=text');
    const saved = async (click: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), click()]);
      return readFile(await download.path());
    };
    const name = `Flyer as ${choice}`;
    await page.getByRole('textbox', { name: 'Text' }).fill(name);
    await page.getByRole('textbox', { name: 'Name' }).first().fill(name);
    await openTab(page, 'Frame');
    await page.getByRole('radio', { name: 'Label below' }).click();
    await page.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: new RegExp(`^${choice}`) }).click();
    const first = await saved(() => save(page).click());
    const fromPage = await saved(() => page.getByRole('link', { name: `Download ${choice}` }).click());
    expect(first.equals(fromPage), `${first.length} and ${fromPage.length} bytes`).toBe(true);
    if (format === 'png') expect((await sharp(first).metadata()).height).toBe(1024);
    await page.goto(`${bench.test.origin}/app/codes`);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    const fromList = await saved(() => page.getByRole('menuitem', { name: new RegExp(choice) }).click());
    expect(first.equals(fromList), `${first.length} and ${fromList.length} bytes`).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(DEVICES)('saves from the end of the options, and by Enter in a field, on %s', async (_device, options) => {
    const { page, context } = await bench.open('/codes/new?type=text', options);
    await page.getByRole('textbox', { name: 'Text' }).fill(`From below on ${_device}`);
    await openTab(page, 'Color');
    // Enter confirms a color; it does not save the design.
    await page.getByRole('textbox', { name: 'Modules', exact: true }).fill('#123456');
    await page.getByRole('textbox', { name: 'Modules', exact: true }).press('Enter');
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    expect(new URL(page.url()).pathname).toBe('/app/codes/new');
    await save(page).click();
    await page.waitForURL(/\/codes\/\d+\?format=/);
    const codes = (await bench.account.api('GET', '/bio/api/qr')).json;
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(JSON.stringify(codes)).toContain(`"id":${id}`);
    await page.goto(`${bench.test.origin}/app/codes/${id}/edit`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Renamed');
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await page.waitForURL(new RegExp(`/codes/${id}$`));
    await page.getByRole('heading', { level: 1, name: 'Renamed' }).waitFor();
    await context.close();
  });
});
