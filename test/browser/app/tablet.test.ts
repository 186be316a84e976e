import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, openBench } from './app.fixture.ts';

const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };
/** Minimum width of a name that distinguishes it. */
const READABLE_PX = 80;

let bench: AppBench;
beforeAll(async () => {
  bench = await openBench({ engine: true });
  const { api } = bench.account;
  const { id } = (await api('POST', '/bio/api/campaign/add', { name: 'Spring roast', slug: 'spring' })).json;
  await api('POST', '/bio/api/url/add', { url: 'https://shop.example/a', title: 'The spring roast', campaign: id });
  await api('POST', '/bio/api/qr/add', { name: 'Poster by the door', type: 'link', data: 'https://shop.example/b' });
});
afterAll(() => bench.close());

it.each([
  ['/campaigns', 'Spring roast'],
  ['/links', 'The spring roast'],
  ['/codes?view=table', 'Poster by the door'],
])('on a tablet in portrait the list at %s shows names, and opens them', async (path, name) => {
  const { page, context, complaints } = await bench.open(path, TABLET);
  const link = page.getByRole('table').getByRole('link', { name });
  await link.waitFor();
  expect((await link.boundingBox())?.width).toBeGreaterThan(READABLE_PX);
  const isTooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  expect([isTooWide, await accessibilityFaults(page)]).toEqual([false, []]);
  await link.tap();
  // A link opens in the panel of its list.
  await page.waitForURL(/(\/(campaigns|codes)\/|[?&]link=)\d+$/);
  expect(complaints).toEqual([]);
  await context.close();
});
