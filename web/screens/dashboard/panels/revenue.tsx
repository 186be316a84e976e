import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { ApiResponse } from '../../../api/client.ts';
import { revenueMessages as messages } from '../../../messages/currencies.ts';
import { useCan } from '../../../state/workspace/workspace.ts';
import { Popover } from '../../../ui/floating/popover.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { formatMoney } from '../../../ui/format.ts';
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
  const amounts = rows.map(({ dimensions, metrics }) => formatMoney(metrics.revenue ?? 0, dimensions.currency ?? ''));
  if (revenue?.converted && revenue.total !== null) return <Total {...revenue} total={revenue.total} />;
  const missing = revenue?.missing.slice(0, MAX_CURRENCIES).join(', ');
  return (
    <>
      <b className="tabular">{amounts.length === 0 ? '–' : amounts.join(' + ')}</b>
      {missing && <> · {messages.missing(missing)}</>}
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

type Converted = NonNullable<Answer['revenue']> & { total: number };

/** A total of one currency needs no explanation, unless it was converted. */
function Total({ base, total, amounts, converted }: Converted) {
  const shown = formatMoney(total, base);
  const isOwn = amounts.every(({ currency }) => currency === base);
  if (isOwn) return <b className="tabular">{shown}</b>;
  return (
    <Popover
      title={messages.converted}
      trigger={
        <Button size="small" variant="ghost">
          <b className="tabular">{shown}</b>
          <ChevronDown aria-label={messages.converted} />
        </Button>
      }
    >
      <ul className={styles.parts}>
        {amounts.map(({ currency, amount }) => (
          <li key={currency} className="tabular">
            {partOf(formatMoney(amount, currency), converted?.rates[currency])}
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** The base currency has no rate. */
function partOf(amount: string, rate: number | undefined): string {
  return rate === undefined ? amount : messages.times(amount, String(rate));
}
