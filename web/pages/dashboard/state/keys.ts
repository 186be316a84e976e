import { useShortcuts } from '../../../state/shortcuts.ts';
import { type Board, useBoard } from './board.ts';
import { stepped } from './spans.ts';
import type { PeriodWord, View } from './view.ts';

/** Single keys, as people know them. Arrows go through periods, Escape takes filters away, X compares or does not. */
export const PERIOD_KEYS: Readonly<Record<string, PeriodWord>> = {
  r: 'realtime',
  d: 'today',
  e: 'yesterday',
  w: '7d',
  t: '28d',
  m: 'month',
  q: 'quarter',
  y: 'year',
  l: '12mo',
  a: 'all',
};

/** The key that chooses a period, in capitals as hints show it. */
export function keyOf(period: PeriodWord): string | undefined {
  return Object.entries(PERIOD_KEYS)
    .find(([, word]) => word === period)?.[0]
    .toUpperCase();
}

/** What a key changes; undefined for keys that mean nothing here. */
export function changeOfKey(
  key: string,
  { view, overview }: Pick<Board, 'view' | 'overview'>,
  now: number,
): Partial<View> | undefined {
  const period = PERIOD_KEYS[key];
  if (period) return { span: period, interval: undefined };
  if (key === 'x') return { compare: view.compare === 'off' ? 'previous_period' : 'off' };
  if (key === 'Escape') return view.conditions.length > 0 || view.segment ? NO_FILTERS : undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return changeOfStep(key === 'ArrowLeft' ? -1 : 1, { view, overview }, now);
  return undefined;
}

export const NO_FILTERS: Partial<View> = { conditions: [], segment: undefined };

export function changeOfStep(
  steps: -1 | 1,
  { view, overview }: Pick<Board, 'view' | 'overview'>,
  now: number,
): Partial<View> | undefined {
  const span = overview && stepped(view.span, overview.meta, { steps, now });
  return span && { span };
}

const KEYS = [...Object.keys(PERIOD_KEYS), 'x', 'Escape', 'ArrowLeft', 'ArrowRight'];

export function useBoardKeys(): void {
  const board = useBoard();
  const press = (key: string) => {
    const change = changeOfKey(key, board, Date.now());
    // Until the answer of the step before has come, nobody knows what the next one is from.
    if (change && !(board.isStale && key.startsWith('Arrow'))) board.change(change);
  };
  useShortcuts(Object.fromEntries(KEYS.map((key) => [key, () => press(key)])));
}
