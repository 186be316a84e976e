import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERVALS, PERIODS, REQUEST_METRICS } from '../../../contract/vocabulary.ts';
import { AppError } from '../../platform/app-error.ts';
import { boundariesOf } from './periods.ts';
import { type QueryContext, type QueryInput, readFunnel, readQuery } from './read-query.ts';
import { checkInterval, intervalName, readRange, usualInterval, withWeekStart } from './read-range.ts';

const NOW = Date.parse('2026-03-15T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CONTEXT: QueryContext = { scope: { accountId: 1, kind: 'website', id: 7 }, now: NOW };

function ask(written: Partial<QueryInput> = {}, context: Partial<QueryContext> = {}) {
  return readQuery({ metrics: ['visitors'], ...written }, { ...CONTEXT, ...context });
}

function fieldsOf(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.fields ?? {});
    throw error;
  }
  return [];
}

const iso = ({ from, to }: { from: number; to: number }) => [from, to].map((moment) => new Date(moment).toISOString());

describe('a query', () => {
  it('has defaults for all but what it counts', () => {
    expect(ask()).toEqual({
      scope: CONTEXT.scope,
      metrics: ['visitors'],
      dimensions: [],
      range: { from: Date.parse('2026-02-14'), to: Date.parse('2026-03-16') },
      timezone: 'UTC',
      limit: 100,
      offset: 0,
    });
  });

  it('keeps all of its fields', () => {
    const order = [{ by: 'visits' }, { by: 'time', direction: 'asc' }, { by: 'page', direction: 'desc' }] as const;
    const written: QueryInput = {
      metrics: ['visits', 'revenue'],
      dimensions: ['page', 'property:plan'],
      filter: { kind: 'is', dimension: 'country', values: ['NP'] },
      range: { from: '2026-03-01', to: '2026-03-02' },
      timezone: 'asia/kathmandu',
      interval: 'hour',
      compare: 'previous_year',
      goals: [{ kind: 'event', name: 'Order' }],
      currency: 'EUR',
      order,
      limit: 25,
      page: 3,
      precision: 'estimate',
      bots: 'only',
    };
    const range = { from: Date.parse('2026-02-28T18:15Z'), to: Date.parse('2026-03-02T18:15Z') };
    expect(readQuery(written, CONTEXT)).toEqual({
      scope: CONTEXT.scope,
      metrics: ['visits', 'revenue'],
      dimensions: ['page', 'property:plan'],
      filter: { kind: 'is', dimension: 'country', values: ['NP'] },
      range,
      interval: 'hour',
      timezone: expect.stringMatching(/^Asia\/Kath?mandu$/),
      compare: { from: Date.parse('2025-02-28T18:15Z'), to: Date.parse('2025-03-02T18:15Z') },
      goals: [{ kind: 'event', name: 'Order' }],
      order: [
        { by: 'visits', direction: 'desc' },
        { by: 'time', direction: 'asc' },
        { by: 'page', direction: 'desc' },
      ],
      currency: 'EUR',
      limit: 25,
      offset: 50,
      precision: 'estimate',
      bots: 'only',
    });
  });

  it.each([
    ['account', REQUEST_METRICS, []],
    ['account', ['clicks', 'visits'], ['metrics']],
    ['account', ['conversions'], ['metrics']],
    ['website', ['clicks'], ['dimensions']],
    ['link', ['clicks'], ['dimensions']],
    ['campaign', ['uniques'], ['dimensions']],
  ] as const)('of the %s by channel, with %j, has faults in %j', (kind, metrics, fields) => {
    const scope = kind === 'account' ? { accountId: 1, kind } : { accountId: 1, kind, id: 7 };
    expect(fieldsOf(() => ask({ metrics, dimensions: ['item_channel'] }, { scope }))).toEqual(fields);
  });

  it('is of the website’s time zone unless it names one', () => {
    expect(ask({}, { timezone: 'Europe/Rome' }).timezone).toBe('Europe/Rome');
    expect(ask({ timezone: 'UTC' }, { timezone: 'Europe/Rome' }).timezone).toBe('UTC');
  });

  it.each<[Partial<QueryInput>, string]>([
    [{ timezone: 'Europe/Atlantis' }, 'timezone'],
    [{ timezone: '+01:00' }, 'timezone'],
    [{ dimensions: ['pages'] }, 'dimensions.0'],
    [{ dimensions: ['page', 'page'] }, 'dimensions'],
    [{ metrics: ['visits', 'visits'] }, 'metrics'],
    [{ filter: { kind: 'and' } }, 'filter.filters'],
    [{ goals: [{ kind: 'event', name: 'a' }, { kind: 'page' }] }, 'goals.1.path'],
    [{ order: [{ by: 'visits' }] }, 'order.0.by'],
    [{ order: [{ by: 'time' }] }, 'order.0.by'],
    [{ order: [{ by: 'visitors' }, { by: 'toString(1)' }] }, 'order.1.by'],
    [{ offset: 5, page: 2 }, 'page'],
    [{ range: { from: '2026-03-02', to: '2026-03-01' } }, 'range.to'],
    [{ range: { from: '2026-02-30', to: '2026-03-01' } }, 'range.from'],
    [{ range: { from: '2026-03-01', to: '2026-03-01T25:00Z' } }, 'range.to'],
    [{ range: { from: '1969-12-30', to: '2026-03-01' } }, 'range.from'],
    [{ range: { from: '2026-03-01', to: '2200-01-01' } }, 'range.to'],
    [{ range: 'fortnight' as 'today' }, 'range'],
    [{ compare: { from: '2026-03-01', to: 'today' } }, 'compare.to'],
    [{ range: 'year', interval: 'minute' }, 'interval'],
    [{ range: 'all', interval: 'day' }, 'interval'],
    [{ range: 'today', interval: 'minute', compare: { from: '1970-01-01', to: '2199-12-30' } }, 'compare'],
  ])('rejects %j and names %s', (written, field) => {
    expect(fieldsOf(() => ask(written))).toEqual([field]);
  });

  it('never goes further than databases count', () => {
    expect(ask({ page: Number.MAX_SAFE_INTEGER, limit: 1000 }).offset).toBe(Number.MAX_SAFE_INTEGER);
    expect(ask({ limit: 5_000 }).limit).toBe(1_000);
  });
});

describe('a range', () => {
  const read = (from: string, to: string, timezone = 'Europe/Berlin') =>
    iso(readRange({ from, to }, { now: NOW, timezone }));

  it('of days has both of them in it, of moments not the last', () => {
    expect(read('2026-03-28', '2026-03-29')).toEqual(['2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
    expect(read('2026-03-28T10:00Z', '2026-03-28T10:30:00.5Z')).toEqual([
      '2026-03-28T10:00:00.000Z',
      '2026-03-28T10:30:00.500Z',
    ]);
  });

  it('is of the time zone where it does not name its distance from UTC', () => {
    expect(read('2026-03-28T10:00', '2026-03-29T10:00')).toEqual([
      '2026-03-28T09:00:00.000Z',
      '2026-03-29T08:00:00.000Z',
    ]);
    expect(read('2026-03-28T10:00+05:45', '2026-03-28T10:00-03:00')).toEqual([
      '2026-03-28T04:15:00.000Z',
      '2026-03-28T13:00:00.000Z',
    ]);
  });

  it('may be empty, and begins in 1970 at the earliest', () => {
    expect(read('2026-03-28T10:00Z', '2026-03-28T10:00Z')).toEqual([
      '2026-03-28T10:00:00.000Z',
      '2026-03-28T10:00:00.000Z',
    ]);
    expect(read('1970-01-01', '1970-01-01')[0]).toBe('1970-01-01T00:00:00.000Z');
  });

  it('of everything begins with the first event’s day, where that is known', () => {
    const context = { now: NOW, timezone: 'Europe/Berlin' };
    expect(readRange('all', context).from).toBe(0);
    const known = readRange('all', { ...context, firstEventAt: Date.parse('2026-01-02T23:30Z') });
    expect(iso(known)).toEqual(['2026-01-02T23:00:00.000Z', '2026-03-15T23:00:00.000Z']);
    const tomorrow = readRange('all', { ...context, firstEventAt: NOW + 2 * DAY });
    expect(tomorrow.from).toBeLessThan(tomorrow.to);
  });
});

describe('the compared range', () => {
  it('covers only the elapsed part of a running period', () => {
    const { compare } = ask({ range: 'today', compare: 'previous_period' });
    expect(compare && iso(compare)).toEqual(['2026-03-14T00:00:00.000Z', '2026-03-14T12:00:00.000Z']);
  });

  it('is the whole previous period if the period is over', () => {
    const { compare } = ask({ range: 'last_month', compare: 'previous_period' });
    expect(compare && iso(compare)).toEqual(['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']);
  });

  it('is the requested one if it names days, and never before 1970', () => {
    const { compare } = ask({ range: 'today', compare: { from: '2025-12-24', to: '2025-12-24' } });
    expect(compare && iso(compare)).toEqual(['2025-12-24T00:00:00.000Z', '2025-12-25T00:00:00.000Z']);
    expect(ask({ range: 'all', compare: 'previous_period' }).compare?.from).toBe(0);
  });
});

describe('intervals', () => {
  it('are chosen for a chart that can be read', () => {
    const usual = (length: number) => usualInterval({ from: NOW, to: NOW + length });
    const lengths = [HOUR, 2 * HOUR, 2 * HOUR + 1, 3 * DAY, 30 * DAY, 121 * DAY, 366 * DAY, 4_000 * DAY];
    expect(lengths.map(usual)).toEqual(['minute', 'minute', 'hour', 'hour', 'day', 'week', 'month', 'year']);
  });

  it.each([
    ['week', undefined, 'week'],
    ['week', 'monday', 'week'],
    ['week', 'sunday', 'week_sunday'],
    ['week', 'saturday', 'week_saturday'],
    ['day', 'sunday', 'day'],
    ['month', 'saturday', 'month'],
  ] as const)('%s with the start %s is %s, which the API shows by its name', (interval, start, expected) => {
    const read = withWeekStart(interval, start);
    expect([read, intervalName(read)]).toEqual([expected, interval]);
  });

  it('cut no range into more pieces than are allowed, by little', () => {
    const anyRange = fc.record({
      from: fc.integer({ min: 0, max: NOW }),
      length: fc.integer({ min: 1, max: 30 * 365 * DAY }),
      interval: fc.constantFrom(...INTERVALS),
    });
    fc.assert(
      fc.property(anyRange, ({ from, length, interval }) => {
        const range = { from, to: from + length };
        if (fieldsOf(() => checkInterval(interval, range)).length > 0) return;
        expect(boundariesOf(range, 'Europe/Berlin', interval).length).toBeLessThanOrEqual(5_100);
      }),
    );
  });

  it('suit every period by its name', () => {
    for (const word of PERIODS) {
      const range = readRange(word, { now: NOW, timezone: 'UTC', firstEventAt: Date.parse('2020-01-01') });
      const count = boundariesOf(range, 'UTC', usualInterval(range)).length;
      expect([word, count]).toEqual([word, expect.toSatisfy((pieces: number) => pieces >= 7 && pieces <= 120)]);
    }
  });
});

describe('a funnel', () => {
  const page = { kind: 'page', path: '/thanks' } as const;
  const click = { kind: 'click' } as const;
  const account = { ...CONTEXT, scope: { accountId: 1, kind: 'account' } } as const;

  it('follows visits, and stories where a step is a click or scan', () => {
    expect(readFunnel({ steps: [page, page] }, CONTEXT).by).toBe('visit');
    expect(readFunnel({ steps: [page, click] }, CONTEXT).by).toBe('story');
    expect(readFunnel({ steps: [click, click], by: 'visitor' }, account).by).toBe('visitor');
  });

  it.each([
    ['visit', [click, page], CONTEXT],
    ['visitor', [click, page], CONTEXT],
    ['visitor', [click, click], CONTEXT],
    ['visit', [click, click], account],
    ['visitor', [click, page], account],
  ] as const)('by %s is rejected for steps that share none: %j', (by, steps, context) => {
    expect(fieldsOf(() => readFunnel({ steps, by }, context))).toEqual(['by']);
  });

  it('counts within a day, unless it says otherwise', () => {
    const steps = [
      { kind: 'scan', qr_id: 3 },
      { kind: 'page', path: '/thanks' },
    ] as const;
    const funnel = readFunnel({ steps, range: 'yesterday' }, CONTEXT);
    expect(funnel).toMatchObject({
      by: 'story',
      windowMs: DAY,
      scope: CONTEXT.scope,
      range: { from: Date.parse('2026-03-14'), to: Date.parse('2026-03-15') },
      steps: [
        { kind: 'scan', qrId: 3 },
        { kind: 'page', path: '/thanks' },
      ],
    });
    expect(readFunnel({ steps, window_minutes: 5, by: 'story' }, CONTEXT)).toMatchObject({
      by: 'story',
      windowMs: 300_000,
    });
    expect(fieldsOf(() => readFunnel({ steps: [{ kind: 'event' }, ...steps] }, CONTEXT))).toEqual(['steps.0.name']);
  });
});
