import { ANALYTICS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { overTime, PERIODS, whyChanged } from '../../state/click-query.ts';
import { useEnumParam } from '../../state/navigation/url-state.ts';
import { ClickChart, ClickFigures, PeriodChoice } from '../../ui/chart/click-chart.tsx';
import { layout } from '../../ui/page/page.tsx';
import { Loaded, Skeleton } from '../../ui/page/query-states.tsx';
import type { Channel } from './channel-data.ts';

const METRICS = ['clicks', 'scans', 'uniques'] as const;

/** Total clicks and scans of everything in the channel. */
export function ChannelAnalytics({ channel }: { channel: Channel }) {
  const [period, setPeriod] = useEnumParam('period', PERIODS);
  const [metric, setMetric] = useEnumParam('metric', METRICS);
  const body = overTime({ scope: { channel: channel.id }, period, metrics: METRICS });
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body });
  return (
    <div className={layout.stack}>
      <div>
        <PeriodChoice value={period} onChange={setPeriod} />
      </div>
      <Loaded query={query} skeleton={<Skeleton height={340} />}>
        {({ data }) => (
          <>
            <ClickFigures
              numbers={data}
              metrics={METRICS}
              chosen={metric}
              onChoose={setMetric}
              why={{
                request: whyChanged({ scope: { channel: channel.id }, period }),
                fileName: `channel-${channel.id}`,
              }}
            />
            <ClickChart numbers={data} metric={metric} period={period} />
          </>
        )}
      </Loaded>
    </div>
  );
}
