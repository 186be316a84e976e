import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HEADLESS = FIREFOX.replace('Firefox', 'HeadlessChrome');

describe('filtered scans of a QR code', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  const make = async (path: string, body: object) => (await bench.account.api('POST', path, body)).json;
  const headersOf = (agent: string) => ({ 'User-Agent': agent, 'Accept-Language': 'de', Accept: 'text/html' });
  const scan = async (link: string, agent: string) => {
    const path = `/q/${new URL(link).pathname.split('/').at(-1)}`;
    const { headers } = await bench.test.request(path, { headers: headersOf(agent), redirect: 'manual' });
    return headers.get('location') ?? '';
  };
  const see = (page: string, agent: string) =>
    bench.test.request('/api/event', { method: 'POST', headers: headersOf(agent), body: JSON.stringify({ page }) });

  it.each([
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('is shown below its analytics, with a link to the setting, on %s', async (device, options) => {
    const domain = `poster-${device.length}.example`;
    const { data } = await make('/api/v1/websites', { domain });
    const garden = `https://${domain}/garden`;
    const { id, link } = await make('/bio/api/qr/add', { type: 'link', data: garden, name: 'Poster', dynamic: true });
    const { page, context, complaints } = await bench.open(`/codes/${id}`, options);
    await see(await scan(link, FIREFOX), FIREFOX);
    await bench.test.deps.events.settle();
    await page.reload();
    await page.getByText('100% of scans').waitFor();
    expect(await page.getByText('filtered').count()).toBe(0);

    await see(await scan(link, FIREFOX), HEADLESS);
    for (const _time of [1, 2]) await scan(link, HEADLESS);
    await bench.test.deps.events.settle();
    await bench.test.deps.events.collector.storeFilteredTraffic();
    await page.reload();
    await page.getByText('50% of scans').waitFor();
    await page.getByText('2 filtered (bots and automated browsers)').waitFor();
    const missing = `Some people leave before the page loads, and ${domain} filtered 1 request in this period, such as bots and your own visits.`;
    await page.getByText(missing).waitFor();
    // Above the map, next to the analytics.
    const top = async (text: string) => (await page.getByText(text).boundingBox())?.y ?? 0;
    expect(await top(missing)).toBeLessThan((await page.getByRole('tab', { name: 'Map' }).boundingBox())?.y ?? 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'See filtered traffic' }).click();
    await page.waitForURL(new RegExp(`/websites/${data.id}/settings\\?tab=rules`));
    await page.getByRole('tab', { name: 'Exclusions', selected: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
