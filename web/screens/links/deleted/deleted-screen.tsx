import { usePagedList } from '../../../api/paged-list.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { deletedLinkMessages } from '../../../messages/shared/deleted.ts';
import { DeletedPage } from '../../../ui/page/deleted-page.tsx';
import { type DeletedLink, LINKS } from '../link-data.ts';
import { DeletedTable } from './deleted-table.tsx';

/** `/links/deleted`: deleted links that can still be restored. */
export default function DeletedScreen() {
  const list = usePagedList<DeletedLink>(`${LINKS}/deleted`, 'urls');
  return (
    <DeletedPage messages={deletedLinkMessages} back={{ to: '/links', label: linkMessages.title }} list={list}>
      <DeletedTable list={list} />
    </DeletedPage>
  );
}
