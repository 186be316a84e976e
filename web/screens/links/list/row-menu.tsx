import {
  Archive,
  ArchiveRestore,
  ChartNoAxesColumn,
  Copy,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  Pencil,
  Power,
  QrCode,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { linkMessages } from '../../../messages/links/links.ts';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { usePinEntries } from '../../../ui/object/pin-entry.tsx';
import type { LinkStatus } from '../link-data.ts';
import type { ActionRow, RowActions } from './row-actions.ts';

/** Menu of one link. */
export function RowMenu({ row, actions }: { row: ActionRow; actions: RowActions }) {
  const pin = usePinEntries({ type: 'link', id: row.id });
  return (
    <Menu
      trigger={<IconButton label={linkMessages.rowMenu(row.alias)} icon={<Ellipsis />} size="small" />}
      entries={entriesOf(row, actions, pin)}
    />
  );
}

function entriesOf(row: ActionRow, actions: RowActions, pin: readonly MenuEntry[]): MenuEntry[] {
  const { id, shorturl, longurl, status } = row;
  const to = (label: string, next: LinkStatus, icon: ReactNode): MenuEntry => {
    return { label, icon, permission: 'edit', onSelect: () => void actions.setStatus([row], next) };
  };
  return [
    { label: linkMessages.open, icon: <ChartNoAxesColumn />, to: `/links/${id}` },
    { label: linkMessages.edit, icon: <Pencil />, to: `/links/${id}/edit` },
    { label: linkMessages.duplicate, icon: <Copy />, to: `/links/new?from=${id}` },
    { label: linkMessages.qr, icon: <QrCode />, onSelect: () => actions.showQr(row) },
    { label: linkMessages.visit, icon: <ExternalLink />, href: shorturl },
    { label: linkMessages.visitTarget, icon: <ExternalLink />, href: longurl },
    ...pin,
    'separator',
    ...(status === 'active' ? [to(linkMessages.makePrivate, 'private', <EyeOff />)] : []),
    ...(status === 'private' ? [to(linkMessages.makePublic, 'active', <Eye />)] : []),
    ...(status === 'disabled' ? [to(linkMessages.activate, 'active', <Power />)] : []),
    status === 'archived'
      ? to(linkMessages.unarchive, 'active', <ArchiveRestore />)
      : to(linkMessages.archive, 'archived', <Archive />),
    ...(status === 'disabled' ? [] : [to(linkMessages.disable, 'disabled', <Power />)]),
    { label: linkMessages.delete, icon: <Trash2 />, isDanger: true, onSelect: () => void actions.remove([row]) },
  ];
}
