import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, DESKTOP, openBench, PHONE } from './app.fixture.ts';

describe('QR codes of a campaign’s links', () => {
  let bench: AppBench;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
  });
  afterAll(() => bench.close());

  const make = async (path: string, body: object) => (await bench.account.api('POST', `/bio/api${path}`, body)).json;
  /** Follows the link as an unauthenticated browser and returns the destination. */
  const follow = async (path: string) => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const { status, headers: reported } = await bench.test.request(path, { headers, redirect: 'manual' });
    expect(status).toBe(302);
    return reported.get('location') ?? '';
  };
  const makeCampaign = async (name: string) => {
    const { id } = await make('/campaign/add', { name });
    const url = `https://example.com/${name.length}`;
    const { shorturl } = await make('/url/add', { url, title: `Poster of ${name}`, campaign: id });
    return { id, shorturl, label: `Poster of ${name}` };
  };

  it.each([
    ['a desktop', DESKTOP],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' as const }],
  ])('are one click away if there are none yet, and open the designer, on %s', async (device, options) => {
    const { id, shorturl, label } = await makeCampaign(`Without codes on ${device}`);
    const { page, context, complaints } = await bench.open(`/campaigns/${id}?tab=links`, options);
    await page.getByRole('button', { name: `QR code of ${label}` }).click();
    const dialog = page.getByRole('dialog', { name: `QR code of ${label}` });
    await dialog.getByRole('img', { name: `QR code of ${shorturl}` }).waitFor();
    expect(await dialog.getByRole('list', { name: 'QR codes for this link' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Design code' }).click();
    await page.waitForURL((url) => url.pathname === '/app/codes/new' && url.searchParams.get('url') === shorturl);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('distinguish scans from clicks, of which each scan is one', async () => {
    const { id, shorturl, label } = await makeCampaign('With a code');
    const code = await make('/qr/add', { type: 'link', data: shorturl, name: 'On the wall', dynamic: true });
    await make('/qr/add', { type: 'link', data: `${shorturl}-other`, name: 'Elsewhere', dynamic: true });
    const scanned = new URL(await follow(`/q/${new URL(code.link).pathname.split('/').at(-1)}`));
    expect(`${scanned.origin}${scanned.pathname}`).toBe(shorturl);
    await follow(`${scanned.pathname}${scanned.search}`);
    await follow(new URL(shorturl).pathname);
    await bench.test.deps.events.settle();

    const { page, context, complaints } = await bench.open(`/campaigns/${id}`);
    const row = page.getByRole('row', { name: label });
    const counts = async () => {
      const [clicks, , scans] = await row.getByRole('cell').allInnerTexts();
      return [clicks, scans];
    };
    await expect.poll(counts).toEqual(['2', '1']);
    await page.getByText('Each scan also counts as a click.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Links (1)' }).click();
    await page.getByRole('button', { name: `QR code of ${label}` }).click();
    const kept = page.getByRole('dialog').getByRole('list', { name: 'QR codes for this link' });
    await expect.poll(() => kept.getByRole('listitem').allInnerTexts()).toEqual(['On the wall\n1 scan']);
    await kept.getByRole('link', { name: 'On the wall' }).click();
    await page.getByRole('heading', { level: 1, name: 'On the wall' }).waitFor();
    // The tracked address is the short link's destination, not the short link.
    await page.getByText('Add example.com as a website').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
