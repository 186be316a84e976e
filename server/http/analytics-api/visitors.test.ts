import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Numbers, startNumbers } from './analytics.fixture.ts';

const DAY_MS = 86_400_000;
const EARLIER = Date.now() - 3 * DAY_MS;

describe('erasing a visitor by request', () => {
  let numbers: Numbers;
  let ada: string;
  beforeAll(async () => {
    numbers = await startNumbers('erase.example');
    ada = await numbers.app.deps.events.collector.identifiedVisitors.personOf(numbers.site, 'ada@example.com');
  });
  afterAll(() => numbers.close());

  const erase = (body: unknown, site = numbers.site) =>
    numbers.app.account.api('DELETE', `/api/v1/websites/${site}/visitors`, body);
  const views = async () => {
    const { json } = await numbers.get(`/websites/${numbers.site}/overview?period=30d`);
    return json.data.totals.views;
  };

  it('by the identified name deletes all their visits on every day, and the figures follow', async () => {
    await numbers.store(
      { occurredAt: EARLIER, visitorId: '11', visitId: '1', path: '/' },
      { occurredAt: EARLIER + 1000, visitorId: '11', visitId: '1', path: '/login', userHash: ada },
      { occurredAt: EARLIER + DAY_MS, visitorId: '12', visitId: '2', path: '/', userHash: ada },
      { occurredAt: EARLIER, visitorId: '13', visitId: '3', path: '/' },
    );
    expect(await views()).toBe(4);
    const { status, json } = await erase({ person: 'ada@example.com' });
    expect([status, json]).toEqual([200, { error: 0, data: { events: 3 }, status: 200 }]);
    expect(await views()).toBe(1);
    expect((await erase({ person: 'ada@example.com' })).json.data.events).toBe(0);
  });

  it('by a visit from the export deletes all visits of that visitor', async () => {
    await numbers.store(
      { occurredAt: EARLIER, visitorId: '21', visitId: '18446744073709551610', path: '/who' },
      { occurredAt: EARLIER + 7_200_000, visitorId: '21', visitId: '18446744073709551611', path: '/again' },
    );
    const { text } = await numbers.get(`/websites/${numbers.site}/export?period=30d&format=ndjson`);
    const events = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const visit = events.find(({ path }: { path: string }) => path === '/who').visit_id;
    expect((await erase({ visit })).json.data.events).toBe(2);
    expect(await views()).toBe(1);
  });

  it.each([
    [{}, ['person', 'visit']],
    [{ person: 'ada', visit: '1' }, ['person', 'visit']],
    [{ visit: 'first' }, ['visit']],
    [{ person: '' }, ['person']],
  ])('returns 422 to %j', async (body, fields) => {
    const { status, json } = await erase(body);
    expect([status, Object.keys(json.errors)]).toEqual([422, fields]);
  });

  it('returns 404 for a website of another account, and erases nothing there', async () => {
    const bob = await numbers.app.deps.events.collector.identifiedVisitors.personOf(numbers.site, 'bob@example.com');
    await numbers.store({ occurredAt: EARLIER, visitorId: '31', visitId: '4', userHash: bob });
    const before = await views();
    const stranger = await numbers.app.newAccount();
    const body = { person: 'bob@example.com' };
    expect((await stranger.api('DELETE', `/api/v1/websites/${numbers.site}/visitors`, body)).status).toBe(404);
    expect((await erase(body, 987_654)).status).toBe(404);
    expect(await views()).toBe(before);
  });

  it('erases events that arrive late, and keeps later activity', async () => {
    const { app, site } = numbers;
    const late = await app.deps.events.collector.identifiedVisitors.personOf(site, 'late@example.com');
    await erase({ person: 'late@example.com' });
    // Before and after the request for erasure, which the service dates by its own clock. Nothing is timed.
    await numbers.store(
      { occurredAt: Date.now() - 60_000, visitorId: '41', visitId: '5', userHash: late },
      { occurredAt: Date.now() + 60_000, visitorId: '42', visitId: '6', userHash: late },
    );
    const before = await views();
    await app.app.features.erasures.processDue();
    expect(await views()).toBe(before - 1);
  });
});
