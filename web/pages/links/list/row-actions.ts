import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { touch, useApi } from '../../../api/queries.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { formatWhole } from '../../../ui/format.ts';
import { useNotices } from '../../../ui/toasts.tsx';
import { linkWords } from '../../../words/links.ts';
import { LINK_ANSWERS, type LinkRow, type LinkStatus } from '../link-data.ts';
import { changeMany, deleteMany } from './bulk.ts';

export interface RowActions {
  showQr: (row: LinkRow) => void;
  copy: (row: LinkRow) => void;
  setStatus: (rows: readonly LinkRow[], status: LinkStatus) => Promise<void>;
  /** Asks first; false when nothing was deleted. */
  remove: (ids: readonly number[]) => Promise<boolean>;
}

const TOLD = { active: linkWords.activated, disabled: linkWords.disabled, archived: linkWords.archived };

export const countOf = (count: number) => linkWords.count(formatWhole(count), count === 1);

/** What rows and the bar of chosen rows do: the same object until `showQr` is another one. */
export function useRowActions({ showQr }: Pick<RowActions, 'showQr'>): RowActions {
  const client = useApi();
  const queries = useQueryClient();
  const notices = useNotices();
  const confirm = useConfirm();
  return useMemo(
    () => createRowActions({ client, queries, notices, confirm, showQr }),
    [client, queries, notices, confirm, showQr],
  );
}

interface RowTools extends Pick<RowActions, 'showQr'> {
  client: ReturnType<typeof useApi>;
  queries: QueryClient;
  notices: ReturnType<typeof useNotices>;
  confirm: ReturnType<typeof useConfirm>;
}

function createRowActions({ client, queries, notices, confirm, showQr }: RowTools): RowActions {
  const { tell, tellFault } = notices;
  const settle = () => touch(queries, LINK_ANSWERS);
  const write = async (rows: readonly LinkRow[], statusOf: (row: LinkRow) => LinkStatus) => {
    for (const [status, ids] of groupedBy(rows, statusOf)) await changeMany(client, ids, { status });
    await settle();
  };
  const setStatus: RowActions['setStatus'] = async (rows, status) => {
    const before = new Map(rows.map((row) => [row.id, row.status]));
    const undo = () => write(rows, ({ id }) => before.get(id) ?? 'active').catch(failed);
    const failed = (error: unknown) => tellFault(linkWords.changeFailed, error);
    try {
      await write(rows, () => status);
      tell({ title: TOLD[status](countOf(rows.length)), onUndo: () => void undo() });
    } catch (error) {
      failed(error);
    }
  };
  const remove: RowActions['remove'] = async (ids) => {
    const question = { title: linkWords.deleteTitle(countOf(ids.length)), text: linkWords.deleteText };
    if (!(await confirm({ ...question, action: linkWords.delete }))) return false;
    try {
      tell({ title: linkWords.deleted(countOf(await deleteMany(client, ids))) });
    } catch (error) {
      tellFault(linkWords.deleteFailed, error);
    }
    await settle();
    return true;
  };
  const copy = ({ shorturl }: LinkRow) =>
    void navigator.clipboard
      .writeText(shorturl)
      .then(() => tell({ title: linkWords.copied, text: shorturl }))
      .catch(() => tellFault(linkWords.copyFailed));
  return { showQr, copy, setStatus, remove };
}

/** Ids by what becomes of them. */
export function groupedBy<Row extends { id: number }, Word>(
  rows: readonly Row[],
  wordOf: (row: Row) => Word,
): Map<Word, number[]> {
  const groups = new Map<Word, number[]>();
  for (const row of rows) groups.set(wordOf(row), [...(groups.get(wordOf(row)) ?? []), row.id]);
  return groups;
}
