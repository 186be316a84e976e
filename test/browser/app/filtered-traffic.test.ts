import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const DEVICES = [
  ['a desktop', DESKTOP],
  ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
] as const;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('filtered traffic', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  const add = async (domain: string) => (await bench.account.api('POST', '/api/v1/websites', { domain })).json.data.id;
  const send = (domain: string, userAgent: string) =>
    bench.test.request('/api/event', {
      method: 'POST',
      headers: { 'User-Agent': userAgent },
      body: `{"page":"https://${domain}/"}`,
    });
  const dropped = async (domain: string, count: number) => {
    for (let sent = 0; sent < count; sent++) await send(domain, CRAWLER);
    await bench.test.deps.events.collector.storeFilteredTraffic();
  };

  it.each(DEVICES)(
    'shows the filtered requests when there are no others, with a link to the exclusions, on %s',
    async (name, options) => {
      const domain = `quiet-${name.length}.example`;
      const id = await add(domain);
      await dropped(domain, 3);
      const { page, context, complaints } = await bench.open(`/websites/${id}`, options);
      await page.getByText('3 requests from the snippet were filtered in this period').waitFor();
      await page.getByText('Bots: 3').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Change exclusions' }).click();
      await page.getByRole('tab', { name: 'Exclusions', selected: true }).waitFor();
      await page.getByRole('heading', { name: 'Filtered in the last 30 days' }).waitFor();
      await page.getByText('Bots', { exact: true }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('is not spoken of where nothing came at all', async () => {
    const { page, context } = await bench.open(`/websites/${await add('new.example')}`);
    await page.getByRole('heading', { name: 'Waiting for the first visit' }).waitFor();
    expect(await page.getByText(/from the snippet|filtered/).count()).toBe(0);
    await context.close();
  });

  it('is shown next to the first visit and at the bottom of the dashboard, in requests, for the whole website', async () => {
    const id = await add('both.example');
    await dropped('both.example', 2);
    await send('both.example', FIREFOX);
    const { page, context } = await bench.open(`/websites/${id}/install`);
    await page.getByRole('heading', { name: 'First visit received' }).waitFor();
    await page.getByText('In addition, 2 requests from the snippet since yesterday were filtered').waitFor();
    await page.goto(`${bench.test.origin}/app/websites/${id}`);
    const panel = page.getByRole('region', { name: 'Filtered traffic' });
    await panel.scrollIntoViewIfNeeded();
    await panel.getByText('Requests', { exact: true }).waitFor();
    expect(await panel.getByText('For the whole website').count()).toBe(0);
    await page.goto(`${bench.test.origin}/app/websites/${id}?f=is,device,desktop`);
    await panel.scrollIntoViewIfNeeded();
    await panel.getByText('For the whole website, regardless of filters.').waitFor();
    await context.close();
  });
});
