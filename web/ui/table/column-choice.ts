import { useMemo } from 'react';
import { createStored, type Stored, useStored } from '../../state/stored.ts';
import type { Column } from './data-table.tsx';

/** Columns of a list that can be shown or left out; the others always stand. */
export interface ColumnChoice<Name extends string = string> {
  /** By their names, in the order in which they are offered. */
  labels: Readonly<Record<Name, string>>;
  chosen: Stored<readonly Name[]>;
}

/**
 * @param list names what is kept in the browser
 * @param first those that stand until somebody chooses others: all of them, where it is left out
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

/** Those of a list that stand; the same ones until the columns or the choice change, so that rows stay as they are. */
export function useShownColumns<Row, Name extends string>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice<Name>,
): readonly Column<Row>[] {
  const [chosen] = useStored(choice.chosen);
  return useMemo(() => shownOf(columns, chosen, choice), [columns, chosen, choice]);
}

/** Of the columns, those that are chosen and those that are not to choose. */
export function shownOf<Row, Name extends string>(
  columns: readonly Column<Row>[],
  chosen: readonly Name[],
  { labels }: Pick<ColumnChoice<Name>, 'labels'>,
): readonly Column<Row>[] {
  return columns.filter(({ name }) => !Object.hasOwn(labels, name) || chosen.some((one) => one === name));
}
