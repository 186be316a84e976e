import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_DIMENSIONS, QUERY_LIMITS, VISIT_DIMENSIONS } from '../../../contract/vocabulary.ts';
import { AppError } from '../../platform/app-error.ts';
import { basisOf, compareOf } from './website-query.ts';

const fault = (field: string) => expect.objectContaining({ fields: { [field]: [expect.any(String)] } });
const is = (dimension: string, ...values: string[]) => ({ kind: 'is', dimension, values });
const filterOf = (query: Parameters<typeof basisOf>[0]) => basisOf(query).filter;
const written = (filter: unknown) => filterOf({ filters: JSON.stringify(filter) });

describe('the range of an address', () => {
  it.each([
    [{}, undefined],
    [{ period: '7d' }, '7d'],
    [
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-03-01', to: '2026-03-31' },
    ],
  ] as const)('of %j is %j', (query, range) => {
    expect(basisOf(query).range).toEqual(range);
  });

  it.each([
    [{ from: '2026-03-01' }, 'to'],
    [{ to: '2026-03-01' }, 'from'],
    [{ period: '7d', from: '2026-03-01', to: '2026-03-31' }, 'period'],
    [{ period: '7d', to: '2026-03-31' }, 'period'],
  ] as const)('of %j is rejected at %s', (query, field) => {
    expect(() => basisOf(query)).toThrow(fault(field));
  });

  it('is returned next to the time zone and the bots setting as received', () => {
    const basis = { range: undefined, filter: undefined, timezone: 'Europe/Vienna', bots: 'only' };
    expect(basisOf({ timezone: 'Europe/Vienna', bots: 'only' })).toEqual(basis);
  });
});

describe('the comparison of a query', () => {
  const days = { compare_from: '2025-03-01', compare_to: '2025-03-31' };
  it('is a word, two days, or nothing', () => {
    expect(compareOf({})).toBeUndefined();
    expect(compareOf({ compare: 'previous_period' })).toBe('previous_period');
    expect(compareOf(days)).toEqual({ from: '2025-03-01', to: '2025-03-31' });
  });

  it.each([
    [{ compare: 'previous_period', ...days }, 'compare'],
    [{ compare_from: '2025-03-01' }, 'compare_to'],
    [{ compare_to: '2025-03-01' }, 'compare_from'],
  ] as const)('of %j is rejected at %s', (query, field) => {
    expect(() => compareOf(query)).toThrow(fault(field));
  });
});

describe('filters by their names', () => {
  it.each([...VISIT_DIMENSIONS, ...EVENT_DIMENSIONS])('filter_%s asks for that dimension alone', (name) => {
    expect(filterOf({ [`filter_${name}`]: ['a', 'b'] })).toEqual(is(name, 'a', 'b'));
    expect(filterOf({ [`filter_${name}`]: [] })).toBeUndefined();
  });

  it('must all hold, and with them what is written as JSON', () => {
    const query = {
      filter_page: ['/'],
      filter_country: ['AT', 'DE'],
      filters: JSON.stringify(is('browser', 'Firefox')),
    };
    const filter = filterOf(query);
    expect(filter).toMatchObject({ kind: 'and' });
    expect(filter?.filters).toHaveLength(3);
    expect(filter?.filters).toEqual(
      expect.arrayContaining([is('browser', 'Firefox'), is('page', '/'), is('country', 'AT', 'DE')]),
    );
  });

  it('keep every value unchanged', () => {
    const names = fc.constantFrom(...VISIT_DIMENSIONS, ...EVENT_DIMENSIONS);
    const requested = fc.dictionary(names, fc.array(fc.string(), { minLength: 1, maxLength: 3 }), { minKeys: 1 });
    fc.assert(
      fc.property(requested, (filters) => {
        const query = Object.fromEntries(Object.entries(filters).map(([name, values]) => [`filter_${name}`, values]));
        const filter = filterOf(query);
        const all = filter?.kind === 'and' ? (filter.filters ?? []) : [filter];
        const back = Object.fromEntries(all.map((one) => [one?.dimension, one?.values]));
        expect(back).toEqual({ ...filters });
      }),
    );
  });
});

describe('filters as JSON', () => {
  it('are one or a list, and a list of one is that one', () => {
    expect(written(is('page', '/'))).toEqual(is('page', '/'));
    expect(written([is('page', '/')])).toEqual(is('page', '/'));
    expect(written([is('page', '/'), is('country', 'AT')])).toEqual({
      kind: 'and',
      filters: [is('page', '/'), is('country', 'AT')],
    });
    expect(written([])).toBeUndefined();
    expect(filterOf({ filters: '' })).toBeUndefined();
  });

  it('of one group of and are its members, so that a level is saved', () => {
    const group = { kind: 'and', filters: [is('page', '/'), is('country', 'AT')] };
    expect(written(group)).toEqual(group);
    const beside = filterOf({ filters: JSON.stringify(group), filter_browser: ['Firefox'] });
    expect(beside?.filters).toEqual([...group.filters, is('browser', 'Firefox')]);
  });

  it('keep a group of or together', () => {
    const group = { kind: 'or', filters: [is('page', '/'), is('country', 'AT')] };
    const beside = filterOf({ filters: JSON.stringify(group), filter_browser: ['Firefox'] });
    expect(beside).toEqual({ kind: 'and', filters: [group, is('browser', 'Firefox')] });
  });

  it.each(['{', 'path=/', "{'kind':'is'}", 'undefined', '[1,]', '{"kind":"is"'])(
    'that are invalid are rejected: %j',
    (text) => {
      expect(() => filterOf({ filters: text })).toThrow('filters must be JSON: a filter, or a list of filters.');
    },
  );

  it.each([
    ['null', 'filters.0'],
    ['7', 'filters.0'],
    ['"path"', 'filters.0'],
    ['[null]', 'filters.0'],
    ['{"kind":"equals","dimension":"page","values":["/"]}', 'filters.0.kind'],
    [
      '[{"kind":"is","dimension":"page","values":["/"]},{"kind":"is","dimension":"page","values":[{"a":1}]}]',
      'filters.1.values',
    ],
    ['{"kind":"is","dimension":"password","values":["x"]}', 'filters.0.dimension'],
  ])('that contain unknown terms are rejected at the right place: %s', (text, field) => {
    try {
      filterOf({ filters: text });
    } catch (error) {
      const { code, fields } = error as { code: string; fields: object };
      expect(code).toBe('invalid_input');
      expect(Object.keys(fields).some((name) => name.startsWith(field))).toBe(true);
      return;
    }
    expect.unreachable('it was taken');
  });

  it('are no more than a query accepts', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => is('page', `/${index}`));
    expect(written(many(QUERY_LIMITS.conditions))?.filters).toHaveLength(QUERY_LIMITS.conditions);
    expect(() => written(many(QUERY_LIMITS.conditions + 1))).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });

  it('that are nested too deeply are rejected without exhausting the stack', () => {
    const deep = (levels: number): unknown =>
      levels === 0 ? is('page', '/') : { kind: 'or', filters: [deep(levels - 1), is('country', 'AT')] };
    expect(written(deep(QUERY_LIMITS.depth - 1))).toEqual(deep(QUERY_LIMITS.depth - 1));
    expect(() => written(deep(QUERY_LIMITS.depth))).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    for (const text of [JSON.stringify(deep(50)), `${'['.repeat(5_000)}${']'.repeat(5_000)}`]) {
      expect(() => filterOf({ filters: text })).toThrow(AppError);
    }
  });
});
