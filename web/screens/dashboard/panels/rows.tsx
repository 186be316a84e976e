import type { ReactNode } from 'react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { dimensionName, valueName } from '../../../state/analytics/value-names.ts';
import { formatCompact, formatShare } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { LoadError, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { BarList, type BarRow } from '../../../ui/table/bar-list.tsx';
import styles from '../dashboard.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import { type Condition, chosenValues, withValue } from '../state/filters.ts';
import { PANEL_ROWS } from '../state/query.ts';
import { usePanelQuery } from '../state/query-hooks.ts';
import { isOfObjects, ValueText } from '../value-text.tsx';

export interface Counted {
  value: string;
  label: string;
  visitors: number;
  events: number;
  /** Added to the label. */
  note?: ReactNode;
}

export interface RowsProps {
  dimension: string;
  rows: readonly Counted[];
  /** Events show their number of occurrences, all other values their visitors. */
  isOfEvents?: boolean;
  /** Heading of the occurrences, if they are not events. */
  countHead?: string;
  /** Conditions added to the row's filter, for values of one kind of event. */
  more?: readonly Condition[];
  /** Values of which one visitor may have had several in the period. */
  isOfWays?: boolean;
}

/** Values of a dimension with their share as a bar. A click filters by the value. */
export function ValueRows({ dimension, rows, isOfEvents = false, more = [], isOfWays = false, ...props }: RowsProps) {
  const { view, change, overview } = useDashboard();
  const all = overview?.data.totals.visitors ?? 0;
  const chosen = chosenValues(view.conditions, dimension);
  const bars = rows.slice(0, PANEL_ROWS).map((row): BarRow => {
    const share = all > 0 ? formatShare(Math.min(1, row.visitors / all)) : '';
    return {
      value: row.value,
      label: <Label dimension={dimension} row={row} isChosen={chosen.includes(row.value)} />,
      count: isOfEvents ? row.events : row.visitors,
      more: isOfEvents ? formatCompact(row.visitors) : share,
    };
  });
  const choose = (value: string, isExcluded: boolean) => {
    const before = view.conditions.filter((one) => !more.some((other) => isSame(one, other)));
    change({ conditions: withValue([...before, ...more], dimension, { value, isExcluded }) });
  };
  const heads: readonly [string, string, string] = isOfEvents
    ? [dimensionName(dimension), props.countHead ?? messages.events, messages.visitors]
    : [dimensionName(dimension), messages.visitors, '%'];
  const isOverWhole = isOfWays && rows.reduce((sum, { visitors }) => sum + visitors, 0) > all;
  return (
    <>
      <BarList heads={heads} rows={bars} onChoose={choose} empty={messages.nothingYet} />
      {isOverWhole && <p className={styles.listHead}>{messages.overWhole}</p>}
    </>
  );
}

function isSame(one: Condition, other: Condition): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function Label({ dimension, row, isChosen }: { dimension: string; row: Counted; isChosen: boolean }): ReactNode {
  const title = isOfObjects(dimension) ? undefined : valueName(dimension, row.value, row.label);
  return (
    <span className={isChosen ? styles.isChosen : undefined} title={title}>
      <ValueIcon dimension={dimension} value={row.value} />
      <ValueText dimension={dimension} value={row.value} label={row.label} />
      {row.note}
    </span>
  );
}

/** Values that the overview does not contain; queried when opened. */
export function QueriedRows(props: Omit<RowsProps, 'rows'> & { enabled?: boolean }) {
  const { dimension, isOfEvents, more } = props;
  const { data, error, refetch } = usePanelQuery(
    {
      metrics: isOfEvents ? ['events', 'visitors'] : ['visitors', 'events'],
      dimensions: [dimension as 'page'],
      limit: PANEL_ROWS + 1,
    },
    { ...(more && { more }) },
  );
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={9} height={36} />;
  const rows = data.data.rows.map(({ dimensions, labels, metrics }) => ({
    value: dimensions[dimension] ?? '',
    label: labels[dimension] ?? '',
    visitors: metrics.visitors ?? 0,
    events: metrics.events ?? 0,
  }));
  return <ValueRows {...props} rows={rows.filter(({ value }) => value !== '')} />;
}
