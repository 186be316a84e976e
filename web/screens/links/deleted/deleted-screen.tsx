import { Trash2 } from 'lucide-react';
import { usePagedList } from '../../../api/paged-list.ts';
import { linkMessages } from '../../../messages/links.ts';
import { deletedLinkMessages as messages } from '../../../messages/shared/deleted.ts';
import { LinkButton } from '../../../ui/form/button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState, LoadError, SkeletonRows } from '../../../ui/page/states.tsx';
import { type DeletedLink, LINKS } from '../link-data.ts';
import { DeletedTable } from './deleted-table.tsx';

/** `/links/deleted`: deleted links that can still be restored. */
export default function DeletedScreen() {
  const list = usePagedList<DeletedLink>(`${LINKS}/deleted`, 'urls');
  const { total, error, retry } = list;
  return (
    <Page
      title={messages.title}
      back={{ to: '/links', label: linkMessages.title }}
      lead={total ? messages.lead : undefined}
    >
      {error && <LoadError error={error} onRetry={retry} />}
      {total === undefined && !error && <SkeletonRows count={4} />}
      {total === 0 && (
        <EmptyState
          icon={<Trash2 aria-hidden />}
          title={messages.empty}
          text={messages.emptyText}
          action={<LinkButton to="/links">{messages.toList}</LinkButton>}
        />
      )}
      {total !== undefined && total > 0 && <DeletedTable list={list} />}
    </Page>
  );
}
