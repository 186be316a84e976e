import { ListFilter } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { linkMessages } from '../../../messages/links/links.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useStored } from '../../../state/stored.ts';
import { Popover } from '../../../ui/floating/popover.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx';
import { COLUMN_CHOICE, columnNames } from './columns.tsx';
import { DENSITIES, DENSITY } from './density.ts';
import { filtersOf, type ListQuery } from './list-url.ts';
import { PeriodMenu } from './period-menu.tsx';

const Filters = lazy(() => import('./filters.tsx'));

const DENSITY_CHOICES = DENSITIES.map((value) => ({ value, label: linkMessages.densities[value] }));

/** Search, filters, period and columns. */
export function FilterBar({ wish }: { wish: ListQuery }) {
  const [, change] = useUrlState();
  const count = filtersOf(wish).length;
  const [density, setDensity] = useStored(DENSITY);
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
      <PeriodMenu wish={wish} />
      <ColumnChooser choice={COLUMN_CHOICE} names={columnNames(density)}>
        <Segmented label={linkMessages.density} value={density} onChange={setDensity} choices={DENSITY_CHOICES} />
      </ColumnChooser>
    </div>
  );
}
