import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const DEVICES = [
  ['a desktop', DESKTOP],
  ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
] as const;
const HOST = 'offers-of-the-season.warehouse.example:8443';

describe('links without a title in a campaign', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  const post = async (path: string, body: object) => (await bench.account.api('POST', `/bio/api${path}`, body)).json;

  /** Requests as an unauthenticated browser. */
  const click = async (short: string) => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const { status } = await bench.test.request(new URL(short).pathname, { headers, redirect: 'manual' });
    expect(status).toBe(302);
  };

  const untilCompared = async (page: Page) => {
    await page.getByRole('heading', { name: 'Link comparison' }).waitFor();
    await page.getByRole('table').last().getByText('offer-b', { exact: false }).first().waitFor();
  };

  /** Every place that shows the end of a URL shows all of it. */
  const expectWhole = async (page: Page, end: string) => {
    const shown = page.locator('main').getByText(end, { exact: true });
    await shown.first().waitFor();
    for (const one of await shown.all())
      expect(
        await one.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 1)),
        end,
      ).toBeLessThanOrEqual(0);
  };

  it.each(DEVICES)('are named by their destination, and distinguished by its end, on %s', async (device, options) => {
    const { id } = await post('/campaign/add', { name: `Spring on ${device}`, slug: `spring-${device.length}` });
    const shorts: string[] = [];
    const ids: number[] = [];
    for (const end of ['offer-a', 'offer-b']) {
      const created = await post('/url/add', { url: `https://${HOST}/${end}`, campaign: id });
      shorts.push(created.shorturl);
      ids.push(created.id);
      await click(created.shorturl);
    }
    await bench.test.deps.events.settle();
    const { page, context, complaints } = await bench.open(`/campaigns/${id}?tab=links`, options);
    for (const search of ['?tab=links', '?tab=settings', '?chart=links']) {
      await page.goto(`${bench.test.origin}/app/campaigns/${id}${search}`);
      await page.getByRole('tab', { name: 'Links (2)' }).waitFor();
      if (search === '?chart=links') await untilCompared(page);
      for (const end of ['/offer-a', '/offer-b']) await expectWhole(page, end);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    const compared = page.getByRole('table').last();
    await compared.getByRole('link', { name: `${HOST}/offer-a` }).waitFor();
    // The short code is shown below, and is no link's name.
    for (const short of shorts)
      await compared
        .getByText(short.replace(/^https?:\/\//, ''))
        .first()
        .waitFor();
    // One day has clicks: the chart goes over all thirty nonetheless, and says which line is which.
    const legend = page.locator('main ul').filter({ hasText: 'offer-a' }).first();
    await legend.waitFor();
    for (const end of ['/offer-a', '/offer-b']) await legend.getByTitle(`${HOST}${end}`).waitFor();
    await page.getByText('View as table').click();
    const numbers = page.getByRole('table', { name: 'Clicks of each link over time' });
    await expect.poll(() => numbers.getByRole('row').count()).toBeGreaterThanOrEqual(30);
    const today = numbers.getByRole('row').last();
    expect(await today.getByRole('cell').allInnerTexts()).toEqual(['1', '1']);
    await page.goto(`${bench.test.origin}/app/links/compare?ids=${ids}`);
    await page.getByText('View as table').click();
    await expect.poll(() => page.getByRole('table').first().getByRole('row').count()).toBeGreaterThanOrEqual(30);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(DEVICES)(
    'are compared side by side on %s, with period, interval and filters in the URL',
    async (device, options) => {
      const ids: number[] = [];
      for (const end of ['left', 'right']) {
        const created = await post('/url/add', { url: `https://${HOST}/${device.length}-${end}` });
        ids.push(created.id);
        await click(created.shorturl);
      }
      await click((await post('/url/add', { url: `https://${HOST}/outside` })).shorturl);
      await bench.test.deps.events.settle();
      const { page, context, complaints } = await bench.open(`/links/compare?ids=${ids},987654`, options);
      await page.getByText('One of these links was deleted or is not yours').waitFor();
      const rows = page.getByRole('region', { name: 'Links', exact: true }).getByRole('row');
      await rows.getByText('50.0%').first().waitFor();
      // Nothing was clicked before, which is no change of 0%.
      expect(await rows.getByText('new', { exact: true }).count()).toBe(2);
      expect(await rows.getByText('was 0').count()).toBe(0);
      const browsers = page.getByRole('tab', { name: 'Browsers' });
      await browsers.click();
      const firefox = page.getByRole('row', { name: /^Firefox/ });
      await expect.poll(() => firefox.getByRole('cell').allInnerTexts()).toHaveLength(2);
      expect((await firefox.getByRole('cell').allInnerTexts()).map((text) => text.replaceAll(/\s/g, ''))).toEqual([
        '1100%',
        '1100%',
      ]);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Firefox' }).click();
      await page.getByText('Browsers: Firefox').waitFor();
      await page.getByRole('combobox', { name: 'Interval' }).click();
      await page.getByRole('option', { name: 'By week' }).click();
      await expect
        .poll(() => [...new URL(page.url()).searchParams].filter(([name]) => name !== 'ids'))
        .toEqual([
          ['device', 'browser'],
          ['f', 'browser:Firefox'],
          ['interval', 'week'],
        ]);
      // Other periods have other intervals.
      await page.getByRole('button', { name: 'Last 30 days' }).click();
      await page.getByRole('menuitem', { name: 'Today' }).click();
      await page.getByRole('combobox', { name: 'Interval' }).filter({ hasText: 'By hour' }).waitFor();
      await page.getByRole('button', { name: 'Today' }).click();
      await page.getByRole('menuitem', { name: 'Last 30 days' }).click();
      await page.getByRole('combobox', { name: 'Interval' }).filter({ hasText: 'By week' }).waitFor();
      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      expect((await downloaded).suggestedFilename()).toBe('links-clicks.csv');
      await page.getByRole('button', { name: /^Remove .*-left from the comparison/ }).click();
      await page.getByText('Only one link is shown').waitFor();
      await page.goto(`${bench.test.origin}/app/links/compare?ids=${ids}&f=browser:Lynx`);
      await page.getByText('No clicks match the filters').waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await rows.getByText('50.0%').first().waitFor();
      // Nothing was clicked before, which is no change of 0%.
      expect(await rows.getByText('new', { exact: true }).count()).toBe(2);
      expect(await rows.getByText('was 0').count()).toBe(0);
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
      await context.close();
    },
  );

  it('can be several to one page, created with the campaign, each with its own name', async () => {
    const { page, context, complaints } = await bench.open('/campaigns/new');
    await page.getByLabel('Name').fill('One page, two places');
    const part = page.getByRole('region', { name: 'Links', exact: true });
    const search = part.getByLabel('Search links or paste a URL');
    for (const note of ['a new link', 'another link to the same page, for use in another place']) {
      await search.fill('shop.example/offer');
      await part.getByText(note, { exact: true }).waitFor();
      await search.press('Enter');
      await expect.poll(() => search.inputValue()).toBe('');
    }
    await part.getByLabel('Name of the link to shop.example/offer', { exact: true }).fill('Newsletter');
    await part.getByLabel('Name of the link to shop.example/offer, number 2').fill('Instagram');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create campaign' }).click();
    await page.getByRole('tab', { name: 'Links (2)' }).waitFor();
    const { json } = await bench.account.api('GET', '/bio/api/urls?q=shop.example/offer');
    const created = json.data.urls.map(({ title, longurl }: { title: string; longurl: string }) => [title, longurl]);
    expect(created.toSorted()).toEqual([
      ['Instagram', 'https://shop.example/offer'],
      ['Newsletter', 'https://shop.example/offer'],
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
