import { Plus } from 'lucide-react';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { Goal } from '../state/goals.ts';
import styles from './reports.module.css';
import { StepRow } from './step-row.tsx';
import { MAX_STEPS, NEW_STEP, type TypedStep } from './steps.ts';

export interface FunnelStepsProps {
  steps: readonly TypedStep[];
  goals: readonly Goal[];
  onChange: (steps: readonly TypedStep[]) => void;
  /** Called when a step needs a goal and the website has none. */
  onAddGoal: () => void;
  error: (field: string) => string | undefined;
}

export function FunnelSteps({ steps, goals, onChange, onAddGoal, error }: FunnelStepsProps) {
  return (
    <div>
      {steps.map((step, place) => (
        <StepRow
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their position
          key={place}
          place={place}
          step={step}
          goals={goals}
          error={error(`steps.${place}`)}
          onChange={(next) => onChange(steps.with(place, next))}
          onAddGoal={onAddGoal}
          onRemove={steps.length > 2 ? () => onChange(steps.toSpliced(place, 1)) : undefined}
        />
      ))}
      {steps.some(({ text }) => text.includes('*')) && <p className={styles.anyPage}>{texts.anyPage}</p>}
      {steps.length < MAX_STEPS && (
        <Button size="small" icon={<Plus aria-hidden />} onClick={() => onChange([...steps, NEW_STEP])}>
          {texts.addStep}
        </Button>
      )}
    </div>
  );
}
