import { Trash2 } from 'lucide-react';
import { usePagedList } from '../../../api/paged-list.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { deletedMessages as messages } from '../../../messages/codes/deleted-codes.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState, LoadError, SkeletonRows } from '../../../ui/page/states.tsx';
import { CODES } from '../code-data.ts';
import type { DeletedCode } from './deleted-data.ts';
import { DeletedTable } from './deleted-table.tsx';

/** `/codes/deleted`: deleted codes that can still be restored. */
export default function DeletedScreen() {
  const list = usePagedList<DeletedCode>(`${CODES}/deleted`, 'qrs');
  const { total, error, retry } = list;
  return (
    <Page
      title={messages.title}
      back={{ to: '/codes', label: codeMessages.title }}
      lead={total ? messages.lead : undefined}
    >
      {error && <LoadError error={error} onRetry={retry} />}
      {total === undefined && !error && <SkeletonRows count={4} />}
      {total === 0 && (
        <EmptyState
          icon={<Trash2 aria-hidden />}
          title={messages.empty}
          text={messages.emptyText}
          action={<LinkButton to="/codes">{messages.toList}</LinkButton>}
        />
      )}
      {total !== undefined && total > 0 && <DeletedTable list={list} />}
    </Page>
  );
}
