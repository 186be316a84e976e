import { Download, Ellipsis, Keyboard, Upload } from 'lucide-react';
import { exportAddress } from '../../../api/download.ts';
import { hasKeys } from '../../../state/has-keys.ts';
import { pressKey } from '../../../state/shortcuts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useExport } from '../../../ui/export-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { keyWords } from '../../../words/keys.ts';
import { linkWords } from '../../../words/links.ts';
import { LINKS } from '../link-data.ts';
import { exportQueryOf, type ListWish } from './list-address.ts';

/** What concerns the list as a whole. */
export function ListMenu({ wish, hasLinks }: { wish: ListWish; hasLinks: boolean }) {
  const save = useExport();
  const exportCsv = () => save(exportAddress(`${LINKS}/export`, exportQueryOf(wish)));
  return (
    <Menu
      trigger={<IconButton label={linkWords.more} icon={<Ellipsis />} look="quiet" />}
      entries={[
        { label: linkWords.import, icon: <Upload />, to: '/links/import' },
        { label: linkWords.exportCsv, icon: <Download />, isDisabled: !hasLinks, onSelect: exportCsv },
        ...(hasKeys() ? [{ label: keyWords.title, icon: <Keyboard />, end: '?', onSelect: () => pressKey('?') }] : []),
      ]}
    />
  );
}
