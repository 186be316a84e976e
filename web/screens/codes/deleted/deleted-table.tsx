import { useMemo } from 'react';
import { useApiMutation } from '../../../api/mutations.ts';
import type { PagedList } from '../../../api/paged-list.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { deletedMessages as messages } from '../../../messages/codes/deleted-codes.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { DeletedName, DeletedRowActions, deletionColumns } from '../../../ui/table/deleted-row.tsx';
import { CODES } from '../code-data.ts';
import { CodeSummary } from '../code-summary.tsx';
import { useRestoring } from '../use-deletion.ts';
import type { DeletedCode } from './deleted-data.ts';

export function DeletedTable({ list }: { list: PagedList<DeletedCode> }) {
  const columns = useMemo(columnsOf, []);
  return (
    <DataTable
      label={messages.title}
      columns={columns}
      total={list.total ?? 0}
      rowAt={list.rowAt}
      idOf={({ id }) => id}
      loaded={list.loaded}
      isUneven
    />
  );
}

function columnsOf(): Column<DeletedCode>[] {
  return [
    {
      name: 'name',
      label: codeMessages.name,
      cell: ({ name, type, content }) => (
        <DeletedName name={name}>
          <CodeSummary type={type} content={content} />
        </DeletedName>
      ),
    },
    {
      name: 'type',
      label: codeMessages.type,
      width: '90px',
      isWideOnly: true,
      cell: ({ type }) => codeMessages.types[type],
    },
    {
      name: 'scans',
      label: codeMessages.scans,
      width: '80px',
      isNumber: true,
      isWideOnly: true,
      cell: ({ scans, dynamic }) => (dynamic ? formatInteger(scans) : '–'),
    },
    ...deletionColumns<DeletedCode>('qr', (code) => <RowActions code={code} />),
  ];
}

function RowActions({ code: { id, name } }: { code: DeletedCode }) {
  const restore = useRestoring();
  const erase = useErasing();
  return (
    <DeletedRowActions
      operations={{ restore: 'restoreQrCode', erase: 'eraseQrCode' }}
      name={name}
      onRestore={() => void restore([id])}
      onErase={() => void erase({ id, name })}
    />
  );
}

/** Deletes a code for good after a confirmation. */
function useErasing(): (code: Pick<DeletedCode, 'id' | 'name'>) => Promise<void> {
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const change = useApiMutation('eraseQrCode', [CODES]);
  return async ({ id, name }) => {
    if (!(await confirm({ title: messages.eraseTitle(name), text: messages.eraseText, action: messages.erase })))
      return;
    try {
      await change.mutateAsync({ path: `${CODES}/${id}/erase`, method: 'DELETE' });
      showToast({ title: messages.erased });
    } catch (error) {
      showError(messages.eraseFailed, error);
    }
  };
}
