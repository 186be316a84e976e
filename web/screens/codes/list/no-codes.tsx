import { QrCode } from 'lucide-react';
import { useAnswer } from '../../../api/queries.ts';
import { codeWords } from '../../../messages/codes/codes.ts';
import { deletedWords } from '../../../messages/codes/deleted-codes.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/page/states.tsx';
import { CODES } from '../code-data.ts';

/** In place of a list that has no codes: none were made, all were deleted, or none is like what is looked for. */
export function NoCodes({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return <NoneLeft />;
  return (
    <EmptyState
      title={codeWords.noneFound}
      text={codeWords.noneFoundText}
      action={<Button onClick={onClear}>{codeWords.clearFilters}</Button>}
    />
  );
}

function NoneLeft() {
  const deleted = useAnswer('listDeletedQrCodes', `${CODES}/deleted`, { query: { limit: 1 } });
  const count = deleted.data?.data.result ?? 0;
  return (
    <EmptyState
      icon={<QrCode aria-hidden />}
      title={count > 0 ? codeWords.noneLeft : codeWords.emptyTitle}
      text={count > 0 ? deletedWords.waiting(count) : codeWords.emptyText}
      action={
        <>
          <LinkButton to="/codes/new" look="primary">
            {count > 0 ? codeWords.create : codeWords.emptyAction}
          </LinkButton>
          {count > 0 && <LinkButton to="/codes/deleted">{deletedWords.title}</LinkButton>}
        </>
      }
    />
  );
}
