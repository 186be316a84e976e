import { useRef } from 'react';

type Id = number | string;

/** Rows that were loaded since the list was opened: selected ones may no longer be in the cache. */
export interface LoadedRows<Row> {
  of: (ids: ReadonlySet<Id>) => Row[];
  add: (rows: readonly Row[]) => void;
}

export function useLoadedRows<Row extends { id: Id }>(loaded: readonly Row[]): LoadedRows<Row> {
  const seen = useRef(new Map<Id, Row>());
  const add = (rows: readonly Row[]) => {
    for (const row of rows) seen.current.set(row.id, row);
  };
  add(loaded);
  return { add, of: (ids) => [...ids].flatMap((id) => seen.current.get(id) ?? []) };
}
