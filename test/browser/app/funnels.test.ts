import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, openBench } from './app.fixture.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('a funnel from any code to a goal', () => {
  let bench: AppBench;
  let own = 0;
  beforeAll(async () => {
    bench = await openBench({ engine: true });
    own = await addSite('own.example');
    await addSite('other.example');
  });
  afterAll(() => bench.close());

  const api = (...call: Parameters<AppBench['account']['api']>) => bench.account.api(...call);
  const addSite = async (domain: string) => (await api('POST', '/api/v1/websites', { domain })).json.data.id as number;
  const code = async (data: string, name: string) =>
    (await api('POST', '/bio/api/qr/add', { type: 'link', data, name, dynamic: true })).json;
  /** Follows the link as an unauthenticated phone and returns the destination. */
  const follow = async (address: string) => {
    const response = await bench.test.request(new URL(address).pathname.replace('/bio/qr/', '/q/'), {
      headers: { 'User-Agent': FIREFOX },
      redirect: 'manual',
    });
    return response.headers.get('location') ?? '';
  };
  const arrive = (page: string) =>
    bench.test.request('/api/event', {
      method: 'POST',
      headers: { 'User-Agent': FIREFOX },
      body: JSON.stringify({ page }),
    });

  it('counts the scans that redirected to this website, and only those of a filter', async () => {
    const poster = await code('https://www.own.example/poster', 'Poster');
    const flyer = await code('https://own.example/flyer', 'Flyer');
    const foreign = await code('https://other.example/', 'Elsewhere');
    await arrive(await follow(poster.link));
    await follow(poster.link);
    await arrive(await follow(flyer.link));
    await arrive(await follow(foreign.link));
    for (const _ of [1, 2, 3]) await follow(foreign.link);
    const steps = [{ kind: 'scan' }, { kind: 'page', path: '*' }];
    await api('POST', `/api/v1/websites/${own}/funnels`, { name: 'From a scan', by: 'story', steps });
    const requested = async () =>
      (await api('POST', '/api/v1/query', { scope: { website: own }, metrics: ['visits'], range: 'today' })).json.data
        ?.totals;
    await expect.poll(requested).toEqual({ visits: 2 });
    const { page, context, complaints } = await bench.open(`/websites/${own}?period=today#funnels`);
    const reached = page.getByRole('region', { name: 'Funnels', exact: true }).getByRole('listitem');
    const counts = () => reached.locator('b').allInnerTexts();
    await expect.poll(counts).toEqual(['3', '2']);
    await reached.nth(0).getByText('Scan of any QR code to this website').waitFor();
    await page.goto(`${bench.test.origin}/app/websites/${own}?period=today&f=is,via_qr,${poster.id}#funnels`);
    await expect.poll(counts).toEqual(['2', '1']);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
