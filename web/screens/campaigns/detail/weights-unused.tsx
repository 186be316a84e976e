import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { type Campaign, INVALIDATED_PATHS } from '../campaign-data.ts';
import styles from '../list/campaigns.module.css';

/** Explains that the rotator ignores weights and offers to switch, which shows the weight fields. */
export function WeightsUnused({ campaign: { id, name, strategy } }: { campaign: Campaign }) {
  const change = useApiMutation('updateCampaign', INVALIDATED_PATHS);
  const { showToast, showError } = useToasts();
  const turnBy = (next: Campaign['strategy']) =>
    change.mutateAsync({ path: `${LINK_TOOLS}/campaign/${id}/update`, method: 'PUT', body: { name, strategy: next } });
  const fail = (error: unknown) => showError(messages.strategyFailed, error);
  const goByWeight = async () => {
    await turnBy('weighted');
    showToast({ title: messages.goesByWeight, onUndo: () => void turnBy(strategy).catch(fail) });
  };
  return (
    <div className={layout.bar}>
      <p className={styles.muted}>{messages.weightUnused}</p>
      <Button permission="edit" size="small" isBusy={change.isPending} onClick={() => void goByWeight().catch(fail)}>
        {messages.goByWeight}
      </Button>
    </div>
  );
}
