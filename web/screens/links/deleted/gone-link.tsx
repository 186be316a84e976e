import { Link2 } from 'lucide-react';
import { useApiQuery } from '../../../api/queries.ts';
import { deletedLinkMessages as messages } from '../../../messages/shared/deleted.ts';
import { daysLeft } from '../../../state/days-left.ts';
import { withoutScheme } from '../../../state/link-name.ts';
import { parseTimestamp } from '../../../ui/format.ts';
import { GoneObject } from '../../../ui/page/gone-object.tsx';
import { type DeletedLink, LINKS } from '../link-data.ts';
import { useRestoring } from '../use-deletion.ts';

/** Shown in place of a deleted link: says that it was deleted and offers to restore it. */
export function GoneLink({ id }: { id: string }) {
  const isNumber = /^\d{1,15}$/.test(id);
  const query = useApiQuery('listDeletedLinks', `${LINKS}/deleted`, { query: { link: id }, enabled: isNumber });
  const restore = useRestoring();
  const deletedOf = ({ id, shorturl, until }: DeletedLink) => ({
    title: messages.goneTitle(withoutScheme(shorturl)),
    text: messages.goneText(daysLeft(parseTimestamp(until), Date.now())),
    restore: () => restore([id]),
  });
  return (
    <GoneObject
      icon={<Link2 aria-hidden />}
      messages={messages}
      list="/links"
      query={isNumber ? query : undefined}
      deletedIn={({ data: { urls } }) => urls[0] && deletedOf(urls[0])}
    />
  );
}
