import { Type } from 'typebox';
import { dataResponse } from '../analytics/list.ts';
import { operation } from '../operation.ts';
import { MAX_CURRENCY_RATES } from '../vocabulary.ts';
import { documented, nullable, Timestamp, text } from '../wire.ts';

const tag = 'Currency rates';

const base = nullable(
  text(3, {
    minLength: 3,
    pattern: '^[A-Z]{3}$',
    description: 'ISO 4217 code of the currency of totals, such as EUR.',
  }),
  documented('Null for none: revenue in several currencies has no total.'),
);
const currency = text(32, { minLength: 1, ...documented('As events send it, such as USD.') });
const rate = Type.Number({
  minimum: 1e-9,
  maximum: 1e9,
  description: 'How many units of the base currency one unit of this currency is worth.',
});

const RateTable = Type.Object({
  base,
  rates: Type.Array(
    Type.Object({
      currency,
      rate,
      changed_at: Type.String({ ...Timestamp, description: 'When the rate last got this value, UTC.' }),
    }),
    documented('Without the base currency, whose rate is 1.'),
  ),
});

/** The rates with which a workspace converts revenue. */
export const currencyRateOperations = {
  showCurrencyRates: operation({
    id: 'showCurrencyRates',
    method: 'GET',
    path: '/currency-rates',
    changes: false,
    summary: 'Show the base currency and the rates of other currencies',
    tag,
    status: 200,
    response: dataResponse(RateTable),
    errorStatuses: [],
  }),
  replaceCurrencyRates: operation({
    id: 'replaceCurrencyRates',
    method: 'PUT',
    path: '/currency-rates',
    changes: true,
    permission: 'settings',
    summary: 'Replace the base currency and all rates',
    tag,
    body: Type.Object({
      base,
      rates: Type.Array(Type.Object({ currency, rate }), {
        maxItems: MAX_CURRENCY_RATES,
        description: 'All rates. They apply to revenue of every period, until you replace them.',
      }),
    }),
    status: 200,
    response: dataResponse(RateTable),
    errorStatuses: [400, 422],
  }),
};
