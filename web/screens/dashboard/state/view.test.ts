import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERIOD_WORDS } from '../../../state/analytics/spans.ts';
import { BOTS, INTERVALS, intervalsFor, METRICS, readView, type View, writeView } from './view.ts';

const read = (search: string) => readView(new URLSearchParams(search));
const usual: View = {
  span: '30d',
  compare: 'previous_period',
  conditions: [],
  segment: undefined,
  bots: undefined,
  metric: 'visitors',
  interval: undefined,
};

describe('the view in the address', () => {
  it('has defaults when the address contains nothing', () => {
    expect(read('')).toEqual(usual);
  });

  it.each([
    ['period=today', { span: 'today' }],
    ['from=2026-03-01&to=2026-03-31', { span: { from: '2026-03-01', to: '2026-03-31' } }],
    [
      'from=2026-03-01T10:00:00&to=2026-03-01T12:00:00',
      { span: { from: '2026-03-01T10:00:00', to: '2026-03-01T12:00:00' } },
    ],
    ['compare=off', { compare: 'off' }],
    ['compare_from=2025-03-01&compare_to=2025-03-31', { compare: { from: '2025-03-01', to: '2025-03-31' } }],
    [
      'f=is,country,DE&f=is_not,page,/',
      {
        conditions: [
          ['is', 'country', 'DE'],
          ['is_not', 'page', '/'],
        ],
      },
    ],
    ['segment=7', { segment: 7 }],
    ['bots=only', { bots: 'only' }],
    ['metric=bounce_rate&interval=week', { metric: 'bounce_rate', interval: 'week' }],
  ])('%s', (search, expected) => {
    const { conditions, ...rest } = read(search);
    const short = conditions.map(({ kind, dimension, values }) => [kind, dimension, ...values]);
    expect({ ...rest, conditions: short }).toEqual({ ...usual, ...expected });
  });

  it.each([
    'period=fortnight',
    'from=2026-03-01',
    'from=x&to=y',
    'compare=never',
    'f=nonsense',
    'segment=-',
    'metric=luck',
    'interval=age',
  ])('falls back to the default for an invalid address: %s', (search) => {
    expect(read(search)).toEqual(usual);
  });
});

describe('the address after a change', () => {
  const write = (search: string, change: Partial<View>) => writeView(new URLSearchParams(search), change).toString();

  it('keeps an explicit period, whatever the default', () => {
    expect(read('period=28d').span).toBe('28d');
    expect(write('period=28d', { metric: 'views' })).toBe('period=28d&metric=views');
  });

  it('omits defaults', () => {
    expect(write('period=today&compare=off', { span: '30d', compare: 'previous_period' })).toBe('');
    expect(write('metric=views&interval=day', { metric: 'visitors', interval: undefined })).toBe('');
  });

  it('keeps tabs and other parameters', () => {
    expect(write('sources=channel&embed=1', { span: 'today' })).toBe('sources=channel&embed=1&period=today');
  });

  it('has either a period or dates', () => {
    expect(write('period=today', { span: { from: '2026-03-01', to: '2026-03-02' } })).toBe(
      'from=2026-03-01&to=2026-03-02',
    );
    expect(write('from=2026-03-01&to=2026-03-02', { span: 'all' })).toBe('period=all');
  });

  it('contains all choices, so that it can be shared', () => {
    const day = fc.constantFrom('2026-01-01', '2026-02-28', '2027-12-31');
    const dates = fc.tuple(day, day).map((days) => {
      const [from = '', to = ''] = days.toSorted();
      return { from, to };
    });
    const views: fc.Arbitrary<View> = fc.record({
      span: fc.oneof(fc.constantFrom(...PERIOD_WORDS), dates),
      compare: fc.oneof(fc.constantFrom('previous_period' as const, 'previous_year' as const, 'off' as const), dates),
      conditions: fc.array(
        fc.record({
          kind: fc.constantFrom('is' as const, 'contains_not' as const),
          dimension: fc.constantFrom('page', 'country', 'property:plan'),
          values: fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
        }),
      ),
      segment: fc.option(fc.integer({ min: 1, max: 1_000 }), { nil: undefined }),
      bots: fc.option(fc.constantFrom(...BOTS), { nil: undefined }),
      metric: fc.constantFrom(...METRICS),
      interval: fc.option(fc.constantFrom(...INTERVALS), { nil: undefined }),
    });
    fc.assert(
      fc.property(views, (view) => {
        expect(read(writeView(new URLSearchParams('tab=one'), view).toString())).toEqual(view);
      }),
    );
  });
});

describe('intervals that suit a period', () => {
  const HOUR = 3_600_000;
  it.each([
    ['half an hour', HOUR / 2, ['minute']],
    ['a day', 24 * HOUR, ['hour']],
    ['28 days', 28 * 24 * HOUR, ['hour', 'day', 'week']],
    ['a year', 365 * 24 * HOUR, ['day', 'week', 'month']],
    ['ten years', 3_650 * 24 * HOUR, ['week', 'month', 'year']],
  ])('of %s', (_, length, expected) => {
    expect(intervalsFor(length)).toEqual(expected);
  });
});
