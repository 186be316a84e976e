import { QrCode } from 'lucide-react';
import { useApiQuery } from '../../../api/queries.ts';
import { deletedMessages as messages } from '../../../messages/codes/deleted-codes.ts';
import { daysLeft } from '../../../state/days-left.ts';
import { parseTimestamp } from '../../../ui/format.ts';
import { GoneObject } from '../../../ui/page/gone-object.tsx';
import { CODES } from '../code-data.ts';
import { useRestoring } from '../use-deletion.ts';
import type { DeletedCode } from './deleted-data.ts';

/** Shown in place of a deleted code: says that it was deleted and offers to restore it. */
export function GoneCode({ id }: { id: string }) {
  const isNumber = /^\d{1,15}$/.test(id);
  const query = useApiQuery('listDeletedQrCodes', `${CODES}/deleted`, { query: { qr: id }, enabled: isNumber });
  const restore = useRestoring();
  const deletedOf = ({ id, name, until, dynamic }: DeletedCode) => ({
    title: messages.goneTitle(name),
    text: messages.goneText(daysLeft(parseTimestamp(until), Date.now()), dynamic),
    restore: () => restore([id]),
  });
  return (
    <GoneObject
      icon={<QrCode aria-hidden />}
      messages={messages}
      list="/codes"
      query={isNumber ? query : undefined}
      deletedIn={({ data: { qrs } }) => qrs[0] && deletedOf(qrs[0])}
    />
  );
}
