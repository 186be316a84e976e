import { ListFilter } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { linkMessages } from '../../../messages/links/links.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Popover } from '../../../ui/floating/popover.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx';
import { COLUMN_CHOICE } from './columns.tsx';
import { filtersOf, type ListQuery } from './list-url.ts';

const Filters = lazy(() => import('./filters.tsx'));

/** Search, filters and columns. */
export function FilterBar({ wish }: { wish: ListQuery }) {
  const [, change] = useUrlState();
  const count = filtersOf(wish).length;
  return (
    <div className={layout.bar}>
      <SearchField
        label={linkMessages.search}
        placeholder={linkMessages.searchPlaceholder}
        value={wish.q}
        onChange={(q) => change({ q }, { pushesHistory: false })}
      />
      <Popover
        title={linkMessages.filter}
        trigger={
          <Button icon={<ListFilter />}>
            {linkMessages.filter}
            {count > 0 && ` (${count})`}
          </Button>
        }
      >
        <Suspense>
          <Filters wish={wish} />
        </Suspense>
      </Popover>
      <ColumnChooser choice={COLUMN_CHOICE} />
    </div>
  );
}
