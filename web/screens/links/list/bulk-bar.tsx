import { Archive, ArchiveRestore, ChartNoAxesColumn, FolderInput, Tags, Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '../../../api/queries.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { OnceOpen } from '../../../ui/floating/once-open.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import type { Selection } from '../../../ui/table/data-table.tsx';
import { SelectionBar } from '../../../ui/table/selection-bar.tsx';
import { useLoadedRows } from '../../../ui/table/visible-rows.ts';
import type { LinkRow, LinkStatus } from '../link-data.ts';
import { findAll, MAX_FOUND } from './find-all.ts';
import type { ListQuery } from './list-url.ts';
import type { RowActions } from './row-actions.ts';

const MoveDialog = lazy(() => import('./move-dialog.tsx'));
const TagsDialog = lazy(() => import('./tags-dialog.tsx'));

export interface BulkBarProps {
  selection: Selection;
  wish: ListQuery;
  total: number;
  loaded: readonly LinkRow[];
  actions: RowActions;
}

/** Maximum number of lines in a chart. */
const MAX_COMPARED = 6;

/** Actions on several selected links. */
export function BulkBar({ selection, wish, total, loaded, actions }: BulkBarProps) {
  const seen = useLoadedRows(loaded);
  const [open, setOpen] = useState<'tags' | 'move'>();
  const [, go] = useLocation();
  const rows = seen.of(selection.ids);
  const ids = rows.map(({ id }) => id);
  const clear = () => selection.change(new Set());
  const remove = async () => {
    if (await actions.remove(rows)) clear();
  };
  return (
    <>
      <SelectionBar selection={selection}>
        <ChooseFound selection={selection} wish={wish} total={total} onFound={seen.add} />
        <Button size="small" icon={<Tags />} onClick={() => setOpen('tags')}>
          {linkMessages.addTags}
        </Button>
        <Button size="small" icon={<FolderInput />} onClick={() => setOpen('move')}>
          {linkMessages.move}
        </Button>
        <StatusButton rows={rows} onChoose={(status) => void actions.setStatus(rows, status).then(clear)} />
        {ids.length > 1 && ids.length <= MAX_COMPARED && (
          <Button size="small" icon={<ChartNoAxesColumn />} onClick={() => go(`/links/compare?ids=${ids.join(',')}`)}>
            {linkMessages.compare}
          </Button>
        )}
        <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => void remove()}>
          {linkMessages.delete}
        </Button>
      </SelectionBar>
      <OnceOpen isOpen={open === 'tags'}>
        <TagsDialog isOpen={open === 'tags'} rows={rows} onClose={() => setOpen(undefined)} />
      </OnceOpen>
      <OnceOpen isOpen={open === 'move'}>
        <MoveDialog isOpen={open === 'move'} rows={rows} onClose={() => setOpen(undefined)} />
      </OnceOpen>
    </>
  );
}

interface StatusButtonProps {
  rows: readonly LinkRow[];
  onChoose: (status: LinkStatus) => void;
}

/** Archives the links; activates them when all are archived or disabled. */
function StatusButton({ rows, onChoose }: StatusButtonProps) {
  const areAway = rows.length > 0 && rows.every(({ status }) => status === 'archived' || status === 'disabled');
  const areArchived = areAway && rows.every(({ status }) => status === 'archived');
  return (
    <Button
      size="small"
      icon={areAway ? <ArchiveRestore /> : <Archive />}
      onClick={() => onChoose(areAway ? 'active' : 'archived')}
    >
      {areArchived ? linkMessages.unarchive : areAway ? linkMessages.activate : linkMessages.archive}
    </Button>
  );
}

interface ChooseFoundProps {
  selection: Selection;
  wish: ListQuery;
  total: number;
  onFound: (rows: readonly LinkRow[]) => void;
}

/** Selects all matching links, including those not loaded yet. */
function ChooseFound({ selection, wish, total, onFound }: ChooseFoundProps) {
  const client = useApi();
  const { showError } = useToasts();
  const [isBusy, setBusy] = useState(false);
  if (selection.ids.size >= total || total > MAX_FOUND) return null;
  const choose = async () => {
    setBusy(true);
    try {
      const rows = await findAll(client, wish);
      onFound(rows);
      selection.change(new Set(rows.map(({ id }) => id)));
    } catch (error) {
      showError(linkMessages.changeFailed, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" variant="ghost" isBusy={isBusy} onClick={() => void choose()}>
      {linkMessages.chooseFound(formatInteger(total))}
    </Button>
  );
}
