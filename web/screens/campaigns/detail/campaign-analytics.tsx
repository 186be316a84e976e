import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import type { ResolvedRange } from '../../../state/analytics/date-ranges.ts';
import { useSpan } from '../../../state/analytics/spans.ts';
import {
  attributedByLink,
  byLink,
  type ClickQuery,
  GOAL_RATE,
  overTime,
  timesOf,
  whyChanged,
} from '../../../state/click-query.ts';
import { sharedTarget } from '../../../state/hosts/tracked-host.ts';
import { figuresOf, type LinkFigures } from '../../../state/links/link-figures.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { ClickChart, ClickFigures } from '../../../ui/chart/click-chart.tsx';
import { ReachedGoals } from '../../../ui/goals/reached-goals.tsx';
import { AttributionSummary } from '../../../ui/object/attribution-summary.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { EmptyState, Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { ComparedLinks } from '../../../ui/table/compared-links.tsx';
import { type Campaign, colorAt, linePlaces, MAX_COLORS } from '../campaign-data.ts';
import type { CampaignLink } from '../editor/rotation.ts';
import styles from '../list/campaigns.module.css';
import { useScans } from './link-codes.ts';
import { LinkLines } from './link-lines.tsx';

const METRICS = ['clicks', 'uniques', 'visits', 'conversions'] as const;
const LINK_METRICS = ['clicks', 'uniques'] as const;
const ATTRIBUTED_METRICS = ['visits', 'conversions', GOAL_RATE] as const;
const LOOKS = ['total', 'links'] as const;
const QUERY = `${ANALYTICS}/query`;

/** Clicks of all links over time, and a comparison of the links. */
export function CampaignAnalytics({ campaign, links }: { campaign: Campaign; links: readonly CampaignLink[] }) {
  const [period] = useSpan();
  const [metric, setMetric] = useEnumParam('metric', METRICS);
  const [look] = useEnumParam('chart', LOOKS);
  const question: ClickQuery = { scope: { campaign: campaign.id }, period, metrics: [...METRICS, GOAL_RATE] };
  const total = useApiQuery('queryAnalytics', QUERY, { body: overTime(question) });
  const each = useApiQuery('queryAnalytics', QUERY, {
    body: byLink({ ...question, metrics: LINK_METRICS }),
  });
  const led = useApiQuery('queryAnalytics', QUERY, {
    body: attributedByLink({ ...question, metrics: ATTRIBUTED_METRICS }),
  });
  const via = { dimension: 'via_campaign', id: campaign.id } as const;
  const target = sharedTarget(links.map(({ longurl }) => longurl));
  const figures = figuresOf(links, each.data?.data.rows ?? [], led.data?.data.rows ?? []);
  const { charted, colors, colorOf } = linesOf(figures, links);
  return (
    <div className={layout.stack}>
      <ChartBar hasLook={links.length > 1} range={total.data?.meta} />
      <Loaded query={total} skeleton={<Skeleton height={340} />}>
        {({ data, meta }) => (
          <>
            <ClickFigures
              numbers={data}
              metrics={METRICS}
              chosen={metric}
              onChoose={setMetric}
              why={{ request: whyChanged(question), fileName: `campaign-${campaign.id}` }}
            />
            {look === 'total' || links.length < 2 ? (
              <ClickChart numbers={data} metric={metric} period={period} range={meta} />
            ) : (
              <LinkLines
                question={question}
                period={period}
                links={charted}
                colors={colors}
                times={timesOf(data.rows)}
              />
            )}
            <div>
              <AttributionSummary noun="clicks" totals={data.totals} via={via} period={period} target={target} />
              {target !== undefined && (data.totals.visits ?? 0) > 0 && (
                <ReachedGoals via={via} period={period} target={target} count={data.totals.clicks ?? 0} />
              )}
            </div>
          </>
        )}
      </Loaded>
      <Section title={messages.compare}>
        {links.length === 0 ? (
          <EmptyState title={messages.noLinksTitle} text={messages.noLinksText} />
        ) : (
          <Loaded query={each}>{() => <Compared figures={figures} {...(look === 'links' && { colorOf })} />}</Loaded>
        )}
      </Section>
    </div>
  );
}

/** The links with most clicks, each in its color of the campaign. */
function linesOf(figures: readonly LinkFigures<CampaignLink>[], links: readonly CampaignLink[]) {
  const charted = figures.slice(0, MAX_COLORS).map(({ link }) => link);
  const colors = linePlaces(charted.map(({ id }) => links.findIndex((link) => link.id === id)));
  const colorOf = (id: number) => {
    const color = colors[charted.findIndex((link) => link.id === id)];
    return color === undefined ? undefined : colorAt(color);
  };
  return { charted, colors, colorOf };
}

interface ComparedProps {
  figures: readonly LinkFigures[];
  colorOf?: (id: number) => string | undefined;
}

function Compared({ figures, colorOf }: ComparedProps) {
  const [period] = useSpan();
  const links = figures.map(({ link }) => link);
  const scans = useScans(links, period);
  if (figures.every(({ clicks }) => clicks === 0)) return <p className={styles.muted}>{messages.noClicks}</p>;
  return <ComparedLinks figures={figures} scans={scans} {...(colorOf && { colorOf })} />;
}

/** Selects the period, and whether the chart has one line per link. */
function ChartBar({ hasLook, range }: { hasLook: boolean; range: ResolvedRange | undefined }) {
  const [period, setPeriod] = useSpan();
  const [look, setLook] = useEnumParam('chart', LOOKS);
  return (
    <div className={layout.bar}>
      <PeriodPicker span={period} range={range} onChange={setPeriod} />
      {hasLook && (
        <Segmented
          label={messages.chartLook}
          value={look}
          onChange={setLook}
          choices={[
            { value: 'total', label: messages.chartTotal },
            { value: 'links', label: messages.chartLinks },
          ]}
        />
      )}
    </div>
  );
}
