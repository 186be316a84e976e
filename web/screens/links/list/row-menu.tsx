import { Archive, ChartNoAxesColumn, Copy, Ellipsis, ExternalLink, Pencil, Power, QrCode, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { linkWords } from '../../../messages/links.ts';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import type { LinkRow, LinkStatus } from '../link-data.ts';
import type { RowActions } from './row-actions.ts';

/** What can be done with one link. */
export function RowMenu({ row, actions }: { row: LinkRow; actions: RowActions }) {
  return (
    <Menu
      trigger={<IconButton label={linkWords.rowMenu(row.alias)} icon={<Ellipsis />} size="small" />}
      entries={entriesOf(row, actions)}
    />
  );
}

function entriesOf(row: LinkRow, actions: RowActions): MenuEntry[] {
  const { id, shorturl, longurl, status } = row;
  const to = (label: string, next: LinkStatus, icon: ReactNode): MenuEntry => {
    return { label, icon, onSelect: () => void actions.setStatus([row], next) };
  };
  return [
    { label: linkWords.open, icon: <ChartNoAxesColumn />, to: `/links/${id}` },
    { label: linkWords.edit, icon: <Pencil />, to: `/links/${id}/edit` },
    { label: linkWords.duplicate, icon: <Copy />, to: `/links/new?from=${id}` },
    { label: linkWords.qr, icon: <QrCode />, onSelect: () => actions.showQr(row) },
    { label: linkWords.visit, icon: <ExternalLink />, href: shorturl },
    { label: linkWords.visitTarget, icon: <ExternalLink />, href: longurl },
    'separator',
    ...(status === 'active' ? [] : [to(linkWords.activate, 'active', <Power />)]),
    ...(status === 'archived' ? [] : [to(linkWords.archive, 'archived', <Archive />)]),
    ...(status === 'disabled' ? [] : [to(linkWords.disable, 'disabled', <Power />)]),
    { label: linkWords.delete, icon: <Trash2 />, isDanger: true, onSelect: () => void actions.remove([row]) },
  ];
}
