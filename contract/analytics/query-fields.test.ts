import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  BOT_FILTERS,
  COMPARISONS,
  EVENT_DIMENSIONS,
  FUNNEL_UNITS,
  GOAL_KINDS,
  INTERVALS,
  ITEM_CHANNEL,
  METRICS,
  PERIODS,
  QUERY_LIMITS,
  STEP_KINDS,
  VISIT_DIMENSIONS,
} from '../vocabulary.ts';
import { analyticsOperations } from './operations.ts';
import {
  Compare,
  DimensionName,
  Filter,
  GoalMatch,
  MetricName,
  Range,
  rangeFields,
  StepMatch,
} from './query-fields.ts';

const { queryFunnel, queryJourneys, queryAnalytics, queryWebsiteFunnel, createFunnel, createGoal, updateFunnel } =
  analyticsOperations;
const check = (schema: TSchema | undefined, value: unknown) => Value.Check(schema ?? Type.Never(), value);

const is = (values: unknown = ['/']) => ({ kind: 'is', dimension: 'page', values });
const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe('names in queries', () => {
  it.each(METRICS)('%s is a metric', (name) => {
    expect(check(MetricName, name)).toBe(true);
    expect(check(MetricName, name.toUpperCase())).toBe(false);
  });

  it.each([...VISIT_DIMENSIONS, ...EVENT_DIMENSIONS, ITEM_CHANNEL])('%s is a dimension', (name) => {
    expect(check(DimensionName, name)).toBe(true);
    expect(check(DimensionName, ` ${name}`)).toBe(false);
  });

  it.each([
    ['property:plan', true],
    ['property:x', true],
    [`property:${'x'.repeat(QUERY_LIMITS.propertyNameLength)}`, true],
    [`property:${'x'.repeat(QUERY_LIMITS.propertyNameLength + 1)}`, false],
    ['property:', false],
    ['property', false],
    ['prop:plan', false],
    ["page'; drop table event", false],
    ['', false],
  ])('%j as a dimension: %j', (name, isOne) => {
    expect(check(DimensionName, name)).toBe(isOne);
  });
});

describe('ranges', () => {
  it.each([
    ...PERIODS,
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-03-01T00:00', to: '2026-03-01T12:00:30' },
    { from: '2026-03-01T00:00:00Z', to: '2026-03-01T12:00:00.123Z' },
    { from: '2026-03-01T00:00:00+02:00', to: '2026-03-31' },
  ])('are %j', (range) => {
    expect(check(Range, range)).toBe(true);
  });

  it.each([
    'last week',
    '',
    null,
    7,
    ['7d', '30d'],
    {},
    { from: '2026-03-01' },
    { from: '1.3.2026', to: '31.3.2026' },
    { from: '2026-03-01', to: 1_772_323_200 },
    { from: '2026-03-01 00:00', to: '2026-03-31 00:00' },
    { from: '2026-03-01T00', to: '2026-03-31' },
    { from: '2026-03-01T00:00:00.1234Z', to: '2026-03-31' },
    { from: '2026-03-01\n', to: '2026-03-31' },
  ])('are not %j', (range) => {
    expect(check(Range, range)).toBe(false);
    expect(check(Compare, range)).toBe(false);
  });

  it('are compared by a word or with another range, and no period is a word for that', () => {
    for (const word of COMPARISONS) expect([check(Compare, word), check(Range, word)]).toEqual([true, false]);
    for (const word of PERIODS) expect(check(Compare, word)).toBe(false);
    expect(check(Compare, { from: '2025-03-01', to: '2025-03-31' })).toBe(true);
    for (const word of PERIODS) expect(check(rangeFields.period, word)).toBe(true);
  });
});

describe('filters', () => {
  const nested = (levels: number): unknown => (levels === 1 ? is() : { kind: 'and', filters: [nested(levels - 1)] });

  it.each([
    is(),
    is([]),
    { kind: 'is_not', dimension: 'country', values: ['AT'] },
    { kind: 'or', filters: [is(), is()] },
    is(many(QUERY_LIMITS.values, 'x'.repeat(QUERY_LIMITS.valueLength))),
    { kind: 'and', filters: many(QUERY_LIMITS.conditions, is()) },
    { kind: 'is', dimension: 'property:plan', values: ['pro'] },
  ])('accept %j', (filter) => {
    expect(check(Filter, filter)).toBe(true);
  });

  it.each([
    {},
    { kind: 'equals', dimension: 'page', values: ['/'] },
    is('/'),
    is([7]),
    is([null]),
    is(many(QUERY_LIMITS.values + 1, 'x')),
    is(['x'.repeat(QUERY_LIMITS.valueLength + 1)]),
    { kind: 'and', filters: many(QUERY_LIMITS.conditions + 1, is()) },
    { kind: 'or', filters: is() },
    { kind: 'and', filters: ['page'] },
    { kind: 'is', dimension: '', values: [] },
    [is()],
    'page=/',
  ])('reject %j', (filter) => {
    expect(check(Filter, filter)).toBe(false);
  });

  it('are five levels deep at most', () => {
    for (let level = 1; level <= QUERY_LIMITS.depth; level++) expect(check(Filter, nested(level))).toBe(true);
    expect(check(Filter, nested(QUERY_LIMITS.depth + 1))).toBe(false);
    expect(check(Filter, nested(50))).toBe(false);
  });
});

describe('goals and steps', () => {
  it('a step is a goal, a click or a scan; a goal is neither of these', () => {
    for (const kind of GOAL_KINDS)
      expect([check(GoalMatch, { kind }), check(StepMatch, { kind })]).toEqual([true, true]);
    const others = STEP_KINDS.filter((kind) => !(GOAL_KINDS as readonly string[]).includes(kind));
    expect(others.length).toBeGreaterThan(0);
    for (const kind of others) expect([check(GoalMatch, { kind }), check(StepMatch, { kind })]).toEqual([false, true]);
  });

  it.each([
    { kind: 'page', path: '' },
    { kind: 'page', path: 'x'.repeat(2049) },
    { kind: 'page', path: null },
    { kind: 'event', name: '' },
    { kind: 'event', name: 'x'.repeat(201) },
    { kind: 'event', name: 'buy', props: ['plan'] },
    { kind: 'event', name: 'buy', props: { plan: 7 } },
    { kind: 'scroll', depth: 0 },
    { kind: 'scroll', depth: 101 },
    { kind: 'scroll', depth: 50.5 },
    { kind: 'purchase' },
    {},
  ])('reject %j', (match) => {
    expect(check(GoalMatch, match)).toBe(false);
    expect(check(StepMatch, match)).toBe(false);
    expect(check(createGoal.body, { name: 'x', match })).toBe(false);
  });

  it.each(['link_id', 'qr_id', 'campaign_id'])(
    'a step may be of one %s, which is a whole number above zero',
    (name) => {
      for (const id of [1, Number.MAX_SAFE_INTEGER]) expect(check(StepMatch, { kind: 'click', [name]: id })).toBe(true);
      for (const id of [0, -1, 1.5, '1', 2 ** 53, null])
        expect(check(StepMatch, { kind: 'click', [name]: id })).toBe(false);
    },
  );
});

describe('a query', () => {
  const requested = { metrics: ['visitors'] };

  it.each([
    ...INTERVALS.map((interval) => ({ interval })),
    ...BOT_FILTERS.map((bots) => ({ bots })),
    { dimensions: ['page', 'country', 'property:plan'] },
    { limit: 1 },
    { limit: QUERY_LIMITS.rows },
    { offset: 0 },
    { order: [{ by: 'visitors' }, { by: 'page', direction: 'asc' }] },
    { precision: 'estimate' },
  ])('accepts %j', (more) => {
    expect(check(queryAnalytics.body, { ...requested, ...more })).toBe(true);
  });

  it.each([
    { metrics: [] },
    { metrics: 'visitors' },
    { metrics: [...METRICS, 'visitors'] },
    { dimensions: ['page', 'country', 'browser', 'os'] },
    { limit: 0 },
    { limit: QUERY_LIMITS.rows + 1 },
    { offset: -1 },
    { page: 0 },
    { order: [{ direction: 'asc' }] },
    { order: many(6, { by: 'visitors' }) },
    { order: [{ by: 'visitors', direction: 'down' }] },
    { interval: 'fortnight' },
    { bots: true },
    { timezone: '' },
    { goals: many(QUERY_LIMITS.goals + 1, { kind: 'page', path: '/' }) },
  ])('does not take %j', (more) => {
    expect(check(queryAnalytics.body, { ...requested, ...more })).toBe(false);
  });
});

describe('funnels and journeys', () => {
  const step = { kind: 'page', path: '/' };

  it.each<[object, boolean]>([
    [{ steps: many(2, step) }, true],
    [{ steps: many(QUERY_LIMITS.steps, step) }, true],
    [{ steps: many(QUERY_LIMITS.steps + 1, step) }, false],
    [{ steps: [step] }, false],
    [{ steps: [] }, false],
    ...FUNNEL_UNITS.map((by): [object, boolean] => [{ steps: many(2, step), by }, true]),
    [{ steps: many(2, step), by: 'nobody' }, false],
    [{ steps: many(2, step), window_minutes: 1 }, true],
    [{ steps: many(2, step), window_minutes: QUERY_LIMITS.windowMinutes }, true],
    [{ steps: many(2, step), window_minutes: QUERY_LIMITS.windowMinutes + 1 }, false],
    [{ steps: many(2, step), window_minutes: 0 }, false],
  ])('%j, asked, kept or changed: %j', (fields, isOne) => {
    for (const { body } of [queryFunnel, queryWebsiteFunnel, updateFunnel]) expect(check(body, fields)).toBe(isOne);
    expect(check(createFunnel.body, { name: 'x', ...fields })).toBe(isOne);
    expect(check(createFunnel.body, fields)).toBe(false);
  });

  it('a website’s funnel may be one that it keeps', () => {
    expect(check(queryWebsiteFunnel.body, { funnel_id: 3 })).toBe(true);
    expect(check(queryFunnel.body, { funnel_id: 3 })).toBe(false);
  });

  it.each([
    [{}, true],
    [{ steps: 1, from: 'start', limit: 1 }, true],
    [{ steps: QUERY_LIMITS.journeySteps, from: 'end' }, true],
    [{ steps: QUERY_LIMITS.journeySteps + 1 }, false],
    [{ steps: 0 }, false],
    [{ from: 'middle' }, false],
    [{ limit: 0 }, false],
    [{ limit: QUERY_LIMITS.journeys, page: '/a' }, true],
    [{ limit: QUERY_LIMITS.journeys + 1 }, false],
    [{ page: '' }, false],
    [{ page: 'x'.repeat(QUERY_LIMITS.valueLength + 1) }, false],
  ])('journeys of %j: %j', (body, isOne) => {
    expect(check(queryJourneys.body, body)).toBe(isOne);
  });
});
