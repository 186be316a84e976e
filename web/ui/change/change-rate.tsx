import { ANALYTICS, type Body } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { changeMessages as messages } from '../../messages/shared/analytics/change.ts';
import { componentMessages } from '../../messages/shared/components.ts';
import { signedShare } from './change-texts.ts';

/** The rate falls where visitors rise faster than conversions: says so where the dialog explains the rate. */
export function RateChange({ body: { metric: _, ...request } }: { body: Body<'explainChange'> }) {
  const body = { ...request, metrics: ['visitors' as const, 'conversions' as const, 'conversion_rate' as const] };
  const { data } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body });
  const { totals: now, compared_totals: before } = data?.data ?? {};
  if (!now?.visitors || !before?.visitors || !before.conversions) return null;
  const [rate, rateBefore] = [now.conversion_rate ?? 0, before.conversion_rate ?? 0];
  const changeOf = (one: number | null | undefined, other: number) => {
    const percent = (100 * ((one ?? 0) - other)) / other;
    if (signedShare(percent) === signedShare(0)) return componentMessages.noChange;
    return `${percent > 0 ? '+' : ''}${signedShare(percent)}`;
  };
  return (
    <p>
      {messages.rate(
        messages.fromTo(signedShare(rateBefore), signedShare(rate)),
        changeOf(now.visitors, before.visitors),
        changeOf(now.conversions, before.conversions),
      )}
    </p>
  );
}
