import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../../api/queries.ts';
import { deletedLinkMessages as messages } from '../../../messages/shared/deleted.ts';
import { daysLeft } from '../../../state/days-left.ts';
import { plainAddress } from '../../../state/link-name.ts';
import { useMay } from '../../../state/workspace/workspace.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { parseTimestamp } from '../../../ui/object/format.ts';
import { EmptyState, Loaded, Skeleton } from '../../../ui/page/states.tsx';
import { type DeletedLink, LINKS } from '../link-data.ts';
import { useRestoring } from '../use-deletion.ts';

/** Shown in place of a deleted link: says that it was deleted and offers to restore it. */
export function GoneLink({ id }: { id: string }) {
  const isNumber = /^\d{1,15}$/.test(id);
  const query = useApiQuery('listDeletedLinks', `${LINKS}/deleted`, { query: { link: id }, enabled: isNumber });
  if (!isNumber) return <NoLink />;
  return (
    <Loaded query={query} skeleton={<Skeleton height={160} />}>
      {({ data: { urls } }) => (urls[0] ? <Deleted link={urls[0]} /> : <NoLink />)}
    </Loaded>
  );
}

function Deleted({ link: { id, shorturl, until } }: { link: DeletedLink }) {
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
      icon={<Link2 aria-hidden />}
      title={messages.goneTitle(plainAddress(shorturl))}
      text={messages.goneText(daysLeft(parseTimestamp(until), Date.now()))}
      action={
        <>
          {may('edit') && (
            <Button variant="primary" isBusy={isBusy} onClick={() => void restoreDeleted()}>
              {messages.restore}
            </Button>
          )}
          <LinkButton to="/links">{messages.toList}</LinkButton>
        </>
      }
    />
  );
}

function NoLink() {
  return (
    <EmptyState
      icon={<Link2 aria-hidden />}
      title={messages.noneTitle}
      text={messages.noneText}
      action={
        <>
          <LinkButton to="/links" variant="primary">
            {messages.toList}
          </LinkButton>
          <LinkButton to="/links/deleted">{messages.title}</LinkButton>
        </>
      }
    />
  );
}
