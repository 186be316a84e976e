import { describe, expect, it } from 'vitest';
import type { AnalyticsQuery, ListedRows } from '../../../analytics/query/query.ts';
import { Bindings } from '../sql/bindings.ts';
import { listedSql, orderSql } from './row-order-sql.ts';

const RANGE = { from: 0, to: 1 };
const QUERY: AnalyticsQuery = {
  scope: { accountId: 1, kind: 'account' },
  metrics: ['visitors', 'views'],
  dimensions: ['source', 'country'],
  range: RANGE,
  timezone: 'UTC',
  limit: 1,
  offset: 0,
};

const bindings = () => new Bindings('UTC', RANGE);

describe('the order of rows', () => {
  it.each<[string, Partial<AnalyticsQuery>, string]>([
    ['is by the first metric', {}, 'ORDER BY m0 DESC, d0, d1'],
    ['of a series is by time', { interval: 'day' }, 'ORDER BY toInt64(time) ASC, toInt64(time), d0, d1'],
    [
      'is the requested one',
      {
        order: [
          { by: 'views', direction: 'asc' },
          { by: 'country', direction: 'desc' },
        ],
      },
      'ORDER BY m1 ASC, d1 DESC, d0, d1',
    ],
    [
      'is by what a list shows for unknown values',
      { list: { unknown: 'Direct' }, order: [{ by: 'source', direction: 'desc' }] },
      "ORDER BY if(d0 = '', {v1: String}, d0) DESC, if(d0 = '', {v2: String}, d0), d1",
    ],
  ])('%s', (_, over, sql) => {
    expect(orderSql({ ...QUERY, ...over }, bindings())).toBe(sql);
  });

  it('is rejected for a column that the query does not have', () => {
    const query: AnalyticsQuery = { ...QUERY, order: [{ by: 'page', direction: 'asc' }] };
    expect(() => orderSql(query, bindings())).toThrow('Not a column of this query: page');
  });
});

describe('a displayed list', () => {
  const listed = (list: ListedRows | undefined, dimensions = QUERY.dimensions) => {
    const own = bindings();
    const request = { dimensions, bindings: own } as Parameters<typeof listedSql>[1];
    return { sql: listedSql({ ...QUERY, list }, request), values: own.values };
  };

  it('has all rows unless it omits unknown values or is searched', () => {
    expect(listed(undefined).sql).toBe('1');
    expect(listed({ unknown: 'Direct' }).sql).toBe('1');
    expect(listed({ unknown: null }).sql).toBe("d0 != '' AND 1");
    expect(listed({ unknown: null }, []).sql).toBe('1');
  });

  it('is searched in what it shows, with the text as a bound value', () => {
    const { sql, values } = listed({ unknown: 'Direct', search: "o'r" });
    expect(sql).toBe("positionCaseInsensitiveUTF8(if(d0 = '', {v1: String}, d0), {v2: String}) > 0");
    expect(values).toEqual({ v1: 'Direct', v2: "o'r" });
  });
});
