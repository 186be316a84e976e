import { useId } from 'react';
import { ADMIN } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { brandingMessages as messages } from '../../../messages/admin/branding.ts';
import { errorMessages } from '../../../messages/shared/errors.ts';
import { useForm } from '../../../state/form.ts';
import { ACCEPTED, readPicture } from '../../../state/picture-file.ts';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { ColorField, Field, TextField } from '../../../ui/form/field.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import adminStyles from '../admin.module.css';
import styles from './branding.module.css';
import { type BrandingValues, bodyOf, isChanged, type Picture } from './branding-values.ts';

interface BrandingFormProps {
  before: BrandingValues;
  values: BrandingValues;
  onChange: (change: Partial<BrandingValues>) => void;
  /** Why the service would reject the accent color. */
  accentProblem: string | undefined;
}

const LINKS = [
  { name: 'support_url', type: 'url', placeholder: 'https://example.com/help' },
  { name: 'support_email', type: 'email', placeholder: 'help@example.com' },
  { name: 'imprint_url', type: 'url', placeholder: 'https://example.com/imprint' },
  { name: 'privacy_url', type: 'url', placeholder: 'https://example.com/privacy' },
] as const;

export function BrandingForm({ before, values, onChange, accentProblem }: BrandingFormProps) {
  const client = useApi();
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    const body = bodyOf(values, before);
    await reauthentication.run(() => client.call(`${ADMIN}/branding/update`, { method: 'PUT', body }));
    // The name, the icon and the colors of this tab come with its page.
    window.location.reload();
  });
  const errorOf = (field: string) => form.error(field) ?? (field === 'accent' ? accentProblem : undefined);
  const fields = { values, onChange, errorOf };
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      <Identity {...fields} />
      <Links {...fields} />
      {form.message && <p role="alert">{form.message}</p>}
      <div className={styles.save}>
        <Button
          type="submit"
          variant="primary"
          isBusy={form.isBusy}
          disabled={!isChanged(values, before) || accentProblem !== undefined}
        >
          {messages.save}
        </Button>
      </div>
      {reauthentication.dialog}
    </form>
  );
}

interface FieldsProps {
  values: BrandingValues;
  onChange: (change: Partial<BrandingValues>) => void;
  errorOf: (field: string) => string | undefined;
}

function Identity(props: FieldsProps) {
  const { values, onChange, errorOf } = props;
  return (
    <Section title={messages.identity}>
      <div className={adminStyles.form}>
        <TextField
          label={messages.name}
          help={messages.nameHelp}
          name="name"
          value={values.name}
          onChange={(name) => onChange({ name })}
          placeholder={messages.software}
          error={errorOf('name')}
          maxLength={40}
        />
        <PictureField {...props} name="logo" help={messages.logoHelp} />
        <PictureField {...props} name="dark_logo" help={messages.darkLogoHelp} />
        <PictureField {...props} name="icon" help={messages.iconHelp} />
        <ColorField
          label={messages.accent}
          help={messages.accentHelp}
          name="accent"
          value={values.accent}
          pickerValue={values.accent || '#0f6b4f'}
          onChange={(accent) => onChange({ accent })}
          error={errorOf('accent')}
        />
      </div>
    </Section>
  );
}

function Links({ values, onChange, errorOf }: FieldsProps) {
  return (
    <Section title={messages.links} description={messages.linksAbout}>
      <div className={adminStyles.form}>
        {LINKS.map(({ name, type, placeholder }) => (
          <TextField
            key={name}
            label={messages[name]}
            isOptional
            name={name}
            type={type}
            value={values[name]}
            onChange={(text) => onChange({ [name]: text })}
            placeholder={placeholder}
            error={errorOf(name)}
            spellCheck={false}
          />
        ))}
        <CheckRow
          label={messages.poweredBy}
          isOn={values.shows_powered_by}
          onChange={(isOn) => onChange({ shows_powered_by: isOn })}
        />
      </div>
    </Section>
  );
}

interface PictureFieldProps extends FieldsProps {
  name: Picture;
  help: string;
}

/** A picture with its buttons; the file is sent when the form is saved. */
function PictureField({ name, help, values, onChange, errorOf }: PictureFieldProps) {
  const id = useId();
  const { showError } = useToasts();
  const label = messages[name];
  const picture = values[name];
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { dataUrl, problem } = await readPicture(file);
    if (dataUrl === undefined) showError(problem ?? errorMessages.notSaved);
    else onChange({ [name]: dataUrl });
  };
  return (
    <Field label={label} help={help} error={errorOf(name)} name={name} isOptional>
      <div className={styles.picture}>
        {picture !== null && (
          <span className={styles.sheet} data-dark={name === 'dark_logo'}>
            <img src={picture} alt="" />
          </span>
        )}
        <Button aria-label={messages.uploadOf(label)} onClick={() => document.getElementById(id)?.click()}>
          {picture === null ? messages.choose : messages.replace}
        </Button>
        {picture !== null && (
          <Button aria-label={messages.removeOf(label)} onClick={() => onChange({ [name]: null })}>
            {messages.remove}
          </Button>
        )}
        <input
          id={id}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label={label}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            // Cleared, so that choosing the same file again fires a change.
            currentTarget.value = '';
          }}
        />
      </div>
    </Field>
  );
}
