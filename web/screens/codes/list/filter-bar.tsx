import { ListFilter } from 'lucide-react';
import { useCreators } from '../../../api/authors.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import type { UrlStateChange, UrlStateOptions } from '../../../state/navigation/url-state.ts';
import { Popover } from '../../../ui/floating/popover.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Select, SelectField } from '../../../ui/form/choices.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx';
import { COLUMN_CHOICE } from './code-table.tsx';
import styles from './list.module.css';
import { changedCount, type ListChoice, type ListControl, listControls } from './list-query.ts';
import { type View, ViewChoice } from './view-choice.tsx';

interface FilterBarProps {
  choice: ListChoice;
  onChange: (change: UrlStateChange, options?: UrlStateOptions) => void;
  view: View;
  onView: (view: View) => void;
}

/** Search, filters, order and view in one row; on phones a button hides everything but the search. */
export function FilterBar(props: FilterBarProps) {
  const { choice, onChange, view, onView } = props;
  const controls = listControls(choice, useCreators('qr'));
  return (
    <div className={layout.bar}>
      <div className={layout.grow}>
        <SearchField
          label={codeMessages.search}
          placeholder={codeMessages.searchPlaceholder}
          value={choice.q}
          onChange={(q) => onChange({ q }, { pushesHistory: false })}
        />
      </div>
      <span className={styles.wide}>
        {controls.map(({ name, ...control }) => (
          <Select key={name} isCompact {...control} onChange={(value) => onChange({ [name]: value || undefined })} />
        ))}
        {view === 'table' && <ColumnChooser choice={COLUMN_CHOICE} />}
        <ViewChoice value={view} onChange={onView} />
      </span>
      <span className={styles.phone}>
        <Folded {...props} controls={controls} />
      </span>
    </div>
  );
}

function Folded({ choice, controls, onChange, view, onView }: FilterBarProps & { controls: readonly ListControl[] }) {
  const count = changedCount(choice);
  const trigger = (
    <Button icon={<ListFilter aria-hidden />}>
      {codeMessages.filter}
      {count > 0 && ` (${count})`}
    </Button>
  );
  return (
    <Popover title={codeMessages.filter} trigger={trigger}>
      <div className={styles.filters}>
        {controls.map(({ name, ...control }) => (
          <SelectField key={name} {...control} onChange={(value) => onChange({ [name]: value || undefined })} />
        ))}
        <ViewChoice value={view} onChange={onView} />
      </div>
    </Popover>
  );
}
