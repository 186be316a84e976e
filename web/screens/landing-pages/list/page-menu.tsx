import { useQueryClient } from '@tanstack/react-query';
import { ChartNoAxesColumn, Copy, Ellipsis, ExternalLink, MailOpen, Pencil, QrCode, Trash2 } from 'lucide-react';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { invalidatedPaths, KINDS, type PageKind, type PageRow } from '../kinds.ts';

/** Actions of a page's row. */
export function PageMenu({ kind, row }: { kind: PageKind; row: PageRow }) {
  const { duplicate, remove } = useRowActions(kind, row);
  const to = `/pages/${kind}/${row.id}`;
  const entries: MenuEntry[] = [
    { label: pageMessages.edit, icon: <Pencil aria-hidden />, to },
    ...(row.link ? addressEntries(row.link) : []),
    { label: pageMessages.numbers, icon: <ChartNoAxesColumn aria-hidden />, to: `${to}?tab=numbers` },
    ...(KINDS[kind].hasAnswers
      ? [{ label: pageMessages.answers, icon: <MailOpen aria-hidden />, to: `${to}?tab=answers` }]
      : []),
    { label: pageMessages.duplicate, icon: <Copy aria-hidden />, permission: 'edit', onSelect: () => void duplicate() },
    'separator',
    { label: pageMessages.remove, icon: <Trash2 aria-hidden />, isDanger: true, onSelect: () => void remove() },
  ];
  const label = `${pageMessages.actions}: ${row.name}`;
  return <Menu trigger={<IconButton size="small" label={label} icon={<Ellipsis aria-hidden />} />} entries={entries} />;
}

/** What can be done with the address of a bio page. */
function addressEntries(link: string): MenuEntry[] {
  return [
    { label: pageMessages.open, icon: <ExternalLink aria-hidden />, href: link },
    {
      label: pageMessages.createCode,
      icon: <QrCode aria-hidden />,
      to: `/codes/new?${new URLSearchParams({ url: link })}`,
    },
  ];
}

function useRowActions(kind: PageKind, { id, name }: PageRow) {
  const client = useApi();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const { showToast, showError } = useToasts();
  const { base } = KINDS[kind];
  const duplicate = async () => {
    try {
      const { details } = await client.call<{ details: Record<string, unknown> }>(`${base}/${id}`);
      const copy = pageMessages.copyOf(name).slice(0, 120);
      // Without the handle, which is unique: the service generates a new one.
      await client.call(`${base}/add`, { method: 'POST', body: { ...details, handle: undefined, name: copy } });
      await invalidate(queryClient, invalidatedPaths(kind));
      showToast({ title: pageMessages.duplicated(copy) });
    } catch (error) {
      showError(pageMessages.duplicateFailed, error);
    }
  };
  const remove = async () => {
    const sure = {
      title: pageMessages.removeTitle(name),
      text: pageMessages.removeText[kind],
      action: pageMessages.remove,
    };
    if (!(await confirm(sure))) return;
    try {
      await client.call(`${base}/${id}/delete`, { method: 'DELETE' });
      await invalidate(queryClient, invalidatedPaths(kind));
      showToast({ title: pageMessages.removed(name) });
    } catch (error) {
      showError(pageMessages.removeFailed, error);
    }
  };
  return { duplicate, remove };
}
