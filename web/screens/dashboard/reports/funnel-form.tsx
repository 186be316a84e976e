import { useState } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { common } from '../../../messages/shared/common.ts';
import {
  followMessages,
  presetMessages,
  windowsMessages as texts,
  windowMessages,
} from '../../../messages/websites/dashboard-dialogs.ts';
import { useDraft } from '../../../state/draft.ts';
import { useForm } from '../../../state/form.ts';
import { hasKeys } from '../../../state/has-keys.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { useObjectName } from '../../../ui/object/object-name.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { GoalForm } from '../goals/goal-form.tsx';
import { missingMatchError, rejectEmpty } from '../goals/required-match.ts';
import { cutToPath } from '../goals/typed-path.ts';
import headStyles from '../head/head.module.css';
import { useDashboard } from '../state/dashboard-context.ts';
import type { Condition } from '../state/filters.ts';
import { ALL_GOALS, type Goal } from '../state/goals.ts';
import { pathOf } from '../state/query.ts';
import { suggestedName } from './funnel-name.ts';
import { FunnelSteps } from './funnel-steps.tsx';
import styles from './reports.module.css';
import {
  type Funnel,
  followedChoices,
  funnelFromPreset,
  presetFor,
  stepOf,
  type TypedFunnel,
  type TypedStep,
  typedOf,
} from './steps.ts';

const WINDOWS = Object.entries(windowMessages).map(([value, label]) => ({ value, label }));

export interface FunnelFormProps {
  funnel: Funnel | undefined;
  /** Called with the id of the saved funnel. */
  onClose: (saved?: number) => void;
}

/** Name, steps, scope and time window of a funnel. Steps may be goals of the website, so the goals are loaded first. */
export default function FunnelForm(props: FunnelFormProps) {
  const { site } = useDashboard();
  const goals = useApiQuery('listGoals', pathOf(site, '/goals'), { query: ALL_GOALS });
  return (
    <Loaded query={goals} skeleton={<SkeletonRows count={6} />}>
      {({ data }) => <GoalsAndForm {...props} goals={data} />}
    </Loaded>
  );
}

/** A goal can be added in between; the funnel's input is kept, as when the window is closed. */
function GoalsAndForm({ goals, ...props }: FunnelFormProps & { goals: readonly Goal[] }) {
  const { site, view } = useDashboard();
  const { funnel, onClose } = props;
  const beginning = funnel ? asTyped(funnel, goals) : newFunnel(view.conditions);
  const { values, set, reset } = useDraft(`funnel.${site.id}.${funnel?.id ?? 'new'}`, beginning);
  const [isAdding, setAdding] = useState(false);
  if (isAdding) return <GoalForm goal={undefined} onClose={() => setAdding(false)} />;
  const end = (saved?: number) => {
    reset();
    onClose(saved);
  };
  return (
    <Form funnel={funnel} typed={values} set={set} goals={goals} onClose={end} onAddGoal={() => setAdding(true)} />
  );
}

interface FormProps extends FunnelFormProps {
  typed: TypedFunnel;
  set: (change: Partial<TypedFunnel>) => void;
  goals: readonly Goal[];
  onAddGoal: () => void;
}

function Form({ funnel, onClose, typed, set, goals, onAddGoal }: FormProps) {
  const save = useSaving(funnel);
  const suggested = useSuggestedName(typed.steps, goals);
  const name = typed.name ?? suggested;
  const form = useForm(async () => onClose(await save({ ...typed, name }, goals)));
  const { by, minutes, steps } = typed;
  const followed = followedChoices(steps);
  const changeSteps = (next: TypedFunnel['steps']) => {
    const choices = followedChoices(next);
    set({ steps: next, ...(choices.includes(by) ? {} : { by: choices[0] }) });
  };
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack} noValidate>
      {!funnel && <FunnelPresets onChoose={set} />}
      <TextField
        label={texts.funnelName}
        name="name"
        autoFocus={hasKeys()}
        value={name}
        onChange={(next) => set({ name: next })}
        error={form.error('name') ?? form.message}
        maxLength={100}
      />
      <FunnelSteps steps={steps} goals={goals} onAddGoal={onAddGoal} onChange={changeSteps} error={form.error} />
      <div className={layout.pair}>
        <SelectField
          label={texts.follow}
          value={by}
          onChange={(next) => set({ by: next })}
          choices={followed.map((value) => ({ value, label: followMessages[value] }))}
          name="by"
          error={form.error('by')}
        />
        <SelectField
          label={texts.within}
          value={minutes}
          onChange={(next) => set({ minutes: next })}
          choices={windowsWith(minutes)}
        />
      </div>
      <div className={headStyles.formFoot}>
        <Button onClick={() => onClose()}>{common.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {common.save}
        </Button>
      </div>
    </form>
  );
}

/** A page filtered by one code or link suggests a funnel that starts with it. */
function newFunnel(conditions: readonly Condition[]): TypedFunnel {
  return { ...funnelFromPreset(presetFor(conditions), conditions), minutes: '1440' };
}

function asTyped(funnel: Funnel, goals: readonly Goal[]): TypedFunnel {
  const { name, by, steps, window_minutes } = funnel;
  return { name, by, minutes: String(window_minutes), steps: steps.map((step) => typedOf(step, goals)) };
}

/** Adds the stored time window if the list lacks it. */
function windowsWith(minutes: string) {
  return WINDOWS.some(({ value }) => value === minutes)
    ? WINDOWS
    : [...WINDOWS, { value: minutes, label: texts.minutes(minutes) }];
}

/** Resolves to the funnel's id. */
function useSaving(funnel: Funnel | undefined) {
  const { site } = useDashboard();
  const path = pathOf(site, '/funnels');
  const saving = useApiMutation('createFunnel', [path, pathOf(site, '/funnel')]);
  return async ({ name, by, minutes, steps }: TypedFunnel & { name: string }, goals: readonly Goal[]) => {
    rejectEmpty({
      name: name.trim() === '' ? texts.nameWanted : undefined,
      ...Object.fromEntries(steps.map((step, place) => [`steps.${place}`, missingMatchError(step)])),
    });
    const cut = steps.map((step, place) => cutToPath(step, { domain: site.domain, field: `steps.${place}` }));
    const body = { name, by, window_minutes: Number(minutes), steps: cut.map((step) => stepOf(step, goals)) };
    const { data } = funnel
      ? await saving.mutateAsync({ path: `${path}/${funnel.id}`, method: 'PATCH', body })
      : await saving.mutateAsync({ path, body });
    return data.id;
  };
}

const DIMENSIONS: Readonly<Record<string, string>> = { scan: 'via_qr', click: 'via_link' };

/** Returns the default name of a funnel; empty while the name of its code or link loads. */
function useSuggestedName(steps: readonly TypedStep[], goals: readonly Goal[]): string {
  const { kind = 'page', text = '' } = steps[0] ?? {};
  const dimension = DIMENSIONS[kind] ?? '';
  const { name, isLoading } = useObjectName({ dimension, id: text });
  return isLoading ? '' : suggestedName(steps, goals, name);
}

/** Common funnels to start from. */
function FunnelPresets({ onChoose }: { onChoose: (change: Partial<TypedFunnel>) => void }) {
  const { view } = useDashboard();
  return (
    <fieldset className={styles.presets} aria-label={texts.startFrom}>
      {(['story', 'link', 'pages'] as const).map((preset) => (
        <Button key={preset} size="small" onClick={() => onChoose(funnelFromPreset(preset, view.conditions))}>
          {presetMessages[preset]}
        </Button>
      ))}
    </fieldset>
  );
}
