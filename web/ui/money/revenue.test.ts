import { describe, expect, it } from 'vitest';
import { type Converted, isConverted, missingText, revenueText } from './revenue.tsx';

const AMOUNTS = [
  { currency: 'EUR', amount: 100 },
  { currency: 'USD', amount: 50 },
];
const WHOLE: Converted = { base: 'EUR', amounts: AMOUNTS, total: 145, converted: { rates: { USD: 0.9 } }, missing: [] };
const MISSING: Converted = { ...WHOLE, total: null, converted: null, missing: ['USD'] };
const OWN: Converted = { ...WHOLE, amounts: AMOUNTS.slice(0, 1), total: 100, converted: { rates: {} } };

describe('revenue', () => {
  it.each<[string, Converted | undefined, string]>([
    ['the total in the base currency with rates', WHOLE, '€145.00'],
    ['the amount of each currency without rates', undefined, '€100.00 + $50.00'],
    ['the amount of each currency if one has no rate', MISSING, '€100.00 + $50.00'],
  ])('is %s', (_name, revenue, expected) => {
    expect(revenueText(AMOUNTS, revenue).replaceAll('US$', '$')).toBe(expected);
  });

  it('is a dash if nothing was sold, and 0 where rates give even that a currency', () => {
    expect(revenueText([], undefined)).toBe('–');
    expect(revenueText([], { ...OWN, amounts: [], total: 0 })).toBe('€0.00');
  });

  it('names five currencies at most', () => {
    const many = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'];
    const amounts = many.map((currency) => ({ currency, amount: 1 }));
    expect(revenueText(amounts, undefined)).not.toContain('FFF');
    expect(missingText({ ...MISSING, missing: many })).toBe('No rate for AAA, BBB, CCC, DDD, EEE');
  });

  it.each<[string, Converted | undefined, boolean, string | undefined]>([
    ['converted', WHOLE, true, undefined],
    ['in the base currency', OWN, false, undefined],
    ['without a rate', MISSING, false, 'No rate for USD'],
    ['without any rates', undefined, false, undefined],
  ])('%s is explained only as far as needed', (_name, revenue, needsRates, missing) => {
    expect([isConverted(revenue), missingText(revenue)]).toEqual([needsRates, missing]);
  });
});
