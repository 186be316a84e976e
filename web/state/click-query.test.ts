import { describe, expect, it } from 'vitest';
import { PERIOD_WORDS } from './analytics/spans.ts';
import {
  attributedByLink,
  byLink,
  comparedTimes,
  filteredTraffic,
  intervalsOf,
  lineOf,
  linesOf,
  linksOverTime,
  linksTogether,
  nameTime,
  overTime,
  timesOf,
  whyChanged,
} from './click-query.ts';

const namesOf = (link: string | undefined): Record<string, string> => (link === undefined ? {} : { link });
const row = (time: string, clicks: number, over: { link?: string; compared?: number } = {}) => ({
  time,
  dimensions: namesOf(over.link),
  labels: {},
  metrics: { clicks },
  compared: over.compared === undefined ? null : { clicks: over.compared },
});
const [MONDAY, TUESDAY] = ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'];
const [AT_MONDAY, AT_TUESDAY] = [1_772_409_600, 1_772_496_000];

describe('click queries', () => {
  const requested = { scope: { campaign: 4 }, period: '90d', metrics: ['clicks', 'uniques'] } as const;

  it('query visits by their origin, and filtered traffic separately', () => {
    const led = attributedByLink({ ...requested, metrics: ['visits'] });
    expect(led).toMatchObject({ scope: { campaign: 4 }, metrics: ['visits'], dimensions: ['via_link'], range: '90d' });
    expect(filteredTraffic({ ...requested, metrics: ['clicks'] })).toMatchObject({
      scope: { campaign: 4 },
      bots: 'only',
    });
    expect(overTime(requested)).not.toHaveProperty('bots');
  });

  it('divide the period into a readable number of intervals', () => {
    const intervals = (['7d', '30d', '90d', '12mo'] as const).map(
      (period) => overTime({ ...requested, period }).interval,
    );
    expect(intervals).toEqual(['day', 'day', 'week', 'month']);
  });

  it('concern only the object, and compare with the previous period', () => {
    for (const query of [overTime(requested), byLink(requested)]) {
      expect(query).toMatchObject({ scope: { campaign: 4 }, range: '90d', compare: 'previous_period' });
      expect(query.metrics).toEqual(['clicks', 'uniques']);
    }
    expect(byLink(requested).dimensions).toEqual(['link']);
  });

  it('can concern some links', () => {
    const { filter, dimensions } = linksOverTime(requested, [3, 9]);
    expect([filter, dimensions]).toEqual([{ kind: 'is', dimension: 'link', values: ['3', '9'] }, ['link']]);
    expect(linksTogether(requested, [3, 9])).toMatchObject({ filter, interval: 'week' });
    expect(linksTogether(requested, [3, 9])).not.toHaveProperty('dimensions');
  });
});

describe('a line', () => {
  it('includes the comparison, and none when nothing is compared', () => {
    expect(lineOf([row(MONDAY, 3, { compared: 2 }), row(TUESDAY, 5)], 'clicks')).toEqual({
      times: [AT_MONDAY, AT_TUESDAY],
      now: [3, 5],
      before: [2, null],
    });
  });

  it('is flat for a metric that was not queried', () => {
    expect(lineOf([row(MONDAY, 3)], 'scans').now).toEqual([0]);
  });

  it('ends with the present', () => {
    expect(lineOf([row(MONDAY, 3), row(TUESDAY, 0)], 'clicks', Date.parse(MONDAY)).now).toEqual([3, null]);
  });
});

describe('lines of links', () => {
  it('are in the order of the links, with zero where a link has no row', () => {
    const rows = [row(TUESDAY, 4, { link: '9' }), row(MONDAY, 1, { link: '3' }), row(MONDAY, 2, { link: '9' })];
    expect(linesOf(rows, { ids: [9, 3], whole: [] })).toEqual({
      times: [AT_MONDAY, AT_TUESDAY],
      lines: [
        [2, 4],
        [1, 0],
      ],
    });
  });

  it('can show unique clicks', () => {
    const unique = { ...row(MONDAY, 5, { link: '9' }), metrics: { clicks: 5, uniques: 2 } };
    expect(linesOf([unique], { ids: [9], whole: [], metric: 'uniques' }).lines).toEqual([[2]]);
  });

  it('omit links that were not queried', () => {
    expect(linesOf([row(MONDAY, 1, { link: '7' })], { ids: [9], whole: [] }).lines).toEqual([[0]]);
    expect(linesOf([], { ids: [9], whole: [] })).toEqual({ times: [], lines: [[]] });
  });

  it('cover the whole period, even without clicks, and later data', () => {
    const whole = timesOf([row(MONDAY, 0), row(TUESDAY, 5)]);
    expect(whole).toEqual([AT_MONDAY, AT_TUESDAY]);
    const clicked = [row(TUESDAY, 5, { link: '9' })];
    expect(linesOf(clicked, { ids: [9, 3], whole })).toEqual({
      times: whole,
      lines: [
        [0, 5],
        [0, 0],
      ],
    });
    expect(linesOf(clicked, { ids: [9], whole: [AT_MONDAY] }).times).toEqual(whole);
  });
});

it('name points by day, week or month', () => {
  const noon = AT_MONDAY + 43_200;
  expect(nameTime(noon, '7d')).toMatch(/2026/);
  expect(nameTime(noon, '90d')).toBe(`Week of ${nameTime(noon, '7d')}`);
  expect(nameTime(noon, '12mo')).not.toContain('2,');
});

it('name points by another interval if one is chosen', () => {
  const noon = AT_MONDAY + 43_200;
  expect(nameTime(noon, '12mo', 'day')).toBe(nameTime(noon, '7d'));
  expect(nameTime(noon, '12mo', 'week')).toBe(nameTime(noon, '90d'));
  expect(nameTime(noon, '7d', 'hour')).toMatch(/:00/);
});

it.each([
  ['hour', '2026-03-01T00:00:00', '2026-03-01T01:00:00'],
  ['day', '2026-03-28T00:00:00', '2026-03-29T12:00:00'],
  // In the week that begins like the chart's first, on a Monday.
  ['week', '2026-03-04T00:00:00', '2026-03-09T12:00:00'],
  ['month', '2026-01-31T00:00:00', '2026-02-15T00:00:00'],
  ['year', '2025-12-31T00:00:00', '2026-07-01T00:00:00'],
] as const)('name the compared %s after the one of %s', (interval, from, expected) => {
  const [, second] = comparedTimes([AT_MONDAY, AT_TUESDAY], interval, new Date(from).toISOString()) ?? [];
  expect(second).toBe(Date.parse(expected) / 1_000);
  expect(comparedTimes([AT_MONDAY], interval)).toBeUndefined();
});

describe('intervals of a chart', () => {
  it.each([
    ['7d', 5, ['day', 'hour']],
    ['7d', 6, ['day']],
    ['90d', 6, ['week', 'day', 'month']],
    ['12mo', 2, ['month', 'day', 'week']],
    ['12mo', 3, ['month', 'week']],
    ['realtime', 6, ['minute']],
    ['today', 6, ['hour']],
    ['all', 1, ['month', 'year']],
    [{ from: '2026-03-01', to: '2026-03-02' }, 2, ['hour']],
    [{ from: '2026-03-01', to: '2026-04-14' }, 2, ['day', 'week']],
    [{ from: '2010-01-01', to: '2026-04-14' }, 6, ['year']],
  ] as const)('of %s with %i lines fit one answer', (period, lines, intervals) => {
    expect(intervalsOf(period, lines)).toEqual(intervals);
  });

  it.each(PERIOD_WORDS)('of %s begin with the default', (period) => {
    const question = { scope: {}, period, metrics: ['clicks'] } as const;
    expect(overTime(question).interval).toBe(intervalsOf(period, 1)[0]);
    expect(linksTogether({ ...question, interval: 'month' }, [1]).interval).toBe('month');
  });
});

describe('the question why a count changed', () => {
  it('covers the period of the screen and the one before it, in the time zone of the other figures', () => {
    const scope = { link: 7 };
    const { range, timezone, compare } = overTime({ scope, period: '90d', metrics: ['clicks'] });
    expect(whyChanged({ scope, period: '90d' })).toEqual({ scope, range, timezone, compare });
  });
});
