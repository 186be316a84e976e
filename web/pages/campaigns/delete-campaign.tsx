import { Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { LINK_TOOLS } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotices } from '../../ui/toasts.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import { type Campaign, TOUCHED } from './campaign-data.ts';
import styles from './campaigns.module.css';

/** Asks once; away from what is about to be gone at once. */
export function DeleteCampaign({ campaign }: { campaign: Campaign }) {
  const confirm = useConfirm();
  const [, go] = useLocation();
  const { tell, tellFault } = useNotices();
  const remove = useChange('deleteCampaign', TOUCHED);
  const ask = async () => {
    const question = { title: words.deleteTitle(campaign.name), text: words.deleteText, action: words.delete };
    if (!(await confirm(question))) return;
    try {
      go('/campaigns');
      await remove.mutateAsync({ path: `${LINK_TOOLS}/campaign/${campaign.id}/delete`, method: 'DELETE' });
      tell({ title: words.deleted });
    } catch (error) {
      tellFault(words.deleteFailed, error);
    }
  };
  return (
    <Button look="quiet" className={styles.away} icon={<Trash2 aria-hidden />} onClick={() => void ask()}>
      {words.delete}
    </Button>
  );
}
