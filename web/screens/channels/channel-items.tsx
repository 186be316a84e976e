import { AppWindow, FolderInput, Link2, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCanEdit } from '../../api/can-call.ts';
import { LINK_TOOLS } from '../../api/client.ts';
import { usePagedList } from '../../api/paged-list.ts';
import { channelMessages as messages } from '../../messages/channels.ts';
import { Menu, type MenuEntry } from '../../ui/floating/menu.tsx';
import { OpenLink } from '../../ui/floating/open-link.tsx';
import { Button, IconButton, LinkButton } from '../../ui/form/button.tsx';
import { formatCompact, formatDay } from '../../ui/format.ts';
import { CopyButton } from '../../ui/object/copy.tsx';
import { LinkName } from '../../ui/object/link-name.tsx';
import { DragHandle } from '../../ui/order/drag-handle.tsx';
import type { Drag } from '../../ui/order/use-drag.ts';
import { EmptyState, LoadError, SkeletonRows } from '../../ui/page/query-states.tsx';
import { type Column, DataTable, type Selection } from '../../ui/table/data-table.tsx';
import { SelectionBar } from '../../ui/table/selection-bar.tsx';
import { type Channel, type ChannelItem, keyOf, namesOf, type Place, refsOf, screenOf } from './channel-data.ts';
import styles from './channels.module.css';
import { type Dragged, writeDrag } from './drag.ts';
import { type CountsOf, useItemCounts } from './item-counts.ts';
import { useItemOrder } from './use-channel-orders.ts';
import type { Move } from './use-moves.ts';

const ICONS = { links: <Link2 aria-hidden />, bio: <AppWindow aria-hidden />, qr: <QrCode aria-hidden /> };

export interface ChannelItemsProps {
  channels: readonly Channel[];
  place: Place;
  onMove: Move;
}

/** Items of all types, which can be dragged or moved to another channel, one or several at once. */
export function ChannelItems({ channels, place, onMove }: ChannelItemsProps) {
  const path = place === undefined ? `${LINK_TOOLS}/channels/unassigned` : `${LINK_TOOLS}/channel/${place}`;
  const list = usePagedList<ChannelItem>(path, 'items', place === undefined ? {} : { order: 'own' });
  const order = useItemOrder(place, list);
  const [ids, setIds] = useState<Selection['ids']>(new Set());
  const selection = { ids, change: setIds };
  const canMove = useCanEdit('assignChannelItem');
  const countsOf = useItemCounts(place);
  const move = async (keys: Iterable<number | string>, to: Place) => {
    setIds(new Set());
    await onMove(refsOf(keys), place, to);
  };
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.total === undefined) return <SkeletonRows />;
  if (list.total === 0) return <NoItems place={place} />;
  const entriesFor = (keys: Iterable<number | string>) => targets({ channels, place }, (to) => void move(keys, to));
  return (
    <>
      <DataTable
        label={messages.items}
        columns={columnsOf({ place, ids, entriesFor, drag: order.drag, canMove, countsOf })}
        total={list.total}
        rowAt={order.rowAt}
        announcement={order.announcement}
        idOf={keyOf}
        {...(canMove && { selection })}
      />
      <SelectionBar selection={selection}>
        <Menu
          trigger={<Button icon={<FolderInput aria-hidden />}>{messages.moveTo}</Button>}
          entries={entriesFor(ids)}
        />
      </SelectionBar>
    </>
  );
}

/** Returns every place to which items can move from here. */
function targets(
  { channels, place }: Pick<ChannelItemsProps, 'channels' | 'place'>,
  onSelect: (to: Place) => void,
): MenuEntry[] {
  const others = channels.filter(({ id }) => id !== place);
  const entries: MenuEntry[] = others.map(({ id, name, color }) => ({
    label: name,
    icon: <span className={styles.dot} style={{ background: color }} aria-hidden />,
    onSelect: () => onSelect(id),
  }));
  const out: MenuEntry = { label: messages.takeOut, onSelect: () => onSelect(undefined) };
  if (place === undefined) return [{ heading: messages.moveTo }, ...entries];
  return entries.length === 0 ? [out] : [{ heading: messages.moveTo }, ...entries, 'separator', out];
}

interface ColumnParts {
  place: Place;
  ids: Selection['ids'];
  entriesFor: (keys: Iterable<number | string>) => MenuEntry[];
  drag: Drag;
  canMove: boolean;
  countsOf: CountsOf;
}

function columnsOf({ place, ids, entriesFor, drag, canMove, countsOf }: ColumnParts): Column<ChannelItem>[] {
  return [
    {
      name: 'item',
      label: messages.item,
      cell: (item) => <ItemName item={item} place={place} ids={ids} drag={drag} canMove={canMove} />,
    },
    countColumn(countsOf),
    {
      name: 'kind',
      label: messages.kind,
      width: '92px',
      isWidestOnly: true,
      cell: ({ type }) => messages.kinds[type],
    },
    {
      name: 'since',
      label: messages.since,
      width: '112px',
      isWidestOnly: true,
      cell: ({ date }) => formatDay(date),
    },
    {
      name: 'acts',
      label: messages.actions,
      width: '84px',
      isNumber: true,
      cell: (item) => (
        <span className={styles.acts}>
          <CopyButton text={item.link} label={item.type === 'qr' ? messages.copyPicture : messages.copy} />
          {canMove && (
            <Menu
              trigger={
                <IconButton size="small" label={messages.moveOf(item.title)} icon={<FolderInput aria-hidden />} />
              }
              entries={entriesFor([keyOf(item)])}
            />
          )}
        </span>
      ),
    },
  ];
}

/** Clicks of a link, scans of a code, or clicks and views of a page. */
function countColumn(countsOf: CountsOf): Column<ChannelItem> {
  return {
    name: 'count',
    label: messages.results,
    width: 'clamp(64px, 14vw, 164px)',
    isNumber: true,
    cell: (item) => {
      const counts = countsOf(item);
      if (!counts) return '–';
      return (
        <span className={styles.counts}>
          {counts.map(([metric, count]) => (
            <span key={metric}>
              {formatCompact(count)} <span className={styles.counted}>{messages.counted[metric](count)}</span>
            </span>
          ))}
        </span>
      );
    },
  };
}

/**
 * Drag the handle to reorder; drag the text to move the item to another channel, together with the other selected
 * items.
 */
function ItemName({
  item,
  place,
  ids,
  drag,
  canMove,
}: Omit<ColumnParts, 'entriesFor' | 'countsOf'> & { item: ChannelItem }) {
  const keys = ids.has(keyOf(item)) ? ids : [keyOf(item)];
  return (
    <span className={styles.itemCell}>
      {canMove && place !== undefined && <DragHandle name={item.title} itemKey={keyOf(item)} drag={drag} />}
      <DraggedName item={item} isDraggable={canMove} carried={{ items: refsOf(keys), from: place }} />
    </span>
  );
}

function DraggedName({ item, carried, isDraggable }: { item: ChannelItem; carried: Dragged; isDraggable: boolean }) {
  const { name, more } = namesOf(item);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging needs a pointer; the row's menu offers the same by keyboard
    <span
      className={styles.item}
      draggable={isDraggable}
      title={isDraggable ? messages.drag : undefined}
      onDragStart={(event) => writeDrag(event.dataTransfer, carried)}
    >
      {ICONS[item.type]}
      {item.type === 'links' ? (
        <OpenLink id={item.id} draggable={false}>
          <LinkName name={name} />
        </OpenLink>
      ) : (
        <Link to={screenOf(item)} draggable={false}>
          {name}
        </Link>
      )}
      <span className={styles.preview}>{more}</span>
    </span>
  );
}

function NoItems({ place }: { place: Place }) {
  const canOrganize = useCanEdit('assignChannelItem');
  if (place === undefined) return <EmptyState title={messages.nothingLoose} text={messages.nothingLooseText} />;
  if (!canOrganize) return <EmptyState title={messages.noItemsTitle} text={messages.noItemsGuest} />;
  return (
    <EmptyState
      title={messages.noItemsTitle}
      text={messages.noItemsText}
      action={<LinkButton to="/channels/none">{messages.toUnassigned}</LinkButton>}
    />
  );
}
