import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { invalidate, useApi } from '../../../api/queries.ts';
import { linkMessages } from '../../../messages/links.ts';
import { plainAddress } from '../../../state/link-name.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { useAnnouncedCopy } from '../../../ui/object/copy.tsx';
import { formatWhole } from '../../../ui/object/format.ts';
import { LINK_QUERY_PATHS, type LinkRow, type LinkStatus } from '../link-data.ts';
import { changeMany, deleteMany } from './bulk.ts';
import { countCodesTo } from './codes-to.ts';
import { showStatus } from './shown-status.ts';

export interface RowActions {
  showQr: (row: LinkRow) => void;
  copy: (row: LinkRow) => void;
  setStatus: (rows: readonly LinkRow[], status: LinkStatus) => Promise<void>;
  /** Asks for confirmation; false when nothing was deleted. */
  remove: (rows: readonly Pick<LinkRow, 'id' | 'shorturl'>[]) => Promise<boolean>;
}

const STATUS_CHANGED_TEXT: Readonly<Record<LinkStatus, (count: string) => string>> = {
  active: linkMessages.activated,
  private: linkMessages.madePrivate,
  disabled: linkMessages.disabled,
  archived: linkMessages.archived,
};

export const countOf = (count: number) => linkMessages.count(formatWhole(count), count === 1);

/** Actions of rows and the bulk bar; the same object until one of its dependencies changes. */
export function useRowActions({ showQr }: Pick<RowActions, 'showQr'>): RowActions {
  const client = useApi();
  const queries = useQueryClient();
  const notices = useToasts();
  const confirm = useConfirm();
  const copyText = useAnnouncedCopy();
  return useMemo(
    () => createRowActions({ client, queries, notices, confirm, copyText, showQr }),
    [client, queries, notices, confirm, copyText, showQr],
  );
}

interface RowTools extends Pick<RowActions, 'showQr'> {
  client: ReturnType<typeof useApi>;
  queries: QueryClient;
  notices: ReturnType<typeof useToasts>;
  confirm: ReturnType<typeof useConfirm>;
  copyText: ReturnType<typeof useAnnouncedCopy>;
}

function createRowActions({ client, queries, notices, confirm, copyText, showQr }: RowTools): RowActions {
  const { showToast, showError } = notices;
  const settle = () => invalidate(queries, LINK_QUERY_PATHS);
  const write = async (rows: readonly LinkRow[], statusOf: (row: LinkRow) => LinkStatus) => {
    showStatus(queries, rows, statusOf);
    try {
      for (const [status, ids] of groupedBy(rows, statusOf)) await changeMany(client, ids, { status });
    } finally {
      await settle();
    }
  };
  const setStatus: RowActions['setStatus'] = async (rows, status) => {
    const before = new Map(rows.map((row) => [row.id, row.status]));
    const undo = () => write(rows, ({ id }) => before.get(id) ?? 'active').catch(failed);
    const failed = (error: unknown) => showError(linkMessages.changeFailed, error);
    try {
      await write(rows, () => status);
      showToast({ title: STATUS_CHANGED_TEXT[status](countOf(rows.length)), onUndo: () => void undo() });
    } catch (error) {
      failed(error);
    }
  };
  const remove: RowActions['remove'] = async (rows) => {
    const ids = rows.map(({ id }) => id);
    const only = rows.length === 1 ? rows[0] : undefined;
    const title = linkMessages.deleteTitle(only ? plainAddress(only.shorturl) : countOf(ids.length));
    const text = await consequenceText(client, rows);
    if (!(await confirm({ title, text, action: linkMessages.delete }))) return false;
    try {
      showToast({ title: linkMessages.deleted(countOf(await deleteMany(client, ids))) });
    } catch (error) {
      showError(linkMessages.deleteFailed, error);
    }
    await settle();
    return true;
  };
  const copy: RowActions['copy'] = ({ shorturl }) => copyText(shorturl);
  return { showQr, copy, setStatus, remove };
}

/** Describes the loss: the links, and printed codes that would stop working. */
async function consequenceText(
  client: RowTools['client'],
  rows: readonly Pick<LinkRow, 'shorturl'>[],
): Promise<string> {
  const isOne = rows.length === 1;
  const text = linkMessages.deleteText(isOne);
  const addresses = rows.map(({ shorturl }) => shorturl);
  // Asks for confirmation even if the codes cannot be counted.
  const codes = await countCodesTo(client, addresses).catch(() => 0);
  return codes === 0 ? text : `${linkMessages.deleteCodes(formatWhole(codes), codes === 1, isOne)} ${text}`;
}

/** Groups ids by a key. */
export function groupedBy<Row extends { id: number }, Word>(
  rows: readonly Row[],
  wordOf: (row: Row) => Word,
): Map<Word, number[]> {
  const groups = new Map<Word, number[]>();
  for (const row of rows) groups.set(wordOf(row), [...(groups.get(wordOf(row)) ?? []), row.id]);
  return groups;
}
