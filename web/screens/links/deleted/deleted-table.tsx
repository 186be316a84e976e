import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCanEdit } from '../../../api/can-call.ts';
import type { PagedList } from '../../../api/paged-list.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { deletedLinkMessages as messages } from '../../../messages/shared/deleted.ts';
import { withoutScheme } from '../../../state/link-name.ts';
import { useCan } from '../../../state/workspace/workspace.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatCompact } from '../../../ui/format.ts';
import { TargetName } from '../../../ui/object/link-name.tsx';
import { type Column, DataTable, type Selection } from '../../../ui/table/data-table.tsx';
import { DeletedName, DeletedRowActions, deletionColumns } from '../../../ui/table/deleted-row.tsx';
import { SelectionBar } from '../../../ui/table/selection-bar.tsx';
import { useLoadedRows } from '../../../ui/table/visible-rows.ts';
import type { DeletedLink } from '../link-data.ts';
import { ShortUrl } from '../short-url.tsx';
import { useErasing, useRestoring } from '../use-deletion.ts';

export function DeletedTable({ list }: { list: PagedList<DeletedLink> }) {
  const can = useCan();
  const columns = useMemo(columnsOf, []);
  const [ids, setIds] = useState<ReadonlySet<number | string>>(new Set());
  const selection: Selection = { ids, change: setIds };
  return (
    <>
      <DataTable
        label={messages.title}
        columns={columns}
        total={list.total ?? 0}
        rowAt={list.rowAt}
        idOf={({ id }) => id}
        loaded={list.loaded}
        selection={can('edit') ? selection : undefined}
        isUneven
      />
      <Bulk selection={selection} loaded={list.loaded} />
    </>
  );
}

function Bulk({ selection, loaded }: { selection: Selection; loaded: readonly DeletedLink[] }) {
  const restore = useRestoring();
  const erase = useErasing();
  const canErase = useCanEdit('eraseLink');
  const rows = useLoadedRows(loaded).of(selection.ids);
  const clear = () => selection.change(new Set());
  return (
    <SelectionBar selection={selection}>
      <Button size="small" icon={<ArchiveRestore />} onClick={() => void restore(rows.map(({ id }) => id)).then(clear)}>
        {messages.restore}
      </Button>
      {canErase && (
        <Button
          size="small"
          variant="danger"
          icon={<Trash2 />}
          onClick={() => void erase(rows).then((isDone) => isDone && clear())}
        >
          {messages.erase}
        </Button>
      )}
    </SelectionBar>
  );
}

function columnsOf(): Column<DeletedLink>[] {
  return [
    {
      name: 'link',
      label: linkMessages.short,
      cell: ({ shorturl, longurl }) => (
        <DeletedName name={<ShortUrl address={shorturl} />}>
          <TargetName address={longurl} />
        </DeletedName>
      ),
    },
    { name: 'title', label: linkMessages.heading, width: '20%', isWidestOnly: true, cell: ({ title }) => title },
    {
      name: 'clicks',
      label: linkMessages.clicks,
      width: '80px',
      isNumber: true,
      isWideOnly: true,
      cell: ({ clicks }) => formatCompact(clicks),
    },
    ...deletionColumns<DeletedLink>('link', (link) => <RowActions link={link} />),
  ];
}

function RowActions({ link }: { link: DeletedLink }) {
  const restore = useRestoring();
  const erase = useErasing();
  return (
    <DeletedRowActions
      operations={{ restore: 'restoreLink', erase: 'eraseLink' }}
      name={withoutScheme(link.shorturl)}
      onRestore={() => void restore([link.id])}
      onErase={() => void erase([link])}
    />
  );
}
