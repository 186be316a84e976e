import { useApiQuery } from '../../../api/queries.ts';
import { vitalMessages as messages } from '../../../messages/websites/vitals.ts';
import { timeFormatter } from '../../../state/analytics/time-format.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { ZoomingChart } from '../../../ui/chart/zooming-chart.tsx';
import { LinkButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { EmptyState, Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import { CsvButton } from '../../../ui/table/csv-button.tsx';
import { SiteFrame } from '../site-frame.tsx';
import type { DashboardState } from '../state/dashboard-context.ts';
import { overviewQuery, pathOf } from '../state/query.ts';
import { useSegment } from '../state/segment.ts';
import { VitalCards } from './vital-cards.tsx';
import styles from './vitals.module.css';
import { formatVital, VITALS, type VitalName, type VitalsData, vitalLine } from './vitals-data.ts';
import { VitalsTables } from './vitals-tables.tsx';

/** `/websites/:id/vitals`: how fast pages were for their visitors, with the filters of the dashboard. */
export default function VitalsScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return (
    <SiteFrame id={params.id} title={messages.title}>
      {(board) => <Vitals board={board} />}
    </SiteFrame>
  );
}

function Vitals({ board }: { board: DashboardState }) {
  const { site, view } = board;
  const segment = useSegment(site.id, view.segment, false);
  const path = pathOf(site, '/vitals');
  const asked = overviewQuery(view, segment.filter);
  const query = useApiQuery('showVitals', path, {
    query: { ...asked, limit: 20 },
    enabled: segment.isKnown,
  });
  const reports = query.data?.data.reports;
  return (
    <section className={styles.vitals} aria-label={messages.title}>
      <div className={styles.bar}>
        <h2>{messages.title}</h2>
        {reports !== undefined && reports > 0 && (
          <span className={styles.muted}>{messages.reports(formatInteger(reports), reports === 1)}</span>
        )}
        <span className={styles.gap} />
        {reports !== undefined && reports > 0 && (
          <CsvButton
            label={messages.download}
            failed={messages.downloadFailed}
            name={`${site.domain}-web-vitals.csv`}
            path={path}
            options={{ query: { ...asked, limit: 100 } }}
          />
        )}
      </div>
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {({ data, meta }) =>
          data.vitals ? (
            <Measured data={data} vitals={data.vitals} meta={meta} />
          ) : (
            <EmptyState
              title={messages.noneTitle}
              text={messages.noneText}
              action={<LinkButton to={`/websites/${site.id}/install?vitals=1`}>{messages.snippet}</LinkButton>}
            />
          )
        }
      </Loaded>
    </section>
  );
}

interface MeasuredProps {
  data: VitalsData;
  vitals: NonNullable<VitalsData['vitals']>;
  meta: { timezone: string; interval: Parameters<typeof timeFormatter>[0] | null; to: string };
}

function Measured({ data, vitals, meta }: MeasuredProps) {
  const [chosen, choose] = useEnumParam('vital', VITALS);
  return (
    <>
      <p className={styles.muted}>{messages.p75About}</p>
      <VitalCards data={data} vitals={vitals} chosen={chosen} onChoose={choose} />
      <VitalChart data={data} name={chosen} meta={meta} />
      <VitalsTables data={data} />
    </>
  );
}

function VitalChart({ data, name, meta }: { data: VitalsData; name: VitalName; meta: MeasuredProps['meta'] }) {
  const { times, values } = vitalLine(data, name);
  const { good } = data.limits[name];
  const format = timeFormatter(meta.interval ?? 'day', meta.timezone);
  const limit = { label: messages.limit(formatVital(name, good)), color: 2, isDashed: true };
  return (
    <div>
      <ChartLegend series={[{ ...limit, values: [] }]} />
      <ZoomingChart
        label={messages.chart(messages.names[name])}
        times={times}
        series={[
          { label: messages.names[name], values, color: 1 },
          { ...limit, values: times.map(() => good) },
        ]}
        nameTime={format.of}
        formatValue={(value) => formatVital(name, value)}
        timezone={meta.timezone}
        until={Date.parse(meta.to) / 1_000}
        heightPx={240}
      />
    </div>
  );
}
