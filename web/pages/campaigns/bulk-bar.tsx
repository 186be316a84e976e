import { useQueryClient } from '@tanstack/react-query';
import { Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LINK_TOOLS } from '../../api/client.ts';
import { touch, useApi } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import type { Selection } from '../../ui/data-table.tsx';
import { formatWhole } from '../../ui/format.ts';
import { useSeenRows } from '../../ui/seen-rows.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { useNotices } from '../../ui/toasts.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import { type FoundCampaign, TOUCHED } from './campaign-data.ts';

interface BulkBarProps {
  selection: Selection;
  loaded: readonly FoundCampaign[];
}

/** What is done to many campaigns at once. */
export function BulkBar({ selection, loaded }: BulkBarProps) {
  const rows = useSeenRows(loaded).of(selection.ids);
  const [isBusy, setBusy] = useState(false);
  const actions = useActions();
  const areStarred = rows.every(({ starred }) => starred);
  const during = async (work: Promise<unknown>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  const remove = async () => {
    if (!(await actions.sure(rows))) return;
    await during(
      actions.remove(rows).then((gone) => selection.change(new Set([...selection.ids].filter((id) => !gone.has(id))))),
    );
  };
  return (
    <SelectionBar selection={selection}>
      <Button
        size="small"
        icon={<Star aria-hidden />}
        disabled={isBusy}
        onClick={() => void during(actions.star(rows, !areStarred))}
      >
        {areStarred ? words.unstarChosen : words.starChosen}
      </Button>
      <Button size="small" look="danger" icon={<Trash2 aria-hidden />} disabled={isBusy} onClick={() => void remove()}>
        {words.deleteChosen}
      </Button>
    </SelectionBar>
  );
}

type Rows = readonly FoundCampaign[];

/** One campaign after the other: those before one that fails are done. */
function useActions() {
  const client = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { tell, tellFault } = useNotices();
  const addressOf = (id: number, verb: string) => `${LINK_TOOLS}/campaign/${id}/${verb}`;
  const sure = (rows: Rows) => {
    const [only] = rows;
    const one = rows.length === 1 && only;
    if (one) return confirm({ title: words.deleteTitle(one.name), text: words.deleteText, action: words.deleteChosen });
    const title = words.deleteTitle(words.count(formatWhole(rows.length)));
    return confirm({ title, text: words.deleteManyText, action: words.deleteChosen });
  };
  /** The ids of those that are gone. */
  const remove = async (rows: Rows): Promise<ReadonlySet<number | string>> => {
    const gone = new Set<number>();
    try {
      for (const { id } of rows) {
        await client.call(addressOf(id, 'delete'), { method: 'DELETE' });
        gone.add(id);
      }
    } catch (error) {
      tellFault(words.deleteManyFailed, error);
    }
    if (gone.size > 0) tell({ title: words.deletedMany(gone.size, formatWhole(gone.size)) });
    await touch(queries, TOUCHED);
    return gone;
  };
  const star = async (rows: Rows, starred: boolean) => {
    try {
      for (const { id, name } of rows.filter((row) => row.starred !== starred))
        await client.call(addressOf(id, 'update'), { method: 'PUT', body: { name, starred } });
    } catch (error) {
      tellFault(words.starFailed, error);
    }
    await touch(queries, TOUCHED);
  };
  return { sure, remove, star };
}
