import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../../api/queries.ts';
import { useAddress } from '../../../state/address.ts';
import { useForm } from '../../../state/form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { layout } from '../../../ui/page.tsx';
import { common } from '../../../words/common.ts';
import { followWords, windowsWords as texts, windowWords } from '../../../words/dashboard-windows.ts';
import headStyles from '../head/head.module.css';
import { pathOf, useBoard } from '../state/board.ts';
import { StepRow } from './step-row.tsx';
import type { Funnel } from './steps.ts';
import { MOST_STEPS, NEW_STEP, PRESETS, stepOf, type TypedStep, typedOf } from './steps.ts';
import styles from './ways.module.css';

interface Typed {
  name: string;
  by: Funnel['by'];
  minutes: string;
  steps: readonly TypedStep[];
}

const FOLLOWED = Object.entries(followWords).map(([value, label]) => ({ value: value as Funnel['by'], label }));
const WINDOWS = Object.entries(windowWords).map(([value, label]) => ({ value, label }));

/** Name, steps, who is followed and for how long. */
export default function FunnelForm({ funnel, onClose }: { funnel: Funnel | undefined; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>(() => begin(funnel));
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const save = useSaving(funnel, onClose);
  const form = useForm(() => save(typed));
  const { name, by, minutes, steps } = typed;
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack}>
      {!funnel && <Presets onChoose={set} />}
      <TextField
        label={texts.funnelName}
        name="name"
        value={name}
        onChange={(next) => set({ name: next })}
        fault={form.fault('name') ?? form.message}
        required
        maxLength={100}
      />
      <Steps steps={steps} onChange={(next) => set({ steps: next })} fault={form.fault} />
      <div className={layout.pair}>
        <SelectField
          label={texts.follow}
          value={by}
          onChange={(next) => set({ by: next })}
          choices={FOLLOWED}
          fault={form.fault('by')}
        />
        <SelectField
          label={texts.within}
          value={minutes}
          onChange={(next) => set({ minutes: next })}
          choices={windowsWith(minutes)}
        />
      </div>
      <div className={headStyles.formFoot}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {common.save}
        </Button>
      </div>
    </form>
  );
}

function begin(funnel: Funnel | undefined): Typed {
  if (!funnel) return { name: '', by: 'visit', minutes: '1440', steps: PRESETS.pages.steps };
  const { name, by, steps, window_minutes } = funnel;
  return { name, by, minutes: String(window_minutes), steps: steps.map(typedOf) };
}

/** One that the list lacks stays what it is. */
function windowsWith(minutes: string) {
  return WINDOWS.some(({ value }) => value === minutes)
    ? WINDOWS
    : [...WINDOWS, { value: minutes, label: `${minutes} minutes` }];
}

function Presets({ onChoose }: { onChoose: (change: Partial<Typed>) => void }) {
  const names = { story: texts.presetStory, link: texts.presetClick, pages: texts.presetPages };
  return (
    <fieldset className={styles.presets} aria-label={texts.startFrom}>
      {(['story', 'link', 'pages'] as const).map((preset) => (
        <Button key={preset} size="small" onClick={() => onChoose({ name: names[preset], ...PRESETS[preset] })}>
          {names[preset]}
        </Button>
      ))}
    </fieldset>
  );
}

interface StepsProps {
  steps: readonly TypedStep[];
  onChange: (steps: readonly TypedStep[]) => void;
  fault: (field: string) => string | undefined;
}

function Steps({ steps, onChange, fault }: StepsProps) {
  return (
    <div>
      {steps.map((step, place) => (
        <StepRow
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          key={place}
          place={place}
          step={step}
          fault={fault(`steps.${place}`)}
          onChange={(next) => onChange(steps.with(place, next))}
          onRemove={steps.length > 2 ? () => onChange(steps.toSpliced(place, 1)) : undefined}
        />
      ))}
      {steps.length < MOST_STEPS && (
        <Button size="small" icon={<Plus aria-hidden />} onClick={() => onChange([...steps, NEW_STEP])}>
          {texts.addStep}
        </Button>
      )}
    </div>
  );
}

function useSaving(funnel: Funnel | undefined, onClose: () => void): (typed: Typed) => Promise<void> {
  const { site } = useBoard();
  const [, change] = useAddress();
  const path = pathOf(site, '/funnels');
  const saving = useChange('createFunnel', [path, pathOf(site, '/funnel')]);
  return async ({ name, by, minutes, steps }) => {
    const body = { name, by, window_minutes: Number(minutes), steps: steps.map(stepOf) };
    const { data } = funnel
      ? await saving.mutateAsync({ path: `${path}/${funnel.id}`, method: 'PATCH', body })
      : await saving.mutateAsync({ path, body });
    change({ funnel: String(data.id) }, { isStep: false });
    onClose();
  };
}
