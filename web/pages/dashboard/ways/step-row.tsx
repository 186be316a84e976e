import { X } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { stepWords, windowsWords as texts } from '../../../words/dashboard-windows.ts';
import { StartPicker } from './start-picker.tsx';
import type { StepKind, TypedStep } from './steps.ts';
import styles from './ways.module.css';

export interface StepRowProps {
  place: number;
  step: TypedStep;
  fault: string | undefined;
  onChange: (step: TypedStep) => void;
  onRemove: (() => void) | undefined;
}

const KINDS = Object.entries(stepWords).map(([value, label]) => ({ value: value as StepKind, label }));
const HINTS: Readonly<Record<StepKind, string>> = {
  page: '/thanks',
  scroll: '/blog/*',
  event: 'Signup',
  click: '',
  scan: '',
};

/** One step: what kind it is, and which one. */
export function StepRow({ place, step, fault, onChange, onRemove }: StepRowProps) {
  const { kind } = step;
  return (
    <div className={styles.stepRow}>
      <span className={styles.stepNumber} aria-hidden>
        {place + 1}
      </span>
      <SelectField
        label={texts.stepKind(place + 1)}
        isLabelHidden
        value={kind}
        onChange={(next) => onChange({ ...step, kind: next, text: '' })}
        choices={KINDS}
      />
      {kind === 'click' || kind === 'scan' ? (
        <StartPicker
          kind={kind}
          label={texts.step(place + 1)}
          value={step.text}
          onChange={(text) => onChange({ ...step, text })}
        />
      ) : (
        <TextField
          label={texts.step(place + 1)}
          isLabelHidden
          name={`steps.${place}`}
          value={step.text}
          placeholder={HINTS[kind]}
          required
          fault={fault}
          onChange={(text) => onChange({ ...step, text })}
        />
      )}
      {onRemove && <IconButton label={texts.removeStep(place + 1)} icon={<X />} onClick={onRemove} />}
    </div>
  );
}
