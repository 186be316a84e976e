import { useRef } from 'react';
import type { LinkRow } from '../link-data.ts';

/** Rows that have been here since the list was opened: what is chosen may have scrolled out of what is kept loaded. */
export interface SeenRows {
  of: (ids: ReadonlySet<number | string>) => LinkRow[];
  add: (rows: readonly LinkRow[]) => void;
}

export function useSeenRows(loaded: readonly LinkRow[]): SeenRows {
  const seen = useRef(new Map<number | string, LinkRow>());
  const add = (rows: readonly LinkRow[]) => {
    for (const row of rows) seen.current.set(row.id, row);
  };
  add(loaded);
  return { add, of: (ids) => [...ids].flatMap((id) => seen.current.get(id) ?? []) };
}
