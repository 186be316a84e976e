import { Download, Ellipsis } from 'lucide-react';
import { exportUrl } from '../../../api/download.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { Menu } from '../../../ui/floating/menu.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { useExport } from '../../../ui/object/export-button.tsx';
import { CAMPAIGNS } from '../campaign-data.ts';

interface ListMenuProps {
  /** Current filters of the list. */
  filters: { q: string; starred: boolean | undefined };
  hasCampaigns: boolean;
}

/** Actions on the list as a whole. */
export function ListMenu({ filters: { q, starred }, hasCampaigns }: ListMenuProps) {
  const save = useExport();
  return (
    <Menu
      trigger={<IconButton label={messages.more} icon={<Ellipsis />} variant="secondary" />}
      entries={[
        {
          label: messages.exportCsv,
          icon: <Download aria-hidden />,
          isDisabled: !hasCampaigns,
          onSelect: () => save(exportUrl(`${CAMPAIGNS}/export`, { ...(q && { q }), starred })),
        },
      ]}
    />
  );
}
