import { revenueMessages as messages } from '../../../messages/currencies.ts';
import { timeFormatter } from '../../../state/analytics/time-format.ts';
import { ZoomingChart } from '../../../ui/chart/zooming-chart.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import { Revenue, useRevenue } from '../panels/revenue.tsx';
import type { Sum } from '../panels/sales.ts';
import { inCurrency, SALES_DIMENSIONS, SalesRows } from '../panels/sales-lists.tsx';
import { SiteFrame } from '../site-frame.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { usePanelQuery, withMore } from '../state/query-hooks.ts';
import { chartRows } from '../state/series.ts';
import { VisitList } from '../visits/visit-list.tsx';
import { visitsQuery } from '../visits/visits-query.ts';
import styles from './revenue-screen.module.css';

/** `/websites/:id/revenue`: revenue over time, where the buyers came from and their visits, with the dashboard's filters. */
export default function RevenueScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return (
    <SiteFrame id={params.id} title={messages.revenue}>
      {() => <WholeRevenue />}
    </SiteFrame>
  );
}

function WholeRevenue() {
  return (
    <section className={styles.revenue} aria-label={messages.revenue}>
      <Loaded query={useRevenue()} skeleton={<Skeleton height={480} />}>
        {({ data }) => (
          <Revenue answer={data}>
            {(sum) => (
              <>
                <OverTime sum={sum} />
                <Lists sum={sum} />
                <Buyers sum={sum} />
              </>
            )}
          </Revenue>
        )}
      </Loaded>
    </section>
  );
}

function OverTime({ sum }: { sum: Sum }) {
  const { overview } = useDashboard();
  const { timezone = 'UTC', to = '', interval } = overview?.meta ?? {};
  const query = usePanelQuery(
    {
      ...{ metrics: ['revenue'], interval: interval ?? 'day', limit: 1_000 },
      order: [{ by: 'time', direction: 'asc' }],
    },
    { more: [inCurrency(sum)], enabled: overview !== undefined },
  );
  return (
    <Loaded query={query} skeleton={<Skeleton height={240} />}>
      {({ data }) => {
        const { times, values } = chartRows(data.rows, 'revenue', Date.now());
        return (
          <ZoomingChart
            label={messages.overTime}
            times={times}
            series={[{ label: messages.revenue, values, color: 1 }]}
            nameTime={timeFormatter(interval ?? 'day', timezone).of}
            formatValue={(value) => formatMoney(value, sum.currency, true)}
            timezone={timezone}
            until={Date.parse(to) / 1_000}
            heightPx={240}
          />
        );
      }}
    </Loaded>
  );
}

function Lists({ sum }: { sum: Sum }) {
  return (
    <div className={styles.lists}>
      {SALES_DIMENSIONS.map((dimension) => (
        <section key={`${dimension} ${sum.currency} ${sum.isTotal}`} aria-label={messages.tabs[dimension]}>
          <h2>{messages.tabs[dimension]}</h2>
          <SalesRows dimension={dimension} sum={sum} />
        </section>
      ))}
    </div>
  );
}

/** The single visits in which somebody bought. */
function Buyers({ sum }: { sum: Sum }) {
  const { site, view, baseQuery } = useDashboard();
  const { filter } = withMore(baseQuery, [inCurrency(sum)]);
  const query = visitsQuery(view, filter, { views: 'any', duration: 'any' });
  return (
    <section aria-label={messages.visits}>
      <h2>{messages.visits}</h2>
      <VisitList key={JSON.stringify(query)} siteId={site.id} query={query} />
    </section>
  );
}
