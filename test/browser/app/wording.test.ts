import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, accessibilityFaults, openDemoBench, PHONE } from './app.fixture.ts';

describe('screens', () => {
  let bench: AppBench;
  let site: string;
  beforeAll(async () => {
    bench = await openDemoBench();
    const { json } = await bench.account.api('GET', '/api/v1/websites');
    site = `/websites/${json.data[0].id}`;
  });
  afterAll(() => bench.close());

  it('settings show usage and limits separately', async () => {
    const { page, context } = await bench.open('/settings/plan');
    const limits = page.getByRole('region', { name: 'API limits' });
    const usage = page.getByRole('region', { name: 'Usage' }).getByRole('listitem');
    await usage.filter({ hasText: 'Short links' }).waitFor();
    await page.getByText('Free, no limits').waitFor();
    const months = page.getByRole('region', { name: 'This month' });
    await months.getByText(/^The counts start again on .+ \(UTC\)\.$/).waitFor();
    await months.getByText('Last month').last().waitFor();
    await limits.getByText('Requests per minute, links and codes').waitFor();
    expect(await limits.getByText('Short links').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });

  it('show all tabs of a website on a phone, and its excluded addresses and bots', async () => {
    const { page, context } = await bench.open(`${site}/settings?tab=rules`, PHONE);
    await page.getByRole('textbox', { name: 'Excluded IP addresses' }).waitFor();
    await page.getByRole('switch', { name: 'Exclude bots and automated browsers' }).waitFor();
    const box = await page.getByRole('tab', { name: 'Data' }).boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await context.close();
  });

  it('show current visitors in one line on a phone', async () => {
    const { page, context } = await bench.open('/', PHONE);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText('on your websites').waitFor({ state: 'attached' });
    expect((await heading.boundingBox())?.height ?? 99).toBeLessThan(45);
    await context.close();
  });

  it('show what is counted: by steps, in each unit, and under the page’s filters', async () => {
    const { page, context } = await bench.open(`${site}?period=30d&ways=journeys&sources=objects#funnels`);
    await page.getByText('Steps', { exact: true }).waitFor();
    expect(await page.getByText('The filters above apply').count()).toBe(0);
    const steps = [
      { kind: 'page', path: '*' },
      { kind: 'page', path: '/' },
    ];
    const funnel = { name: 'Round', by: 'visit', window_minutes: 60, steps };
    const { json } = await bench.account.api('POST', `/api/v1${site}/funnels`, funnel);
    await page.goto(`${bench.test.origin}/app${site}?period=30d&f=is,device,mobile&funnel=${json.data.id}#funnels`);
    await page.getByText('The filters above apply').waitFor();
    await context.close();
  });
});
