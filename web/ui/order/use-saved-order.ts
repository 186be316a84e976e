import { useEffect, useRef, useState } from 'react';
import { orderMessages } from '../../messages/shared/order.ts';
import { changedOf, inOrder, moved } from './move-item.ts';
import { type Drag, useDrag } from './use-drag.ts';

/** Delay before saving, because holding an arrow key moves an item many times. */
const SAVE_MS = 500;

export interface SavedOrder<Item> {
  /** Items in display order. */
  items: readonly Item[];
  drag: Drag;
  /** Screen reader announcement of the last move. */
  announcement: string;
}

export interface SavedOrderOptions<Item> {
  /** Items in the stored order. */
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Sends the changed range in the new order; resolves when `items` reflect it. Reports its own errors. */
  save: (items: readonly Item[]) => Promise<void>;
}

/** A reorderable list: updated immediately, and saved shortly after the last move. */
export function useSavedOrder<Item>(options: SavedOrderOptions<Item>): SavedOrder<Item> {
  const { items, keyOf } = options;
  const [order, setOrder] = useState<readonly string[]>();
  const [announcement, setTold] = useState('');
  const latest = useRef({ ...options, order });
  latest.current = { ...options, order };
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = async () => {
    waiting.current = undefined;
    await saveOrder(latest.current);
    if (waiting.current === undefined) setOrder(undefined);
  };
  const finish = useRef(settle);
  finish.current = settle;
  useEffect(
    () => () => {
      if (waiting.current === undefined) return;
      clearTimeout(waiting.current);
      void finish.current();
    },
    [],
  );
  const drag = useDrag((key, by) => {
    const keys = latest.current.order ?? items.map(keyOf);
    const to = keys.indexOf(key) + by;
    const next = moved(keys, keys.indexOf(key), to);
    const item = items.find((one) => keyOf(one) === key);
    if (next === keys || !item) return;
    latest.current.order = next;
    setOrder(next);
    setTold(orderMessages.moved(options.nameOf(item), to + 1, next.length));
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void finish.current(), SAVE_MS);
  });
  return { items: order ? inOrder(items, keyOf, order) : items, drag, announcement };
}

async function saveOrder<Item>({
  items,
  keyOf,
  order = [],
  save,
}: SavedOrderOptions<Item> & { order: readonly string[] | undefined }): Promise<void> {
  const changed = changedOf(items.map(keyOf), inOrder(items, keyOf, order).map(keyOf));
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  if (changed.length > 0) await save(changed.flatMap((key) => byKey.get(key) ?? []));
}
