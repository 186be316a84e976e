import { Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { Selection } from '../../../ui/table/data-table.tsx';
import { SelectionBar } from '../../../ui/table/selection-bar.tsx';
import { useLoadedRows } from '../../../ui/table/visible-rows.ts';
import type { FoundCampaign } from '../campaign-data.ts';
import type { CampaignActions } from './use-campaign-actions.ts';

interface BulkBarProps {
  selection: Selection;
  loaded: readonly FoundCampaign[];
  actions: CampaignActions;
}

/** Actions on several selected campaigns. */
export function BulkBar({ selection, loaded, actions }: BulkBarProps) {
  const rows = useLoadedRows(loaded).of(selection.ids);
  const [isBusy, setBusy] = useState(false);
  const areStarred = rows.every(({ starred }) => starred);
  const during = async (work: Promise<unknown>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  return (
    <SelectionBar selection={selection}>
      <Button
        size="small"
        icon={<Star aria-hidden />}
        disabled={isBusy}
        onClick={() => void during(actions.star(rows, !areStarred))}
      >
        {areStarred ? messages.unstarChosen : messages.starChosen}
      </Button>
      <Button
        size="small"
        variant="danger"
        icon={<Trash2 aria-hidden />}
        disabled={isBusy}
        onClick={() => void during(actions.remove(rows))}
      >
        {messages.deleteChosen}
      </Button>
    </SelectionBar>
  );
}
