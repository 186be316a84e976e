import { Plus, QrCode } from 'lucide-react';
import { useApiQuery } from '../../../api/queries.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { deletedMessages } from '../../../messages/codes/deleted-codes.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/page/query-states.tsx';
import { CODES } from '../code-data.ts';

/** Empty state of the list: no codes yet, all deleted, or no match. */
export function NoCodes({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return <NoneLeft />;
  return (
    <EmptyState
      title={codeMessages.noneFound}
      text={codeMessages.noneFoundText}
      action={<Button onClick={onClear}>{codeMessages.clearFilters}</Button>}
    />
  );
}

function NoneLeft() {
  const deleted = useApiQuery('listDeletedQrCodes', `${CODES}/deleted`, { query: { limit: 1 } });
  const count = deleted.data?.data.result ?? 0;
  return (
    <EmptyState
      icon={<QrCode aria-hidden />}
      title={count > 0 ? codeMessages.noneLeft : codeMessages.emptyTitle}
      text={count > 0 ? deletedMessages.waiting(count) : codeMessages.emptyText}
      action={
        <>
          <LinkButton to="/codes/new" variant="primary" icon={<Plus aria-hidden />}>
            {count > 0 ? codeMessages.create : codeMessages.emptyAction}
          </LinkButton>
          {count > 0 && <LinkButton to="/codes/deleted">{deletedMessages.title}</LinkButton>}
        </>
      }
    />
  );
}
