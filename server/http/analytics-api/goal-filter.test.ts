import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Numbers, startNumbers } from './analytics.fixture.ts';

const at = (day: number, hour = 10, minute = 0) => Date.UTC(2026, 2, day, hour, minute);
const DAYS = { from: '2026-03-04', to: '2026-03-05' };
const by = (kind: string, ...values: string[]) => ({ kind, dimension: 'goal', values });

let numbers: Numbers;
beforeAll(async () => {
  numbers = await startNumbers('goals.example');
  const goal = (name: string, match: object) => numbers.post(`/websites/${numbers.site}/goals`, { name, match });
  await goal('Sign-up', { kind: 'event', name: 'Signup' });
  await goal('Thanked', { kind: 'page', path: '/thanks*' });
  await goal('Read on', { kind: 'scroll', path: '/', depth: 75 });
  await goal('Never', { kind: 'page', path: '/nowhere' });
  const visit = (id: string, country: string, day: number, hour = 10) => {
    const [visitorId, visitId] = [id, `${id}1`];
    return { visitorId, visitId, country, visitStartedAt: at(day, hour), entryPath: '/', path: '/' };
  };
  const anna = visit('1', 'DE', 4);
  const bert = visit('2', 'FR', 4);
  const cora = visit('3', 'IT', 5);
  // The visit begins on one day and signs up on the next, when the visitor has a different number.
  const dora = visit('4', 'ES', 4, 23);
  await numbers.store(
    { ...anna, occurredAt: at(4) },
    { ...anna, occurredAt: at(4, 10, 1), path: '/prices' },
    { ...anna, occurredAt: at(4, 10, 2), path: '/prices', kind: 'event', name: 'Signup' },
    { ...anna, occurredAt: at(4, 10, 3), path: '/prices', kind: 'event', name: 'Signup' },
    { ...bert, occurredAt: at(4) },
    { ...bert, occurredAt: at(4, 10, 1), kind: 'engagement', scrollDepth: 70, engagedMs: 5 },
    { ...cora, occurredAt: at(5) },
    { ...cora, occurredAt: at(5, 10, 1), kind: 'engagement', scrollDepth: 80, engagedMs: 5 },
    { ...cora, occurredAt: at(5, 10, 2), path: '/thanks?order=1' },
    { ...dora, occurredAt: at(4, 23) },
    { ...dora, visitorId: '5', occurredAt: at(5, 0, 10), kind: 'event', name: 'Signup' },
    { ...visit('9', 'US', 4), visitorId: '9', occurredAt: at(4), kind: 'event', name: 'Signup', bot: 1 },
  );
});
afterAll(() => numbers.close());

const overview = (filter: object, days = DAYS) =>
  numbers.get(
    `/websites/${numbers.site}/overview?${new URLSearchParams({ ...days, filters: JSON.stringify(filter) })}`,
  );

describe('a dashboard that is filtered by a goal', () => {
  it.each([
    [by('is', 'Sign-up'), ['DE', 'ES'], { visits: 2, visitors: 3, views: 3, events: 3 }],
    [by('is', 'Thanked'), ['IT'], { visits: 1, visitors: 1, views: 2, events: 0 }],
    [by('is', 'Read on'), ['IT'], { visits: 1, visitors: 1 }],
    [by('is', 'Thanked', 'Sign-up'), ['DE', 'ES', 'IT'], { visits: 3 }],
    [by('is', 'Never'), [], { visits: 0, visitors: 0, views: 0 }],
    [by('is_not', 'Sign-up'), ['FR', 'IT'], { visits: 2, visitors: 2, views: 3, events: 0 }],
    [by('is_not', 'Never'), ['DE', 'ES', 'FR', 'IT'], { visits: 4, visitors: 5 }],
    [by('contains', 'THANK'), ['IT'], { visits: 1 }],
    [by('contains_not', 'e'), ['DE', 'ES', 'FR'], { visits: 3 }],
    [[by('is', 'Sign-up'), { kind: 'is', dimension: 'country', values: ['DE'] }], ['DE'], { visits: 1, visitors: 1 }],
    [[by('is', 'Sign-up'), by('is', 'Thanked')], [], { visits: 0 }],
  ])('by %j covers the whole visits that reached it', async (filter, countries, totals) => {
    const { status, json } = await overview(filter);
    expect(status).toBe(200);
    expect(json.data.panels.country.map(({ value }: { value: string }) => value).toSorted()).toEqual(countries);
    expect(json.data.totals).toMatchObject(totals);
  });

  it('has as many visitors of that goal as the whole one, each of whom converted', async () => {
    const all = await numbers.get(`/websites/${numbers.site}/overview?${new URLSearchParams(DAYS)}`);
    const { json } = await overview(by('is', 'Thanked'));
    const thanked = (response: typeof json) =>
      response.data.goals.find(({ name }: { name: string }) => name === 'Thanked');
    expect(thanked(json)).toMatchObject({ visitors: 1, conversions: 1, conversion_rate: 100 });
    expect(thanked(json).visitors).toBe(thanked(all.json).visitors);
  });

  it('counts a visit on the day on which it began, though it reached the goal after midnight', async () => {
    const { json } = await overview(by('is', 'Sign-up'), { from: '2026-03-04', to: '2026-03-04' });
    expect(json.data.totals).toMatchObject({ visits: 2, visitors: 2 });
    const { json: next } = await overview(by('is', 'Sign-up'), { from: '2026-03-05', to: '2026-03-05' });
    expect(next.data.totals).toMatchObject({ visits: 0, visitors: 1, events: 1 });
  });

  it('is rejected with a sentence where no goal has the name', async () => {
    const { status, json } = await overview(by('is', 'Signup'));
    expect(status).toBe(422);
    expect(JSON.stringify(json)).toContain('This website has no goal called “Signup”');
  });
});

describe('other queries about a website', () => {
  const scope = () => ({ website: numbers.site });
  it('take goals in their filters as well', async () => {
    const filter = by('is', 'Sign-up');
    const body = { metrics: ['views'], dimensions: ['page'], range: DAYS, filter };
    const { json } = await numbers.post('/query', { ...body, scope: scope() });
    expect(json.data.rows.map(({ dimensions }: { dimensions: object }) => dimensions)).toEqual([
      { page: '/' },
      { page: '/prices' },
    ]);
    const steps = [
      { kind: 'page', path: '/' },
      { kind: 'page', path: '/prices' },
    ];
    const way = await numbers.post('/funnel', { scope: scope(), range: DAYS, filter, steps });
    expect(way.json.data.funnel.map(({ reached }: { reached: number }) => reached)).toEqual([2, 1]);
    const search = new URLSearchParams({ ...DAYS, format: 'ndjson', filters: JSON.stringify(filter) });
    const { text } = await numbers.get(`/websites/${numbers.site}/export?${search}`);
    expect(text.trim().split('\n')).toHaveLength(6);
  });

  it('are rejected where there is no website to have goals', async () => {
    const { status, json } = await numbers.post('/query', { metrics: ['views'], filter: by('is', 'Sign-up') });
    expect([status, JSON.stringify(json)]).toEqual([422, expect.stringContaining('Goals belong to websites')]);
  });

  it('keep them in segments by name', async () => {
    const filter = by('is', 'Sign-up');
    const created = await numbers.post(`/websites/${numbers.site}/segments`, { name: 'Signed up', filter });
    expect(created.json.data.filter).toEqual(filter);
  });
});
