import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppBench, openBench } from './app.fixture.ts';

let bench: AppBench;
beforeAll(async () => {
  bench = await openBench({ engine: true });
});
afterAll(() => bench.close());

it('home tells of a goal that was reached and of a link that has used up its clicks', async () => {
  const { test, account } = bench;
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const { json: site } = await account.api('POST', '/api/v1/websites', { domain: 'shop.example', exclude_bots: 0 });
  const match = { kind: 'page', path: '/thanks' };
  await account.api('POST', `/api/v1/websites/${site.data.id}/goals`, { name: 'Ordered', match });
  const limited = { url: 'https://shop.example/tickets', title: 'Tickets', clicklimit: 1 };
  const { shorturl } = (await account.api('POST', '/bio/api/url/add', limited)).json;
  expect((await test.request(new URL(shorturl).pathname, { headers: browser })).status).toBe(302);
  const body = JSON.stringify({ page: 'https://shop.example/thanks' });
  expect((await test.request('/api/event', { method: 'POST', headers: browser, body })).status).toBe(202);
  await test.parts.events.settle();

  const { page, context, complaints } = await bench.open('/');
  const reached = page.getByRole('listitem').filter({ hasText: 'Goal “Ordered” was reached' });
  await reached.getByRole('link', { name: 'shop.example' }).waitFor();
  const usedUp = page.getByRole('listitem').filter({ hasText: 'has used up its clicks' });
  await usedUp.getByRole('link', { name: 'Tickets' }).click();
  await page.waitForURL(/\/app\/links\/\d+$/);
  expect(complaints).toEqual([]);
  await context.close();
});
