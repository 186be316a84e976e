import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { common } from '../../../messages/shared/common.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { layout } from '../../../ui/page/page.tsx';
import {
  CAMPAIGNS,
  CHANNELS,
  countOf,
  LINK_QUERY_PATHS,
  type LinkRow,
  type NamedObject,
  useCampaigns,
  useChannels,
} from '../link-data.ts';
import { changeMany, placesBefore, type SharedChange } from './bulk.ts';

export interface MoveDialogProps {
  isOpen: boolean;
  rows: readonly LinkRow[];
  onClose: () => void;
}

/** Moves links into or out of a campaign or channel. */
export default function MoveDialog({ isOpen, rows, onClose }: MoveDialogProps) {
  return (
    <Dialog title={linkMessages.moveTitle(countOf(rows.length))} isOpen={isOpen} onClose={onClose} widthPx={420}>
      {isOpen && <MoveForm rows={rows} onClose={onClose} />}
    </Dialog>
  );
}

const KEEP = 'keep';
const NONE = 'none';

/** Moves links, and shows a notification that offers to undo it for each link. */
function useMove(rows: readonly LinkRow[]): (change: SharedChange) => Promise<void> {
  const client = useApi();
  const queryClient = useQueryClient();
  const { showToast, showError } = useToasts();
  const settle = () => invalidate(queryClient, [...LINK_QUERY_PATHS, CHANNELS, CAMPAIGNS]);
  const undo = async (change: SharedChange) => {
    try {
      for (const { ids, before } of placesBefore(rows, change)) await changeMany(client, ids, before);
    } catch (error) {
      showError(linkMessages.changeFailed, error);
    }
    await settle();
  };
  return async (change) => {
    const ids = rows.map(({ id }) => id);
    const { updated } = await changeMany(client, ids, change);
    await settle();
    showToast({ title: linkMessages.changed(countOf(updated)), onUndo: () => void undo(change) });
  };
}

function MoveForm({ rows, onClose }: Omit<MoveDialogProps, 'isOpen'>) {
  const move = useMove(rows);
  const [campaign, setCampaign] = useState(KEEP);
  const [channel, setChannel] = useState(KEEP);
  const form = useForm(async () => {
    await move(moveOf(campaign, channel));
    onClose();
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack}>
      <SelectField
        label={linkMessages.moveCampaign}
        value={campaign}
        onChange={setCampaign}
        choices={placesOf(useCampaigns(), linkMessages.noCampaign)}
        name="campaign"
        error={form.error('campaign') ?? form.message}
      />
      <SelectField
        label={linkMessages.moveChannel}
        value={channel}
        onChange={setChannel}
        choices={placesOf(useChannels(), linkMessages.noChannel)}
        name="channels"
        error={form.error('channels')}
      />
      <div className={layout.dialogActions}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button variant="primary" type="submit" isBusy={form.isBusy} disabled={campaign === KEEP && channel === KEEP}>
          {linkMessages.apply}
        </Button>
      </div>
    </form>
  );
}

function placesOf(objects: readonly NamedObject[], none: string) {
  return [
    { value: KEEP, label: linkMessages.noChange },
    { value: NONE, label: none },
    ...objects.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}

/** Moving into a channel removes a link from all others, because channels are folders. */
function moveOf(campaign: string, channel: string): SharedChange {
  return {
    ...(campaign !== KEEP && { campaign: campaign === NONE ? null : Number(campaign) }),
    ...(channel !== KEEP && { channels: channel === NONE ? [] : [Number(channel)] }),
  };
}
