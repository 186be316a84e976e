import { LayoutGrid, Rows3 } from 'lucide-react';
import { codeWords } from '../../../messages/codes/codes.ts';
import { Segmented } from '../../../ui/page/tabs.tsx';

export type View = 'cards' | 'table';

/** Pictures or a table. */
export function ViewChoice({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <Segmented
      label={codeWords.view}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'cards', label: <ViewLabel icon={<LayoutGrid aria-hidden />} word={codeWords.cards} /> },
        { value: 'table', label: <ViewLabel icon={<Rows3 aria-hidden />} word={codeWords.table} /> },
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
