import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppBench, openDemoBench } from './app.fixture.ts';

let bench: AppBench;
let site = '';
beforeAll(async () => {
  bench = await openDemoBench();
  const { json } = await bench.account.api('GET', '/api/v1/websites?search=aurora-coffee.example&sort=asc');
  site = `/websites/${json.data[0].id}`;
});
afterAll(() => bench.close());

/** Real responses, except that the website passes for a large one, and that a filtered page is held until released. */
async function pretendLarge(page: Page): Promise<{ letGo: () => void; requested: string[] }> {
  const requested: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/(overview|query)(\?|$)/, async (route: Route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const isPage = pathname.endsWith('/overview');
    requested.push(`${isPage ? 'page' : 'figures'}${searchParams.has('filters') ? ' filtered' : ''}`);
    const response = await route.fetch();
    if (!isPage) return route.fulfill({ response });
    if (searchParams.has('filters')) {
      await held;
      return route.fulfill({ response });
    }
    const json = await response.json();
    json.data.totals.views = 300_000;
    return route.fulfill({ response, json });
  });
  return { letGo, requested };
}

describe('a large website’s dashboard', () => {
  it('responds to a slow filter with its figures first, then its panels, and both agree', async () => {
    const { page, context } = await bench.open('/websites');
    const { letGo, requested } = await pretendLarge(page);
    await page.goto(`${bench.test.origin}/app${site}`);
    const views = page.getByRole('button', { name: /^Page views [\d,.]/ });
    await views.filter({ hasText: '300' }).waitFor();
    await page.getByRole('region', { name: 'Pages' }).getByRole('tabpanel').getByRole('button').first().click();
    await page.waitForURL((url) => url.searchParams.has('f'));
    await views.filter({ hasNotText: '300' }).waitFor();
    // Names and counts; the change beside them becomes a button of its own once it can be explained.
    const figuresOf = async () => {
      const texts = await page.getByRole('button', { pressed: true }).or(views).allInnerTexts();
      return texts.map((text) => text.split('\n').slice(0, 2));
    };
    const ahead = await figuresOf();
    expect(await page.locator('main [aria-busy="true"]').count()).toBe(1);
    letGo();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    expect(await figuresOf()).toEqual(ahead);
    expect(requested).toEqual(['page', 'page filtered', 'figures']);
    await context.close();
  });
});
