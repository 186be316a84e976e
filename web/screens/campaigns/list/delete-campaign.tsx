import { Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { Campaign } from '../campaign-data.ts';
import { useCampaignActions } from './use-campaign-actions.ts';

/** Asks for confirmation, and leaves the screen of a deleted campaign immediately. */
export function DeleteCampaign({ campaign }: { campaign: Campaign }) {
  const [, go] = useLocation();
  const { remove } = useCampaignActions({ onSure: () => go('/campaigns') });
  return (
    <Button permission="edit" variant="danger" icon={<Trash2 aria-hidden />} onClick={() => void remove([campaign])}>
      {messages.delete}
    </Button>
  );
}
