import { useState } from 'react';
import { useForm } from '../../../state/form.ts';
import { useSettled } from '../../../state/settled.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { layout } from '../../../ui/page.tsx';
import { common } from '../../../words/common.ts';
import { stepWords, windowsWords as texts } from '../../../words/dashboard-windows.ts';
import headStyles from '../head/head.module.css';
import { useBoard } from '../state/board.ts';
import type { Goal } from '../state/goals.ts';
import { barePageOf } from './query-twins.ts';
import { bodyOf, GOAL_KINDS, type TypedGoal, typedGoal } from './typed-goal.ts';
import { cutToPath } from './typed-path.ts';
import { UncountedPages } from './uncounted-pages.tsx';
import { useGoalSaving } from './use-goal-saving.ts';

const KINDS = GOAL_KINDS.map((value) => ({ value, label: stepWords[value] }));

interface GoalFormProps {
  goal: Goal | undefined;
  onClose: () => void;
}

/** Makes a goal, or changes one. */
export function GoalForm({ goal, onClose }: GoalFormProps) {
  const [typed, setTyped] = useState<TypedGoal>(() => typedGoal(goal));
  const set = (change: Partial<TypedGoal>) => setTyped((before) => ({ ...before, ...change }));
  const { site } = useBoard();
  const save = useGoalSaving(goal);
  const form = useForm(async () => {
    await save(bodyOf(cutToPath(typed, { domain: site.domain, field: 'match' }), goal));
    onClose();
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack}>
      <SelectField
        label={texts.goalKind}
        value={typed.kind}
        onChange={(kind) => set({ kind, text: '' })}
        choices={KINDS}
      />
      <Match typed={typed} set={set} fault={form.fault('match') ?? form.message} />
      <TextField
        label={texts.goalName}
        about={texts.goalNameAbout}
        name="name"
        value={typed.name}
        onChange={(name) => set({ name })}
        placeholder={typed.text}
        fault={form.fault('name')}
        isOptional
        maxLength={100}
      />
      <div className={headStyles.formFoot}>
        <Button onClick={onClose}>{texts.back}</Button>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {common.save}
        </Button>
      </div>
    </form>
  );
}

interface MatchProps {
  typed: TypedGoal;
  set: (change: Partial<TypedGoal>) => void;
  fault: string | undefined;
}

function Match({ typed, set, fault }: MatchProps) {
  const { kind, text, depth } = typed;
  const isEvent = kind === 'event';
  return (
    <>
      <TextField
        label={isEvent ? texts.eventName : texts.path}
        about={isEvent ? texts.eventAbout : texts.pathAbout}
        name="match"
        value={text}
        onChange={(next) => set({ text: next })}
        placeholder={isEvent ? 'Signup' : '/thanks'}
        fault={fault}
        required
      />
      <Uncounted typed={typed} onCount={(next) => set({ text: next })} />
      {kind === 'scroll' && (
        <TextField
          label={texts.depth}
          name="match.depth"
          type="number"
          min={1}
          max={100}
          value={depth}
          onChange={(next) => set({ depth: next })}
        />
      )}
    </>
  );
}

/** Of what is typed, once it has stood for a moment. */
function Uncounted({ typed, onCount }: { typed: TypedGoal; onCount: (path: string) => void }) {
  const { kind, text } = useSettled(typed, 500);
  const page = barePageOf({ kind, path: text.trim().replace(/^(?=[a-z])/i, '/') });
  return page === undefined ? null : <UncountedPages path={page} onCount={onCount} />;
}
