import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import {
  bodyOf,
  type CurrencyValues,
  changedAt,
  currencyChoices,
  readRate,
  type StoredRates,
  unratedOf,
  valuesOf,
  withChange,
  withRow,
} from './rate-values.ts';

const STORED: StoredRates = {
  base: 'EUR',
  rates: [
    { currency: 'USD', rate: 0.92, changed_at: '2026-11-01 10:00:00' },
    { currency: 'GBP', rate: 1.2, changed_at: '2026-11-02 10:00:00' },
  ],
};
const row = (currency: string, rate: string, id = 0) => ({ id, currency, rate });

describe('currency rates in the form', () => {
  it('are sent as they were stored', () => {
    const rates = STORED.rates.map(({ currency, rate }) => ({ currency, rate }));
    expect(bodyOf(valuesOf(STORED))).toEqual({ base: 'EUR', rates });
    expect(valuesOf({ base: null, rates: [] })).toEqual({ base: '', rows: [] });
  });

  it('are added and changed row by row', () => {
    const { rows } = valuesOf(STORED);
    const added = withRow(rows, 'CHF');
    expect(added.at(-1)).toEqual({ id: 2, currency: 'CHF', rate: '' });
    expect(withChange(added, 2, { rate: '1.05' }).at(-1)).toEqual({ id: 2, currency: 'CHF', rate: '1.05' });
    expect(withChange(added, 2, { rate: '1.05' }).slice(0, 2)).toEqual(rows);
    expect(withRow([])).toEqual([{ id: 0, currency: '', rate: '' }]);
    // A removed row's number is not given to another one that is still there.
    expect(withRow(added.slice(1)).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it.each([
    ['0.92', 0.92],
    [' 0,92 ', 0.92],
    ['1', 1],
    ['.5', 0.5],
    ['1e-7', 1e-7],
    ['0', undefined],
    ['0.0', undefined],
    ['-1', undefined],
    ['1,234.5', undefined],
    ['1.2.3', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['ten', undefined],
    ['', undefined],
  ])('read %j as %s', (text, expected) => expect(readRate(text)).toBe(expected));

  it('name every row that cannot be saved', () => {
    const values = { base: 'EUR', rows: [row('USD', '0.92'), row('', '1', 1), row('CHF', '', 2), row('', 'ten', 3)] };
    let error: unknown;
    try {
      bodyOf(values);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'Enter a currency, such as USD.',
      fields: {
        'rates.1.currency': ['Enter a currency, such as USD.'],
        'rates.2.rate': ['Enter how much 1 CHF is worth in EUR, such as 0.92.'],
        'rates.3.currency': ['Enter a currency, such as USD.'],
        'rates.3.rate': ['Enter a number greater than 0, such as 0.92.'],
      },
    });
  });

  it('are suggested for currencies of events that have none', () => {
    const values: CurrencyValues = { base: 'EUR', rows: [row(' USD ', '')] };
    expect(unratedOf(values, ['EUR', 'USD', 'CHF', '', 'usd'])).toEqual(['CHF', 'usd']);
  });

  it.each<[string, CurrencyValues, string | undefined]>([
    ['as stored', { base: 'EUR', rows: [row('USD', '0,92')] }, '2026-11-01 10:00:00'],
    ['changed', { base: 'EUR', rows: [row('USD', '0.93')] }, undefined],
    ['of another currency', { base: 'EUR', rows: [row('SEK', '0.92')] }, undefined],
    ['in another base currency', { base: 'CHF', rows: [row('USD', '0.92')] }, undefined],
  ])('know their date: %s', (_, values, expected) => {
    const [first] = values.rows;
    expect(first && changedAt(STORED, values, first)).toBe(expected);
  });

  it('have their names in the language of the reader', () => {
    expect(currencyChoices('en')).toContainEqual({ value: 'CHF', label: 'CHF · Swiss Franc' });
    expect(currencyChoices('de')).toContainEqual({ value: 'CHF', label: 'CHF · Schweizer Franken' });
  });
});
