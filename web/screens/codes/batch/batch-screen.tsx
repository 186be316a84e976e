import { useState } from 'react';
import { batchMessages } from '../../../messages/codes/code-batches.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { PLAIN_LOOK } from '../design/look.ts';
import type { BatchPlan } from './batch-plan.ts';
import { CheckedRows } from './checked-rows.tsx';
import { ColumnsSection } from './columns-section.tsx';
import type { Table } from './csv.ts';
import { type ListDraft, ListSection } from './list-section.tsx';
import { DesignSection } from './look-section.tsx';
import { guessMapping } from './mapping.ts';
import { type BatchOptions, NO_OPTIONS, OptionsSection } from './options-section.tsx';
import { RowsPreview } from './rows-preview.tsx';
import { StartRow } from './start-row.tsx';
import { useBatchCheck } from './use-batch-check.ts';

/** `/codes/batch`: turns a table into a zip file of QR codes. */
export default function BatchScreen() {
  const [draft, setDraft] = useState<ListDraft>(NO_LIST);
  const [plan, setPlan] = useState<BatchPlan>();
  const begin = (table: Table, text: string) => {
    const options = { ...NO_OPTIONS, look: PLAIN_LOOK };
    setDraft({ ...draft, text });
    setPlan({ table, type: draft.type, mapping: guessMapping(table.names, draft.type), options });
  };
  const leave = (text: string) => {
    setDraft({ type: plan?.type ?? draft.type, text });
    setPlan(undefined);
  };
  return (
    <Page
      title={batchMessages.title}
      subtitle={batchMessages.subtitle}
      back={{ to: '/codes', label: codeMessages.title }}
      actions={<LinkButton to="/tasks">{batchMessages.earlier}</LinkButton>}
      isNarrow
    >
      <div className={layout.stack}>
        {plan ? (
          <Plan plan={plan} onChange={setPlan} onEdit={() => leave(draft.text)} onClear={() => leave('')} />
        ) : (
          <ListSection draft={draft} onChange={setDraft} onTable={begin} />
        )}
      </div>
    </Page>
  );
}

const NO_LIST: ListDraft = { type: 'link', text: '' };

interface PlanProps {
  plan: BatchPlan;
  onChange: (plan: BatchPlan) => void;
  onEdit: () => void;
  onClear: () => void;
}

function Plan({ plan, onChange, onEdit, onClear }: PlanProps) {
  const check = useBatchCheck(plan);
  const change = (patch: Partial<BatchPlan>) => onChange({ ...plan, ...patch });
  const setOptions = (patch: Partial<BatchOptions>) => change({ options: { ...plan.options, ...patch } });
  return (
    <>
      <ColumnsSection plan={plan} onChange={change} onEdit={onEdit} onClear={onClear} />
      <CheckedRows plan={plan} check={check} />
      <DesignSection plan={plan} onLook={(look) => setOptions({ look })} />
      <RowsPreview plan={plan} />
      <OptionsSection options={plan.options} onChange={setOptions} />
      <StartRow plan={plan} check={check} />
    </>
  );
}
