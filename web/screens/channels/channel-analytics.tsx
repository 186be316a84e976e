import type { ApiResponse } from '../../api/client.ts';
import type { ResolvedRange } from '../../state/analytics/date-ranges.ts';
import type { Span } from '../../state/analytics/spans.ts';
import { whyChanged } from '../../state/click-query.ts';
import { useEnumParam } from '../../state/navigation/url-state.ts';
import { ClickChart, ClickFigures } from '../../ui/chart/click-chart.tsx';
import { layout } from '../../ui/page/page.tsx';
import { CHANNEL_METRICS, type Channel } from './channel-data.ts';

export interface ChannelAnalyticsProps {
  channel: Channel;
  period: Span;
  numbers: ApiResponse<'queryAnalytics'>['data'];
  range: ResolvedRange;
}

/** Total clicks and scans of everything in the channel. */
export function ChannelAnalytics({ channel, period, numbers, range }: ChannelAnalyticsProps) {
  const [metric, setMetric] = useEnumParam('metric', CHANNEL_METRICS);
  const counted = CHANNEL_METRICS.filter((one) => one === metric || isCounted(one, numbers));
  const why = { request: whyChanged({ scope: { channel: channel.id }, period }), fileName: `channel-${channel.id}` };
  return (
    <div className={layout.stack}>
      <ClickFigures numbers={numbers} metrics={counted} chosen={metric} onChoose={setMetric} why={why} />
      <ClickChart numbers={numbers} metric={metric} period={period} range={range} />
    </div>
  );
}

/** Without clicks, or without scans, the channel has only the other kind. */
function isCounted(
  metric: (typeof CHANNEL_METRICS)[number],
  { totals, compared_totals: before }: ChannelAnalyticsProps['numbers'],
) {
  const isNone = (one: 'clicks' | 'scans') => !totals[one] && !before?.[one];
  return metric === 'uniques' || !isNone(metric) || (isNone('clicks') && isNone('scans'));
}
