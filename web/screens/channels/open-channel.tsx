import { MapPin } from 'lucide-react';
import { ANALYTICS, LINK_TOOLS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { channelMessages as messages } from '../../messages/channels.ts';
import { posterMessages } from '../../messages/posters.ts';
import { useSpan } from '../../state/analytics/spans.ts';
import { overTime } from '../../state/click-query.ts';
import { useNoteOpened } from '../../state/navigation/recent-objects.ts';
import { LinkButton } from '../../ui/form/button.tsx';
import { Loaded, Skeleton } from '../../ui/page/query-states.tsx';
import { PeriodPicker } from '../../ui/period/period-picker.tsx';
import { ChannelAnalytics } from './channel-analytics.tsx';
import { CHANNEL_METRICS, type Channel } from './channel-data.ts';
import { figuresQuery } from './channel-figures.ts';
import { ChannelHead } from './channel-head.tsx';
import styles from './channels.module.css';

/** The open channel: its name with the period and the actions, and the totals of the period. */
export function OpenChannel({ channel }: { channel: Channel }) {
  const [period, setPeriod] = useSpan();
  useNoteOpened({ type: 'channel', id: channel.id }, channel.name);
  const body = overTime({ scope: { channel: channel.id }, period, metrics: CHANNEL_METRICS });
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body });
  return (
    <>
      <ChannelHead channel={channel}>
        <PosterMapLink channelId={channel.id} />
        <PeriodPicker span={period} range={query.data?.meta} onChange={setPeriod} />
      </ChannelHead>
      <Loaded query={query} skeleton={<Skeleton height={340} />}>
        {({ data, meta }) => <ChannelAnalytics channel={channel} period={period} numbers={data} range={meta} />}
      </Loaded>
    </>
  );
}

/** The items without a channel: the period of their results. */
export function NoChannel() {
  const [period, setPeriod] = useSpan();
  const query = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body: figuresQuery(period) });
  return (
    <header className={styles.head}>
      <h2 className={styles.texts}>{messages.unassigned}</h2>
      <div className={styles.headActions}>
        <PeriodPicker span={period} range={query.data?.meta} onChange={setPeriod} />
      </div>
    </header>
  );
}

/** Shown once the channel has codes to put on the map. */
function PosterMapLink({ channelId }: { channelId: number }) {
  const codes = useApiQuery('showPlacements', `${LINK_TOOLS}/channel/${channelId}/placements`);
  if (!codes.data?.data.length) return null;
  return (
    <LinkButton icon={<MapPin aria-hidden />} to={`/channels/${channelId}/posters`}>
      {posterMessages.open}
    </LinkButton>
  );
}
