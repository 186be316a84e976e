import { Plus, X } from 'lucide-react';
import { stepMessages, windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { EventField, PageField } from '../goals/page-field.tsx';
import { UncountedPage } from '../goals/uncounted-page.tsx';
import type { Goal } from '../state/goals.ts';
import styles from './reports.module.css';
import { StartPicker } from './start-picker.tsx';
import { chosenGoal, type TypedStep } from './steps.ts';

export interface StepRowProps {
  place: number;
  step: TypedStep;
  goals: readonly Goal[];
  error: string | undefined;
  onChange: (step: TypedStep) => void;
  onAddGoal: () => void;
  onRemove: (() => void) | undefined;
}

const KINDS = [
  { value: 'goal' as const, label: texts.goal },
  ...Object.entries(stepMessages).map(([value, label]) => ({ value: value as keyof typeof stepMessages, label })),
];
const HINTS = { page: '/thanks', scroll: '/blog/*', event: texts.eventExample } as const;

/** One step: its kind and its value. */
export function StepRow(props: StepRowProps) {
  const { place, step, onChange, onRemove } = props;
  return (
    <>
      <div className={styles.stepRow}>
        <span className={styles.stepNumber} aria-hidden>
          {place + 1}
        </span>
        <SelectField
          label={texts.stepKind(place + 1)}
          isLabelHidden
          value={step.kind}
          onChange={(next) => onChange({ ...step, kind: next, text: '' })}
          choices={KINDS}
        />
        <Which {...props} />
        {onRemove && <IconButton label={texts.removeStep(place + 1)} icon={<X />} onClick={onRemove} />}
      </div>
      <UncountedPage typed={step} onCount={(path) => onChange({ ...step, text: path })} isStep />
    </>
  );
}

function Which({ place, step, goals, error, onChange, onAddGoal }: StepRowProps) {
  const { kind, text } = step;
  const label = texts.step(place + 1);
  const change = (next: string) => onChange({ ...step, text: next });
  if (kind === 'goal')
    return <GoalStep label={label} step={step} goals={goals} error={error} onAddGoal={onAddGoal} onChange={change} />;
  if (kind === 'click' || kind === 'scan')
    return <StartPicker kind={kind} label={label} value={text} onChange={change} />;
  const field = { label, isLabelHidden: true, name: `steps.${place}`, value: text, placeholder: HINTS[kind], error };
  return kind === 'event' ? <EventField {...field} onChange={change} /> : <PageField {...field} onChange={change} />;
}

interface GoalStepProps {
  label: string;
  step: TypedStep;
  goals: readonly Goal[];
  error: string | undefined;
  onChange: (id: string) => void;
  onAddGoal: () => void;
}

/** Selects a goal of the website; without goals it offers to create the first. */
function GoalStep({ label, step, goals, error, onChange, onAddGoal }: GoalStepProps) {
  if (goals.length === 0)
    return (
      <div className={styles.noGoal}>
        <span>{error ? texts.goalWanted : texts.noGoalYet}</span>
        <Button size="small" icon={<Plus aria-hidden />} onClick={onAddGoal}>
          {texts.addGoal}
        </Button>
      </div>
    );
  const { id } = chosenGoal(step, goals) ?? { id: '' };
  return (
    <SelectField
      label={label}
      isLabelHidden
      value={String(id)}
      onChange={onChange}
      error={error}
      choices={goals.map((goal) => ({ value: String(goal.id), label: goal.name }))}
    />
  );
}
