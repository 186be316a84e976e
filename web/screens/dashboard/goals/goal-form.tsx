import { useEffect, useState } from 'react';
import { common } from '../../../messages/shared/common.ts';
import { stepMessages, windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';
import { useDraft } from '../../../state/draft.ts';
import { useForm } from '../../../state/form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import headStyles from '../head/head.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import type { Goal } from '../state/goals.ts';
import { GoalPreview } from './goal-preview.tsx';
import { EventField, PageField } from './page-field.tsx';
import { missingMatchError, rejectEmpty } from './required-match.ts';
import { bodyOf, GOAL_KINDS, goalDraft, type TypedGoal, typedGoal } from './typed-goal.ts';
import { cutToPath } from './typed-path.ts';
import { UncountedPage } from './uncounted-page.tsx';
import { useGoalSaving } from './use-goal-saving.ts';

const KINDS = GOAL_KINDS.map((value) => ({ value, label: stepMessages[value] }));

interface GoalFormProps {
  goal: Goal | undefined;
  onClose: () => void;
}

/** Creates or changes a goal. Going back discards the input; closing the form in another way keeps it as a draft. */
export function GoalForm({ goal, onClose }: GoalFormProps) {
  const { site } = useDashboard();
  const { values: typed, set, reset } = useDraft(goalDraft(site.id, goal?.id), typedGoal(goal));
  const save = useGoalSaving(goal);
  const end = () => {
    reset();
    onClose();
  };
  // A suggestion that is selected, or another type, corrects the match without typing.
  const matchKey = `${typed.kind} ${typed.text} ${typed.depth}`;
  const [submittedKey, setSubmittedKey] = useState<string>();
  const form = useForm(async () => {
    setSubmittedKey(matchKey);
    rejectEmpty({ match: missingMatchError(typed) });
    await save(bodyOf(cutToPath(typed, { domain: site.domain, field: 'match' }), goal));
    end();
  });
  // The dialog stays open from the list to the form, so it does not move the focus itself.
  useEffect(() => form.ref.current?.querySelector('button')?.focus(), [form.ref]);
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
      <SelectField
        label={texts.goalKind}
        value={typed.kind}
        onChange={(kind) => set({ kind, text: '' })}
        choices={KINDS}
      />
      <Match
        typed={typed}
        set={set}
        error={(field) => (submittedKey === matchKey ? form.error(field) : undefined)}
        message={submittedKey === matchKey ? form.message : undefined}
      />
      <GoalPreview typed={typed} goal={goal} />
      <TextField
        label={texts.goalName}
        help={texts.goalNameAbout}
        name="name"
        value={typed.name}
        onChange={(name) => set({ name })}
        placeholder={typed.text}
        error={form.error('name')}
        isOptional
        maxLength={100}
      />
      <div className={headStyles.formFoot}>
        <Button onClick={end}>{texts.back}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {common.save}
        </Button>
      </div>
    </form>
  );
}

interface MatchProps {
  typed: TypedGoal;
  set: (change: Partial<TypedGoal>) => void;
  error: (field: string) => string | undefined;
  /** Error that belongs to no field. */
  message: string | undefined;
}

function Match({ typed, set, error, message }: MatchProps) {
  const { kind, text, depth } = typed;
  const depthError = error('match.depth');
  const field = {
    name: 'match',
    value: text,
    onChange: (next: string) => set({ text: next }),
    error: depthError ? undefined : (error('match') ?? message),
  };
  return (
    <>
      {kind === 'event' ? (
        <EventField {...field} label={texts.eventName} help={texts.eventAbout} placeholder={texts.eventExample} />
      ) : (
        <PageField {...field} label={texts.path} help={texts.pathAbout} placeholder="/thanks" />
      )}
      <UncountedPage typed={typed} onCount={(next) => set({ text: next })} />
      {kind === 'scroll' && (
        <TextField
          label={texts.depth}
          name="match.depth"
          type="number"
          min={1}
          max={100}
          value={depth}
          onChange={(next) => set({ depth: next })}
          error={depthError}
        />
      )}
    </>
  );
}
