import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatShort } from '../../../ui/format.ts';
import { layout } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { dimensionWords, kindWords } from '../../../words/dashboard.ts';
import { windowsWords as texts } from '../../../words/dashboard-windows.ts';
import ObjectName from '../object-name.tsx';
import { useBoard } from '../state/board.ts';
import type { Condition, ConditionKind } from '../state/filters.ts';
import { valueName } from '../state/names.ts';
import { useQuestion } from '../state/question-hooks.ts';
import styles from './head.module.css';

const DIMENSIONS = Object.entries(dimensionWords).map(([value, label]) => ({ value, label }));
const KINDS = Object.entries(kindWords).map(([value, label]) => ({ value: value as ConditionKind, label }));

/** What, how, and values: those that there are in the period, or what was typed. */
export default function FilterForm({ onClose }: { onClose: () => void }) {
  const { view, change } = useBoard();
  const [condition, setCondition] = useState<Condition>({ kind: 'is', dimension: 'page', values: [] });
  const [typed, setTyped] = useState('');
  const { kind, dimension, values } = condition;
  const whole = typed.trim() !== '' && values.length === 0 ? { ...condition, values: [typed.trim()] } : condition;
  const set = (next: Partial<Condition>) => setCondition({ ...condition, ...next });
  const toggle = (value: string) =>
    set({ values: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] });
  const apply = () => {
    if (whole.values.length === 0) return;
    change({ conditions: [...view.conditions, whole] });
    onClose();
  };
  const pressEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <div className={layout.stack}>
      <div className={layout.pair}>
        <SelectField
          label={texts.dimension}
          value={dimension}
          onChange={(next) => set({ dimension: next, values: [] })}
          choices={DIMENSIONS}
        />
        <SelectField label={texts.condition} value={kind} onChange={(next) => set({ kind: next })} choices={KINDS} />
      </div>
      <TextField
        label={texts.values}
        name="value"
        type="search"
        autoFocus
        autoComplete="off"
        placeholder={texts.findValues}
        value={typed}
        onChange={setTyped}
        onKeyDown={pressEnter}
      />
      <Suggestions dimension={dimension} typed={typed} values={values} onToggle={toggle} />
      <div className={styles.formFoot}>
        <Button look="primary" onClick={apply} aria-disabled={whole.values.length === 0}>
          {texts.apply}
        </Button>
      </div>
    </div>
  );
}

/** Those that are numbers by the name of what they are the number of. */
function ValueLabel({ dimension, value, label }: { dimension: string; value: string; label: string }) {
  const { isShared } = useBoard();
  if (isShared || value === '' || !dimension.startsWith('via_')) return valueName(dimension, value, label);
  return <ObjectName dimension={dimension} id={value} />;
}

interface SuggestionsProps {
  dimension: string;
  typed: string;
  values: readonly string[];
  onToggle: (value: string) => void;
}

const MOST_SUGGESTIONS = 20;

function Suggestions({ dimension, typed, values, onToggle }: SuggestionsProps) {
  const label = useId();
  const found = useValues(dimension, useDeferredValue(typed.trim()));
  const missing = values.filter((value) => !found.rows?.some((row) => row.value === value));
  if (!found.rows) return <SkeletonRows count={5} height={34} />;
  if (found.rows.length === 0 && missing.length === 0) return <p className={styles.about}>{texts.noValues}</p>;
  return (
    <fieldset className={styles.suggestions} aria-labelledby={label}>
      <legend id={label} className="visually-hidden">
        {texts.values}
      </legend>
      {[...missing.map((value) => ({ value, label: value, visitors: 0 })), ...found.rows].map((row) => (
        <div key={row.value} className={styles.suggestion}>
          <CheckRow
            label={<ValueLabel dimension={dimension} value={row.value} label={row.label} />}
            isOn={values.includes(row.value)}
            onChange={() => onToggle(row.value)}
          />
          <span className="tabular">{row.visitors > 0 && formatShort(row.visitors)}</span>
        </div>
      ))}
    </fieldset>
  );
}

/**
 * Values in the period, most visitors first. Places and languages are found by their codes alone: they are few enough to look
 * through. So are links, codes and campaigns, which are numbers here: all of them stay in sight.
 */
function useValues(dimension: string, typed: string) {
  const isObject = dimension.startsWith('via_');
  const isByCode = isObject || dimension === 'country' || dimension === 'language' || dimension === 'channel';
  const more: Condition[] = typed === '' || isByCode ? [] : [{ kind: 'contains', dimension, values: [typed] }];
  const { data } = useQuestion(
    { metrics: ['visitors'], dimensions: [dimension as 'page'], limit: isByCode ? 300 : MOST_SUGGESTIONS },
    { more },
  );
  const rows = data?.data.rows.map(({ dimensions, labels, metrics }) => ({
    value: dimensions[dimension],
    label: labels[dimension] ?? '',
    visitors: metrics.visitors ?? 0,
  }));
  const fits = (row: {
    value: string | undefined;
    label: string;
  }): row is { value: string; label: string } & typeof row =>
    row.value !== undefined &&
    (!isByCode || isObject || valueName(dimension, row.value, row.label).toLowerCase().includes(typed.toLowerCase()));
  return {
    rows: rows?.filter(fits).slice(0, MOST_SUGGESTIONS) as
      | { value: string; label: string; visitors: number }[]
      | undefined,
  };
}
