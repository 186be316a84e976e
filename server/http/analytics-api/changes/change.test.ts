import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import type { EventRow } from '../../../collect/event-port.ts';
import { type Numbers, startNumbers } from '../analytics.fixture.ts';

const { explainChange } = analyticsOperations;

let numbers: Numbers;
let visits = 0;

/** Visits of a day of March with one view each, by different visitors. */
function visitsOf(day: number, count: number, over: Partial<EventRow>): Partial<EventRow>[] {
  return Array.from({ length: count }, (_, place): Partial<EventRow> => {
    visits++;
    const occurredAt = Date.UTC(2026, 2, day, 8, place);
    const ids = { visitorId: String(visits), visitId: String(visits), journeyId: String(visits) };
    return { ...ids, occurredAt, visitStartedAt: occurredAt, path: '/', entryPath: '/', device: 'mobile', ...over };
  });
}

beforeAll(async () => {
  numbers = await startNumbers('change.example');
  await numbers.store(
    ...visitsOf(4, 40, { source: '', country: 'DE' }),
    ...visitsOf(4, 30, { source: 'Old', country: 'DE' }),
    ...visitsOf(5, 44, { source: '', country: 'DE' }),
    ...visitsOf(5, 90, { source: 'Google', country: 'FR', entryPath: '/guide', path: '/guide' }),
  );
});
afterAll(() => numbers.close());

const DAY = { range: { from: '2026-03-05', to: '2026-03-05' } };

async function explain(body: object) {
  const scope = { website: numbers.site };
  const response = await numbers.post('/query/change', { scope, metric: 'visits', ...DAY, ...body });
  expect([response.status, response.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  expect([...Value.Errors(explainChange.response, response.json)]).toEqual([]);
  return response.json;
}

describe('POST /query/change', () => {
  it('names what a change came from, with values that are new and gone', async () => {
    const { data, meta } = await explain({});
    expect(data).toMatchObject({ metric: 'visits', current: 134, previous: 70, change: 64, finding: 'concentrated' });
    const source = data.dimensions.find(({ dimension }: { dimension: string }) => dimension === 'source');
    expect(source.parts.map((part: Record<string, unknown>) => [part.label, part.previous, part.current])).toEqual([
      ['Google', 0, 90],
      ['Old', 30, 0],
      ['Direct, email and other', 40, 44],
    ]);
    expect(source.rest).toEqual({ current: 0, previous: 0, change: 0, share: 0 });
    expect(meta).toMatchObject({
      from: '2026-03-05T00:00:00Z',
      compare: { from: '2026-03-04T00:00:00Z', to: '2026-03-05T00:00:00Z' },
      complete: true,
    });
  });

  it.each(['visitors', 'visits', 'views'])('adds up to the change of POST /query for %s', async (metric) => {
    const { data } = await explain({ metric, limit: 2 });
    const asked = { scope: { website: numbers.site }, metrics: [metric], ...DAY, compare: 'previous_period' };
    const { totals, compared_totals: before } = (await numbers.post('/query', asked)).json.data;
    expect([data.current, data.previous]).toEqual([totals[metric], before[metric]]);
    expect(data.dimensions.length).toBeGreaterThan(3);
    for (const { parts, rest } of data.dimensions)
      expect([...parts, rest].reduce((sum, { change }) => sum + change, 0)).toBe(data.change);
  });

  it('explains what a filter leaves, and does not call it a change beyond chance', async () => {
    const filter = { kind: 'is', dimension: 'source', values: [''] };
    expect((await explain({ filter })).data).toMatchObject({ change: 4, finding: 'chance', standout: null });
  });

  it('counts the goals of the website as conversions', async () => {
    expect((await explain({ metric: 'conversions' })).data).toMatchObject({ change: 0, finding: 'unchanged' });
    const goal = { name: 'Guide', match: { kind: 'page', path: '/guide' } };
    expect((await numbers.post(`/websites/${numbers.site}/goals`, goal)).status).toBe(201);
    expect((await explain({ metric: 'conversions' })).data).toMatchObject({ current: 90, finding: 'new' });
  });

  it('explains clicks of a link by referrer, country and device, without the link itself', async () => {
    const { json } = await numbers.app.account.api('POST', '/bio/api/url/add', { url: 'https://change.example/' });
    const clicks = (day: number, count: number, over: Partial<EventRow>) =>
      visitsOf(day, count, { kind: 'click', linkId: json.id, siteId: 0, path: '', ...over });
    await numbers.store(
      ...clicks(4, 20, { referrerHost: '', country: 'DE' }),
      ...clicks(5, 22, { referrerHost: '', country: 'DE' }),
      ...clicks(5, 60, { referrerHost: 'news.example', country: 'DE' }),
    );
    const { data } = await explain({ scope: { link: json.id }, metric: 'clicks' });
    expect(data).toMatchObject({
      ...{ current: 82, previous: 20, finding: 'concentrated' },
      standout: { dimension: 'referrer', values: [{ value: 'news.example', label: 'news.example' }], change: 60 },
    });
    const names = data.dimensions.map(({ dimension }: { dimension: string }) => dimension);
    expect(names).toEqual(['referrer', 'country', 'device']);
  });

  it('exports the parts, and the others as *', async () => {
    const body = { scope: { website: numbers.site }, metric: 'visits', ...DAY, limit: 1 };
    const { key } = numbers.app.account;
    const response = await numbers.app.request('/api/v1/query/change', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Accept: 'text/csv' },
      body: JSON.stringify(body),
    });
    expect(response.headers.get('content-type')).toContain('text/csv');
    const lines = response.text.trim().split('\r\n');
    expect(lines[0]).toBe('dimension,value,label,current,previous,change,share,significant');
    expect(lines).toContain('source,Google,Google,90,0,90,140.63,true');
    expect(lines).toContain('source,*,Others,44,70,-26,-40.62,');
  });

  it.each([
    [{ metric: 'bounce_rate' }, 'metric'],
    [{ compare: { from: '2026-03-09', to: '2026-03-01' } }, 'compare.to'],
    [{ limit: 0 }, 'limit'],
  ])('rejects %j', async (body, field) => {
    const { status, text } = await numbers.post('/query/change', { metric: 'visits', ...DAY, ...body });
    expect([status < 500 && status >= 400, text.includes(field)]).toEqual([true, true]);
  });
});
