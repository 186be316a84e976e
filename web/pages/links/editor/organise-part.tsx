import { SelectField, SwitchRow } from '../../../ui/choices.tsx';
import { AreaField, TextField } from '../../../ui/field.tsx';
import { layout } from '../../../ui/page.tsx';
import { editorWords } from '../../../words/link-editor.ts';
import { linkWords } from '../../../words/links.ts';
import { choicesOf, type Named, useCampaigns, useChannels } from '../link-data.ts';
import { isAnyFaulty, type PartProps } from './editor-parts.ts';
import { Fold } from './fold.tsx';
import { KEEP, type LinkValues } from './values.ts';

const FIELDS = ['campaign', 'channel', 'description', 'notes', 'status', 'public_stats'];

const STATUSES = (['active', 'archived', 'disabled'] as const).map((value) => {
  return { value, label: linkWords.statuses[value] };
});

/** Where the link is kept, and what its owner says of it. */
export function OrganisePart({ values, set, fault }: PartProps) {
  const campaigns = useCampaigns();
  const campaign = campaigns.find(({ id }) => String(id) === values.campaign)?.name;
  return (
    <Fold title={editorWords.organise} mark={markOf(values, campaign)} isFaulty={isAnyFaulty(fault, FIELDS)}>
      <Places {...{ values, set, fault }} campaigns={campaigns} />
      <TextField
        name="description"
        label={editorWords.description}
        value={values.description}
        maxLength={1_000}
        onChange={(description) => set({ description })}
        fault={fault('description')}
      />
      <AreaField
        name="notes"
        label={editorWords.notes}
        about={editorWords.notesAbout}
        value={values.notes}
        maxLength={5_000}
        onChange={(notes) => set({ notes })}
        fault={fault('notes')}
      />
      <SwitchRow
        label={editorWords.publicStats}
        about={editorWords.publicStatsAbout}
        isOn={values.publicStats}
        onChange={(publicStats) => set({ publicStats })}
      />
    </Fold>
  );
}

function Places({ values, set, fault, campaigns }: PartProps & { campaigns: readonly Named[] }) {
  const channels = useChannels();
  return (
    <div className={layout.pair}>
      <SelectField
        label={editorWords.campaign}
        value={values.campaign}
        choices={choicesOf(campaigns, editorWords.noCampaign)}
        onChange={(next) => set({ campaign: next })}
        fault={fault('campaign')}
      />
      <SelectField
        label={editorWords.channel}
        value={values.channel}
        choices={[{ value: KEEP, label: editorWords.keepChannel }, ...choicesOf(channels, editorWords.noChannel)]}
        onChange={(channel) => set({ channel })}
        fault={fault('channel')}
      />
      <SelectField
        label={editorWords.status}
        value={values.status}
        choices={STATUSES}
        onChange={(status) => set({ status })}
        fault={fault('status')}
      />
    </div>
  );
}

function markOf(values: LinkValues, campaign: string | undefined): string | undefined {
  const marks = [
    ...(campaign === undefined ? [] : [campaign]),
    ...(values.status === 'active' ? [] : [linkWords.statuses[values.status]]),
    ...(values.notes === '' ? [] : [editorWords.notes]),
    ...(values.publicStats ? [editorWords.publicStats] : []),
  ];
  return marks.length === 0 ? undefined : marks.join(' · ');
}
