import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'wouter';
import type { ApiResponse } from '../../../api/client.ts';
import { revenueMessages as messages } from '../../../messages/currencies.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useCan } from '../../../state/workspace/workspace.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { Conversion, isConverted, missingText } from '../../../ui/money/revenue.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import styles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { comparedOf } from '../state/query.ts';
import { usePanelQuery } from '../state/query-hooks.ts';
import { useIsInView } from '../state/use-is-in-view.ts';
import { isFiltered, writeView } from '../state/view.ts';
import own from './revenue.module.css';
import { type Sum, sumsOf } from './sales.ts';
import { SalesFigures, SalesLists } from './sales-lists.tsx';

const MAX_CURRENCIES = 6;
/** Only events with an amount have a currency. */
const ORDERS = [{ kind: 'is_not', dimension: 'currency', values: [''] }] as const;
const SETTINGS = '/settings/currencies';

type Answer = ApiResponse<'queryAnalytics'>['data'];

/** Revenue with its orders, and where the buyers came from; how to send amounts where there are none. */
export function RevenuePanel() {
  const { site, view, overview, isShared } = useDashboard();
  const box = useRef<HTMLElement>(null);
  const heading = useId();
  const isEmpty = overview?.data.totals.revenue === 0;
  const query = useRevenue(useIsInView(box) && !isEmpty);
  // Also where the owner of a shared dashboard does not show it: the overview has none then.
  if (isEmpty && isShared) return null;
  const search = writeView(new URLSearchParams(), view);
  return (
    <section className={styles.panel} id="revenue" aria-labelledby={heading} ref={box}>
      <div className={styles.panelHead}>
        <h2 id={heading}>{messages.revenue}</h2>
        {!isShared && !isEmpty && <Link to={`/websites/${site.id}/revenue?${search}`}>{messages.open}</Link>}
      </div>
      {isEmpty ? (
        <NoRevenue />
      ) : (
        <Loaded query={query} skeleton={<SkeletonRows count={6} height={36} />}>
          {({ data }) => <Revenue answer={data}>{(sum) => <SalesLists sum={sum} />}</Revenue>}
        </Loaded>
      )}
    </section>
  );
}

/** Sums of the period in each currency. */
export function useRevenue(enabled = true) {
  const { view } = useDashboard();
  return usePanelQuery(
    {
      ...{ metrics: ['revenue', 'events'], dimensions: ['currency'], limit: MAX_CURRENCIES },
      compare: comparedOf(view),
    },
    { more: ORDERS, enabled },
  );
}

function NoRevenue() {
  const { view } = useDashboard();
  if (isFiltered(view)) return <p className={styles.muted}>{messages.noneFiltered}</p>;
  return (
    <div className={own.none}>
      <p>{messages.none}</p>
      <p>{messages.howTo}</p>
      <CopyField text={messages.example} label={messages.copyExample} isWrapped />
      <p>{messages.orServer}</p>
    </div>
  );
}

/** The chosen sum: its figures, with more of it below. */
export function Revenue({ answer, children }: { answer: Answer; children: (sum: Sum) => ReactNode }) {
  const [params, setUrl] = useUrlState();
  const sums = sumsOf(answer);
  const keyOf = ({ currency, isTotal }: Sum) => (isTotal ? 'all' : currency);
  const chosen = sums.find((sum) => keyOf(sum) === params.get('currency')) ?? sums[0];
  if (!chosen) return <NoRevenue />;
  const nameOf = ({ currency, isTotal, now }: Sum) =>
    messages.choice(isTotal, formatMoney(now.amount ?? 0, currency, true));
  return (
    <>
      {sums.length > 1 && (
        <div className={own.currencies}>
          <Segmented
            label={messages.currency}
            value={keyOf(chosen)}
            onChange={(currency) => setUrl({ currency: currency === keyOf(sums[0] ?? chosen) ? undefined : currency })}
            choices={sums.map((sum) => ({ value: keyOf(sum), label: nameOf(sum) }))}
          />
        </div>
      )}
      <Rates answer={answer} isTotal={chosen.isTotal} />
      <SalesFigures sum={chosen} />
      {children(chosen)}
    </>
  );
}

/** How a total is converted, or what it lacks. */
function Rates({ answer: { rows, revenue }, isTotal }: { answer: Answer; isTotal: boolean }) {
  const missing = missingText(revenue);
  if (isTotal && isConverted(revenue))
    return (
      <div>
        <Conversion
          revenue={revenue}
          trigger={
            <Button size="small" variant="ghost">
              {messages.converted}
              <ChevronDown aria-hidden />
            </Button>
          }
        />
      </div>
    );
  if (!missing && (revenue || rows.length < 2)) return null;
  return (
    <p className={styles.muted}>
      {missing ?? messages.apart} <SettingsLink text={missing ? messages.addRate : messages.addTotal} />
    </p>
  );
}

/** For those who may change rates. */
function SettingsLink({ text }: { text: string }) {
  const { isShared } = useDashboard();
  const can = useCan();
  return isShared || !can('settings') ? null : <Link to={SETTINGS}>{text}</Link>;
}
