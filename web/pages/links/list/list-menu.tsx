import { Download, Ellipsis, Keyboard, Upload } from 'lucide-react';
import { useApi } from '../../../api/queries.ts';
import { saveFile } from '../../../api/save-file.ts';
import { hasKeys } from '../../../state/has-keys.ts';
import { pressKey } from '../../../state/shortcuts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useNotices } from '../../../ui/toasts.tsx';
import { keyWords } from '../../../words/keys.ts';
import { linkWords } from '../../../words/links.ts';
import { LINKS } from '../link-data.ts';
import { exportQueryOf, type ListWish } from './list-address.ts';

/** What concerns the list as a whole. */
export function ListMenu({ wish, hasLinks }: { wish: ListWish; hasLinks: boolean }) {
  const client = useApi();
  const { tell, tellFault } = useNotices();
  const exportCsv = async () => {
    try {
      const answer = await client.send(`${LINKS}/export`, { query: exportQueryOf(wish), accept: 'text/csv' });
      saveFile(await answer.blob(), 'links.csv');
      tell({ title: linkWords.exported });
    } catch (error) {
      tellFault(linkWords.exportFailed, error);
    }
  };
  return (
    <Menu
      trigger={<IconButton label={linkWords.more} icon={<Ellipsis />} look="quiet" />}
      entries={[
        { label: linkWords.import, icon: <Upload />, to: '/links/import' },
        { label: linkWords.exportCsv, icon: <Download />, isDisabled: !hasLinks, onSelect: () => void exportCsv() },
        ...(hasKeys() ? [{ label: keyWords.title, icon: <Keyboard />, end: '?', onSelect: () => pressKey('?') }] : []),
      ]}
    />
  );
}
