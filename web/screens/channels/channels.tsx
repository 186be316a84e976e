import { Folder } from 'lucide-react';
import { useLocation } from 'wouter';
import { ANALYTICS, LINK_TOOLS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { channelMessages as messages } from '../../messages/channels.ts';
import { useSpan } from '../../state/analytics/spans.ts';
import { useTrends } from '../../state/analytics/trends.ts';
import { useIsGuest, useWorkspace } from '../../state/workspace/workspace.ts';
import { LinkPanelPlace } from '../../ui/floating/open-link.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/page/query-states.tsx';
import { type Channel, isGone, MAX_CHANNELS, type Place } from './channel-data.ts';
import { figuresOf, figuresQuery } from './channel-figures.ts';
import { ChannelItems } from './channel-items.tsx';
import { ChannelRail, type ChannelRailProps } from './channel-rail.tsx';
import styles from './channels.module.css';
import { NewChannel } from './new-channel.tsx';
import { NoChannel, OpenChannel } from './open-channel.tsx';
import { useMoves } from './use-moves.ts';

const QUERY = `${ANALYTICS}/query`;

/** Channels on the left, the items of the open one on the right. */
export default function Channels({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const guest = useWorkspace()?.guest_of;
  const list = useApiQuery('listChannels', `${LINK_TOOLS}/channels`, {
    query: { limit: MAX_CHANNELS, order: 'own' },
  });
  return (
    <Page title={guest?.name || messages.title} subtitle={guest ? undefined : messages.subtitle}>
      <Loaded query={list}>
        {({ data: { channels } }) =>
          isGone(channels, params.id) ? (
            <NoSuchChannel isKnown={!list.isFetching} />
          ) : (
            <Folders channels={channels} wanted={params.id} />
          )
        }
      </Loaded>
      <LinkPanelPlace />
    </Page>
  );
}

function Folders({ channels, wanted }: { channels: readonly Channel[]; wanted: string | undefined }) {
  const move = useMoves(channels);
  const isGuest = useIsGuest();
  const [, go] = useLocation();
  if (channels.length === 0)
    return (
      <EmptyState
        icon={<Folder aria-hidden />}
        title={messages.emptyTitle}
        text={messages.emptyText}
        action={<NewChannel isFirst onMade={(id) => go(`/channels/${id}`)} />}
      />
    );
  const open = wanted === 'none' ? undefined : (channels.find(({ id }) => String(id) === wanted) ?? channels[0]);
  const place: Place = open?.id;
  return (
    <div className={isGuest ? undefined : styles.folders}>
      {!isGuest && (
        <Rail
          channels={channels}
          open={place}
          isNewWanted={wanted === 'new'}
          onDrop={(items, from, to) => void move(items, from, to)}
        />
      )}
      <div className={styles.content}>
        {open ? <OpenChannel key={open.id} channel={open} /> : <NoChannel />}
        <ChannelItems key={place ?? 'none'} channels={channels} place={place} onMove={move} />
      </div>
    </div>
  );
}

/** The rail, which guests do not have, with everything that it asks. */
function Rail(props: Omit<ChannelRailProps, 'counts' | 'figuresOf' | 'isEnded'>) {
  const counts = useApiQuery('countChannelItems', `${LINK_TOOLS}/channels/counts`);
  const [period] = useSpan();
  const totals = useApiQuery('queryAnalytics', QUERY, { body: figuresQuery(period) });
  // Items without a channel have a line, too.
  const trendOf = useTrends(figuresQuery(period), period, props.channels.length + 1);
  const end = totals.data?.meta.to;
  return (
    <ChannelRail
      {...props}
      counts={counts.data?.data}
      figuresOf={figuresOf(totals.data?.data.rows, period, trendOf)}
      isEnded={end !== undefined && Date.parse(end) <= Date.now()}
    />
  );
}

/** Shown for the address of a deleted or foreign channel, once the list is known to be current. */
function NoSuchChannel({ isKnown }: { isKnown: boolean }) {
  if (!isKnown) return <SkeletonRows count={4} />;
  return (
    <EmptyState
      title={messages.goneTitle}
      text={messages.goneText}
      action={<LinkButton to="/channels">{messages.toAll}</LinkButton>}
    />
  );
}
