import type { KeyScope } from '../../../../contract/vocabulary.ts';
import { keyMessages as messages, PRESET_ABOUT, PRESET_LABELS } from '../../../messages/shared/account/api-keys.ts';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { SelectField } from '../../../ui/form/choices.tsx';
import { TextAreaField, TextField } from '../../../ui/form/field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import settings from '../settings.module.css';
import { type KeyValues, PRESETS, SCOPED_AREAS } from './key-values.ts';
import styles from './keys.module.css';
import { ObjectLimit } from './object-limit.tsx';

export interface KeyFieldsProps {
  values: KeyValues;
  onChange: (values: KeyValues) => void;
  error: (field: string) => string | undefined;
  /** Error that belongs to no field. */
  message: string | undefined;
}

/** Name, expiry, access and limits of a key. */
export function KeyFields({ values, onChange, error, message }: KeyFieldsProps) {
  const set = (change: Partial<KeyValues>) => onChange({ ...values, ...change });
  return (
    <>
      <div className={layout.pair}>
        <TextField
          label={messages.name}
          help={messages.nameAbout}
          name="name"
          value={values.name}
          onChange={(name) => set({ name })}
          maxLength={100}
          error={error('name') ?? message}
        />
        <TextField
          label={messages.expires}
          isOptional
          name="expires"
          type="date"
          value={values.expires}
          onChange={(expires) => set({ expires })}
          error={error('expires')}
        />
      </div>
      <SelectField
        label={messages.access}
        help={messages.accessAbout}
        name="scopes"
        value={values.preset}
        onChange={(preset) => set({ preset })}
        choices={PRESET_CHOICES}
        error={error('scopes')}
      />
      {values.preset === 'custom' && <ScopeRows scopes={values.scopes} onChange={(scopes) => set({ scopes })} />}
      <Limits values={values} set={set} error={error} />
    </>
  );
}

const PRESET_CHOICES = PRESETS.map((value) => ({
  value,
  label: PRESET_LABELS[value],
  description: PRESET_ABOUT[value],
}));

/** Two checkboxes per area, each with what it allows. */
function ScopeRows({ scopes, onChange }: { scopes: readonly KeyScope[]; onChange: (scopes: KeyScope[]) => void }) {
  const toggle = (scope: KeyScope, isOn: boolean) =>
    onChange([...scopes.filter((other) => other !== scope), ...(isOn ? [scope] : [])]);
  return (
    <div className={styles.areas}>
      {SCOPED_AREAS.map(({ area, name, scopes: ofArea }) => (
        <fieldset key={area} className={styles.area}>
          <legend>{name}</legend>
          {ofArea.map(({ scope, text }) => (
            <CheckRow key={scope} label={text} isOn={scopes.includes(scope)} onChange={(isOn) => toggle(scope, isOn)} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface LimitsProps extends Pick<KeyFieldsProps, 'values' | 'error'> {
  set: (change: Partial<KeyValues>) => void;
}

/** Rare options, open where they are in use or have an error. */
function Limits({ values, set, error }: LimitsProps) {
  const { websites, channels, addresses } = values;
  const isInUse = websites.length > 0 || channels.length > 0 || addresses !== '';
  const hasError = ['websites', 'channels', 'addresses'].some((field) => error(field) !== undefined);
  return (
    <details className={settings.fold} open={isInUse || hasError || undefined}>
      <summary>{messages.limitsAbout}</summary>
      <div className={layout.stack}>
        <ObjectLimit
          kind="websites"
          ids={websites}
          onChange={(ids) => set({ websites: ids })}
          error={error('websites')}
        />
        <ObjectLimit
          kind="channels"
          ids={channels}
          onChange={(ids) => set({ channels: ids })}
          error={error('channels')}
        />
        <TextAreaField
          label={messages.addresses}
          help={messages.addressesAbout}
          isOptional
          isMono
          name="addresses"
          value={addresses}
          onChange={(next) => set({ addresses: next })}
          placeholder={'203.0.113.7\n2001:db8::/32'}
          error={error('addresses')}
        />
      </div>
    </details>
  );
}
