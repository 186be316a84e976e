import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { convert, createCurrencyRates, type RatesInput } from './currencies.ts';
import type { RateStore, RateTable } from './rate-port.ts';

const EUROS: RateTable = {
  base: 'EUR',
  rates: new Map([
    ['USD', { rate: 0.92, changedAt: 1 }],
    ['JPY', { rate: 0.0061, changedAt: 1 }],
  ]),
};

describe('converted money', () => {
  it('is the sum of each amount times its rate, and names the rates it used', () => {
    const amounts = [
      { currency: 'EUR', amount: 100 },
      { currency: 'USD', amount: 50 },
    ];
    expect(convert(EUROS, amounts)).toEqual({
      total: 146,
      converted: { base: 'EUR', rates: { USD: 0.92 } },
      missing: [],
    });
  });

  it('has no total if a currency has no rate, however small its amount', () => {
    const amounts = [
      { currency: 'EUR', amount: 100 },
      { currency: 'CHF', amount: 0 },
      { currency: 'usd', amount: 1 },
      { currency: 'CHF', amount: 2 },
    ];
    expect(convert(EUROS, amounts)).toEqual({ total: null, converted: undefined, missing: ['CHF', 'usd'] });
  });

  it.each<[string, [currency: string, amount: number][], number]>([
    ['nothing', [], 0],
    ['only the base currency', [['EUR', 12.34]], 12.34],
    [
      'refunds',
      [
        ['EUR', 10],
        ['USD', -20],
      ],
      -8.4,
    ],
    [
      'amounts whose sum is inexact',
      [
        ['EUR', 0.1],
        ['EUR', 0.2],
      ],
      0.3,
    ],
    ['small units', [['JPY', 1_000]], 6.1],
    ['parts of a ten-thousandth', [['JPY', 0.01]], 0.0001],
  ])('of %s is exact to a ten-thousandth', (_, amounts, total) => {
    expect(
      convert(
        EUROS,
        amounts.map(([currency, amount]) => ({ currency, amount })),
      ).total,
    ).toBe(total);
  });

  it('does not depend on how amounts are split or ordered', () => {
    const amount = fc.record({
      currency: fc.constantFrom('EUR', 'USD', 'JPY'),
      amount: fc.integer({ min: -1e6, max: 1e6 }),
    });
    fc.assert(
      fc.property(fc.array(amount), (amounts) => {
        const total = convert(EUROS, amounts).total ?? Number.NaN;
        expect(convert(EUROS, amounts.toReversed()).total).toBeCloseTo(total, 3);
        const halves = amounts.flatMap((one) => [one, one].map((half) => ({ ...half, amount: half.amount / 2 })));
        expect(convert(EUROS, halves).total).toBeCloseTo(total, 3);
      }),
    );
  });
});

/** A store in memory. */
function setUp() {
  const tables = new Map<number, RateTable>();
  const store: RateStore = {
    find: async (accountId) => tables.get(accountId),
    replace: async (accountId, next) => {
      const after = next(tables.get(accountId));
      if (after) tables.set(accountId, after);
      else tables.delete(accountId);
      return after;
    },
  };
  const clock = { time: 1_000, now: () => clock.time };
  return { clock, rates: createCurrencyRates(store, clock) };
}

const rate = (currency: string, worth = 1) => ({ currency, rate: worth });

describe('currency rates', () => {
  it('date each rate by its last change', async () => {
    const { clock, rates } = setUp();
    await rates.replace(1, { base: 'EUR', rates: [rate('USD', 0.9), rate('GBP', 1.2)] });
    clock.time = 2_000;
    const table = await rates.replace(1, {
      base: 'EUR',
      rates: [rate('USD', 0.92), rate('GBP', 1.2), rate('SEK', 0.1)],
    });
    expect([...(table?.rates ?? [])].map(([currency, { changedAt }]) => [currency, changedAt])).toEqual([
      ['USD', 2_000],
      ['GBP', 1_000],
      ['SEK', 2_000],
    ]);
  });

  it('are all new with another base currency: the same number means something else', async () => {
    const { clock, rates } = setUp();
    await rates.replace(1, { base: 'EUR', rates: [rate('GBP', 1.2)] });
    clock.time = 2_000;
    expect((await rates.replace(1, { base: 'USD', rates: [rate('GBP', 1.2)] }))?.rates.get('GBP')?.changedAt).toBe(
      2_000,
    );
  });

  it('end without a base currency', async () => {
    const { rates } = setUp();
    await rates.replace(1, { base: 'EUR', rates: [] });
    expect(await rates.find(1)).toEqual({ base: 'EUR', rates: new Map() });
    expect(await rates.replace(1, { base: null, rates: [] })).toBeUndefined();
    expect(await rates.find(1)).toBeUndefined();
  });

  it.each<[string, RatesInput, field: string, message: string]>([
    [
      'twice',
      { base: 'EUR', rates: [rate('USD'), rate('GBP'), rate('USD')] },
      'rates.2.currency',
      'USD appears twice. Remove one of its rates.',
    ],
    [
      'of the base currency',
      { base: 'EUR', rates: [rate('EUR')] },
      'rates.0.currency',
      'EUR is the base currency. Its rate is always 1.',
    ],
    [
      'with spaces',
      { base: 'EUR', rates: [rate('USD '), rate('GBP')] },
      'rates.0.currency',
      'Remove the spaces around the currency.',
    ],
    [
      'without a base currency',
      { base: null, rates: [rate('USD')] },
      'base',
      'Choose the currency that these rates convert to.',
    ],
  ])('reject one %s, and keep the table', async (_, input, field, message) => {
    const { rates } = setUp();
    await rates.replace(1, { base: 'CHF', rates: [] });
    const error = await rates.replace(1, input).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'invalid_input', fields: { [field]: [message] } });
    expect((await rates.find(1))?.base).toBe('CHF');
  });
});
