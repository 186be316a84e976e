import { Download, Ellipsis, Keyboard, Trash2, Unlink, Upload } from 'lucide-react';
import { exportUrl } from '../../../api/download.ts';
import { brokenMessages } from '../../../messages/links/broken-links.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { deletedLinkMessages } from '../../../messages/shared/deleted.ts';
import { keyMessages } from '../../../messages/shared/keys.ts';
import { hasKeys } from '../../../state/has-keys.ts';
import { pressKey } from '../../../state/shortcuts.ts';
import { Menu } from '../../../ui/floating/menu.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { useExport } from '../../../ui/object/export-button.tsx';
import { BROKEN_LINKS } from '../../../ui/object/objects.ts';
import { LINKS } from '../link-data.ts';
import { exportQueryOf, type ListQuery } from './list-url.ts';

/** Actions on the list as a whole. */
export function ListMenu({ wish, hasLinks }: { wish: ListQuery; hasLinks: boolean }) {
  const save = useExport();
  const exportCsv = () => save(exportUrl(`${LINKS}/export`, exportQueryOf(wish)));
  return (
    <Menu
      trigger={<IconButton label={linkMessages.more} icon={<Ellipsis />} variant="secondary" />}
      entries={[
        { label: linkMessages.import, icon: <Upload />, to: '/links/import' },
        { label: linkMessages.exportCsv, icon: <Download />, isDisabled: !hasLinks, onSelect: exportCsv },
        { label: brokenMessages.title, icon: <Unlink />, to: BROKEN_LINKS },
        { label: deletedLinkMessages.title, icon: <Trash2 />, to: '/links/deleted' },
        ...(hasKeys()
          ? [{ label: keyMessages.title, icon: <Keyboard />, end: '?', onSelect: () => pressKey('?') }]
          : []),
      ]}
    />
  );
}
