import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../../api/queries.ts';
import { deletedMessages as messages } from '../../../messages/codes/deleted-codes.ts';
import { daysLeft } from '../../../state/days-left.ts';
import { useMay } from '../../../state/workspace/workspace.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { parseTimestamp } from '../../../ui/object/format.ts';
import { EmptyState, Loaded, Skeleton } from '../../../ui/page/states.tsx';
import { CODES } from '../code-data.ts';
import { useRestoring } from '../use-deletion.ts';
import type { DeletedCode } from './deleted-data.ts';

/** Shown in place of a deleted code: says that it was deleted and offers to restore it. */
export function GoneCode({ id }: { id: string }) {
  const isNumber = /^\d{1,15}$/.test(id);
  const query = useApiQuery('listDeletedQrCodes', `${CODES}/deleted`, { query: { qr: id }, enabled: isNumber });
  if (!isNumber) return <NoCode />;
  return (
    <Loaded query={query} skeleton={<Skeleton height={160} />}>
      {({ data: { qrs } }) => (qrs[0] ? <Deleted code={qrs[0]} /> : <NoCode />)}
    </Loaded>
  );
}

function Deleted({ code: { id, name, until, dynamic } }: { code: DeletedCode }) {
  const may = useMay();
  const restore = useRestoring();
  const [isBusy, setBusy] = useState(false);
  const restoreDeleted = async () => {
    setBusy(true);
    await restore([id]);
    setBusy(false);
  };
  return (
    <EmptyState
      icon={<QrCode aria-hidden />}
      title={messages.goneTitle(name)}
      text={messages.goneText(daysLeft(parseTimestamp(until), Date.now()), dynamic)}
      action={
        <>
          {may('edit') && (
            <Button variant="primary" isBusy={isBusy} onClick={() => void restoreDeleted()}>
              {messages.restore}
            </Button>
          )}
          <LinkButton to="/codes">{messages.toList}</LinkButton>
        </>
      }
    />
  );
}

function NoCode() {
  return (
    <EmptyState
      icon={<QrCode aria-hidden />}
      title={messages.noneTitle}
      text={messages.noneText}
      action={
        <>
          <LinkButton to="/codes" variant="primary">
            {messages.toList}
          </LinkButton>
          <LinkButton to="/codes/deleted">{messages.title}</LinkButton>
        </>
      }
    />
  );
}
