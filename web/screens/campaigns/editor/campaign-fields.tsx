import type { ReactNode } from 'react';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import type { FormState } from '../../../state/form.ts';
import { SERVICE_HOST } from '../../../state/hosts/service-url.ts';
import { BackHalfField } from '../../../ui/form/back-half-field.tsx';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { RadioCards, SwitchRow } from '../../../ui/form/choices.tsx';
import { ColorField, TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import styles from '../list/campaigns.module.css';
import { type CampaignDraft, hasAddress } from './campaign-draft.ts';
import type { Strategy } from './rotation.ts';

const STRATEGIES: readonly Strategy[] = ['even', 'weighted', 'sequential'];
const FIRST_COLOR = '#2f6f5e';

export interface CampaignFieldsProps {
  values: CampaignDraft;
  set: (change: Partial<CampaignDraft>) => void;
  form: FormState;
  /** Field with the initial focus. */
  focused: 'name' | 'slug' | undefined;
  /** The part of a new campaign that picks its links. */
  links?: ReactNode;
  /** Where to set the weights. */
  weights: ReactNode;
}

export function CampaignFields({ values, set, form, focused, links, weights }: CampaignFieldsProps) {
  return (
    <div className={layout.stack}>
      <TextField
        label={messages.name}
        name="name"
        value={values.name}
        onChange={(name) => set({ name })}
        error={form.error('name')}
        maxLength={120}
        autoFocus={focused === 'name'}
        required
      />
      {links}
      <BackHalfField
        label={messages.slug}
        name="slug"
        prefix={`${SERVICE_HOST}/r/`}
        value={values.slug}
        onChange={(slug) => set({ slug })}
        error={form.error('slug')}
        help={messages.slugAbout}
        isOptional
        isMono
        maxLength={60}
        autoFocus={focused === 'slug'}
      />
      {hasAddress(values) && <TrafficSplitFields values={values} set={set} weights={weights} />}
      <VisibilityFields values={values} set={set} />
      <ColorOf values={values} set={set} form={form} />
    </div>
  );
}

type PartProps = Pick<CampaignFieldsProps, 'values' | 'set'>;

function TrafficSplitFields({ values, set, weights }: PartProps & Pick<CampaignFieldsProps, 'weights'>) {
  return (
    <div className={layout.stack}>
      <h2 className={styles.partTitle}>{messages.strategy}</h2>
      <RadioCards
        label={messages.strategy}
        value={values.strategy}
        onChange={(strategy) => set({ strategy })}
        cardWidthPx={150}
        choices={STRATEGIES.map((value) => ({
          value,
          label: messages.strategies[value],
          description: messages.strategyAbout[value],
        }))}
      />
      {values.strategy === 'weighted' && <div className={styles.muted}>{weights}</div>}
      <SwitchRow
        label={messages.sticky}
        help={messages.stickyAbout}
        isOn={values.sticky}
        onChange={(sticky) => set({ sticky })}
      />
    </div>
  );
}

function VisibilityFields({ values, set }: PartProps) {
  return (
    <SwitchRow
      label={messages.public}
      help={messages.publicAbout}
      isOn={values.public}
      onChange={(isPublic) => set({ public: isPublic })}
    />
  );
}

function ColorOf({ values, set, form }: PartProps & Pick<CampaignFieldsProps, 'form'>) {
  return (
    <div>
      <CheckRow
        label={messages.ownColor}
        isOn={values.color !== ''}
        onChange={(isOn) => set({ color: isOn ? FIRST_COLOR : '' })}
      />
      {values.color !== '' && (
        <ColorField
          label={messages.color}
          isLabelHidden
          name="color"
          value={values.color}
          onChange={(color) => set({ color })}
          error={form.error('color')}
        />
      )}
    </div>
  );
}
