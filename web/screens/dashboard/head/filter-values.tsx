import { useDeferredValue, useId } from 'react';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { valueName } from '../../../state/analytics/value-names.ts';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { formatCompact } from '../../../ui/format.ts';
import { ValueIcon } from '../../../ui/icon/value-icon.tsx';
import { SkeletonRows } from '../../../ui/page/query-states.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import type { Condition } from '../state/filters.ts';
import { usePanelQuery } from '../state/query-hooks.ts';
import { isOfObjects, ValueText } from '../value-text.tsx';
import styles from './head.module.css';

export interface FilterValuesProps {
  dimension: string;
  typed: string;
  values: readonly string[];
  onToggle: (value: string) => void;
}

const MAX_SUGGESTIONS = 20;

/** Existing values to choose from. */
export function FilterValues({ dimension, typed, values, onToggle }: FilterValuesProps) {
  const label = useId();
  const found = useValues(dimension, useDeferredValue(typed.trim()));
  const missing = values.filter((value) => !found.rows?.some((row) => row.value === value));
  if (!found.rows) return <SkeletonRows count={5} height={34} />;
  if (found.rows.length === 0 && missing.length === 0) return <p className={styles.about}>{found.empty}</p>;
  return (
    <fieldset className={styles.suggestions} aria-labelledby={label}>
      <legend id={label} className="visually-hidden">
        {texts.values}
      </legend>
      {[...missing.map((value) => ({ value, label: value, visitors: 0 })), ...found.rows].map((row) => (
        <div key={row.value} className={styles.suggestion}>
          <CheckRow
            label={
              <>
                <ValueIcon dimension={dimension} value={row.value} />
                <ValueText dimension={dimension} value={row.value} label={row.label} />
              </>
            }
            isOn={values.includes(row.value)}
            onChange={() => onToggle(row.value)}
          />
          <span className="tabular">{row.visitors > 0 && formatCompact(row.visitors)}</span>
        </div>
      ))}
    </fieldset>
  );
}

interface Found {
  value: string;
  label: string;
  visitors: number;
}

/** Goals are part of the page's overview; all other values are queried. */
function useValues(dimension: string, typed: string): { rows: Found[] | undefined; empty: string } {
  const { overview } = useDashboard();
  const isGoal = dimension === 'goal';
  const requested = useAskedValues(isGoal ? 'page' : dimension, typed, !isGoal);
  if (!isGoal) return { rows: requested, empty: texts.noValues };
  const goals = overview?.data.goals ?? [];
  const rows = goals
    .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
    .map(({ name, visitors }) => ({ value: name, label: name, visitors }));
  return { rows, empty: goals.length === 0 ? texts.noGoalYet : texts.noSuchGoal };
}

/**
 * Returns the values in the period, most visitors first. Places and languages match by code only; they are few enough
 * to list. Links, codes and campaigns are ids here and always listed in full.
 */
function useAskedValues(dimension: string, typed: string, enabled: boolean): Found[] | undefined {
  const isObject = isOfObjects(dimension);
  const isByCode = isObject || dimension === 'country' || dimension === 'language' || dimension === 'channel';
  const more: Condition[] = typed === '' || isByCode ? [] : [{ kind: 'contains', dimension, values: [typed] }];
  const { data } = usePanelQuery(
    { metrics: ['visitors'], dimensions: [dimension as 'page'], limit: isByCode ? 300 : MAX_SUGGESTIONS },
    { more, enabled },
  );
  const fits = ({ value, label }: Found) =>
    !isByCode || isObject || valueName(dimension, value, label).toLowerCase().includes(typed.toLowerCase());
  return data?.data.rows
    .flatMap(({ dimensions: { [dimension]: value }, labels, metrics }) =>
      value === undefined ? [] : [{ value, label: labels[dimension] ?? '', visitors: metrics.visitors ?? 0 }],
    )
    .filter(fits)
    .slice(0, MAX_SUGGESTIONS);
}
