import { ExternalLink } from 'lucide-react';
import type { ApiResponse } from '../../../api/client.ts';
import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { codeDetailMessages } from '../../../messages/codes/code-details.ts';
import type { ResolvedRange } from '../../../state/analytics/date-ranges.ts';
import { type Span, useSpan } from '../../../state/analytics/spans.ts';
import { GOAL_RATE, overTime, whyChanged } from '../../../state/click-query.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { ClickChart, ClickFigures } from '../../../ui/chart/click-chart.tsx';
import { buttonClass } from '../../../ui/form/button.tsx';
import { ReachedGoals } from '../../../ui/goals/reached-goals.tsx';
import {
  type AttributionSummaryProps as AttributionProps,
  AttributionSummary,
} from '../../../ui/object/attribution-summary.tsx';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { FilteredTraffic } from '../../../ui/object/filtered-traffic.tsx';
import { MissingVisits } from '../../../ui/object/missing-visits.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { EmptyState, Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { type CodeDesign, scanUrlOf } from '../code-data.ts';
import { fieldsFrom } from '../design/content.ts';
import { useDestination } from './destination.ts';
import styles from './detail.module.css';
import { ScanPanel } from './scan-panel.tsx';

const METRICS = ['scans', 'uniques', 'visits', 'conversions'] as const;

const QUESTIONS = `${ANALYTICS}/query`;

function scansOf(id: number, period: Span) {
  return overTime({ scope: { qr: id }, period, metrics: [...METRICS, GOAL_RATE] });
}

/** Scans of the code over time, by place, on a map and by device, and the resulting visits and conversions. */
export function Scans({ design }: { design: CodeDesign }) {
  const [period, setPeriod] = useSpan();
  const { id, dynamic: isDynamic } = design;
  const query = useApiQuery('queryAnalytics', QUESTIONS, {
    body: scansOf(id, period),
    enabled: isDynamic,
  });
  if (!isDynamic)
    return (
      <Section title={codeDetailMessages.scans}>
        <p className={styles.about}>{codeDetailMessages.staticScans}</p>
      </Section>
    );
  return (
    <Section
      title={codeDetailMessages.scans}
      actions={<PeriodPicker span={period} range={query.data?.meta} onChange={setPeriod} />}
    >
      <Loaded query={query} skeleton={<Skeleton height={360} />}>
        {({ data, meta }) => <ScanAnalytics design={design} period={period} range={meta} numbers={data} />}
      </Loaded>
    </Section>
  );
}

interface NumbersProps {
  design: CodeDesign;
  period: Span;
  range: ResolvedRange;
  numbers: ApiResponse<'queryAnalytics'>['data'];
}

function ScanAnalytics({ design: { id, type, data, link }, period, range, numbers }: NumbersProps) {
  const [metric, setMetric] = useEnumParam('figure', METRICS);
  // Only links lead to a visit; phones handle other content themselves.
  const target = useDestination(type === 'link' ? fieldsFrom(type, data).link : undefined);
  const cameOfIt = <Outcomes id={id} period={period} range={range} target={target} totals={numbers.totals} />;
  if (!numbers.totals.scans)
    return (
      <div className={layout.stack}>
        <NoScans address={scanUrlOf(link)} />
        {cameOfIt}
      </div>
    );
  return (
    <div className={layout.stack}>
      <ClickFigures
        numbers={numbers}
        metrics={type === 'link' ? METRICS : ['scans', 'uniques']}
        chosen={metric}
        onChoose={setMetric}
        why={{ request: whyChanged({ scope: { qr: id }, period }), fileName: `code-${id}` }}
      />
      <ClickChart numbers={numbers} metric={metric} period={period} range={range} />
      {cameOfIt}
      <div className={styles.panels}>
        <ScanPanel id={id} period={period} name="place" tabs={PLACES} />
        <div className={layout.stack}>
          <ScanPanel id={id} period={period} name="device" tabs={DEVICES} />
          <ScanPanel id={id} period={period} name="time" tabs={TIMES} />
        </div>
      </div>
    </div>
  );
}

interface OutcomesProps extends Pick<AttributionProps, 'totals' | 'period' | 'target'> {
  id: number;
  range: ResolvedRange;
}

/**
 * Visits and conversions, followed by filtered traffic: scans by robots, and the website's exclusions when visits are
 * missing.
 */
function Outcomes({ id, ...led }: OutcomesProps) {
  const via = { dimension: 'via_qr', id } as const;
  return (
    <div className={styles.outcomes}>
      {led.target !== undefined && (
        <>
          <AttributionSummary noun="scans" via={via} {...led} />
          {(led.totals.visits ?? 0) > 0 && (
            <ReachedGoals via={via} {...led} target={led.target} count={led.totals.scans ?? 0} />
          )}
          <MissingVisits noun="scans" {...led} />
        </>
      )}
      <FilteredTraffic noun="scans" scope={{ qr: id }} period={led.period} />
    </div>
  );
}

/** Explains how to get the first scan, and disappears with it. */
function NoScans({ address }: { address: string }) {
  return (
    <EmptyState
      title={codeDetailMessages.noScans}
      text={codeDetailMessages.noScansText}
      action={
        <>
          <CopyButton text={address} label={codeDetailMessages.copyUrl} words={codeDetailMessages.copyShort} />
          <a className={buttonClass({})} href={address} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {codeDetailMessages.tryIt}
          </a>
        </>
      }
    />
  );
}

const PLACES = ['country', 'city', 'map'] as const;
const DEVICES = ['device', 'browser', 'os'] as const;
const TIMES = ['weekday', 'hour'] as const;
