import { ChartNoAxesColumn } from 'lucide-react';
import { Link } from 'wouter';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { detailMessages as messages } from '../../../messages/links/link-detail.ts';
import type { ChartName } from '../../../state/chart-names.ts';
import {
  type ClickQuery,
  linesOf,
  linksOverTime,
  linksTogether,
  nameTime,
  PERIODS,
  timesOf,
} from '../../../state/click-query.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { PeriodChoice } from '../../../ui/chart/click-chart.tsx';
import { lineWidths } from '../../../ui/chart/line-widths.ts';
import { ZoomingChart } from '../../../ui/chart/zooming-chart.tsx';
import { LinkButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { LinkName } from '../../../ui/object/link-name.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { EmptyState, Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import { readCompared, sumOf } from './compared.ts';
import styles from './detail.module.css';
import { useLinkNames } from './link-names.ts';

const QUERY = `${ANALYTICS}/query`;

/** Compares up to six links in one chart. */
export default function Compare() {
  const [params] = useUrlState();
  const ids = readCompared(params.get('ids'));
  return (
    <Page title={messages.compareTitle} back={{ to: '/links', label: messages.back }}>
      {ids.length === 0 ? (
        <EmptyState
          icon={<ChartNoAxesColumn />}
          title={messages.compareEmpty}
          text={messages.compareEmptyText}
          action={<LinkButton to="/links">{messages.toList}</LinkButton>}
        />
      ) : (
        <Compared ids={ids} />
      )}
    </Page>
  );
}

function Compared({ ids }: { ids: readonly number[] }) {
  const [period, setPeriod] = useEnumParam('period', PERIODS);
  const names = useLinkNames(ids);
  const question: ClickQuery = { scope: {}, period, metrics: ['clicks'] };
  const query = useApiQuery('queryAnalytics', QUERY, { body: linksOverTime(question, ids) });
  const together = useApiQuery('queryAnalytics', QUERY, { body: linksTogether(question, ids) });
  return (
    <>
      <div className={layout.bar}>
        <PeriodChoice value={period} onChange={setPeriod} />
      </div>
      <Loaded query={query} skeleton={<Skeleton height={300} />}>
        {({ data }) => {
          const { times, lines } = linesOf(data.rows, ids, timesOf(together.data?.data.rows ?? []));
          const widths = lineWidths(lines);
          const series = ids.map((id, place) => ({
            label: names[place]?.short ?? `#${id}`,
            values: lines[place] ?? [],
            color: place + 1,
            widthPx: widths[place] ?? 2,
          }));
          return (
            <>
              <ChartLegend series={series} names={names.map(({ whole }) => whole)} />
              <ZoomingChart
                label={messages.compareChart}
                times={times}
                series={series}
                nameTime={(seconds) => nameTime(seconds, period)}
                formatValue={formatInteger}
              />
              <Totals ids={ids} names={names} series={series} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

interface TotalsProps {
  ids: readonly number[];
  names: readonly ChartName[];
  series: ReadonlyArray<{ label: string; values: readonly number[]; color: number }>;
}

function Totals({ ids, names, series }: TotalsProps) {
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <th scope="col">{messages.link}</th>
          <th scope="col" className={styles.number}>
            {messages.clicks}
          </th>
        </tr>
      </thead>
      <tbody>
        {series.map(({ label, values, color }, place) => (
          <tr key={ids[place]}>
            <td>
              <span className={styles.named}>
                <span className={styles.dot} style={{ background: `var(--series-${color})` }} aria-hidden />
                <Link to={`/links/${ids[place]}`}>
                  <LinkName name={names[place]?.whole ?? label} />
                </Link>
              </span>
            </td>
            <td className={styles.number}>{formatInteger(sumOf(values))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
