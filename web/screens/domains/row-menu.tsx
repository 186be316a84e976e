import { Copy, Ellipsis, ExternalLink, Link2, Pencil, Plus, QrCode, Trash2 } from 'lucide-react';
import { domainMessages as messages } from '../../messages/domains.ts';
import { Menu, type MenuEntry } from '../../ui/floating/menu.tsx';
import { IconButton } from '../../ui/form/button.tsx';
import { type Domain, hostOf } from './domain-data.ts';

/** Actions of a row's menu besides navigation. */
export interface RowActions {
  copy: (text: string) => void;
  remove: (row: Domain) => void;
}

/** Menu of one domain. */
export function RowMenu({ row, actions }: { row: Domain; actions: RowActions }) {
  return (
    <Menu
      trigger={<IconButton label={messages.rowMenu(hostOf(row.domain))} icon={<Ellipsis />} size="small" />}
      entries={entriesOf(row, actions)}
    />
  );
}

function entriesOf(row: Domain, { copy, remove }: RowActions): MenuEntry[] {
  const { id, domain, status, redirectroot } = row;
  const serves = status === 'active';
  return [
    { label: status === 'pending' ? messages.setUp : messages.edit, icon: <Pencil />, to: `/domains/${id}` },
    ...(serves ? linkEntries(domain) : []),
    { label: messages.copyUrl, icon: <Copy />, onSelect: () => copy(domain) },
    ...(serves && redirectroot !== null ? redirectEntries(domain) : []),
    'separator',
    { label: messages.delete, icon: <Trash2 />, isDanger: true, permission: 'domains', onSelect: () => remove(row) },
  ];
}

function linkEntries(domain: string): MenuEntry[] {
  const host = encodeURIComponent(hostOf(domain));
  return [
    { label: messages.itsLinks, icon: <Link2 />, to: `/links?domain=${host}` },
    { label: messages.makeLink, icon: <Plus />, to: `/links/new?domain=${host}` },
  ];
}

/** Entries for a domain whose bare address redirects. */
function redirectEntries(domain: string): MenuEntry[] {
  return [
    { label: messages.makeCode, icon: <QrCode />, to: `/codes/new?url=${encodeURIComponent(domain)}` },
    { label: messages.visit, icon: <ExternalLink />, href: domain },
  ];
}
