import { analyticsOperations } from '../../../../contract/analytics/operations.ts';
import type { RateTable } from '../../../currencies/currencies.ts';
import { formatTimestamp } from '../../shared/responses/timestamps.ts';
import { ok, route } from '../../shared/route.ts';

const { showCurrencyRates, replaceCurrencyRates } = analyticsOperations;

export const currencyRateRoutes = [
  route(showCurrencyRates, async ({ principal }, { features }) => {
    const table = await features.currencyRates.find(principal.accountId);
    return ok({ data: presentRates(table), status: 200 as const });
  }),
  route(replaceCurrencyRates, async ({ principal, body, creationEntry }, { features }) => {
    const table = await features.currencyRates.replace(principal.accountId, body, creationEntry?.());
    return ok({ data: presentRates(table), status: 200 as const });
  }),
];

/** Without a table, there is no base currency. */
export function presentRates(table: RateTable | undefined) {
  const rates = [...(table?.rates ?? [])].map(([currency, { rate, changedAt }]) => ({
    ...{ currency, rate },
    changed_at: formatTimestamp(changedAt),
  }));
  return { base: table?.base ?? null, rates };
}
