import { Inbox, Star } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { ApiResponse } from '../../api/client.ts';
import { channelMessages as messages } from '../../messages/channels.ts';
import { formatInteger } from '../../ui/format.ts';
import { DragHandle } from '../../ui/order/drag-handle.tsx';
import type { Channel, ItemRef, Place } from './channel-data.ts';
import styles from './channels.module.css';
import { readDrag } from './drag.ts';
import { NewChannel } from './new-channel.tsx';
import { useChannelOrder } from './use-channel-orders.ts';

export interface ChannelRailProps {
  channels: readonly Channel[];
  /** Undefined while they load. */
  counts: ApiResponse<'countChannelItems'>['data'] | undefined;
  open: Place;
  isNewWanted: boolean;
  onDrop: (items: readonly ItemRef[], from: Place, to: Place) => void;
}

/** Every channel, and the items without one. Items can be dropped on each. */
export function ChannelRail({ channels, counts, open, isNewWanted, onDrop }: ChannelRailProps) {
  const [, go] = useLocation();
  const { items, drag, announcement } = useChannelOrder(channels);
  const countOf = new Map(counts?.channels.map(({ id, items }) => [id, items]));
  const drop = (to: Place) => (event: DragEvent) => {
    const dragged = readDrag(event.dataTransfer);
    if (dragged) onDrop(dragged.items, dragged.from, to);
  };
  return (
    <nav className={styles.rail} aria-label={messages.rail}>
      <div className={styles.ordered}>
        {items.map(({ id, name, color, starred }) => (
          <div key={id} className={styles.place} data-key={id} data-dragged={drag.dragged === String(id)}>
            <Entry
              to={`/channels/${id}`}
              isOpen={open === id}
              count={counts && (countOf.get(id) ?? 0)}
              onDrop={drop(id)}
            >
              <span className={styles.dot} style={{ background: color }} aria-hidden />
              <span className={styles.entryName}>{name}</span>
              {starred && <Star className={styles.star} aria-hidden />}
            </Entry>
            <DragHandle name={name} itemKey={String(id)} drag={drag} />
          </div>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      <div className={styles.place}>
        <Entry to="/channels/none" isOpen={open === undefined} count={counts?.unassigned} onDrop={drop(undefined)}>
          <Inbox aria-hidden />
          <span className={styles.entryName}>{messages.unassigned}</span>
        </Entry>
      </div>
      <NewChannel isWanted={isNewWanted} onMade={(id) => go(`/channels/${id}`)} />
    </nav>
  );
}

/** The rail scrolls sideways on phones. */
function showWhole(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

interface EntryProps {
  to: string;
  isOpen: boolean;
  count: number | undefined;
  onDrop: (event: DragEvent) => void;
  children: ReactNode;
}

function Entry({ to, isOpen, count, onDrop, children }: EntryProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Link
      to={to}
      ref={isOpen ? showWhole : undefined}
      className={styles.entry}
      aria-current={isOpen ? 'page' : undefined}
      data-over={isOver}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onDrop(event);
      }}
    >
      {children}
      <span className={styles.count}>
        {count !== undefined && (
          <>
            <span aria-hidden>{formatInteger(count)}</span>
            <span className="visually-hidden">{messages.count(count)}</span>
          </>
        )}
      </span>
    </Link>
  );
}
