import { describe, expect, it } from 'vitest';
import { EVENT_DIMENSIONS, VISIT_DIMENSIONS } from '../../../../contract/vocabulary.ts';
import type { AnalyticsScope, Dimension } from '../../../analytics/query/query.ts';
import { EVENT_COLUMN_NAMES } from '../columns.ts';
import { Bindings } from './bindings.ts';
import { dimensionSql, isConstant, isOfVisit, presenceSql, visitValueSql } from './dimension-sql.ts';
import {
  botsSql,
  inVisitsWith,
  LONGEST_VISIT_MS,
  scopeSql,
  timeSql,
  visitScopeSql,
  visitsBegunSql,
  visitsSql,
  visitTimeSql,
} from './rows-sql.ts';

const HALF_HOUR_MS = 1_800_000;

function shown(make: (bindings: Bindings) => string): string {
  const bindings = new Bindings('UTC', { from: 0, to: 1 });
  const sql = make(bindings);
  return sql
    .replaceAll(/\{(v\d+): [^}]+\}/g, (_, name: string) => JSON.stringify(bindings.values[name]))
    .replaceAll(/fromUnixTimestamp64Milli\((-?\d+), 'UTC'\)/g, '@$1');
}

describe('rows of a scope', () => {
  it.each<[AnalyticsScope, string, string]>([
    [{ accountId: 5, kind: 'account' }, 'account_id = 5', 'account_id = 5'],
    [{ accountId: 5, kind: 'website', id: 8 }, 'account_id = 5 AND site_id = 8', 'account_id = 5 AND site_id = 8'],
    [
      { accountId: 5, kind: 'link', id: 8 },
      'account_id = 5 AND (link_id = 8 OR via_link_id = 8)',
      'account_id = 5 AND via_link_id = 8',
    ],
    [
      { accountId: 5, kind: 'campaign', id: 8 },
      'account_id = 5 AND (campaign_id = 8 OR via_campaign_id = 8)',
      'account_id = 5 AND via_campaign_id = 8',
    ],
    // Visits have no link domain as their origin.
    [{ accountId: 5, kind: 'domain', id: 8 }, 'account_id = 5 AND domain_id = 8', 'account_id = 5 AND 0'],
    [
      { accountId: 5, kind: 'channel', linkIds: [1, 2], qrIds: [3], pageIds: [] },
      'account_id = 5 AND (link_id IN [1,2] OR qr_id IN [3] OR page_id IN [] OR via_link_id IN [1,2] OR via_qr_id IN [3])',
      'account_id = 5 AND (via_link_id IN [1,2] OR via_qr_id IN [3])',
    ],
  ])('%j are the account’s own, and so are its visits', (scope, rows, visits) => {
    expect(shown((to) => scopeSql(scope, to))).toBe(rows);
    expect(shown((to) => visitScopeSql(scope, to))).toBe(visits);
  });

  it('exclude bots by default, but for websites that count them', () => {
    expect([undefined, 'without', 'with', 'only'].map((bots) => botsSql(bots as 'with'))).toEqual([
      'bot NOT IN (1, 2)',
      'bot = 0',
      '1',
      'bot > 0',
    ]);
  });
});

describe('rows of a time', () => {
  it('include the first moment and not the last', () => {
    expect(shown((to) => timeSql('t', [{ from: 10, to: 20 }], to))).toBe('t >= @10 AND t < @20');
  });

  it('match any of several ranges, in addition to other conditions', () => {
    const ranges = [
      { from: -5, to: 5 },
      { from: 10, to: 20 },
    ];
    expect(shown((to) => timeSql('t', ranges, to))).toBe('((t >= @-5 AND t < @5) OR (t >= @10 AND t < @20))');
  });

  it('match no row without a range', () => {
    expect(shown((to) => timeSql('t', [], to))).toBe('0');
    expect(shown((to) => visitTimeSql([], to))).toBe('0');
  });

  it('of visits that began in it are found for the maximum length of a visit', () => {
    const sql = shown((to) => visitTimeSql([{ from: 10, to: 20 }], to));
    expect(sql).toBe(
      `occurred_at >= @10 AND occurred_at < @${20 + LONGEST_VISIT_MS} AND visit_started_at >= @10 AND visit_started_at < @20`,
    );
  });

  it('of visits in several ranges are searched from the first to the last of them', () => {
    const ranges = [
      { from: 10, to: 20 },
      { from: 50, to: 60 },
    ];
    const sql = shown((to) => visitTimeSql(ranges, to));
    expect(sql).toContain(`occurred_at >= @10 AND occurred_at < @${60 + LONGEST_VISIT_MS}`);
    expect(sql).toContain('(visit_started_at >= @50 AND visit_started_at < @60)');
  });

  it('of visits may differ by half an hour in their start, the whole visit does not', () => {
    const bindings = new Bindings('UTC', { from: 0, to: 1 });
    const begun = visitsBegunSql([{ from: HALF_HOUR_MS, to: 2 * HALF_HOUR_MS }], bindings);
    expect(Object.values(bindings.values)).toEqual([
      ...[0, 3 * HALF_HOUR_MS + LONGEST_VISIT_MS, 0, 3 * HALF_HOUR_MS],
      ...[HALF_HOUR_MS, 2 * HALF_HOUR_MS],
    ]);
    expect(begun.having).toMatch(/^started >= .* AND started < /);
  });
});

describe('visits', () => {
  it('need an event: engagement alone is not a visit', () => {
    expect(visitsSql(['a = 1'], {})).toMatch(/WHERE a = 1 AND kind IN \('pageview', 'event', 'engagement'\)/);
    expect(visitsSql(['a = 1'], {})).toMatch(/HAVING pages \+ named_events > 0$/);
    expect(visitsSql(['a = 1'], { columns: ['x AS y'], having: ['y > 2'] })).toMatch(
      /^SELECT visit_id, .*, x AS y\n(.|\n)*HAVING pages \+ named_events > 0 AND y > 2$/,
    );
  });

  it('with a matching row are found among the same rows', () => {
    expect(inVisitsWith('c = 3', ['a = 1', 'b = 2'])).toBe(
      "visit_id IN (SELECT visit_id FROM events WHERE a = 1 AND b = 2 AND kind IN ('pageview', 'event') AND c = 3)",
    );
    expect(inVisitsWith('c = 3', ['a = 1'], 'd = 4')).toBe(
      'visit_id IN (SELECT visit_id FROM events WHERE a = 1 AND d = 4 AND c = 3)',
    );
  });
});

const ALL: readonly Dimension[] = [...VISIT_DIMENSIONS, ...EVENT_DIMENSIONS];
const READABLE = ALL.filter((dimension) => dimension !== 'exit_page');
const columnsIn = (sql: string) => EVENT_COLUMN_NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(sql));

describe('a dimension', () => {
  it.each(READABLE)('%s uses columns of the event log', (dimension) => {
    expect(columnsIn(shown((to) => dimensionSql(dimension, to))).length).toBeGreaterThan(0);
  });

  it('of whole visits has no column', () => {
    expect(() => shown((to) => dimensionSql('exit_page', to))).toThrow('No column for exit_page');
  });

  it.each(['', 'visitor_id', 'constructor', '__proto__', 'toString', 'property'])('called %j is rejected', (name) => {
    expect(() => shown((to) => dimensionSql(name as Dimension, to))).toThrow(`No column for ${name}`);
  });

  it('of places includes the country: there are thirty Springfields', () => {
    expect(shown((to) => dimensionSql('city', to))).toContain("concat(city, ', ', country)");
    expect(shown((to) => dimensionSql('region', to))).toContain("concat(region, ', ', country)");
  });

  it('of IDs is empty for an unset ID', () => {
    for (const name of ['link', 'qr', 'campaign', 'domain', 'website', 'via_link', 'via_qr', 'via_campaign'] as const) {
      expect(shown((to) => dimensionSql(name, to))).toMatch(/^if\((\w+)_id = 0, '', toString\(\1_id\)\)$/);
    }
  });

  it('of pages distinguishes the kinds, which share one column', () => {
    const [splash, overlay] = [2 ** 50, 2 ** 51];
    expect(shown((to) => presenceSql('bio', to))).toBe(`page_id > 0 AND page_id < ${splash}`);
    expect(shown((to) => dimensionSql('splash', to))).toBe(
      `if(page_id > ${splash} AND page_id < ${overlay}, toString(page_id - ${splash}), '')`,
    );
    expect(shown((to) => dimensionSql('overlay', to))).toBe(
      `if(page_id > ${overlay}, toString(page_id - ${overlay}), '')`,
    );
  });

  it('of channels covers each item of a request, and no visit', () => {
    const sql = shown((to) => dimensionSql('item_channel', to));
    expect(sql).toMatch(/^arrayJoin\(emptyArrayToSingle\(arrayDistinct\(/);
    expect(shown((to) => presenceSql('item_channel', to))).toBe(
      `(link_id > 0 OR qr_id > 0 OR page_id > 0 AND page_id < ${2 ** 50})`,
    );
    expect([isOfVisit('item_channel'), isConstant('item_channel')]).toEqual([false, false]);
  });

  it('of hours has two digits, and refers to the given moment', () => {
    expect(shown((to) => dimensionSql('hour', to, 'started'))).toMatch(/^leftPad\(.*\(started\).*, 2, '0'\)$/);
    expect(shown((to) => dimensionSql('weekday', to))).toContain('(occurred_at)');
  });

  it('of a property has any name, including colons', () => {
    expect(shown((to) => dimensionSql('property:a:b', to))).toBe('props["a:b"]');
    expect(shown((to) => presenceSql('property:a:b', to))).toBe('mapContains(props, "a:b")');
  });

  it('is of whole visits, or of their single events', () => {
    const fromVisits: readonly string[] = VISIT_DIMENSIONS.filter((name) => name !== 'exit_page');
    for (const dimension of READABLE)
      expect([dimension, isOfVisit(dimension)]).toEqual([dimension, fromVisits.includes(dimension)]);
    expect(isOfVisit('property:plan')).toBe(false);
    expect(isOfVisit('constructor' as Dimension)).toBe(false);
  });

  it('that may differ between a visit’s rows prefers the known value to the unknown', () => {
    const varying = READABLE.filter((dimension) => isOfVisit(dimension) && !isConstant(dimension));
    expect(varying).toEqual(['entry_page', 'screen']);
    for (const dimension of varying) expect(visitValueSql(dimension, 'c')).toBe('max(c)');
    expect(visitValueSql('country', 'c')).toBe('any(c)');
  });

  it('is selected from the rows that have it', () => {
    const presence = (dimension: Dimension) => shown((to) => presenceSql(dimension, to));
    expect([presence('event'), presence('via_qr'), presence('country')]).toEqual([
      "kind = 'event'",
      'via_qr_id > 0',
      '1',
    ]);
    expect(presence('page')).not.toContain('click');
  });
});
