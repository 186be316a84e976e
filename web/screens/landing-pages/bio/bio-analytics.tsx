import { ExternalLink } from 'lucide-react';
import { ANALYTICS, type ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { bioMessages } from '../../../messages/landing-pages/bio.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import type { ResolvedRange } from '../../../state/analytics/date-ranges.ts';
import { hasPeriodBefore, type Span, useSpan } from '../../../state/analytics/spans.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { ClickChart, ClickFigures } from '../../../ui/chart/click-chart.tsx';
import { buttonClass } from '../../../ui/form/button.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { ChangeBadge } from '../../../ui/page/badges.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { EmptyState, Loaded, Skeleton, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { BarList } from '../../../ui/table/bar-list.tsx';
import { ViewPanels } from '../shared/view-panel.tsx';
import { blockPartsOf, clicksByBlock, VIEW_METRICS, viewsOverTime } from '../shared/view-queries.ts';
import styles from './bio-analytics.module.css';
import { type BioDetails, valuesOf } from './bio-values.ts';
import { titleOf } from './blocks/block-summary.ts';

const QUERY = `${ANALYTICS}/query`;

/** Views of the page and clicks on its blocks: over time, by block, place, source and device. */
export function BioAnalytics({ details }: { details: BioDetails }) {
  const [period, setPeriod] = useSpan();
  const query = useApiQuery('queryAnalytics', QUERY, { body: viewsOverTime({ kind: 'bio', id: details.id }, period) });
  return (
    <div className={layout.stack}>
      <div>
        <PeriodPicker span={period} range={query.data?.meta} onChange={setPeriod} />
      </div>
      <Loaded query={query} skeleton={<Skeleton height={360} />}>
        {({ data, meta }) => <Views details={details} period={period} numbers={data} range={meta} />}
      </Loaded>
    </div>
  );
}

interface ViewsProps {
  details: BioDetails;
  period: Span;
  numbers: ApiResponse<'queryAnalytics'>['data'];
  range: ResolvedRange;
}

function Views({ details, period, numbers, range }: ViewsProps) {
  const [metric, setMetric] = useEnumParam('metric', VIEW_METRICS);
  const { impressions = 0, clicks = 0 } = numbers.totals;
  if (!impressions && !clicks) return <NoViews address={details.link} />;
  return (
    <>
      <ClickFigures numbers={numbers} metrics={VIEW_METRICS} chosen={metric} onChoose={setMetric} />
      <ClickChart numbers={numbers} metric={metric} period={period} range={range} />
      <div className={layout.columns}>
        <div className={styles.beside}>
          <Section title={bioMessages.byBlock}>
            <Blocks details={details} period={period} views={impressions ?? 0} />
          </Section>
        </div>
        <ViewPanels page={{ kind: 'bio', id: details.id }} period={period} />
      </div>
    </>
  );
}

function Blocks({ details, period, views }: Pick<ViewsProps, 'details' | 'period'> & { views: number }) {
  const query = useApiQuery('queryAnalytics', QUERY, { body: clicksByBlock(details.id, period) });
  const names = new Map(valuesOf(details).blocks.map((block) => [block.id, titleOf(block)]));
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={4} height={36} />}>
      {({ data }) => (
        <BarList
          heads={[bioMessages.blocks, pageMessages.clicks, bioMessages.clicksAndRate]}
          figuresPx={196}
          rows={blockPartsOf(data, views).map(({ block, clicks, before, rate }) => ({
            value: String(block),
            label: names.get(block) ?? bioMessages.goneBlock,
            count: clicks,
            more: (
              <span className={styles.block}>
                <span>{rate !== undefined && formatPercent(rate)}</span>
                {hasPeriodBefore(period) && <ChangeBadge current={clicks} previous={before} />}
              </span>
            ),
          }))}
          empty={bioMessages.noClicks}
        />
      )}
    </Loaded>
  );
}

/** Says how to get the first views, and disappears with them. */
function NoViews({ address }: { address: string }) {
  return (
    <EmptyState
      title={bioMessages.noViews}
      text={bioMessages.noViewsText}
      action={
        <>
          <CopyButton text={address} label={pageMessages.copyUrl} words={pageMessages.copyUrl} />
          <a className={buttonClass({})} href={address} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {pageMessages.view}
          </a>
        </>
      }
    />
  );
}
