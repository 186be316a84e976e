import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Condition,
  chosenValues,
  conditionsOf,
  filterOf,
  isOfSingleEvents,
  readCondition,
  without,
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
    'is passed over when nobody could have meant it: %j',
    (text) => {
      expect(readCondition(text)).toBeUndefined();
    },
  );

  it('keeps any value as it is', () => {
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
  it('filters by it', () => {
    expect(withValue([front], 'country', { value: 'DE', isExcluded: false })).toEqual([front, germany]);
  });

  it('takes it away the second time', () => {
    expect(withValue([front, germany], 'country', { value: 'DE', isExcluded: false })).toEqual([front]);
  });

  it('joins another value to the first, which is enough too', () => {
    expect(withValue([germany], 'country', { value: 'US', isExcluded: false })).toEqual([
      { ...germany, values: ['DE', 'US'] },
    ]);
  });

  it('excludes what was chosen before', () => {
    expect(withValue([germany], 'country', { value: 'DE', isExcluded: true })).toEqual([
      { kind: 'is_not', dimension: 'country', values: ['DE'] },
    ]);
  });

  it('leaves the other way of the same dimension alone', () => {
    const excluded: Condition = { kind: 'is_not', dimension: 'country', values: ['FR'] };
    expect(withValue([excluded], 'country', { value: 'DE', isExcluded: false })).toEqual([excluded, germany]);
  });
});

it('is gone with its last value', () => {
  const both = { ...germany, values: ['DE', 'US'] };
  expect(without([both], { ...germany, values: ['US'] })).toEqual([germany]);
  expect(without([germany], germany)).toEqual([]);
});

it('tells what a dimension is narrowed down to', () => {
  const excluded: Condition = { kind: 'is_not', dimension: 'country', values: ['FR'] };
  expect(chosenValues([germany, excluded, front], 'country')).toEqual(['DE']);
  expect(chosenValues([front], 'country')).toEqual([]);
});

describe('filters of questions', () => {
  it('are nothing, one, or all joined', () => {
    expect(filterOf([])).toBeUndefined();
    expect(filterOf([germany])).toEqual(germany);
    expect(filterOf([germany, front])).toEqual({ kind: 'and', filters: [germany, front] });
  });

  it('become chips again, unless they say more than chips can', () => {
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

describe('what single events say', () => {
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
