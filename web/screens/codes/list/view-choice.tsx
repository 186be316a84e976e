import { LayoutGrid, Rows3 } from 'lucide-react';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { Segmented } from '../../../ui/page/tabs.tsx';

export type View = 'cards' | 'table';

/** Switches between cards and table. */
export function ViewChoice({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <Segmented
      label={codeMessages.view}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'cards', label: <ViewLabel icon={<LayoutGrid aria-hidden />} word={codeMessages.cards} /> },
        { value: 'table', label: <ViewLabel icon={<Rows3 aria-hidden />} word={codeMessages.table} /> },
      ]}
    />
  );
}

function ViewLabel({ icon, word }: { icon: React.ReactNode; word: string }) {
  return (
    <>
      {icon}
      <span className="visually-hidden">{word}</span>
    </>
  );
}
