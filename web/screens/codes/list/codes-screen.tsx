import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePagedList } from '../../../api/paged-list.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import type { ListPeriod } from '../../../state/navigation/list-period.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { createStored, useStored } from '../../../state/stored.ts';
import { useCan } from '../../../state/workspace/workspace.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { Page } from '../../../ui/page/page.tsx';
import { LoadError, SkeletonRows } from '../../../ui/page/query-states.tsx';
import type { Selection } from '../../../ui/table/data-table.tsx';
import { CODES, type CodeRow } from '../code-data.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CodeCards } from './code-cards.tsx';
import { CodeTable } from './code-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListMenu } from './list-menu.tsx';
import { isNarrowed, NOT_NARROWED, queryOf, readChoice } from './list-query.ts';
import { NoCodes } from './no-codes.tsx';
import type { View } from './view-choice.tsx';

const preferred = createStored<View>('codes.view', 'cards');

/** `/codes`: all codes, as cards or as a table. */
export default function CodesScreen() {
  const [params, change] = useUrlState();
  const [ids, setIds] = useState<Selection['ids']>(new Set());
  const [favourite, keepFavourite] = useStored(preferred);
  const [view, setView] = useEnumParam<View>('view', favourite === 'cards' ? ['cards', 'table'] : ['table', 'cards']);
  const choice = readChoice(params);
  const list = usePagedList<CodeRow>(CODES, 'qrs', queryOf(choice));
  const { total } = list;
  const selection = { ids, change: setIds };
  const choosable = useCan()('edit') ? selection : undefined;
  const choose = (next: View) => {
    setView(next);
    keepFavourite(next);
    change({ view: undefined }, { pushesHistory: false });
  };
  const subtitle = total === undefined ? undefined : subtitleOf(total, choice.period);
  const actions = (
    <>
      <ListMenu choice={choice} hasCodes={total !== 0} />
      <LinkButton to="/codes/new" variant="primary" icon={<Plus aria-hidden />}>
        {codeMessages.create}
      </LinkButton>
    </>
  );
  return (
    <Page title={codeMessages.title} subtitle={subtitle} actions={actions}>
      {(total !== 0 || isNarrowed(choice)) && (
        <FilterBar choice={choice} onChange={change} view={view} onView={choose} />
      )}
      {list.error && <LoadError error={list.error} onRetry={list.retry} />}
      {total === undefined && !list.error && <SkeletonRows count={8} />}
      {total === 0 && <NoCodes isNarrowed={isNarrowed(choice)} onClear={() => change(NOT_NARROWED)} />}
      {total !== undefined && total > 0 && view === 'cards' && (
        <CodeCards list={list} selection={choosable} period={choice.period} />
      )}
      {total !== undefined && total > 0 && view === 'table' && (
        <CodeTable
          list={list}
          selection={choosable}
          order={choice.order}
          period={choice.period}
          onOrder={(order) => change({ order })}
        />
      )}
      <BulkBar selection={selection} list={list} />
    </Page>
  );
}

function subtitleOf(total: number, period: ListPeriod): string {
  const count = codeMessages.count(formatInteger(total), total === 1);
  return total === 0 ? count : `${count} · ${codeMessages.periodScans[period]}`;
}
