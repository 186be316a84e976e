import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PagedList } from '../../api/paged-list.ts';
import { deletedRowMessages } from '../../messages/shared/deleted.ts';
import { guestHome } from '../../state/workspace/guest.ts';
import { useWorkspace } from '../../state/workspace/workspace.ts';
import { LinkButton } from '../form/button.tsx';
import { Page } from './page.tsx';
import { EmptyState, LoadError, SkeletonRows } from './query-states.tsx';

interface DeletedPageProps<Row> {
  messages: Readonly<Record<'title' | 'subtitle' | 'empty' | 'emptyText' | 'toList', string>>;
  /** The list of objects that are not deleted. */
  back: { to: string; label: string };
  list: PagedList<Row>;
  /** The table, shown when there is something in it. */
  children: ReactNode;
}

/** The screen of deleted objects of one kind that can still be restored. */
export function DeletedPage<Row>({ messages, back, list, children }: DeletedPageProps<Row>) {
  const { total, error, retry } = list;
  const guest = useWorkspace()?.guest_of;
  return (
    <Page title={messages.title} back={back} subtitle={total ? messages.subtitle : undefined}>
      {error && <LoadError error={error} onRetry={retry} />}
      {total === undefined && !error && <SkeletonRows count={4} />}
      {total === 0 && (
        <EmptyState
          icon={<Trash2 aria-hidden />}
          title={messages.empty}
          text={messages.emptyText}
          action={
            guest ? (
              <LinkButton to={guestHome(guest)}>{deletedRowMessages.toChannel}</LinkButton>
            ) : (
              <LinkButton to={back.to}>{messages.toList}</LinkButton>
            )
          }
        />
      )}
      {total !== undefined && total > 0 && children}
    </Page>
  );
}
