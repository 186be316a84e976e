import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailMessages } from '../../../web/messages/links/link-detail.ts';
import { PATIENCE } from '../../support/vitest/patience.ts';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

const DEVICES = [
  ['a desktop', DESKTOP],
  ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
] as const;

describe('before its first number', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  const make = async (path: string, body: object) => (await bench.account.api('POST', `/bio/api${path}`, body)).json;
  /** Requests as an unauthenticated browser. */
  const follow = async (address: string, language = 'en') => {
    const { pathname } = new URL(address);
    const headers = {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Accept-Language': language,
    };
    expect((await bench.test.request(pathname, { headers, redirect: 'manual' })).status).toBe(302);
  };

  it.each(DEVICES)('a link shows what to do with it, until the first click comes, on %s', async (_device, options) => {
    const { id, shorturl } = await make('/url/add', { url: 'https://example.com/quiet' });
    const { page, context, complaints } = await bench.open(`/links/${id}`, options);
    const quiet = page.getByRole('region', { name: 'No clicks yet' });
    await quiet.waitFor();
    expect(await page.getByRole('region', { name: 'Places' }).count()).toBe(0);
    expect(await quiet.getByRole('link', { name: 'Try it' }).getAttribute('href')).toBe(shorturl);
    expect(await quiet.getByRole('button', { name: 'Copy short link' }).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await quiet.getByRole('button', { name: 'QR code' }).click();
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /QR code of/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await follow(shorturl);
    await page.getByRole('region', { name: 'Places' }).waitFor();
    expect(await quiet.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a tab of a link’s clicks has the rows of its own dimension alone', async () => {
    const { id, shorturl } = await make('/url/add', { url: 'https://example.com/tabs' });
    for (const language of ['de', 'fr', 'it']) await follow(shorturl, language);
    const { page, context } = await bench.open(`/links/${id}`);
    const panel = page.getByRole('region', { name: detailMessages.languages });
    const rows = () => panel.getByRole('button').allTextContents();
    await expect.poll(rows, PATIENCE).toHaveLength(3);
    // The rows of one tab are still there when the next one is requested.
    await page.route('**/api/v1/query', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await route.continue();
    });
    for (const kind of ['hour', 'weekday', 'language'] as const) {
      await panel.getByRole('tab', { name: detailMessages.kinds[kind] }).click();
      await expect.poll(rows, PATIENCE).toHaveLength(kind === 'language' ? 3 : 1);
    }
    await context.close();
  });

  it.each(DEVICES)(
    'links show their state and why they have no clicks, and hosts in full, on %s',
    async (_device, options) => {
      const long = 'auroracoffee.example/a/path/that/has/too/many/parts/for-a-row/and-ends-with/spring-2026';
      await make('/url/add', { url: `https://${long}` });
      const { id } = await make('/url/add', { url: 'https://example.com/over', title: 'Over', expiry: '2020-01-01' });
      const early = await make('/url/add', { url: 'https://example.com/soon', start: '2098-05-04' });
      const { page, context, complaints } = await bench.open('/links', options);
      await page
        .getByRole('row')
        .filter({ hasText: 'Over' })
        .getByText('Expired')
        .filter({ visible: true })
        .first()
        .waitFor();
      const host = page.getByTitle(long).first().getByText('auroracoffee.example', { exact: true });
      expect(await host.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.goto(`${bench.test.origin}/app/links/${early.id}`);
      await page.getByText('This link starts on May 4, 2098.').waitFor();
      await page.goto(`${bench.test.origin}/app/links/${id}`);
      await page.getByText('This link expired on Jan 1, 2020.').waitFor();
      expect(await page.getByText('Waiting for the first click').count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: 'Change end' }).click();
      await expect.poll(() => page.locator(':focus').getAttribute('name'), PATIENCE).toBe('expiry');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('a new link reports that its first click has arrived, and shows its analytics below', async () => {
    const { id, shorturl } = await make('/url/add', { url: 'https://example.com/made' });
    const { page, context } = await bench.open(`/links/${id}?made=1`);
    await page.getByText('Waiting for the first click').waitFor();
    await follow(shorturl);
    await page.getByText('First click received').waitFor();
    await page.getByRole('region', { name: 'Places' }).waitFor();
    await context.close();
  });

  it.each(DEVICES)('a code shows how to scan it, until the first scan comes, on %s', async (_device, options) => {
    const created = { type: 'link', data: 'https://example.com/poster', name: 'Poster', dynamic: true };
    const { id, link } = await make('/qr/add', created);
    const { page, context, complaints } = await bench.open(`/codes/${id}`, options);
    await page.getByRole('heading', { name: 'No scans in this period' }).waitFor();
    const address = await page.getByRole('link', { name: 'Try it' }).getAttribute('href');
    expect(address).toBe(`${new URL(link).origin}/q/${new URL(link).pathname.split('/').at(-1)}`);
    expect(await page.getByRole('button', { name: 'Copy scan URL' }).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await follow(address ?? '');
    await page.getByRole('heading', { name: 'No scans in this period' }).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Countries' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
