import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Condition,
  chosenValues,
  conditionsOf,
  filterOf,
  isOfSingleEvents,
  readCondition,
  withoutValues,
  withValue,
  writeCondition,
} from './filters.ts';

const germany: Condition = { kind: 'is', dimension: 'country', values: ['DE'] };
const front: Condition = { kind: 'contains', dimension: 'page', values: ['/a'] };

describe('a condition in the address', () => {
  it.each([
    ['is,country,DE,US', { kind: 'is', dimension: 'country', values: ['DE', 'US'] }],
    ['contains_not,page,/blog', { kind: 'contains_not', dimension: 'page', values: ['/blog'] }],
    ['is,city,Berlin\\, DE', { kind: 'is', dimension: 'city', values: ['Berlin, DE'] }],
    ['is,utm_source,', { kind: 'is', dimension: 'utm_source', values: [''] }],
  ])('%s', (text, condition) => {
    expect(readCondition(text)).toEqual(condition);
    expect(writeCondition(condition as Condition)).toBe(text);
  });

  it.each(['', 'is', 'is,country', 'was,country,DE', ',country,DE', 'is,,DE'])(
    'is ignored when invalid: %j',
    (text) => {
      expect(readCondition(text)).toBeUndefined();
    },
  );

  it('preserves any value', () => {
    const values = fc.array(fc.string(), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(values, (list) => {
        const condition: Condition = { kind: 'is_not', dimension: 'page', values: list };
        expect(readCondition(writeCondition(condition))).toEqual(condition);
      }),
    );
  });
});

describe('a click on a row', () => {
  it('filters by its value', () => {
    expect(withValue([front], 'country', { value: 'DE', isExcluded: false })).toEqual([front, germany]);
  });

  it('removes the filter the second time', () => {
    expect(withValue([front, germany], 'country', { value: 'DE', isExcluded: false })).toEqual([front]);
  });

  it('adds another value, of which one is enough', () => {
    expect(withValue([germany], 'country', { value: 'US', isExcluded: false })).toEqual([
      { ...germany, values: ['DE', 'US'] },
    ]);
  });

  it('excludes a value that was selected before', () => {
    expect(withValue([germany], 'country', { value: 'DE', isExcluded: true })).toEqual([
      { kind: 'is_not', dimension: 'country', values: ['DE'] },
    ]);
  });

  it('keeps the opposite condition of the same dimension', () => {
    const excluded: Condition = { kind: 'is_not', dimension: 'country', values: ['FR'] };
    expect(withValue([excluded], 'country', { value: 'DE', isExcluded: false })).toEqual([excluded, germany]);
  });
});

it('disappears with its last value', () => {
  const both = { ...germany, values: ['DE', 'US'] };
  expect(withoutValues([both], { ...germany, values: ['US'] })).toEqual([germany]);
  expect(withoutValues([germany], germany)).toEqual([]);
});

it('returns the selected values of a dimension', () => {
  const excluded: Condition = { kind: 'is_not', dimension: 'country', values: ['FR'] };
  expect(chosenValues([germany, excluded, front], 'country')).toEqual(['DE']);
  expect(chosenValues([front], 'country')).toEqual([]);
});

describe('filters of queries', () => {
  it('are undefined, one condition, or all joined', () => {
    expect(filterOf([])).toBeUndefined();
    expect(filterOf([germany])).toEqual(germany);
    expect(filterOf([germany, front])).toEqual({ kind: 'and', filters: [germany, front] });
  });

  it('convert back to chips, unless chips cannot express them', () => {
    expect(conditionsOf({ kind: 'and', filters: [filter(germany), filter(front)] })).toEqual([germany, front]);
    expect(conditionsOf(filter(germany))).toEqual([germany]);
    expect(conditionsOf({ kind: 'or', filters: [filter(germany), filter(front)] })).toBeUndefined();
    expect(
      conditionsOf({ kind: 'and', filters: [filter(front), { kind: 'or', filters: [filter(germany)] }] }),
    ).toBeUndefined();
  });
});

function filter({ kind, dimension, values }: Condition) {
  return { kind, dimension, values: [...values] };
}

describe('dimensions of single events', () => {
  it.each([
    ['page', true],
    ['event', true],
    ['property:plan', true],
    ['entry_page', false],
    ['exit_page', false],
    ['via_qr', false],
  ])('%s: %j', (dimension, isOfEvents) => {
    expect(isOfSingleEvents([germany, { dimension }])).toBe(isOfEvents);
    expect(isOfSingleEvents([germany])).toBe(false);
  });
});
