import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import type { ApiResponse } from '../../../api/client.ts';
import { revenueMessages as messages } from '../../../messages/currencies.ts';
import { useCan } from '../../../state/workspace/workspace.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Conversion, type Converted, isConverted, missingText, revenueText } from '../../../ui/money/revenue.tsx';
import styles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { usePanelQuery } from '../state/query-hooks.ts';
import { useIsInView } from '../state/use-is-in-view.ts';

const MAX_CURRENCIES = 5;
const REQUESTED = { metrics: ['revenue' as const], dimensions: ['currency' as const], limit: MAX_CURRENCIES };
const SETTINGS = '/settings/currencies';

type Answer = ApiResponse<'queryAnalytics'>['data'];

/** The total in the base currency or, without rates, the amount of each currency; queried when it comes into view. */
export function Revenue() {
  const place = useRef<HTMLSpanElement>(null);
  const enabled = useIsInView(place);
  const { data } = usePanelQuery(REQUESTED, { enabled });
  return (
    <span className={styles.muted} ref={place}>
      {messages.revenue} {data ? <Amounts answer={data.data} /> : <b>–</b>}
    </span>
  );
}

function Amounts({ answer: { rows, revenue } }: { answer: Answer }) {
  const amounts = rows.map(({ dimensions, metrics }) => ({
    currency: dimensions.currency ?? '',
    amount: metrics.revenue ?? 0,
  }));
  const shown = <b className="tabular">{revenueText(amounts, revenue)}</b>;
  if (isConverted(revenue)) return <Total revenue={revenue} shown={shown} />;
  const missing = missingText(revenue);
  return (
    <>
      {shown}
      {missing && <> · {missing}</>}
      {(missing || (!revenue && amounts.length > 1)) && (
        <SettingsLink text={missing ? messages.addRate : messages.addTotal} />
      )}
    </>
  );
}

/** For those who may change rates. */
function SettingsLink({ text }: { text: string }) {
  const { isShared } = useDashboard();
  const can = useCan();
  if (isShared || !can('settings')) return null;
  return (
    <>
      {' '}
      <Link to={SETTINGS}>{text}</Link>
    </>
  );
}

function Total({ revenue, shown }: { revenue: Converted; shown: ReactNode }) {
  return (
    <Conversion
      revenue={revenue}
      trigger={
        <Button size="small" variant="ghost">
          {shown}
          <ChevronDown aria-label={messages.converted} />
        </Button>
      }
    />
  );
}
