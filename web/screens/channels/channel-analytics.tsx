import { ANALYTICS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useSpan } from '../../state/analytics/spans.ts';
import { overTime, whyChanged } from '../../state/click-query.ts';
import { useEnumParam } from '../../state/navigation/url-state.ts';
import { ClickChart, ClickFigures } from '../../ui/chart/click-chart.tsx';
import { layout } from '../../ui/page/page.tsx';
import { Loaded, Skeleton } from '../../ui/page/query-states.tsx';
import { PeriodPicker } from '../../ui/period/period-picker.tsx';
import { CHANNEL_METRICS, type Channel, metricWithData } from './channel-data.ts';

/** The first one shows the first metric that has data. */
const CHOICES = ['first', ...CHANNEL_METRICS] as const;

/** Total clicks and scans of everything in the channel. */
export function ChannelAnalytics({ channel }: { channel: Channel }) {
  const [period, setPeriod] = useSpan();
  const [metric, setMetric] = useEnumParam('metric', CHOICES);
  const body = overTime({ scope: { channel: channel.id }, period, metrics: CHANNEL_METRICS });
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body });
  return (
    <div className={layout.stack}>
      <div>
        <PeriodPicker span={period} range={query.data?.meta} onChange={setPeriod} />
      </div>
      <Loaded query={query} skeleton={<Skeleton height={340} />}>
        {({ data, meta }) => {
          const chosen = metric === 'first' ? metricWithData(data.totals) : metric;
          return (
            <>
              <ClickFigures
                numbers={data}
                metrics={CHANNEL_METRICS}
                chosen={chosen}
                onChoose={setMetric}
                why={{
                  request: whyChanged({ scope: { channel: channel.id }, period }),
                  fileName: `channel-${channel.id}`,
                }}
              />
              <ClickChart numbers={data} metric={chosen} period={period} range={meta} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
