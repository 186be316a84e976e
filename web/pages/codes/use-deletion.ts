import { useQueryClient } from '@tanstack/react-query';
import { touch, useApi } from '../../api/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotices } from '../../ui/toasts.tsx';
import { codeWords } from '../../words/codes.ts';
import { CODES, type CodeRow } from './code-data.ts';

type Named = Pick<CodeRow, 'id' | 'name'>;

/** Asks once, deletes one after the other, and tells what became of it: the ids that are gone. */
export function useDeletion(): (codes: readonly Named[]) => Promise<readonly number[]> {
  const client = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const notices = useNotices();
  return async (codes) => {
    const title = codeWords.deleteTitle(codes.length, codes[0]?.name ?? '');
    if (!(await confirm({ title, text: codeWords.deleteText, action: codeWords.delete }))) return [];
    const gone: number[] = [];
    try {
      for (const { id } of codes) {
        await client.call(`${CODES}/${id}/delete`, { method: 'DELETE' });
        gone.push(id);
      }
      notices.tell({ title: codeWords.deleted(gone.length) });
    } catch (error) {
      notices.tellFault(codeWords.deleteFailed, error);
    }
    await touch(queries, [CODES]);
    return gone;
  };
}
