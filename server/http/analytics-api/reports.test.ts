import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { type Numbers, startNumbers } from './analytics.fixture.ts';

const at = (day: number, hour = 10, minute = 0) => Date.UTC(2026, 2, day, hour, minute);
const MARCH = { from: '2026-03-02', to: '2026-03-15' };

let numbers: Numbers;
beforeAll(async () => {
  numbers = await startNumbers('ways.example');
  const visit = (visitorId: string, started: number, pages: readonly string[], userHash = '0') =>
    pages.map((path, index) => ({
      visitorId,
      visitId: `${visitorId}1`,
      userHash,
      path,
      visitStartedAt: started,
      occurredAt: started + index * 60_000,
    }));
  await numbers.store(
    ...visit('1', at(3), ['/', '/garden', '/buy'], '501'),
    ...visit('2', at(3), ['/', '/garden'], '502'),
    ...visit('3', at(4), ['/garden', '/'], '0'),
    ...visit('4', at(10), ['/', '/garden', '/buy'], '501'),
  );
});
afterAll(() => numbers.close());

async function ask(path: string, body: object) {
  return numbers.post(`/websites/${numbers.site}${path}`, { range: MARCH, ...body });
}

describe('funnels', () => {
  const steps = [
    { kind: 'page', path: '/' },
    { kind: 'page', path: '/garden' },
    { kind: 'page', path: '/buy' },
  ];

  it('report how many reached each step, in total and of the previous step', async () => {
    const response = await ask('/funnel', { steps });
    expect([...Value.Errors(analyticsOperations.queryWebsiteFunnel.response, response.json)]).toEqual([]);
    expect(response.json).toEqual({
      error: 0,
      status: 200,
      data: {
        funnel: [
          { step: steps[0], reached: 4, of_first: 100, of_previous: 100 },
          { step: steps[1], reached: 3, of_first: 75, of_previous: 75 },
          { step: steps[2], reached: 2, of_first: 50, of_previous: 66.67 },
        ],
      },
      meta: { from: '2026-03-02T00:00:00Z', to: '2026-03-16T00:00:00Z', by: 'visit', window_minutes: 1_440 },
    });
  });

  it('that a website stores are queried by id, and can be changed for one query', async () => {
    const kept = { name: 'Buy', steps: steps.slice(0, 2), window_minutes: 30, by: 'visitor' };
    const created = await numbers.post(`/websites/${numbers.site}/funnels`, kept);
    const { id } = created.json.data;
    const response = await ask('/funnel', { funnel_id: id });
    expect(response.json.meta).toMatchObject({ by: 'visitor', window_minutes: 30 });
    expect(response.json.data.funnel).toHaveLength(2);
    const other = await ask('/funnel', { funnel_id: id, by: 'visit', window_minutes: 60 });
    expect(other.json.meta).toMatchObject({ by: 'visit', window_minutes: 60 });
  });

  it('without visitors have no shares', async () => {
    const nowhere = [{ kind: 'page', path: '/nowhere' }, ...steps];
    const response = await ask('/funnel', { steps: nowhere });
    for (const step of response.json.data.funnel)
      expect(step).toMatchObject({ reached: 0, of_first: 0, of_previous: 0 });
  });

  it.each([
    [{}, 'steps'],
    [{ steps: steps.slice(0, 1) }, 'steps'],
    [{ steps, funnel_id: 1 }, 'steps'],
    [{ steps: [{ kind: 'page' }, ...steps] }, 'steps'],
    [{ steps, window_minutes: 0 }, 'window_minutes'],
    [{ steps, by: 'cookie' }, 'by'],
    [{ steps: [{ kind: 'scan' }, ...steps], by: 'visit' }, 'by'],
    [{ steps: [{ kind: 'click' }, ...steps], by: 'visitor' }, 'by'],
    [{ steps: Array.from({ length: 11 }, () => steps[0]) }, 'steps'],
  ])('are rejected with 422: %j names %s', async (body, field) => {
    const response = await ask('/funnel', body);
    const named = Object.keys(response.json.errors ?? {}).map((name) => name.split('.')[0]);
    expect([response.status, named]).toEqual([422, expect.arrayContaining([field])]);
  });
});

describe('journeys', () => {
  it('are the first pages of visits, or the last, most traveled first', async () => {
    const response = await ask('/journeys', { steps: 2 });
    expect([...Value.Errors(analyticsOperations.queryJourneys.response, response.json)]).toEqual([]);
    expect(response.json.data.journeys).toEqual([
      { pages: ['/', '/garden'], visits: 3 },
      { pages: ['/garden', '/'], visits: 1 },
    ]);
    const ends = await ask('/journeys', { steps: 1, from: 'end', limit: 2 });
    expect(ends.json.data.journeys).toEqual([
      { pages: ['/buy'], visits: 2 },
      { pages: ['/'], visits: 1 },
    ]);
  });

  it('begin with the first view of a page, or end with its last', async () => {
    const after = await ask('/journeys', { steps: 2, page: '/garden' });
    const before = await ask('/journeys', { steps: 2, from: 'end', page: '/garden' });
    expect(after.json.data.journeys[0]).toMatchObject({ pages: ['/garden', '/buy'] });
    expect(before.json.data.journeys).toEqual([
      { pages: ['/', '/garden'], visits: 3 },
      { pages: ['/garden'], visits: 1 },
    ]);
    expect((await ask('/journeys', { page: '/nowhere' })).json.data.journeys).toEqual([]);
  });

  it('have a column for each page as CSV', async () => {
    const response = await numbers.app.request(`/api/v1/websites/${numbers.site}/journeys`, {
      method: 'POST',
      headers: {
        ...{ Authorization: `Bearer ${numbers.app.account.key}`, 'Content-Type': 'application/json' },
        Accept: 'text/csv',
      },
      body: JSON.stringify({ steps: 2, range: 'all' }),
    });
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.text.split('\r\n').slice(0, 2)).toEqual(['visits,page_1,page_2', '3,/,/garden']);
  });
});

describe('retention', () => {
  it('follows those whom the website knows by name', async () => {
    const response = await ask('/retention', { interval: 'week', timezone: 'Europe/Berlin' });
    expect([...Value.Errors(analyticsOperations.queryRetention.response, response.json)]).toEqual([]);
    expect(response.json.data.cohorts).toEqual([
      { time: '2026-03-01T23:00:00Z', local_time: '2026-03-02T00:00:00', size: 2, returned: [2, 1] },
      { time: '2026-03-08T23:00:00Z', local_time: '2026-03-09T00:00:00', size: 0, returned: [0] },
    ]);
    expect(response.json.meta).toMatchObject({ timezone: 'Europe/Berlin', interval: 'week', note: null });
  });

  it.each([
    ['sunday', ['2026-03-01T00:00:00', '2026-03-08T00:00:00']],
    ['saturday', ['2026-02-28T00:00:00', '2026-03-07T00:00:00']],
  ])('begins weeks on %s on request', async (week_start, starts) => {
    const { json } = await ask('/retention', { week_start, timezone: 'UTC' });
    expect(json.data.cohorts.map(({ local_time }: { local_time: string }) => local_time)).toEqual(
      expect.arrayContaining(starts),
    );
    expect(json.meta.interval).toBe('week');
  });

  it('says why every cohort is empty: it needs identified visitors', async () => {
    const filter = { kind: 'is', dimension: 'page', values: ['/nowhere'] };
    const { json } = await ask('/retention', { filter });
    expect(json.data.cohorts.every(({ size }: { size: number }) => size === 0)).toBe(true);
    expect(json.meta.note).toContain('identified visitors');
  });

  it('is of the last 90 days by weeks unless asked otherwise, and of no more than 100 periods', async () => {
    const { json } = await numbers.post(`/websites/${numbers.site}/retention`, {});
    expect(json.data.cohorts.length).toBeGreaterThan(12);
    const many = await ask('/retention', { interval: 'day', range: { from: '2025-01-01', to: '2026-01-01' } });
    expect([many.status, Object.keys(many.json.errors)]).toEqual([422, ['interval']]);
  });
});
