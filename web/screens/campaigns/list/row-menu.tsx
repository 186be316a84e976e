import { ChartNoAxesColumn, Copy, Ellipsis, ExternalLink, Pencil, QrCode, Trash2 } from 'lucide-react';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { usePinEntries } from '../../../ui/object/pin-entry.tsx';
import { type FoundCampaign, shortForm } from '../campaign-data.ts';

/** Actions of a row's menu besides navigation. */
export interface RowActions {
  copy: (text: string) => void;
  showCode: (address: string) => void;
  remove: (row: FoundCampaign) => void;
}

/** Menu of one campaign. */
export function RowMenu({ row, actions }: { row: FoundCampaign; actions: RowActions }) {
  const pin = usePinEntries({ type: 'campaign', id: row.id });
  return (
    <Menu
      trigger={<IconButton label={messages.rowMenu(row.name)} icon={<Ellipsis />} size="small" />}
      entries={entriesOf(row, actions, pin)}
    />
  );
}

function entriesOf(row: FoundCampaign, actions: RowActions, pin: readonly MenuEntry[]): MenuEntry[] {
  const { id, rotator } = row;
  return [
    { label: messages.open, icon: <ChartNoAxesColumn />, to: `/campaigns/${id}` },
    { label: messages.edit, icon: <Pencil />, to: `/campaigns/${id}?tab=settings` },
    ...(rotator === false ? [] : urlEntries(shortForm(rotator), actions)),
    ...(row.public ? [{ label: messages.openList, icon: <ExternalLink />, href: shortForm(row.list) }] : []),
    ...pin,
    'separator',
    { label: messages.delete, icon: <Trash2 />, isDanger: true, onSelect: () => actions.remove(row) },
  ];
}

/** Entries for the rotator's address, which phones show in no other place. */
function urlEntries(address: string, { copy, showCode }: RowActions): MenuEntry[] {
  return [
    { label: messages.copyUrl, icon: <Copy />, onSelect: () => copy(address) },
    { label: messages.showCode, icon: <QrCode />, onSelect: () => showCode(address) },
    { label: messages.visit, icon: <ExternalLink />, href: address },
  ];
}
