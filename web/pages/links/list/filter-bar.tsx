import { ListFilter } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAddress } from '../../../state/address.ts';
import { Button } from '../../../ui/button.tsx';
import { ColumnChooser } from '../../../ui/column-chooser.tsx';
import { layout } from '../../../ui/page.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { linkWords } from '../../../words/links.ts';
import { COLUMN_CHOICE } from './columns.tsx';
import { filtersOf, type ListWish } from './list-address.ts';

const Filters = lazy(() => import('./filters.tsx'));

/** Search, filters and columns. */
export function FilterBar({ wish }: { wish: ListWish }) {
  const [, change] = useAddress();
  const count = filtersOf(wish).length;
  return (
    <div className={layout.bar}>
      <SearchField
        label={linkWords.search}
        placeholder={linkWords.searchPlaceholder}
        value={wish.q}
        onChange={(q) => change({ q }, { isStep: false })}
      />
      <Popover
        title={linkWords.filter}
        trigger={
          <Button icon={<ListFilter />}>
            {linkWords.filter}
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
