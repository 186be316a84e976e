import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import { type Numbers, startNumbers } from '../analytics.fixture.ts';

const { showVitals } = analyticsOperations;

let numbers: Numbers;
beforeAll(async () => {
  numbers = await startNumbers('vitals.example');
  const at = (day: number, hour: number) => Date.UTC(2026, 2, day, hour);
  const report = { kind: 'vital', path: '/', country: 'DE', device: 'mobile' } as const;
  await numbers.store(
    { ...report, occurredAt: at(4, 9), props: { LCP: '1200', CLS: '0.05' } },
    { ...report, occurredAt: at(4, 9), props: { LCP: '4100', INP: '250' }, path: '/slow', device: 'desktop' },
    { ...report, occurredAt: at(4, 11), props: { LCP: '2600' }, country: 'FR' },
    { ...report, occurredAt: at(3, 9), props: { LCP: '900' } },
  );
});
afterAll(() => numbers.close());

async function see(query: string) {
  const { status, json, text } = await numbers.get(`/websites/${numbers.site}/vitals?${query}`);
  expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  expect([...Value.Errors(showVitals.response, json)]).toEqual([]);
  return json;
}

async function table(query: string): Promise<string[]> {
  const response = await numbers.app.request(`/api/v1/websites/${numbers.site}/vitals?${query}`, {
    headers: { Authorization: `Bearer ${numbers.app.account.key}`, Accept: 'text/csv' },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return response.text.trimEnd().split(/\r?\n/);
}

describe('GET /websites/{id}/vitals as CSV', () => {
  it('has the 75th percentiles of all reports, and of each page, country and device', async () => {
    const [head, total, ...rows] = await table('from=2026-03-04&to=2026-03-04');
    const { data } = await see('from=2026-03-04&to=2026-03-04');
    expect(head).toBe('dimension,value,label,reports,LCP,INP,CLS,FCP,TTFB');
    expect(total).toBe(`total,*,All,3,4100,250,${data.vitals.CLS.p75},,`);
    expect(rows.length).toBe(data.pages.length + data.countries.length + data.devices.length);
    expect(rows).toContain('page,/slow,/slow,1,4100,250,,,');
    expect(rows).toContain('country,FR,France,1,2600,,,,');
    expect(rows.filter((row) => row.startsWith('device,'))).toHaveLength(2);
  });

  it('has its columns without reports, and as many rows as asked for', async () => {
    expect(await table('from=2026-01-01&to=2026-01-02')).toHaveLength(1);
    const limited = await table('from=2026-03-04&to=2026-03-04&limit=1');
    expect(limited.filter((row) => row.startsWith('page,'))).toHaveLength(1);
  });
});

describe('GET /websites/{id}/vitals', () => {
  it('has the 75th percentile and shares of each vital, and those of the compared range', async () => {
    const { data, meta } = await see('from=2026-03-04&to=2026-03-04&compare=previous_period');
    expect(data.reports).toBe(3);
    expect(data.vitals.LCP).toEqual({ samples: 3, p75: 4100, good: 1, needs_improvement: 1, poor: 1 });
    expect(data.vitals.INP).toEqual({ samples: 1, p75: 250, good: 0, needs_improvement: 1, poor: 0 });
    expect(data.vitals.FCP).toEqual({ samples: 0, p75: null, good: 0, needs_improvement: 0, poor: 0 });
    expect(data.compared_vitals.LCP.p75).toBe(900);
    expect(data.limits.CLS).toEqual({ good: 0.1, poor: 0.25 });
    expect(meta).toMatchObject({ interval: 'hour', compare: { from: '2026-03-03T00:00:00Z' } });
  });

  it('has every interval, and pages, countries and devices by reports', async () => {
    const { data } = await see('from=2026-03-04&to=2026-03-04');
    expect(data.series).toHaveLength(24);
    expect(data.series[11]).toMatchObject({ local_time: '2026-03-04T11:00:00', p75: { LCP: 2600, INP: null } });
    expect(data.series[12].p75).toBeNull();
    const named = (rows: { label: string; reports: number }[]) => rows.map(({ label, reports }) => [label, reports]);
    expect(named(data.pages)).toEqual([
      ['/', 2],
      ['/slow', 1],
    ]);
    expect(named(data.countries)).toEqual([
      ['Germany', 2],
      ['France', 1],
    ]);
    expect(named(data.devices)).toEqual([
      ['mobile', 2],
      ['desktop', 1],
    ]);
    expect(data.compared_vitals).toBeNull();
  });

  it('follows filters, and is empty without reports', async () => {
    expect((await see('from=2026-03-04&to=2026-03-04&filter_page=/slow')).data).toMatchObject({
      reports: 1,
      vitals: { LCP: { p75: 4100 } },
    });
    const { data } = await see('from=2026-03-01&to=2026-03-01&compare=previous_period');
    expect(data).toMatchObject({ reports: 0, vitals: null, compared_vitals: null, pages: [] });
  });

  it('rejects more intervals than it can draw', async () => {
    const response = await numbers.get(`/websites/${numbers.site}/vitals?period=12mo&interval=minute`);
    expect(response.status).toBe(422);
  });
});
