import { Ellipsis, Layers, Plus, Printer, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePagedList } from '../../../api/paged-list.ts';
import { useAddress, useAddressWord } from '../../../state/address.ts';
import { createStored, useStored } from '../../../state/stored.ts';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import type { Selection } from '../../../ui/data-table.tsx';
import { formatWhole } from '../../../ui/format.ts';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState, Fault, SkeletonRows } from '../../../ui/states.tsx';
import { labelWords } from '../../../words/code-labels.ts';
import { codeWords } from '../../../words/codes.ts';
import { deletedWords } from '../../../words/deleted-codes.ts';
import { CODES, type CodeRow } from '../code-data.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CodeCards } from './code-cards.tsx';
import { CodeTable } from './code-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import styles from './list.module.css';
import { isNarrowed, NOT_NARROWED, queryOf, readChoice } from './list-query.ts';
import type { View } from './view-choice.tsx';

const preferred = createStored<View>('codes.view', 'cards');

/** `/codes`: all codes, as pictures or as a table. */
export default function CodesScreen() {
  const [params, change] = useAddress();
  const [ids, setIds] = useState<Selection['ids']>(new Set());
  const [favourite, keepFavourite] = useStored(preferred);
  const [view, setView] = useAddressWord<View>('view', favourite === 'cards' ? ['cards', 'table'] : ['table', 'cards']);
  const choice = readChoice(params);
  const list = usePagedList<CodeRow>(CODES, 'qrs', queryOf(choice));
  const { total } = list;
  const selection = { ids, change: setIds };
  const choose = (next: View) => {
    setView(next);
    keepFavourite(next);
    change({ view: undefined }, { isStep: false });
  };
  const lead = total === undefined ? undefined : leadOf(total);
  return (
    <Page title={codeWords.title} lead={lead} actions={<Actions />}>
      {(total !== 0 || isNarrowed(choice)) && (
        <FilterBar choice={choice} onChange={change} view={view} onView={choose} />
      )}
      {list.error && <Fault error={list.error} onRetry={list.retry} />}
      {total === undefined && !list.error && <SkeletonRows count={8} />}
      {total === 0 && <Nothing isNarrowed={isNarrowed(choice)} onClear={() => change(NOT_NARROWED)} />}
      {total !== undefined && total > 0 && view === 'cards' && <CodeCards list={list} selection={selection} />}
      {total !== undefined && total > 0 && view === 'table' && (
        <CodeTable list={list} selection={selection} order={choice.order} onOrder={(order) => change({ order })} />
      )}
      <BulkBar selection={selection} list={list} />
    </Page>
  );
}

function leadOf(total: number): string {
  const count = codeWords.count(formatWhole(total), total === 1);
  return total === 0 ? count : `${count} · ${codeWords.allTime}`;
}

function Actions() {
  return (
    <>
      <span className={styles.wide}>
        <LinkButton to="/codes/batch">{codeWords.batch}</LinkButton>
        <More entries={[LABELS, DELETED]} />
      </span>
      <span className={styles.phone}>
        <More
          entries={[{ label: codeWords.batch, icon: <Layers aria-hidden />, to: '/codes/batch' }, LABELS, DELETED]}
        />
      </span>
      <LinkButton to="/codes/new" look="primary" icon={<Plus aria-hidden />}>
        {codeWords.create}
      </LinkButton>
    </>
  );
}

const LABELS: MenuEntry = { label: labelWords.title, icon: <Printer aria-hidden />, to: '/codes/labels' };
const DELETED: MenuEntry = { label: deletedWords.title, icon: <Trash2 aria-hidden />, to: '/codes/deleted' };

function More({ entries }: { entries: readonly MenuEntry[] }) {
  return <Menu trigger={<IconButton label={codeWords.more} icon={<Ellipsis />} look="quiet" />} entries={entries} />;
}

function Nothing({ isNarrowed: isFiltered, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState
        title={codeWords.noneFound}
        text={codeWords.noneFoundText}
        action={<Button onClick={onClear}>{codeWords.clearFilters}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<QrCode aria-hidden />}
      title={codeWords.emptyTitle}
      text={codeWords.emptyText}
      action={
        <LinkButton to="/codes/new" look="primary">
          {codeWords.emptyAction}
        </LinkButton>
      }
    />
  );
}
