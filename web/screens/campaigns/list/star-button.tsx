import { Star } from 'lucide-react';
import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { IconButton } from '../../../ui/form/button.tsx';
import { type Campaign, INVALIDATED_PATHS } from '../campaign-data.ts';
import styles from './campaigns.module.css';

/** Toggles immediately and reverts when the service rejects it. */
export function StarButton({ campaign }: { campaign: Pick<Campaign, 'id' | 'name' | 'starred'> }) {
  const { id, name, starred } = campaign;
  const save = useApiMutation('updateCampaign', INVALIDATED_PATHS);
  const [wanted, setWanted] = useState<boolean>();
  const { showError } = useToasts();
  const isOn = wanted ?? starred;
  const toggle = async () => {
    setWanted(!isOn);
    try {
      await save.mutateAsync({
        path: `${LINK_TOOLS}/campaign/${id}/update`,
        method: 'PUT',
        body: { name, starred: !isOn },
      });
    } catch (error) {
      showError(messages.starFailed, error);
    }
    setWanted(undefined);
  };
  return (
    <IconButton
      size="small"
      label={isOn ? messages.unstar(name) : messages.star(name)}
      aria-pressed={isOn}
      className={isOn ? styles.starred : ''}
      icon={<Star aria-hidden />}
      onClick={() => void toggle()}
    />
  );
}
