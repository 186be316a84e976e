import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { touch, useApi } from '../../../api/queries.ts';
import { useForm } from '../../../state/form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { layout } from '../../../ui/page.tsx';
import { useNotices } from '../../../ui/toasts.tsx';
import { common } from '../../../words/common.ts';
import { linkWords } from '../../../words/links.ts';
import { LINK_ANSWERS, type Named, useCampaigns, useChannels } from '../link-data.ts';
import { changeMany, type SharedChange } from './bulk.ts';
import { countOf } from './row-actions.ts';

export interface MoveDialogProps {
  isOpen: boolean;
  ids: readonly number[];
  onClose: () => void;
}

/** Into a campaign, a channel, or out of them. */
export function MoveDialog({ isOpen, ids, onClose }: MoveDialogProps) {
  return (
    <Dialog title={linkWords.moveTitle(countOf(ids.length))} isOpen={isOpen} onClose={onClose} widthPx={420}>
      {isOpen && <MoveForm ids={ids} onClose={onClose} />}
    </Dialog>
  );
}

const KEEP = 'keep';
const NONE = 'none';

function MoveForm({ ids, onClose }: Omit<MoveDialogProps, 'isOpen'>) {
  const client = useApi();
  const queries = useQueryClient();
  const { tell } = useNotices();
  const [campaign, setCampaign] = useState(KEEP);
  const [channel, setChannel] = useState(KEEP);
  const form = useForm(async () => {
    const { updated } = await changeMany(client, ids, moveOf(campaign, channel));
    await touch(queries, [...LINK_ANSWERS, `${LINK_TOOLS}/channel`, `${LINK_TOOLS}/campaign`]);
    tell({ title: linkWords.changed(countOf(updated)) });
    onClose();
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} className={layout.stack}>
      <SelectField
        label={linkWords.moveCampaign}
        value={campaign}
        onChange={setCampaign}
        choices={placesOf(useCampaigns(), linkWords.noCampaign)}
        fault={form.fault('campaign') ?? form.message}
      />
      <SelectField
        label={linkWords.moveChannel}
        value={channel}
        onChange={setChannel}
        choices={placesOf(useChannels(), linkWords.noChannel)}
        fault={form.fault('channel')}
      />
      <div className={layout.actions}>
        <Button look="primary" type="submit" isBusy={form.isBusy} disabled={campaign === KEEP && channel === KEEP}>
          {linkWords.apply}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
      </div>
    </form>
  );
}

function placesOf(objects: readonly Named[], none: string) {
  return [
    { value: KEEP, label: linkWords.noChange },
    { value: NONE, label: none },
    ...objects.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}

function moveOf(campaign: string, channel: string): SharedChange {
  const idOf = (value: string) => (value === NONE ? null : Number(value));
  return {
    ...(campaign !== KEEP && { campaign: idOf(campaign) }),
    ...(channel !== KEEP && { channel: idOf(channel) }),
  };
}
