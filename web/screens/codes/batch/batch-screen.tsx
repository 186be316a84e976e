import { useState } from 'react';
import { batchMessages } from '../../../messages/codes/code-batches.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { PLAIN_LOOK } from '../design/look.ts';
import type { BatchPlan } from './batch-plan.ts';
import { ColumnsSection } from './columns-section.tsx';
import type { Table } from './csv.ts';
import { ListSection } from './list-section.tsx';
import { DesignSection } from './look-section.tsx';
import { guessMapping } from './mapping.ts';
import { type BatchOptions, NO_OPTIONS, OptionsSection } from './options-section.tsx';
import { RowsPreview } from './rows-preview.tsx';
import { StartRow } from './start-row.tsx';

/** `/codes/batch`: turns a table into a zip file of QR codes. */
export default function BatchScreen() {
  const [plan, setPlan] = useState<BatchPlan>();
  const begin = (table: Table) => {
    const options = { ...NO_OPTIONS, look: PLAIN_LOOK };
    setPlan({ table, type: 'link', mapping: guessMapping(table.names, 'link'), options });
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
        {plan ? <Plan plan={plan} onChange={setPlan} /> : <ListSection onTable={begin} />}
      </div>
    </Page>
  );
}

interface PlanProps {
  plan: BatchPlan;
  onChange: (plan: BatchPlan | undefined) => void;
}

function Plan({ plan, onChange }: PlanProps) {
  const change = (patch: Partial<BatchPlan>) => onChange({ ...plan, ...patch });
  const setOptions = (patch: Partial<BatchOptions>) => change({ options: { ...plan.options, ...patch } });
  return (
    <>
      <ColumnsSection plan={plan} onChange={change} onClear={() => onChange(undefined)} />
      <DesignSection plan={plan} onLook={(look) => setOptions({ look })} />
      <RowsPreview plan={plan} />
      <OptionsSection options={plan.options} onChange={setOptions} />
      <StartRow plan={plan} />
    </>
  );
}
