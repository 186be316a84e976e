import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../../api/client.ts';
import { blockPartsOf, clicksByBlock, VIEW_BREAKDOWNS, viewPartsOf, viewsBy, viewsOverTime } from './view-queries.ts';

type Row = ApiResponse<'queryAnalytics'>['data']['rows'][number];

const BIO = { kind: 'bio', id: 7 } as const;
const EMPTY_NAMES = { direct: 'Direct', unknown: 'Unknown' };
const row = (by: string, value: string, fields: Partial<Row> = {}): Row => {
  return { dimensions: { [by]: value }, labels: {}, metrics: {}, compared: null, ...fields };
};

describe('the queries of a page', () => {
  it('are about the page and the period, in the time zone of the person', () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const queries = [viewsOverTime(BIO, '90d'), viewsBy(BIO, '90d', 'country'), clicksByBlock(7, '90d')];
    for (const query of queries) expect(query).toMatchObject({ scope: { bio: 7 }, range: '90d', timezone: zone });
  });

  it.each(['splash', 'overlay'] as const)('select the requests of one %s by its ID, and count no clicks', (kind) => {
    const page = { kind, id: 7 };
    const filter = { kind: 'is', dimension: kind, values: ['7'] };
    expect(viewsOverTime(page, '30d')).toMatchObject({ filter, metrics: ['impressions', 'unique_impressions'] });
    expect(viewsBy(page, '30d', 'country')).toMatchObject({ filter, metrics: ['impressions'], range: '30d' });
  });

  it('compare figures and blocks with the period before', () => {
    expect(viewsOverTime(BIO, '30d')).toMatchObject({
      metrics: ['impressions', 'unique_impressions', 'clicks', 'uniques'],
      interval: 'day',
      compare: 'previous_period',
    });
    expect(clicksByBlock(7, '30d')).toMatchObject({
      metrics: ['clicks'],
      dimensions: ['property:block'],
      compare: 'previous_period',
    });
  });

  it('compare nothing with the time before all time', () => {
    const queries = [viewsOverTime(BIO, 'all'), clicksByBlock(7, 'all')];
    expect(queries.filter((query) => 'compare' in query)).toEqual([]);
  });

  it.each(VIEW_BREAKDOWNS)('count views by %s', (by) => {
    expect(viewsBy(BIO, '7d', by)).toMatchObject({ metrics: ['impressions'], dimensions: [by], range: '7d' });
  });
});

describe('the views by a dimension', () => {
  it('begin with the most, and omit values without any', () => {
    const rows = [
      row('country', 'AT', { metrics: { impressions: 2 }, labels: { country: 'Austria' } }),
      row('country', 'DE', { metrics: { impressions: 5 }, labels: { country: 'Germany' } }),
      row('country', 'CH', { metrics: { impressions: 0 }, labels: { country: 'Switzerland' } }),
      row('country', 'FR'),
    ];
    expect(viewPartsOf({ rows }, 'country', EMPTY_NAMES)).toEqual([
      { value: 'DE', label: 'Germany', count: 5 },
      { value: 'AT', label: 'Austria', count: 2 },
    ]);
  });

  it.each([
    ['referrer', '', 'Direct'],
    ['referrer', 'news.example', 'news.example'],
    ['country', '', 'Unknown'],
    ['city', '', 'Unknown'],
    ['device', 'mobile', 'Phone'],
    ['browser', 'Firefox', 'Firefox'],
  ] as const)('by %s name %j %s', (by, value, label) => {
    const rows = [row(by, value, { metrics: { impressions: 1 } })];
    expect(viewPartsOf({ rows }, by, EMPTY_NAMES)).toEqual([{ value, label, count: 1 }]);
  });
});

describe('the sources of a bio page', () => {
  it('have the name of the service, which other values have not', () => {
    const viewed = { metrics: { impressions: 1 }, source: 'Instagram' };
    const partOf = (by: 'referrer' | 'city') =>
      viewPartsOf({ rows: [row(by, 'l.instagram.com', viewed)] }, by, EMPTY_NAMES)[0];
    expect([partOf('referrer')?.source, partOf('city')?.source]).toEqual(['Instagram', undefined]);
  });
});

describe('the clicks by block', () => {
  const block = (id: string, clicks: number, before: number | null = null) =>
    row('property:block', id, { metrics: { clicks }, compared: before === null ? null : { clicks: before } });

  it('are shares of the views of the page, most clicks first', () => {
    expect(blockPartsOf({ rows: [block('3', 5, 2), block('1', 20)] }, 80)).toEqual([
      { block: 1, clicks: 20, before: 0, rate: 0.25 },
      { block: 3, clicks: 5, before: 2, rate: 0.0625 },
    ]);
  });

  it('keep blocks that only the period before has, and omit the rows of no block', () => {
    const rows = [block('4', 0, 6), block('', 9), block('5', 0, 0)];
    expect(blockPartsOf({ rows }, 10)).toEqual([{ block: 4, clicks: 0, before: 6, rate: 0 }]);
  });

  it('have no rate without views', () => {
    expect(blockPartsOf({ rows: [block('1', 2)] }, 0)).toMatchObject([{ clicks: 2, rate: undefined }]);
  });
});
