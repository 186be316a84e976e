import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { deletedRowMessages } from '../../messages/shared/deleted.ts';
import { guestHome } from '../../state/workspace/guest.ts';
import { useCan, useWorkspace } from '../../state/workspace/workspace.ts';
import { Button, LinkButton } from '../form/button.tsx';
import { EmptyState, Loaded, Skeleton } from './query-states.tsx';

interface DeletedObject {
  title: string;
  text: string;
  restore: () => Promise<unknown>;
}

interface GoneObjectProps<Data> {
  icon: ReactNode;
  messages: Readonly<Record<'title' | 'toList' | 'noneTitle' | 'noneText', string>>;
  /** Address of the list of objects that are not deleted. */
  list: string;
  /** Asks for the deleted object; undefined if its address names none. */
  query: UseQueryResult<Data, ApiError> | undefined;
  deletedIn: (data: Data) => DeletedObject | undefined;
}

/** Shown in place of an object that is not there: says whether it was deleted, and offers to restore it. */
export function GoneObject<Data>({ query, deletedIn, ...look }: GoneObjectProps<Data>) {
  if (!query) return <NotFound {...look} />;
  return (
    <Loaded query={query} skeleton={<Skeleton height={160} />}>
      {(data) => {
        const deleted = deletedIn(data);
        return deleted ? <Deleted {...look} deleted={deleted} /> : <NotFound {...look} />;
      }}
    </Loaded>
  );
}

type Look = Pick<GoneObjectProps<unknown>, 'icon' | 'messages' | 'list'>;

function Deleted({ icon, messages, list, deleted: { title, text, restore } }: Look & { deleted: DeletedObject }) {
  const can = useCan();
  const guest = useWorkspace()?.guest_of;
  const [isBusy, setBusy] = useState(false);
  const restoreDeleted = async () => {
    setBusy(true);
    await restore();
    setBusy(false);
  };
  const action = (
    <>
      {can('edit') && (
        <Button variant="primary" isBusy={isBusy} onClick={() => void restoreDeleted()}>
          {deletedRowMessages.restore}
        </Button>
      )}
      {guest ? (
        <LinkButton to={guestHome(guest)}>{deletedRowMessages.toChannel}</LinkButton>
      ) : (
        <LinkButton to={list}>{messages.toList}</LinkButton>
      )}
    </>
  );
  return <EmptyState icon={icon} title={title} text={text} action={action} />;
}

function NotFound({ icon, messages, list }: Look) {
  const guest = useWorkspace()?.guest_of;
  const action = guest ? (
    <LinkButton to={guestHome(guest)} variant="primary">
      {deletedRowMessages.toChannel}
    </LinkButton>
  ) : (
    <>
      <LinkButton to={list} variant="primary">
        {messages.toList}
      </LinkButton>
      <LinkButton to={`${list}/deleted`}>{messages.title}</LinkButton>
    </>
  );
  const text = guest ? deletedRowMessages.noneForGuest : messages.noneText;
  return <EmptyState icon={icon} title={messages.noneTitle} text={text} action={action} />;
}
