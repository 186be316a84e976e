import { ListFilter } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useApiQuery } from '../../../api/queries.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useStored } from '../../../state/stored.ts';
import { Popover } from '../../../ui/floating/popover.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { layout } from '../../../ui/page/page.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx';
import { COLUMN_CHOICE, columnNames } from './columns.tsx';
import { DENSITIES, DENSITY } from './density.ts';
import { changeTo, countQueryOf, FOUND_LINKS, filtersOf, type ListQuery, tabOf } from './list-url.ts';
import { PeriodMenu } from './period-menu.tsx';

const Filters = lazy(() => import('./filters/filters.tsx'));

const DENSITY_CHOICES = DENSITIES.map((value) => ({ value, label: linkMessages.densities[value] }));

export interface FilterBarProps {
  wish: ListQuery;
  /** The list itself comes before the counts of broken and archived links. */
  isLoaded: boolean;
}

/** Search, tabs, filters, period and columns. */
export function FilterBar({ wish, isLoaded }: FilterBarProps) {
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
      <TabSwitch wish={wish} isLoaded={isLoaded} />
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

/** Switches between current, broken and archived links, once there are broken or archived ones. */
function TabSwitch({ wish, isLoaded }: FilterBarProps) {
  const [, change] = useUrlState();
  const tab = tabOf(wish);
  const counts = { broken: useCount(wish, 'broken', isLoaded), archived: useCount(wish, 'archived', isLoaded) };
  const labelOf = (name: keyof typeof counts) => linkMessages.tabs[name](formatInteger(counts[name]));
  const shown = (['broken', 'archived'] as const).filter((name) => counts[name] > 0 || name === tab);
  if (shown.length === 0) return null;
  return (
    <Segmented
      label={linkMessages.shownLinks}
      value={tab}
      onChange={(next) => change(changeTo(next))}
      choices={[
        { value: 'current', label: linkMessages.current },
        ...shown.map((value) => ({ value, label: labelOf(value) })),
      ]}
    />
  );
}

function useCount(wish: ListQuery, tab: 'broken' | 'archived', enabled: boolean): number {
  const query = countQueryOf(wish, tab);
  const { data } = useApiQuery('searchLinks', FOUND_LINKS, { query, enabled, isLive: false });
  return data?.data.result ?? 0;
}
