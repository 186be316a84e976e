import { Inbox, Star } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { ApiResponse } from '../../api/client.ts';
import { channelMessages as messages } from '../../messages/channels.ts';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { formatCompact, formatInteger } from '../../ui/format.ts';
import { DragHandle } from '../../ui/order/drag-handle.tsx';
import { ChangeBadge } from '../../ui/page/badges.tsx';
import { Skeleton } from '../../ui/page/query-states.tsx';
import type { Channel, ItemRef, Place } from './channel-data.ts';
import type { ChannelFigures, FiguresOf } from './channel-figures.ts';
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
  figuresOf: FiguresOf;
  /** The period is over. */
  isEnded: boolean;
  onDrop: (items: readonly ItemRef[], from: Place, to: Place) => void;
}

/** Every channel, and the items without one. Items can be dropped on each. */
export function ChannelRail({ channels, counts, open, isNewWanted, figuresOf, isEnded, onDrop }: ChannelRailProps) {
  const [, go] = useLocation();
  const { items, drag, announcement } = useChannelOrder(channels);
  const countOf = new Map(counts?.channels.map(({ id, items }) => [id, items]));
  const drop = (to: Place) => (event: DragEvent) => {
    const dragged = readDrag(event.dataTransfer);
    if (dragged) onDrop(dragged.items, dragged.from, to);
  };
  return (
    <nav className={styles.rail} aria-label={messages.rail}>
      <p className={styles.caption}>{messages.uniques}</p>
      <div className={styles.ordered}>
        {items.map(({ id, name, color, starred }) => (
          <div key={id} className={styles.place} data-key={id} data-dragged={drag.dragged === String(id)}>
            <Entry
              to={`/channels/${id}`}
              isOpen={open === id}
              count={counts && (countOf.get(id) ?? 0)}
              onDrop={drop(id)}
              beneath={<Figures name={name} figures={figuresOf(id)} isEnded={isEnded} />}
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
        <Entry
          to="/channels/none"
          isOpen={open === undefined}
          count={counts?.unassigned}
          onDrop={drop(undefined)}
          beneath={<Figures name={messages.unassigned} figures={figuresOf(undefined)} isEnded={isEnded} />}
        >
          <Inbox aria-hidden />
          <span className={styles.entryName}>{messages.unassigned}</span>
        </Entry>
      </div>
      <NewChannel isWanted={isNewWanted} onMade={(id) => go(`/channels/${id}`)} />
    </nav>
  );
}

interface FiguresProps {
  name: string;
  figures: ChannelFigures | undefined;
  isEnded: boolean;
}

/** Unique clicks and scans of the period with their change, and their course where the rail is vertical. */
function Figures({ name, figures, isEnded }: FiguresProps) {
  if (!figures) return <Skeleton width={120} />;
  const { uniques, before, trend } = figures;
  return (
    <>
      <span className={styles.trend}>
        {trend && uniques > 0 && (
          <Sparkline values={trend} label={messages.trendOf(name)} width={72} height={20} isEnded={isEnded} />
        )}
      </span>
      <span className={styles.figure} title={messages.uniquesOf(formatInteger(uniques))}>
        {formatCompact(uniques)}
      </span>
      {before !== undefined && before > 0 && <ChangeBadge current={uniques} previous={before} />}
    </>
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
  /** The second line. */
  beneath: ReactNode;
  children: ReactNode;
}

function Entry({ to, isOpen, count, onDrop, beneath, children }: EntryProps) {
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
      <span className={styles.line}>
        {children}
        <span className={styles.count}>{count !== undefined && messages.count(count, formatInteger(count))}</span>
      </span>
      <span className={styles.beneath}>{beneath}</span>
    </Link>
  );
}
