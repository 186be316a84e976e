import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const picture = async (background: string) => ({
  name: 'card.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1_600, height: 840, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** Large images span the card, except on LinkedIn, and the preview says so. */
async function seeOnNetworks(preview: Locator): Promise<void> {
  const image = preview.locator('[data-network] img');
  const isWide = async () => ((await image.boundingBox())?.width ?? 0) > 250;
  for (const [network, wide] of [
    ['LinkedIn', false],
    ['WhatsApp', true],
    ['Slack', true],
    ['X', true],
    ['Facebook', true],
  ] as const) {
    await preview.getByRole('button', { name: network, exact: true }).click();
    await expect.poll(isWide, { message: network }).toBe(wide);
    expect(await preview.getByText('only in ads').count(), network).toBe(network === 'LinkedIn' ? 1 : 0);
  }
}

describe('the picture of a preview card', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  const imageOf = async (id: number): Promise<string | null> =>
    (await bench.account.api('GET', `/bio/api/url/${id}`)).json.details.metaimage;
  const served = (image: string) => fetch(bench.test.origin + new URL(image).pathname);

  it.each([
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('is uploaded with a new link, replaced and removed, on %s', async (_device, options) => {
    const { page, context, complaints } = await bench.open('/links/new', options);
    await page.getByLabel('Destination').fill('https://example.com/pictured');
    await page.locator('summary').filter({ hasText: 'Social preview' }).click();
    const file = page.getByLabel('Choose preview image');
    await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await page.getByText('The image must be a PNG, JPEG or WebP file.').waitFor();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText('This image cannot be read.').waitFor();
    await file.setInputFiles(await picture('#0f6b4f'));
    const preview = page.getByRole('complementary', { name: 'Preview' });
    const card = preview.locator('img[src^="data:image/png"]');
    await card.waitFor();
    await seeOnNetworks(preview);
    expect(await page.getByText('This image cannot be read.').count()).toBe(0);
    // At the end of the form: half way down it some field is always half under the bar at the foot.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/links\/\d+\?made=1/);
    const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
    const first = await imageOf(id);
    expect(first).toMatch(/\/assets\/cards\/\w{22}\.jpg$/);
    expect((await served(first ?? '')).headers.get('content-type')).toBe('image/jpeg');

    await page.goto(`${bench.test.origin}/app/links/${id}/edit`);
    await page.locator('summary').filter({ hasText: 'Social preview' }).click();
    await file.setInputFiles(await picture('#a5421f'));
    await card.waitFor();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(new RegExp(`/links/${id}$`));
    const second = await imageOf(id);
    expect([second === first, (await served(first ?? '')).status, (await served(second ?? '')).status]).toEqual([
      false,
      404,
      200,
    ]);

    await page.goto(`${bench.test.origin}/app/links/${id}/edit`);
    await page.locator('summary').filter({ hasText: 'Social preview' }).click();
    await page.getByRole('button', { name: 'Remove image' }).click();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(new RegExp(`/links/${id}$`));
    expect([await imageOf(id), (await served(second ?? '')).status]).toEqual([null, 404]);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => imageOf(id)).toBe(second);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
