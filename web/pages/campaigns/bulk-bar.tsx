import { Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Selection } from '../../ui/data-table.tsx';
import { useSeenRows } from '../../ui/seen-rows.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import type { FoundCampaign } from './campaign-data.ts';
import type { CampaignActions } from './use-campaign-actions.ts';

interface BulkBarProps {
  selection: Selection;
  loaded: readonly FoundCampaign[];
  actions: CampaignActions;
}

/** What is done to many campaigns at once. */
export function BulkBar({ selection, loaded, actions }: BulkBarProps) {
  const rows = useSeenRows(loaded).of(selection.ids);
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
        {areStarred ? words.unstarChosen : words.starChosen}
      </Button>
      <Button
        size="small"
        look="danger"
        icon={<Trash2 aria-hidden />}
        disabled={isBusy}
        onClick={() => void during(actions.remove(rows))}
      >
        {words.deleteChosen}
      </Button>
    </SelectionBar>
  );
}
