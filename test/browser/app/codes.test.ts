import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzipped } from '../../../server/qr/batch/zip.fixture.ts';
import { BLACK, WHITE } from '../../../server/qr/design/color.ts';
import { photoOf } from '../../../server/qr/proof/photo.fixture.ts';
import { drawDesign } from '../../../server/qr/render/drawing.ts';
import { itInFullScope } from '../../support/vitest/full-scope.ts';
import { sampleOf } from '../../support/vitest/scope.ts';
import { type AppBench, accessibilityFaults, LOOKS, type OpenPage, openBench, untilIdle } from './app.fixture.ts';
import { grade, openTab, readPicture, shownCode, untilRead } from './codes.fixture.ts';

/** Six screens, visited one after the other. */
const TARGET = 'https://shop.example/garden';

const FIXED: readonly (readonly [type: string, fill: (page: Page) => Promise<void>, content: RegExp])[] = [
  ['text', (page) => page.getByRole('textbox', { name: 'Text' }).fill('Grüße, 世界'), /^Grüße, 世界$/],
  ['phone', (page) => page.getByRole('textbox', { name: 'Phone' }).fill('+49 (30) 123-456'), /^tel:\+4930123456$/],
  ['email', (page) => page.getByRole('textbox', { name: 'Email' }).fill('me@example.com'), /^mailto:me@example\.com$/],
  [
    'wifi',
    async (page) => {
      await page.getByLabel('Network name').fill('Net;work');
      await page.getByLabel('Password').fill('pa:ss');
    },
    /^WIFI:T:WPA;S:Net\\;work;P:pa\\:ss;;$/,
  ],
  [
    'sms',
    async (page) => {
      await page.getByRole('textbox', { name: 'Phone' }).fill('+4930123');
      await page.getByLabel('Message').fill('Hi');
    },
    /^SMSTO:\+4930123:Hi$/,
  ],
  [
    'vcard',
    async (page) => {
      await page.getByLabel('First name').fill('Jo');
      await page.getByLabel('Last name').fill('Doe');
    },
    /^BEGIN:VCARD\r\nVERSION:3\.0\r\nN:Doe;Jo;;;\r\nFN:Jo Doe/,
  ],
  [
    'link',
    async (page) => {
      await page.getByLabel('Destination', { exact: true }).fill(TARGET);
      await page.getByRole('switch', { name: 'Dynamic' }).click();
    },
    /^https:\/\/shop\.example\/garden$/,
  ],
];

describe('QR codes in the application', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
    // Only operators see notices about settings that only they can change.
    await bench.test.deps.catalog.directory.setOperator(bench.account.email, 1);
  });
  afterAll(() => bench.close());

  let desktop: OpenPage;

  /** A page without drafts and preferences; the test fails on console errors. */
  async function on(path: string, use: (opened: OpenPage) => Promise<void>): Promise<void> {
    desktop ??= await bench.open('/codes');
    await desktop.page.evaluate('sessionStorage.clear(), localStorage.clear()');
    await desktop.page.goto(`${bench.test.origin}/app${path}`);
    await use(desktop);
    expect(desktop.complaints).toEqual([]);
  }

  async function makeCode(body: object): Promise<number> {
    const { json } = await bench.account.api('POST', '/bio/api/qr/add', body);
    return json.id;
  }

  /** The decoded content of the stored code's image. */
  async function storedText(id: number): Promise<string> {
    const { json } = await bench.account.api('GET', `/bio/api/qr/${id}/design`);
    const response = await fetch(`${bench.test.origin}${new URL(json.link).pathname}`);
    return (await readPicture(Buffer.from(await response.arrayBuffer()))) ?? '';
  }

  async function idOf(page: Page): Promise<number> {
    await page.waitForURL((url) => /^\/app\/codes\/\d+$/.test(url.pathname));
    return Number(new URL(page.url()).pathname.split('/').at(-1));
  }

  it('checks a photo of a print: what reads it, what to change, and whether it is another code', async () => {
    const poster = await makeCode({ type: 'link', data: TARGET, name: 'Summer poster' });
    const flyer = await makeCode({ type: 'text', data: 'flyer', name: 'Flyer' });
    const content = await storedText(poster);
    const design = drawDesign({ content, foreground: BLACK, background: WHITE, logo: null });
    const buffer = await photoOf(design, { border: 3, contrast: 0.5 });
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
    await on(`/codes/${poster}`, async ({ page }) => {
      await page.getByRole('button', { name: 'Check a print' }).click();
      const dialog = page.getByRole('dialog', { name: 'Check a print' });
      await dialog.getByLabel('Photo of the printed code').setInputFiles(photo);
      await dialog.getByText('The photo shows this code.').waitFor();
      await dialog.getByText(/^The colors are too similar/).waitFor();
      await dialog.getByText('ZXing (Android apps)').and(dialog.locator('[data-reads="true"]')).waitFor();
      await dialog.getByLabel(/Printed width in cm/).fill('1');
      await dialog.getByText(/^Print it at least [\d.]+ cm wide to be read from 40 cm/).waitFor();
      await dialog.getByRole('region').and(page.locator('[aria-busy="false"]')).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
    await on(`/codes/${flyer}`, async ({ page }) => {
      await page.getByRole('button', { name: 'Check a print' }).click();
      await page.getByLabel('Photo of the printed code').setInputFiles(photo);
      await page.getByText('This is the code of Summer poster, not the one that you are checking.').waitFor();
      await page.getByRole('link', { name: 'Summer poster' }).click();
      await page.getByRole('heading', { name: 'Summer poster' }).waitFor();
    });
  });

  it('checks a photo of a design that is not saved, and says when a file is no photo', async () => {
    await on('/codes/new', async ({ page }) => {
      await page.getByLabel('Destination', { exact: true }).fill(TARGET);
      const content = await untilRead(page, (text) => text.includes('/q/'));
      const design = drawDesign({ content, foreground: BLACK, background: WHITE, logo: null });
      await page.getByRole('button', { name: 'Check a print' }).click();
      const field = page.getByLabel('Photo of the printed code');
      await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await page.getByRole('alert').getByText('This image cannot be read.').waitFor();
      await field.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photoOf(design) });
      await page.getByText('All decoders read it. Nothing needs to change.').waitFor();
      await page.getByRole('button', { name: 'Check another photo' }).click();
      await field.waitFor({ state: 'attached' });
    });
  });

  it('designs a code, saves it, and the printed image redirects to the destination', async () => {
    await on('/codes/new', async ({ page }) => {
      await page.getByLabel('Destination', { exact: true }).fill('shop.example/garden');
      await page.getByLabel('Name').fill('Garden gate');
      await openTab(page, 'Templates');
      await page.getByRole('button', { name: 'Spruce' }).click();
      await openTab(page, 'Shape');
      await page.getByRole('radiogroup', { name: 'Modules' }).getByRole('radio', { name: 'Rounded' }).click();
      await untilRead(page, (text) => /\/q\/[A-Za-z0-9]+$/.test(text));
      await grade(page, 'Scans well');
      await page.getByRole('combobox', { name: 'Format' }).click();
      await page.getByRole('option', { name: 'PNG' }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: /Save and download/ }).click();
      const id = await idOf(page);
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('Garden-gate.png');
      expect(await readPicture(await readFile(await download.path()))).toMatch(/\/q\/[A-Za-z0-9]+$/);
      await page.getByRole('heading', { level: 1, name: 'Garden gate' }).waitFor();
      // The last choices are offered again, and this service's address is not reachable by phones.
      await page.getByRole('link', { name: 'Download PNG' }).waitFor();
      await page.getByText('set BASE_URL to the service’s public URL', { exact: false }).waitFor();
      const inside = new URL(await storedText(id)).pathname;
      expect((await bench.test.request(inside)).headers.get('location')).toBe(TARGET);
      const { json } = await bench.account.api('GET', `/bio/api/qr/${id}/design`);
      expect(json).toMatchObject({ foreground: 'rgb(18,55,42)', style: { dots: 'rounded', eyes: 'rounded' } });
    });
  });

  it.each(sampleOf(FIXED, 8))('shows a fixed code of type %s as phones read it', async (type, fill, content) => {
    await on(`/codes/new?type=${type}`, async ({ page }) => {
      await fill(page);
      await untilRead(page, (text) => content.test(text));
    });
  });

  itInFullScope('shows it on paper and on a phone, where it still reads', async () => {
    await on('/codes/new?type=text', async ({ page }) => {
      await page.getByRole('textbox', { name: 'Text' }).fill('Menu');
      for (const view of ['On paper', 'On a phone']) {
        await page.getByRole('button', { name: view }).click();
        await untilRead(page, (text) => text === 'Menu');
      }
      expect(new URL(page.url()).searchParams.get('view')).toBe('phone');
    });
  });

  it('shows what makes a code hard to read, fixes it, and has undo and redo', async () => {
    await on('/codes/new?type=text', async ({ page }) => {
      await page.getByRole('textbox', { name: 'Text' }).fill('Hello');
      await openTab(page, 'Color');
      const color = page.getByLabel('Modules', { exact: true }).and(page.locator('input:not([type=color])'));
      await color.fill('#b0b0b0');
      await grade(page, 'Hard to scan');
      await page
        .getByRole('listitem')
        .filter({ hasText: /The contrast is 2\.\d:1/ })
        .waitFor();
      await page.getByRole('button', { name: 'Fix it' }).click();
      await grade(page, 'Scans well');
      const fixed = await color.inputValue();
      expect(fixed).not.toBe('#b0b0b0');
      await page.keyboard.press('Control+z');
      await expect.poll(() => color.inputValue()).toBe('#b0b0b0');
      await page.keyboard.press('Control+Shift+z');
      await expect.poll(() => color.inputValue()).toBe(fixed);
      await untilRead(page, (text) => text === 'Hello');
    });
  });

  it('rejects at the field, keeps the picture before, and keeps the draft', async () => {
    await on('/codes/new', async ({ page }) => {
      const address = page.getByLabel('Destination', { exact: true });
      await address.fill('javascript:alert(1)');
      await page.getByRole('button', { name: /Save and download/ }).click();
      await page
        .getByText(/Enter a web address/)
        .filter({ visible: true })
        .first()
        .waitFor();
      expect(await address.getAttribute('aria-invalid')).toBe('true');
      expect(await shownCode(page).count()).toBe(1);
      await address.fill('https://kept.example/');
      await page.getByRole('link', { name: 'QR codes' }).first().click();
      await page.waitForURL((url) => url.pathname === '/app/codes');
      await page.goBack();
      await expect
        .poll(() => page.getByLabel('Destination', { exact: true }).inputValue())
        .toBe('https://kept.example/');
      await page.getByRole('button', { name: 'Discard changes' }).click();
      expect(await page.getByLabel('Destination', { exact: true }).inputValue()).toBe('');
    });
  });

  itInFullScope('puts a logo into the middle, and clears the way for it', async () => {
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a5c63' } })
      .png()
      .toBuffer();
    await on('/codes/new?type=text', async ({ page }) => {
      await page.getByRole('textbox', { name: 'Text' }).fill('With a logo');
      await openTab(page, 'Logo');
      await page.getByLabel('Choose image').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      await page.getByRole('img', { name: 'Logo' }).waitFor();
      await untilRead(page, (text) => text === 'With a logo');
      await expect
        .poll(async () => decodeURIComponent((await shownCode(page).getAttribute('src')) ?? ''))
        .toContain('<image ');
      await page
        .getByLabel('Choose image')
        .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('x') });
      await page.getByText('This image cannot be read.').waitFor();
      await page.getByRole('button', { name: 'Remove logo' }).click();
      await expect
        .poll(async () => decodeURIComponent((await shownCode(page).getAttribute('src')) ?? ''))
        .not.toContain('<image ');
    });
  });

  itInFullScope('keeps a look as a template, lays it over another code, and gives a deleted one back', async () => {
    await on('/codes/new?tab=templates', async ({ page }) => {
      await page.getByRole('button', { name: 'Clay' }).click();
      await page.getByRole('button', { name: 'Save as template' }).click();
      await page.getByLabel('Template name').fill('Autumn');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Autumn', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Plain' }).click();
      await openTab(page, 'Shape');
      const dots = page.getByRole('radiogroup', { name: 'Modules' });
      await expect.poll(() => dots.getByRole('radio', { name: 'Squares' }).getAttribute('aria-checked')).toBe('true');
      await openTab(page, 'Templates');
      await page.getByRole('button', { name: 'Autumn', exact: true }).click();
      await openTab(page, 'Shape');
      await expect.poll(() => dots.getByRole('radio', { name: 'Classy' }).getAttribute('aria-checked')).toBe('true');
      await openTab(page, 'Templates');
      await page.getByRole('button', { name: 'Delete template Autumn' }).click();
      await page.getByRole('button', { name: 'Autumn', exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Autumn', exact: true }).waitFor();
    });
  });

  it('finds codes by words, type and grade, in the address, and the back button works', async () => {
    await makeCode({ type: 'wifi', data: { ssid: 'Hall', password: 'secret word' }, name: 'Hall network' });
    await makeCode({ type: 'text', data: 'Hall of fame', name: 'Sign', foreground: '#999' });
    await on('/codes', async ({ page }) => {
      await page.getByRole('searchbox', { name: 'Search codes' }).fill('hall');
      await page.getByRole('article').filter({ hasText: 'Sign' }).waitFor();
      await expect.poll(() => page.getByRole('article').count()).toBe(2);
      expect(await page.locator('main').innerText()).not.toContain('secret word');
      await page.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Wi-Fi' }).click();
      await expect.poll(() => page.getByRole('article').count()).toBe(1);
      expect(new URL(page.url()).search).toBe('?q=hall&type=wifi');
      await page.goBack();
      await expect.poll(() => page.getByRole('article').count()).toBe(2);
      await page.goto(`${bench.test.origin}/app/codes?q=hall&grade=bad`);
      await page.getByRole('article').filter({ hasText: 'Sign' }).waitFor();
      await page.getByRole('button', { name: 'Table' }).click();
      await page.getByRole('link', { name: 'Sign' }).click();
      await idOf(page);
    });
  });

  itInFullScope('changes the destination of a dynamic code in place, and back', async () => {
    const id = await makeCode({ type: 'link', data: TARGET, name: 'Window' });
    const inside = new URL(await storedText(id)).pathname;
    const leadsTo = async () => (await bench.test.request(inside)).headers.get('location');
    await on(`/codes/${id}`, async ({ page }) => {
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByLabel('Destination').fill('shop.example/winter');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('link', { name: 'https://shop.example/winter' }).waitFor();
      await expect.poll(leadsTo).toBe('https://shop.example/winter');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(leadsTo).toBe(TARGET);
    });
    expect(new URL(await storedText(id)).pathname).toBe(inside);
  });

  itInFullScope('shows how many scans led to a visit and a conversion, and before that the requirements', async () => {
    const id = await makeCode({ type: 'link', data: 'https://poster.example/garden', name: 'Poster' });
    const inside = await storedText(id);
    await on(`/codes/${id}`, async ({ page }) => {
      await page.getByText(inside, { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Copy scan URL' }).waitFor();
      await page
        .getByText('Add poster.example as a website to see the visits and conversions that follow these scans')
        .waitFor();
      await page.getByRole('link', { name: 'Track poster.example' }).click();
      expect(await page.getByLabel('Domain').inputValue()).toBe('poster.example');
    });
    const { json } = await bench.account.api('POST', '/api/v1/websites', { domain: 'www.poster.example' });
    await on(`/codes/${id}`, async ({ page }) => {
      await page.getByText('Nothing yet. Visits to poster.example and conversions that follow these scans').waitFor();
      await page.getByText('once the snippet is on its pages').waitFor();
    });
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const headers = { 'User-Agent': agent, 'Accept-Language': 'de', Accept: 'text/html' };
    const see = (address: string) =>
      bench.test.request('/api/event', { method: 'POST', headers, body: JSON.stringify({ page: address }) });
    const scan = await bench.test.request(new URL(inside).pathname, { headers });
    await see(scan.headers.get('location') ?? '');
    const robot = { ...headers, 'User-Agent': agent.replace('Firefox', 'HeadlessChrome') };
    for (const _time of [1, 2]) await bench.test.request(new URL(inside).pathname, { headers: robot });
    await bench.test.deps.events.settle();
    await on(`/codes/${id}`, async ({ page }) => {
      await page.getByRole('button', { name: /^Unique scans/ }).waitFor();
      await page.getByText('Add a goal to the website').waitFor();
      await page.getByText('2 filtered (bots and automated browsers)').click();
      await page.getByText('but does not count them as scans').waitFor();
      await page.getByRole('link', { name: 'Add goal' }).click();
      await page.getByRole('dialog', { name: 'New goal' }).getByRole('combobox', { name: 'Page' }).fill('/bed');
      await page.getByRole('dialog', { name: 'New goal' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Goal “/bed” saved').waitFor();
    });
    await see('https://poster.example/bed');
    await bench.test.deps.events.settle();
    await on(`/codes/${id}`, async ({ page }) => {
      await page.getByRole('listitem').filter({ hasText: 'Conversions 1' }).waitFor();
      const goals = page.getByRole('region', { name: 'Goals' });
      await goals.getByText('of 1 scan').waitFor();
      expect((await goals.innerText()).replaceAll(/\s+/g, ' ')).toContain('/bed 1 100%');
      await goals.getByRole('link', { name: 'Create funnel: scan, visit, goal' }).click();
      const form = page.getByRole('dialog', { name: 'New funnel' });
      const name = form.getByRole('textbox', { name: 'Name' });
      await name.waitFor();
      await expect.poll(() => name.inputValue()).toBe('Poster: scan to /bed');
      await name.fill('Poster to bed');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      await page.goto(`${bench.test.origin}/app/codes/${id}`);
      await goals.getByRole('link', { name: 'Funnel “Poster to bed”' }).click();
      await page.waitForURL((url) => url.searchParams.has('funnel'));
      await page.getByRole('heading', { name: 'Poster to bed' }).or(page.getByText('Poster to bed')).first().waitFor();
      await page.goto(`${bench.test.origin}/app/codes/${id}`);
      await page.getByRole('button', { name: /^Conversions 1/ }).click();
      await page.getByRole('link', { name: 'See these visits' }).click();
      await page.waitForURL((url) => url.pathname === `/app/websites/${json.data.id}`);
      await page.getByRole('button', { name: /^Visits 1/ }).waitFor();
      await page.getByText('QR code is Poster', { exact: true }).waitFor();
    });
  });

  itInFullScope('edits a stored code with its own address in the picture', async () => {
    const id = await makeCode({ type: 'link', data: TARGET, name: 'Shelf' });
    const inside = await storedText(id);
    await on(`/codes/${id}/edit`, async ({ page }) => {
      await untilRead(page, (text) => text === inside);
      await openTab(page, 'Frame');
      await page.getByRole('radiogroup', { name: 'Frame' }).getByRole('radio', { name: 'Label below' }).click();
      await page.getByLabel('Frame text').fill('Our garden');
      await untilRead(page, (text) => text === inside);
      await page.keyboard.press('Control+s');
      await idOf(page);
    });
    const { json } = await bench.account.api('GET', `/bio/api/qr/${id}/design`);
    expect(json.style.frame).toMatchObject({ type: 'label', text: 'Our garden' });
  });

  itInFullScope('downloads the image in the size for its viewing distance', async () => {
    const id = await makeCode({ type: 'text', data: 'Print me', name: 'Print me' });
    await on(`/codes/${id}`, async ({ page }) => {
      const get = async (label: string) => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: label }).click(),
        ]);
        return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
      };
      await page.getByRole('button', { name: 'PNG' }).click();
      await page.getByRole('combobox', { name: 'Longer side' }).click();
      await page.getByRole('option', { name: 'For print' }).click();
      await page.getByRole('button', { name: 'Poster' }).click();
      await page.getByText(/scans from up to 2 m/).waitFor();
      const png = await get('Download PNG');
      expect(png.name).toBe('Print-me.png');
      expect(await sharp(png.bytes).metadata()).toMatchObject({ width: 2362, density: 300 });
      expect(await readPicture(png.bytes)).toBe('Print me');
      for (const [format, beginning] of [
        ['SVG', '<svg'],
        ['PDF', '%PDF'],
        ['EPS', '%!PS'],
      ] as const) {
        await page.getByRole('button', { name: format, exact: true }).click();
        expect((await get(`Download ${format}`)).bytes.toString('latin1').startsWith(beginning)).toBe(true);
      }
    });
  });

  it('creates a batch from a table, and continues when the tab is closed', async () => {
    const { page, context, complaints } = await bench.open('/codes/batch');
    const template = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download template' }).click();
    expect(await readFile(await (await template).path(), 'utf8')).toMatch(/^url,name,/);
    const rows = Array.from({ length: 30 }, (_, n) => `Table ${n + 1};shop.example/tables/${n + 1}`);
    rows.push('Bad;http://user:secret@shop.example/');
    await page.getByLabel('Or paste rows').fill(['Label;Where to', ...rows].join('\n'));
    await page.getByRole('button', { name: 'Use these rows' }).click();
    await page.getByRole('combobox', { name: 'Used as: Where to' }).click();
    await page.getByRole('option', { name: 'Content' }).click();
    await page.getByRole('button', { name: 'Ink' }).click();
    await page.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'PNG' }).click();
    await page.getByRole('switch', { name: 'Save the codes' }).click();
    await page.getByText('Where to: Remove the username and password from the URL.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create 30 codes, leave out 1' }).click();
    await page.getByText('This continues when you close the tab').waitFor();
    const other = await context.newPage();
    await page.close();
    await bench.test.app.features.tasks.work();
    await other.goto(`${bench.test.origin}/app/`);
    await other.getByRole('link', { name: 'Codes are ready' }).click();
    await other.getByText('30 created').waitFor();
    const downloaded = other.waitForEvent('download');
    await other.getByRole('button', { name: 'Download ZIP' }).click();
    const files = unzipped(await readFile(await (await downloaded).path()));
    const pictures = files.filter(({ name }) => name.endsWith('.png'));
    expect(pictures).toHaveLength(30);
    expect(pictures[4]?.name).toContain('Table-5');
    expect(await readPicture(pictures[4]?.bytes ?? Buffer.alloc(0))).toBe('https://shop.example/tables/5');
    expect(complaints).toEqual([]);
    await context.close();
  });

  itInFullScope.each(LOOKS)('has nothing that axe finds on %s', async (_device, options) => {
    const id = await makeCode({ type: 'link', data: TARGET, name: 'Looked at', foreground: '#888' });
    const screens = ['/codes', '/codes?view=table', '/codes/new', `/codes/${id}`, `/codes/${id}/edit`, '/codes/batch'];
    const { page, context, complaints } = await bench.open('/codes', options);
    for (const path of screens) {
      await page.goto(`${bench.test.origin}/app${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await untilIdle(page);
      expect({ path, faults: await accessibilityFaults(page) }).toEqual({ path, faults: [] });
      const isTooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect({ path, isTooWide }).toEqual({ path, isTooWide: false });
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
