import { useState } from 'react';
import { useChange } from '../../../api/queries.ts';
import { useForm } from '../../../state/form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { layout } from '../../../ui/page.tsx';
import { common } from '../../../words/common.ts';
import { stepWords, windowsWords as texts } from '../../../words/dashboard-windows.ts';
import headStyles from '../head/head.module.css';
import { pathOf, useBoard } from '../state/board.ts';
import type { Goal, GoalMatch } from '../state/goals.ts';

interface Typed {
  name: string;
  kind: GoalMatch['kind'];
  text: string;
  depth: string;
}

const KINDS = (['event', 'page', 'scroll'] as const).map((value) => ({ value, label: stepWords[value] }));

/** Makes a goal, or changes one. */
export function GoalForm({ goal, onClose }: { goal: Goal | undefined; onClose: () => void }) {
  const { site } = useBoard();
  const [typed, setTyped] = useState<Typed>(() => begin(goal));
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const path = pathOf(site, '/goals');
  const saving = useChange('createGoal', [path, pathOf(site, '/overview')]);
  const form = useForm(async () => {
    const body = { name: typed.name, match: matchOf(typed, goal?.match) };
    if (goal) await saving.mutateAsync({ path: `${path}/${goal.id}`, method: 'PATCH', body });
    else await saving.mutateAsync({ path, body });
    onClose();
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack}>
      <TextField
        label={texts.goalName}
        name="name"
        value={typed.name}
        onChange={(name) => set({ name })}
        fault={form.fault('name') ?? form.message}
        required
        maxLength={100}
      />
      <SelectField
        label={texts.goalKind}
        value={typed.kind}
        onChange={(kind) => set({ kind, text: '' })}
        choices={KINDS}
      />
      <Match typed={typed} set={set} fault={form.fault('match')} />
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
  typed: Typed;
  set: (change: Partial<Typed>) => void;
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
        fault={fault}
        required
      />
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

function begin(goal: Goal | undefined): Typed {
  if (!goal) return { name: '', kind: 'event', text: '', depth: '75' };
  const { kind, name, path, depth } = goal.match;
  return { name: goal.name, kind, text: name ?? path ?? '', depth: String(depth ?? 75) };
}

/** What the form does not show of an event (its properties) stays as it is. */
function matchOf({ kind, text, depth }: Typed, before: GoalMatch | undefined): GoalMatch {
  if (kind === 'event') return { kind, name: text.trim(), ...(before?.props && { props: before.props }) };
  return { kind, path: text.trim(), ...(kind === 'scroll' && { depth: Number(depth) }) };
}
