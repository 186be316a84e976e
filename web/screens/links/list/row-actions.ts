import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { useAnnouncedCopy } from '../../../ui/object/copy.tsx';
import type { DeletableLink } from '../deletion-confirmation.ts';
import { countOf, LINK_QUERY_PATHS, type LinkRow, type LinkStatus } from '../link-data.ts';
import { useDeletion } from '../use-deletion.ts';
import { changeMany } from './bulk.ts';
import { showStatus } from './shown-status.ts';

/** What actions need of a link: rows of every list and the details have it. */
export type ActionRow = Pick<LinkRow, 'id' | 'alias' | 'shorturl' | 'longurl' | 'clicks' | 'status'>;

export interface RowActions {
  showQr: (row: ActionRow) => void;
  copy: (row: ActionRow) => void;
  setStatus: (rows: readonly ActionRow[], status: LinkStatus) => Promise<void>;
  /** Asks for confirmation if the links are in use; false when nothing was deleted. */
  remove: (rows: readonly DeletableLink[]) => Promise<boolean>;
}

const STATUS_CHANGED_TEXT: Readonly<Record<LinkStatus, (count: string) => string>> = {
  active: linkMessages.activated,
  private: linkMessages.madePrivate,
  disabled: linkMessages.disabled,
  archived: linkMessages.archived,
};

/** Actions of rows and the bulk bar; the same object until one of its dependencies changes. */
export function useRowActions({ showQr }: Pick<RowActions, 'showQr'>): RowActions {
  const client = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const remove = useDeletion();
  const copyText = useAnnouncedCopy();
  return useMemo(
    () => createRowActions({ client, queryClient, toasts, remove, copyText, showQr }),
    [client, queryClient, toasts, remove, copyText, showQr],
  );
}

interface RowTools extends Pick<RowActions, 'showQr' | 'remove'> {
  client: ReturnType<typeof useApi>;
  queryClient: QueryClient;
  toasts: ReturnType<typeof useToasts>;
  copyText: ReturnType<typeof useAnnouncedCopy>;
}

function createRowActions({ client, queryClient, toasts, remove, copyText, showQr }: RowTools): RowActions {
  const { showToast, showError } = toasts;
  const settle = () => invalidate(queryClient, LINK_QUERY_PATHS);
  const write = async (rows: readonly ActionRow[], statusOf: (row: ActionRow) => LinkStatus) => {
    showStatus(queryClient, rows, statusOf);
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
      const isBack = status === 'active' && [...before.values()].every((was) => was === 'archived');
      const textOf = isBack ? linkMessages.unarchived : STATUS_CHANGED_TEXT[status];
      showToast({ title: textOf(countOf(rows.length)), onUndo: () => void undo() });
    } catch (error) {
      failed(error);
    }
  };
  const copy: RowActions['copy'] = ({ shorturl }) => copyText(shorturl);
  return { showQr, copy, setStatus, remove };
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
