import { useState } from 'react';
import { websiteMessages as messages } from '../../../messages/websites/websites.ts';
import { useForm } from '../../../state/form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { RadioCards } from '../../../ui/form/choices.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { rejectWeakPassword } from '../../../ui/share/share-password.ts';
import { type SettingsTabProps, useSaving, type Website } from './website-settings.ts';

const CHOICES = [
  { value: '1', label: messages.privacyPrivate, description: messages.privacyPrivateAbout },
  { value: '2', label: messages.privacyPassword, description: messages.privacyPasswordAbout },
  { value: '0', label: messages.privacyPublic, description: messages.privacyPublicAbout },
] as const;

/** Shares the dashboard publicly, with its address and embed code. */
export function SharingTab({ website }: SettingsTabProps) {
  const { saveWebsite } = useSaving(website);
  const [privacy, setPrivacy] = useState<'0' | '1' | '2'>(`${website.privacy}`);
  const [password, setPassword] = useState('');
  const form = useForm(async () => {
    if (privacy === '2') rejectWeakPassword(password);
    const body = { privacy: Number(privacy) as Website['privacy'] };
    await saveWebsite(privacy === '2' && password !== '' ? { ...body, password } : body);
    setPassword('');
  });
  return (
    <Section title={messages.whoSees}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref}>
        <RadioCards
          label={messages.whoSees}
          value={privacy}
          onChange={setPrivacy}
          choices={CHOICES}
          cardWidthPx={200}
        />
        {privacy === '2' && (
          <PasswordField
            isNew
            label={messages.password}
            help={messages.passwordAbout}
            name="password"
            value={password}
            onChange={setPassword}
            error={form.error('password') && (password === '' ? messages.passwordWanted : form.error('password'))}
          />
        )}
        {form.message && <p role="alert">{form.message}</p>}
        <div>
          <Button
            type="submit"
            variant="primary"
            isBusy={form.isBusy}
            disabled={`${website.privacy}` === privacy && password === ''}
          >
            {messages.save}
          </Button>
        </div>
      </form>
      {website.privacy !== 1 && <Addresses id={website.id} />}
    </Section>
  );
}

function Addresses({ id }: { id: number }) {
  const address = `${window.location.origin}/share/${id}`;
  return (
    <>
      <h3>{messages.address}</h3>
      <CopyField text={address} label={messages.address} />
      <h3>{messages.embed}</h3>
      <CopyField text={embedOf(address)} label={messages.embed} isWrapped />
    </>
  );
}

export function embedOf(address: string): string {
  return `<iframe src="${address}?embed=1" title="${messages.embedTitle}" style="width:100%;height:1600px;border:0" loading="lazy"></iframe>`;
}
