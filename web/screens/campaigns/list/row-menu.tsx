import { ChartNoAxesColumn, Copy, Ellipsis, ExternalLink, Pencil, QrCode, Trash2 } from 'lucide-react';
import { campaignMessages as words } from '../../../messages/campaigns.ts';
import { Menu, type MenuEntry } from '../../../ui/floating/menu.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { type FoundCampaign, shortForm } from '../campaign-data.ts';

/** Actions of a row's menu besides navigation. */
export interface RowActions {
  copy: (text: string) => void;
  showCode: (address: string) => void;
  remove: (row: FoundCampaign) => void;
}

/** Menu of one campaign. */
export function RowMenu({ row, actions }: { row: FoundCampaign; actions: RowActions }) {
  return (
    <Menu
      trigger={<IconButton label={words.rowMenu(row.name)} icon={<Ellipsis />} size="small" />}
      entries={entriesOf(row, actions)}
    />
  );
}

function entriesOf(row: FoundCampaign, actions: RowActions): MenuEntry[] {
  const { id, rotator } = row;
  return [
    { label: words.open, icon: <ChartNoAxesColumn />, to: `/campaigns/${id}` },
    { label: words.edit, icon: <Pencil />, to: `/campaigns/${id}?tab=settings` },
    ...(rotator === false ? [] : addressEntries(shortForm(rotator), actions)),
    ...(row.public ? [{ label: words.openList, icon: <ExternalLink />, href: shortForm(row.list) }] : []),
    'separator',
    { label: words.delete, icon: <Trash2 />, isDanger: true, onSelect: () => actions.remove(row) },
  ];
}

/** Entries for the rotator's address, which phones show in no other place. */
function addressEntries(address: string, { copy, showCode }: RowActions): MenuEntry[] {
  return [
    { label: words.copyAddress, icon: <Copy />, onSelect: () => copy(address) },
    { label: words.showCode, icon: <QrCode />, onSelect: () => showCode(address) },
    { label: words.visit, icon: <ExternalLink />, href: address },
  ];
}
