import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { INVALIDATED_PATHS } from '../campaign-data.ts';
import { PickLinks } from '../editor/pick-links.tsx';
import type { AddedLinks } from '../editor/picked-links.ts';
import { saveLinks } from '../editor/save-links.ts';

interface AddLinksProps {
  campaignId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds links to a campaign, several at once: existing ones, and new ones for pasted addresses. */
export function AddLinks({ campaignId, isOpen, onClose }: AddLinksProps) {
  const [picked, setPicked] = useState<AddedLinks>([]);
  const [error, setError] = useState<string>();
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const close = () => {
    setPicked([]);
    setError(undefined);
    onClose();
  };
  const form = useForm(async () => {
    const { ids, rejected } = await saveLinks(client, campaignId, picked);
    await invalidate(queryClient, INVALIDATED_PATHS);
    if (ids.length > 0) showToast({ title: messages.linksAddedCount(ids.length) });
    if (rejected.length === 0) return close();
    setPicked(rejected);
    setError([...new Set(rejected.map(({ refusal }) => refusal))].join(' '));
  });
  const change = (links: AddedLinks) => {
    setPicked(links);
    setError(undefined);
  };
  return (
    <Dialog
      title={messages.addTitle}
      isOpen={isOpen}
      onClose={close}
      widthPx={600}
      foot={
        <>
          <Button onClick={close}>{messages.addCancel}</Button>
          <Button variant="primary" isBusy={form.isBusy} disabled={picked.length === 0} onClick={() => form.submit()}>
            {messages.addPicked(picked.length)}
          </Button>
        </>
      }
    >
      <PickLinks
        picked={picked}
        onChange={change}
        hasWeights={false}
        error={error ?? form.message}
        campaignId={campaignId}
      />
    </Dialog>
  );
}
