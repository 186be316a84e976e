import { useEffect, useRef, useState } from 'react';
import { orderWords } from '../../messages/shared/order.ts';
import { changedOf, inOrder, moved } from './moved.ts';
import { type Drag, useDrag } from './use-drag.ts';

/** Somebody who holds an arrow key down moves an item many times. */
const SAVE_MS = 500;

export interface KeptOrder<Item> {
  /** In the order in which they are to be shown. */
  items: readonly Item[];
  drag: Drag;
  /** What has just been moved and where to, for whoever does not see it. */
  told: string;
}

export interface KeptOrderOptions<Item> {
  /** In the order that the service knows. */
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Tells the service what has changed places, in the new order; resolves when `items` are in it. Tells its own faults. */
  save: (items: readonly Item[]) => Promise<void>;
}

/** A list that people put in order: shown so at once, and saved a moment after the last move. */
export function useKeptOrder<Item>(options: KeptOrderOptions<Item>): KeptOrder<Item> {
  const { items, keyOf } = options;
  const [order, setOrder] = useState<readonly string[]>();
  const [told, setTold] = useState('');
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
    setTold(orderWords.moved(options.nameOf(item), to + 1, next.length));
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void finish.current(), SAVE_MS);
  });
  return { items: order ? inOrder(items, keyOf, order) : items, drag, told };
}

async function saveOrder<Item>({
  items,
  keyOf,
  order = [],
  save,
}: KeptOrderOptions<Item> & { order: readonly string[] | undefined }): Promise<void> {
  const changed = changedOf(items.map(keyOf), inOrder(items, keyOf, order).map(keyOf));
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  if (changed.length > 0) await save(changed.flatMap((key) => byKey.get(key) ?? []));
}
