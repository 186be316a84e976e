import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { callSurface, type EmailRow } from '../../api/private-surface.ts';
import { settingsMessages as messages } from '../../messages/settings.ts';
import { useForm } from '../../state/form.ts';
import { useStored } from '../../state/stored.ts';
import { chosenTheme } from '../../state/theme.ts';
import { useReauthentication } from '../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Note } from '../../ui/page/note.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import { Segmented } from '../../ui/page/tabs.tsx';
import { ProfileForm } from './profile-form.tsx';

const EMAIL_KEY = ['/account/email'];
const THEMES = ['system', 'light', 'dark'] as const;

/** Profile, email address and appearance. */
export default function Profile() {
  const email = useQuery<EmailRow, ApiError>({ queryKey: EMAIL_KEY, queryFn: () => callSurface('/account/email') });
  const [theme, setTheme] = useStored(chosenTheme);
  return (
    <SettingsFrame title={messages.profile}>
      <ProfileForm />
      {email.data && <EmailForm {...email.data} onChanged={() => void email.refetch()} />}
      <Section title={messages.appearance}>
        <div>
          <Segmented
            label={messages.theme}
            value={theme}
            onChange={setTheme}
            choices={THEMES.map((value) => ({ value, label: messages[value] }))}
          />
        </div>
      </Section>
    </SettingsFrame>
  );
}

function EmailForm({ email: current, pending, onChanged }: EmailRow & { onChanged: () => void }) {
  const [email, setEmail] = useState(current);
  const { showToast } = useToasts();
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    await reauthentication.run(() => callSurface('/account/email', { email }));
    const { email: next } = await callSurface<EmailRow>('/account/email');
    if (next === email) showToast({ title: messages.emailChanged });
    onChanged();
  });
  return (
    <Section title={messages.emailTitle} description={messages.emailAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <TextField
          label={messages.email}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={form.error('email') ?? form.message}
        />
        {pending !== null && <Note>{messages.emailPending(pending)}</Note>}
        <div>
          <Button type="submit" isBusy={form.isBusy} disabled={email === current}>
            {messages.changeEmail}
          </Button>
        </div>
      </form>
      {reauthentication.dialog}
    </Section>
  );
}
