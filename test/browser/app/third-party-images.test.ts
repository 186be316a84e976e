import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../../server/platform/fetch/guarded-fetch.ts';
import { type AppBench, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const PAGE = '<title>Garden</title><meta property="og:image" content="/garden.png">';
const PORTRAIT = 'https://shop.example/portrait.png';

describe('pictures of other hosts', () => {
  let bench: AppBench;
  beforeAll(async () => {
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0f6b4f' } })
      .png()
      .toBuffer();
    const fetch = async (finalUrl: string) => {
      const isPicture = finalUrl.endsWith('.png');
      const bytes = isPicture ? picture : Buffer.from(PAGE);
      return { bytes, contentType: isPicture ? 'image/png' : 'text/html', finalUrl };
    };
    bench = await openBench({ engine: true, deps: { guardedFetch: { ...createGuardedFetch(), fetch } } });
  });
  afterAll(() => bench.close());

  const lookingAt = async (path: string, options = DESKTOP) => {
    const opened = await bench.open(path, options);
    const foreign: string[] = [];
    opened.page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:/.test(protocol) && origin !== bench.test.origin) foreign.push(request.url());
    });
    return { ...opened, foreign };
  };
  const widthOf = (picture: Locator) => picture.evaluate((one: { naturalWidth?: number }) => one.naturalWidth);

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('stand on the card of a link without the browser asking anyone but this service, on %s', async (_name, device) => {
    const { page, context, complaints, foreign } = await lookingAt('/links/new', device);
    await page.getByLabel('Destination').fill('https://shop.example/garden');
    const picture = page.getByRole('complementary', { name: 'Preview' }).locator('img[src^="/account/picture"]');
    await expect.poll(() => widthOf(picture)).toBe(40);
    expect([foreign, complaints]).toEqual([[], []]);
    await context.close();
  });

  it('are shown in a preview without a request to third-party hosts', async () => {
    const body = { handle: 'others-pictures', name: 'Ada', image: PORTRAIT };
    const { json } = await bench.account.api('POST', '/bio/api/bio/add', body);
    const { page, context, complaints, foreign } = await lookingAt(`/pages/bio/${json.id}`);
    const picture = page.frameLocator('iframe').last().locator('img.portrait');
    await expect.poll(() => widthOf(picture)).toBe(40);
    expect([foreign, complaints]).toEqual([[], []]);
    await context.close();
  });
});
