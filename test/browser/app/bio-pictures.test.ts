import type { Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../support/vitest/patience.ts';
import { type AppBench, accessibilityFaults, openBench } from './app.fixture.ts';

let bench: AppBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** A photo that is red on the left and green on the right. */
async function photo() {
  const half = (background: string) => sharp({ create: { width: 400, height: 400, channels: 3, background } });
  const right = await half('#0f6b4f').png().toBuffer();
  const both = half('#a5421f').extend({ right: 400, background: '#000' });
  return both
    .composite([{ input: right, left: 400, top: 0 }])
    .png()
    .toBuffer();
}

it('the profile picture of a bio page is cropped with the keyboard, saved, and shown to visitors', async () => {
  const { json } = await bench.account.api('POST', '/bio/api/bio/add', { handle: 'cropped', name: 'Ada' });
  const { page, context, complaints } = await bench.open(`/pages/bio/${json.id}`);
  const file = page.getByLabel('Profile picture', { exact: true });
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText('This image cannot be read.').first().waitFor();
  await file.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await photo() });
  const dialog = page.getByRole('dialog', { name: 'Crop profile picture' });
  await dialog.getByRole('application', { name: 'Position of the image' }).focus();
  expect(await accessibilityFaults(page)).toEqual([]);
  // To the right half: the picture moves left.
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Use image' }).click();
  await page.getByRole('button', { name: 'Replace Profile picture' }).waitFor();
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Saved' }).waitFor();
  const { details } = (await bench.account.api('GET', `/bio/api/bio/${json.id}`)).json;
  const served = await fetch(bench.test.origin + new URL(details.image).pathname);
  const { dominant } = await sharp(Buffer.from(await served.arrayBuffer())).stats();
  expect([dominant.r < 40, dominant.g > 80]).toEqual([true, true]);
  expect(await (await fetch(`${bench.test.origin}/@cropped`)).text()).toContain(
    `<img class="portrait" src="${details.image}"`,
  );
  expect(complaints).toEqual([]);
  await context.close();
});

/** A sandboxed page runs no callbacks, so it could not tell what was painted. */
async function withoutSandbox(route: Route): Promise<void> {
  const response = await route.fetch();
  const policy = (response.headers()['content-security-policy'] ?? '').replace(/; sandbox [^;]*/, '');
  await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
}

/** In the page: the class of the element that the browser painted as the largest. */
const LARGEST_PAINT = `new Promise((resolve) => {
  const told = (list) => resolve(list.getEntries().at(-1).element?.className ?? '');
  new PerformanceObserver(told).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

it('the background picture is cropped, previewed, shown to visitors behind their text, and removed', async () => {
  const { json } = await bench.account.api('POST', '/bio/api/bio/add', {
    handle: 'backed',
    name: 'Ada',
    description: 'Analyst. Poet of numbers.',
  });
  const { page, context, complaints } = await bench.open(`/pages/bio/${json.id}?tab=look`);
  const stored = async () => (await bench.account.api('GET', `/bio/api/bio/${json.id}`)).json.details.backgroundimage;
  const file = page.getByLabel('Background picture', { exact: true });
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText('This image cannot be read. Save it again as PNG, JPEG or WebP.').first().waitFor();
  await file.setInputFiles({ name: 'hills.png', mimeType: 'image/png', buffer: await photo() });
  const dialog = page.getByRole('dialog', { name: 'Crop background picture' });
  await dialog.getByRole('application', { name: 'Position of the image' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use image' }).click();
  await page.getByRole('button', { name: 'Replace Background picture' }).waitFor();
  await page.frameLocator('iframe:not([aria-hidden])').locator('img.backdrop').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Saved' }).waitFor();
  const image = await stored();
  const visitor = await context.newPage();
  await visitor.route('**/@backed', withoutSandbox);
  await visitor.goto(`${bench.test.origin}/@backed`, { waitUntil: 'load' });
  const backdrop = visitor.locator('img.backdrop');
  expect([await backdrop.getAttribute('src'), await visitor.locator('body').getAttribute('class')]).toEqual([
    image,
    'pictured',
  ]);
  expect(await visitor.evaluate(LARGEST_PAINT)).not.toBe('backdrop');
  expect(await visitor.evaluate('getComputedStyle(document.querySelector(".backdrop")).animationName')).toBe('none');
  await visitor.close();
  await page.getByRole('button', { name: 'Remove Background picture' }).click();
  await page.keyboard.press('Control+s');
  await vi.waitFor(async () => expect(await stored()).toBeNull(), PATIENCE);
  expect(await (await fetch(`${bench.test.origin}/@backed`)).text()).not.toContain('backdrop');
  expect(complaints).toEqual([]);
  await context.close();
});

it('an uploaded picture of a splash page is previewed, saved, and shown to visitors', async () => {
  const { json } = await bench.account.api('POST', '/bio/api/splash/add', { name: 'Wait', title: 'Wait' });
  const body = { url: 'https://shop.example/', custom: 'pictured', type: 'splash', splash: json.id };
  await bench.account.api('POST', '/bio/api/url/add', body);
  const { page, context, complaints } = await bench.open(`/pages/splash/${json.id}`);
  const file = page.getByLabel('Image', { exact: true });
  await file.setInputFiles({ name: 'hills.png', mimeType: 'image/png', buffer: await photo() });
  await page.getByRole('button', { name: 'Replace Image' }).waitFor();
  await page.frameLocator('iframe:not([aria-hidden])').locator('img[src*="pictures"]').waitFor({ state: 'attached' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Saved' }).waitFor();
  const { image } = (await bench.account.api('GET', `/bio/api/splash/${json.id}`)).json.details;
  expect(await (await fetch(`${bench.test.origin}/pictured`)).text()).toContain(`src="${image}"`);
  const served = await fetch(bench.test.origin + new URL(image).pathname);
  expect(served.headers.get('content-type')).toBe('image/webp');
  const { channels } = await sharp(Buffer.from(await served.arrayBuffer())).stats();
  // Half red, half green: an empty canvas was sent once.
  expect(channels[0] && channels[0].max - channels[0].min).toBeGreaterThan(100);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a map block has a picture of its place, in the preview and for visitors', async () => {
  const blocks = [{ type: 'map', title: 'Bar', text: 'Leopoldsgasse 12' }];
  const { json } = await bench.account.api('POST', '/bio/api/bio/add', { handle: 'placed', name: 'Ada', blocks });
  const { page, context, complaints } = await bench.open(`/pages/bio/${json.id}`);
  await page.locator('li[data-type="map"] button[aria-expanded]').first().click();
  // The address is all that a block needs, and the first field.
  const names = await page.locator('li[data-type="map"] input').evaluateAll((fields) => fields.map(({ name }) => name));
  expect(names.slice(0, 3)).toEqual(['blocks.0.text', 'blocks.0.title', 'blocks.0.url']);
  await page.getByLabel('Map URL').fill('https://www.google.com/maps/@48.2192,16.3802,17z');
  await page.getByText('The picture shows the place in this URL.').waitFor();
  const preview = page.frameLocator('iframe:not([aria-hidden])').locator('.place img');
  await preview.waitFor();
  const width = (one: { naturalWidth?: number }) => one.naturalWidth;
  await vi.waitFor(async () => expect(await preview.evaluate(width)).toBe(480), PATIENCE);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Saved' }).waitFor();
  await page.goto(`${bench.test.origin}/@placed`);
  const picture = page.locator('.place img');
  // Before and after it loads.
  const size = async () =>
    picture.evaluate((one: { offsetWidth?: number; offsetHeight?: number }) => [one.offsetWidth, one.offsetHeight]);
  const before = await size();
  await vi.waitFor(async () => expect(await picture.evaluate(width)).toBe(480), PATIENCE);
  expect(await size()).toEqual(before);
  const maps = await page.locator('.place p a').allTextContents();
  expect(maps).toEqual(['OpenStreetMap', 'Google Maps', 'Apple Maps']);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a file is uploaded for a block, which names itself after it, and visitors save it', async () => {
  const { json } = await bench.account.api('POST', '/bio/api/bio/add', {
    ...{ handle: 'filed', name: 'Café' },
    blocks: [{ type: 'file', url: 'https://a.example/old.pdf' }],
  });
  const { page, context, complaints } = await bench.open(`/pages/bio/${json.id}`);
  await page
    .getByRole('button', { name: /a\.example/, expanded: false })
    .first()
    .click();
  const input = page.getByLabel('Choose a file');
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>') });
  await page.getByText('The file must be a PDF, EPUB, PNG, JPEG, WebP or MP3.').first().waitFor();
  const menu = Buffer.from(`%PDF-1.4\n${'x'.repeat(1_990)}\n`);
  await input.setInputFiles({ name: 'Summer_menu.pdf', mimeType: 'application/pdf', buffer: menu });
  await page.getByText('Uploaded file: PDF, 2 kB').waitFor();
  expect(await page.getByLabel('Label').inputValue()).toBe('Summer menu');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Saved' }).waitFor();
  const { headers } = await fetch(`${bench.test.origin}/@filed/go/1`, { redirect: 'manual' });
  const saved = page.waitForEvent('download');
  const { pathname } = new URL(headers.get('location') ?? '');
  await page.evaluate(`location.assign(${JSON.stringify(pathname)})`);
  expect((await saved).suggestedFilename()).toBe('Summer_menu.pdf');
  await page.getByRole('button', { name: 'Remove file' }).click();
  expect(await page.getByLabel('File URL').inputValue()).toBe('');
  expect(complaints).toEqual([]);
  await context.close();
});
