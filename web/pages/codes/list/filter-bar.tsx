import { LayoutGrid, Rows3 } from 'lucide-react';
import type { AddressChange, AddressOptions } from '../../../state/address.ts';
import { SelectBox } from '../../../ui/choices.tsx';
import { layout } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { codeWords } from '../../../words/codes.ts';
import { TYPES } from '../code-data.ts';
import { GRADES, type ListChoice, ORDERS } from './list-query.ts';

export type View = 'cards' | 'table';

interface FilterBarProps {
  choice: ListChoice;
  onChange: (change: AddressChange, options?: AddressOptions) => void;
  view: View;
  onView: (view: View) => void;
}

/** Search, filters, order and how the list looks, in one row. */
export function FilterBar({ choice, onChange, view, onView }: FilterBarProps) {
  return (
    <div className={layout.bar}>
      <div className={layout.grow}>
        <SearchField
          label={codeWords.search}
          placeholder={codeWords.searchPlaceholder}
          value={choice.q}
          onChange={(q) => onChange({ q }, { isStep: false })}
        />
      </div>
      <SelectBox
        isCompact
        label={codeWords.type}
        value={choice.type ?? 'any'}
        onChange={(type) => onChange({ type: type === 'any' ? undefined : type })}
        choices={[
          { value: 'any', label: codeWords.anyType },
          ...TYPES.map((value) => ({ value, label: codeWords.types[value] })),
        ]}
      />
      <SelectBox
        isCompact
        label={codeWords.grade}
        value={choice.grade ?? 'any'}
        onChange={(grade) => onChange({ grade: grade === 'any' ? undefined : grade })}
        choices={[
          { value: 'any', label: codeWords.anyGrade },
          ...GRADES.map((value) => ({ value, label: codeWords.grades[value] })),
        ]}
      />
      <SelectBox
        isCompact
        label={codeWords.order}
        value={choice.order}
        onChange={(order) => onChange({ order: order === 'date' ? undefined : order })}
        choices={ORDERS.map((value) => ({ value, label: codeWords.orders[value] }))}
      />
      <Segmented
        label={codeWords.view}
        value={view}
        onChange={onView}
        choices={[
          { value: 'cards', label: <ViewLabel icon={<LayoutGrid aria-hidden />} word={codeWords.cards} /> },
          { value: 'table', label: <ViewLabel icon={<Rows3 aria-hidden />} word={codeWords.table} /> },
        ]}
      />
    </div>
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
