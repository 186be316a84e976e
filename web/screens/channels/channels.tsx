import { Folder } from 'lucide-react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { channelMessages as messages } from '../../messages/channels.ts';
import { useIsGuest, useWorkspace } from '../../state/workspace/workspace.ts';
import { LinkPanelPlace } from '../../ui/floating/open-link.tsx';
import { LinkButton } from '../../ui/form/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/page/query-states.tsx';
import { type Channel, isGone, MAX_CHANNELS, type Place } from './channel-data.ts';
import { ChannelItems } from './channel-items.tsx';
import { ChannelRail } from './channel-rail.tsx';
import styles from './channels.module.css';
import { NewChannel } from './new-channel.tsx';
import { OpenChannel } from './open-channel.tsx';
import { useMoves } from './use-moves.ts';

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
  const counts = useApiQuery('countChannelItems', `${LINK_TOOLS}/channels/counts`);
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
        <ChannelRail
          channels={channels}
          counts={counts.data?.data}
          open={place}
          isNewWanted={wanted === 'new'}
          onDrop={(items, from, to) => void move(items, from, to)}
        />
      )}
      <div className={styles.content}>
        {open ? <OpenChannel key={open.id} channel={open} /> : <h2>{messages.unassigned}</h2>}
        <ChannelItems key={place ?? 'none'} channels={channels} place={place} onMove={move} />
      </div>
    </div>
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
