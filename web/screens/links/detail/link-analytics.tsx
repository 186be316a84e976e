import { ANALYTICS } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { detailMessages as messages } from '../../../messages/links/link-detail.ts';
import type { ResolvedRange } from '../../../state/analytics/date-ranges.ts';
import { GOAL_RATE, overTime, whyChanged } from '../../../state/click-query.ts';
import { useEnumParam } from '../../../state/navigation/url-state.ts';
import { ClickChart, ClickFigures } from '../../../ui/chart/click-chart.tsx';
import { Select } from '../../../ui/form/choices.tsx';
import { ReachedGoals } from '../../../ui/goals/reached-goals.tsx';
import { AttributionSummary } from '../../../ui/object/attribution-summary.tsx';
import { FilteredTraffic } from '../../../ui/object/filtered-traffic.tsx';
import { Chip } from '../../../ui/page/badges.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded, Skeleton } from '../../../ui/page/query-states.tsx';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { BOTS, filterKind, narrowedTo, withFilter } from './click-breakdowns.ts';
import { ClickPanel, nameFor } from './click-panel.tsx';
import { type ClickUrl, useClickUrl, writeFilters } from './click-url.ts';

const METRICS = ['clicks', 'uniques', 'visits', 'conversions'] as const;

/** Analytics of a link: clicks by time, place and device, and the resulting visits and conversions. */
export function LinkAnalytics({ id, target }: { id: number; target: string }) {
  const clicks = useClickUrl(id);
  const [metric, setMetric] = useEnumParam('metric', METRICS);
  const body = {
    ...overTime({ scope: { link: id }, period: clicks.period, metrics: [...METRICS, GOAL_RATE] }),
    ...narrowedTo(clicks),
  };
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body });
  const filterBy = (dimension: string) => {
    const kind = filterKind(dimension);
    if (kind === undefined) return undefined;
    return (before: URLSearchParams, value: string) =>
      writeFilters(before, withFilter(clicks.filters, { kind, value, isExcluded: false }));
  };
  // Goals are those of all visits.
  const isWhole = clicks.filters.length === 0 && clicks.bots === 'without';
  const why = { ...whyChanged({ scope: { link: id }, period: clicks.period }), ...narrowedTo(clicks) };
  return (
    <div className={layout.stack}>
      <NumberBar clicks={clicks} range={query.data?.meta} />
      <Loaded query={query} skeleton={<Skeleton height={340} />}>
        {({ data, meta }) => (
          <>
            <ClickFigures
              numbers={data}
              metrics={METRICS}
              chosen={metric}
              onChoose={setMetric}
              why={{ request: why, fileName: `link-${id}`, filterBy }}
            />
            <ClickChart numbers={data} metric={metric} period={clicks.period} range={meta} />
            <div>
              <AttributionSummary
                noun="clicks"
                totals={data.totals}
                via={{ dimension: 'via_link', id }}
                period={clicks.period}
                target={target}
              />
              {isWhole && (data.totals.visits ?? 0) > 0 && (
                <ReachedGoals
                  via={{ dimension: 'via_link', id }}
                  period={clicks.period}
                  target={target}
                  count={data.totals.clicks ?? 0}
                />
              )}
              {clicks.bots === 'without' && (
                <FilteredTraffic noun="clicks" scope={{ link: id }} period={clicks.period} />
              )}
            </div>
          </>
        )}
      </Loaded>
      <div className={layout.columns}>
        <ClickPanel clicks={clicks} label={messages.places} name="place" tabs={['country', 'map', 'region', 'city']} />
        <ClickPanel clicks={clicks} label={messages.sources} name="source" tabs={['referrer', 'channel']} />
        <ClickPanel clicks={clicks} label={messages.devices} name="device" tabs={['browser', 'os', 'device']} />
        <ClickPanel clicks={clicks} label={messages.languages} name="time" tabs={['language', 'hour', 'weekday']} />
      </div>
    </div>
  );
}

function NumberBar({ clicks, range }: { clicks: ClickUrl; range: ResolvedRange | undefined }) {
  const { period, setPeriod, bots, setBots, filters, setFilters } = clicks;
  return (
    <div className={layout.bar}>
      <PeriodPicker span={period} range={range} onChange={setPeriod} />
      <Select
        isCompact
        label={messages.botsLabel}
        value={bots}
        choices={BOTS.map((value) => ({ value, label: messages.bots[value] }))}
        onChange={setBots}
      />
      {filters.map((filter) => (
        <Chip
          key={`${filter.kind} ${filter.value}`}
          removeLabel={messages.removeFilter}
          onRemove={() => setFilters(filters.filter((one) => one.kind !== filter.kind || one.value !== filter.value))}
        >
          {(filter.isExcluded ? messages.not : messages.only)(
            messages.kinds[filter.kind],
            nameFor(filter.kind)(filter.value, ''),
          )}
        </Chip>
      ))}
    </div>
  );
}
