import { type KeyboardEvent, useEffect, useState } from 'react';
import { dimensionMessages } from '../../../messages/websites/dashboard.ts';
import { kindMessages, windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { segmentMessages } from '../../../messages/websites/segments.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import type { Condition, ConditionKind } from '../state/filters.ts';
import { goalTyped } from '../state/goals.ts';
import { FilterValues } from './filter-values.tsx';
import styles from './head.module.css';

const DIMENSIONS = Object.entries(dimensionMessages).map(([value, label]) => ({ value, label }));
const KINDS = Object.entries(kindMessages).map(([value, label]) => ({ value: value as ConditionKind, label }));

interface FilterFormProps {
  /** Takes the filter; by default it is added to the page. */
  onAdd?: (condition: Condition) => void;
  /** Learns the filter while it is still being chosen; undefined while it has no value. */
  onPick?: (condition: Condition | undefined) => void;
  /** False where another field comes first. */
  hasFocus?: boolean;
  onClose: () => void;
}

/** Dimension, operator and values: those of the period, or typed ones. */
export default function FilterForm({ onAdd, onPick, hasFocus = true, onClose }: FilterFormProps) {
  const { site, view, change, overview } = useDashboard();
  const [condition, setCondition] = useState<Condition>({ kind: 'is', dimension: 'page', values: [] });
  const [typed, setTyped] = useState('');
  const { kind, dimension, values } = condition;
  const goals = overview?.data.goals.map(({ name }) => name) ?? [];
  const written = dimension === 'goal' ? goalTyped(goals, kind, typed) : typed.trim();
  const whole = written && values.length === 0 ? { ...condition, values: [written] } : condition;
  const picked = whole.values.length > 0 ? JSON.stringify(whole) : undefined;
  useEffect(() => onPick?.(picked === undefined ? undefined : JSON.parse(picked)), [onPick, picked]);
  const set = (next: Partial<Condition>) => setCondition({ ...condition, ...next });
  const toggle = (value: string) =>
    set({ values: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] });
  const apply = () => {
    if (whole.values.length === 0) return;
    if (onAdd) onAdd(whole);
    else change({ conditions: [...view.conditions, whole] });
    onClose();
  };
  const pressEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <div className={layout.stack}>
      {site.countsBots && !onAdd && <BotsField onClose={onClose} />}
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
        autoFocus={hasFocus}
        autoComplete="off"
        placeholder={texts.findValues}
        value={typed}
        onChange={setTyped}
        onKeyDown={pressEnter}
      />
      <FilterValues dimension={dimension} typed={typed} values={values} onToggle={toggle} />
      <div className={styles.formFoot}>
        <Button variant={onAdd ? 'secondary' : 'primary'} onClick={apply} aria-disabled={whole.values.length === 0}>
          {onAdd ? segmentMessages.add : texts.apply}
        </Button>
      </div>
    </div>
  );
}

const BOT_CHOICES = Object.entries(texts.botChoices).map(([value, label]) => ({
  value: value as keyof typeof texts.botChoices,
  label,
}));

/** Tells people and bots apart on a website that counts both. A choice applies immediately. */
function BotsField({ onClose }: { onClose: () => void }) {
  const { view, change } = useDashboard();
  return (
    <SelectField
      label={texts.bots}
      value={view.bots === undefined || view.bots === 'with' ? 'default' : view.bots}
      choices={BOT_CHOICES}
      onChange={(next) => {
        change({ bots: next === 'default' ? undefined : next });
        onClose();
      }}
    />
  );
}
