import { Plus } from 'lucide-react';
import { windowsMessages as texts } from '../../../messages/dashboard-windows.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import type { Goal } from '../state/goals.ts';
import { chosenGoal, type TypedStep } from './steps.ts';
import styles from './ways.module.css';

export interface GoalStepProps {
  label: string;
  step: TypedStep;
  goals: readonly Goal[];
  fault: string | undefined;
  onChange: (id: string) => void;
  onAddGoal: () => void;
}

/** Selects a goal of the website; without goals it offers to create the first. */
export function GoalStep({ label, step, goals, fault, onChange, onAddGoal }: GoalStepProps) {
  if (goals.length === 0)
    return (
      <div className={styles.noGoal}>
        <span>{fault ? texts.goalWanted : texts.noGoalYet}</span>
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
      fault={fault}
      choices={goals.map((goal) => ({ value: String(goal.id), label: goal.name }))}
    />
  );
}
