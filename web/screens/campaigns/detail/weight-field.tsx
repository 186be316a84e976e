import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { linkName } from '../../../state/link-name.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { INVALIDATED_PATHS } from '../campaign-data.ts';
import type { CampaignLink } from '../editor/rotation.ts';
import { readWeight } from '../editor/weight.ts';
import styles from '../list/campaigns.module.css';

/** Saves on blur or Enter; an invalid weight reverts to the previous one. */
export function WeightField({ link }: { link: CampaignLink }) {
  const [typed, setTyped] = useState<string>();
  const save = useApiMutation('updateLink', INVALIDATED_PATHS);
  const { showError } = useToasts();
  const settle = async () => {
    const weight = readWeight(typed ?? '');
    if (weight !== undefined && weight !== link.weight) {
      try {
        await save.mutateAsync({ path: `${LINK_TOOLS}/url/${link.id}/update`, method: 'PUT', body: { weight } });
      } catch (error) {
        showError(messages.weightFailed, error);
      }
    }
    setTyped(undefined);
  };
  return (
    <TextField
      label={messages.weightOf(linkName(link))}
      isLabelHidden
      className={styles.weight}
      inputMode="numeric"
      value={typed ?? String(link.weight)}
      onChange={setTyped}
      onBlur={() => void settle()}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}
