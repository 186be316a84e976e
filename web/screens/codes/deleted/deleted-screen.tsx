import { usePagedList } from '../../../api/paged-list.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { deletedMessages } from '../../../messages/codes/deleted-codes.ts';
import { DeletedPage } from '../../../ui/page/deleted-page.tsx';
import { CODES } from '../code-data.ts';
import type { DeletedCode } from './deleted-data.ts';
import { DeletedTable } from './deleted-table.tsx';

/** `/codes/deleted`: deleted codes that can still be restored. */
export default function DeletedScreen() {
  const list = usePagedList<DeletedCode>(`${CODES}/deleted`, 'qrs');
  return (
    <DeletedPage messages={deletedMessages} back={{ to: '/codes', label: codeMessages.title }} list={list}>
      <DeletedTable list={list} />
    </DeletedPage>
  );
}
