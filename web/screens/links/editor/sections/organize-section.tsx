import { editorMessages } from '../../../../messages/links/link-editor.ts';
import { linkMessages } from '../../../../messages/links/links.ts';
import { useIsGuest } from '../../../../state/workspace/workspace.ts';
import { CheckRow } from '../../../../ui/form/check-row.tsx';
import { SelectField, SwitchRow } from '../../../../ui/form/choices.tsx';
import { TextAreaField, TextField } from '../../../../ui/form/field.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import { type NamedObject, optionsOf, useCampaigns, useChannels } from '../../link-data.ts';
import styles from '../editor.module.css';
import type { LinkValues } from '../values.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import { hasAnyError, type SectionProps, useAskedField } from './editor-sections.ts';

const FIELDS = ['campaign', 'channels', 'description', 'notes', 'status', 'public_stats'];

const STATUSES = (['active', 'private', 'archived', 'disabled'] as const).map((value) => {
  return { value, label: linkMessages.statuses[value] };
});

/** Campaign, channels, tags and notes of the link. */
export function OrganizeSection({ values, set, error }: SectionProps) {
  const asked = useAskedField();
  const campaigns = useCampaigns();
  const channels = useChannels();
  const places = [
    ...campaigns.filter(({ id }) => String(id) === values.campaign),
    ...channels.filter(({ id }) => values.channels.includes(id)),
  ].map(({ name }) => name);
  return (
    <CollapsibleSection
      title={editorMessages.organise}
      description={editorMessages.organiseAbout}
      mark={markOf(values, places)}
      hasError={hasAnyError(error, FIELDS)}
      isOpenAtFirst={FIELDS.includes(asked)}
    >
      <Places values={values} set={set} error={error} campaigns={campaigns} />
      <Channels values={values} set={set} error={error} channels={channels} />
      <TextField
        name="description"
        label={editorMessages.description}
        value={values.description}
        maxLength={1_000}
        onChange={(description) => set({ description })}
        error={error('description')}
      />
      <TextAreaField
        name="notes"
        label={editorMessages.notes}
        help={editorMessages.notesAbout}
        value={values.notes}
        maxLength={5_000}
        onChange={(notes) => set({ notes })}
        error={error('notes')}
      />
      <SwitchRow
        label={editorMessages.publicStats}
        help={editorMessages.publicStatsAbout}
        isOn={values.publicStats}
        onChange={(publicStats) => set({ publicStats })}
      />
    </CollapsibleSection>
  );
}

function Places({ values, set, error, campaigns }: SectionProps & { campaigns: readonly NamedObject[] }) {
  const isGuest = useIsGuest();
  return (
    <div className={layout.pair}>
      {!isGuest && (
        <SelectField
          label={editorMessages.campaign}
          value={values.campaign}
          choices={optionsOf(campaigns, editorMessages.noCampaign)}
          onChange={(next) => set({ campaign: next })}
          name="campaign"
          error={error('campaign')}
        />
      )}
      <SelectField
        label={editorMessages.status}
        value={values.status}
        choices={STATUSES}
        onChange={(status) => set({ status })}
        name="status"
        error={error('status')}
      />
    </div>
  );
}

/** A link can belong to several channels. */
function Channels({
  values: { channels: chosen },
  set,
  error,
  channels,
}: SectionProps & { channels: readonly NamedObject[] }) {
  const isGuest = useIsGuest();
  // A guest's links stay in the guest's channel.
  if (channels.length === 0 || isGuest) return null;
  return (
    <fieldset className={`${styles.rows} ${styles.long}`} data-field="channels">
      <legend className={styles.legend}>{editorMessages.channels}</legend>
      {channels.map(({ id, name }) => (
        <CheckRow
          key={id}
          label={name}
          isOn={chosen.includes(id)}
          onChange={(isOn) => set({ channels: isOn ? [...chosen, id] : chosen.filter((one) => one !== id) })}
        />
      ))}
      {error('channels') && <p role="alert">{error('channels')}</p>}
    </fieldset>
  );
}

function markOf(values: LinkValues, places: readonly string[]): string | undefined {
  const marks = [
    ...places,
    ...(values.status === 'active' ? [] : [linkMessages.statuses[values.status]]),
    ...(values.notes === '' ? [] : [editorMessages.notes]),
    ...(values.publicStats ? [editorMessages.publicStats] : []),
  ];
  return marks.length === 0 ? undefined : marks.join(' · ');
}
