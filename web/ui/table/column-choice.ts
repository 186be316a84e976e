import { useMemo } from 'react';
import { createStored, type Stored, useStored } from '../../state/stored.ts';
import type { Column } from './data-table.tsx';

/** Optional columns of a list; the others are always shown. */
export interface ColumnChoice<Name extends string = string> {
  /** Labels by name, in display order. */
  labels: Readonly<Record<Name, string>>;
  chosen: Stored<readonly Name[]>;
}

/**
 * @param list key in browser storage
 * @param first default columns; all when omitted
 */
export function createColumnChoice<Name extends string>(
  list: string,
  labels: Readonly<Record<Name, string>>,
  first = namesOf({ labels }),
): ColumnChoice<Name> {
  return { labels, chosen: createStored(`${list}.columns`, first) };
}

export function namesOf<Name extends string>({ labels }: Pick<ColumnChoice<Name>, 'labels'>): readonly Name[] {
  return Object.keys(labels) as Name[];
}

/** Returns the visible columns; the same array until columns or selection change, so that rows do not render again. */
export function useShownColumns<Row, Name extends string>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice<Name>,
): readonly Column<Row>[] {
  const [chosen] = useStored(choice.chosen);
  return useMemo(() => shownOf(columns, chosen, choice), [columns, chosen, choice]);
}

/** Returns the selected optional columns and the columns that are always shown. */
export function shownOf<Row, Name extends string>(
  columns: readonly Column<Row>[],
  chosen: readonly Name[],
  { labels }: Pick<ColumnChoice<Name>, 'labels'>,
): readonly Column<Row>[] {
  return columns.filter(({ name }) => !Object.hasOwn(labels, name) || chosen.some((one) => one === name));
}
