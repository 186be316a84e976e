import { useState } from 'react';
import { ANALYTICS } from '../../api/client.ts';
import { askSurface } from '../../api/private-surface.ts';
import { useApiQuery } from '../../api/queries.ts';
import { settingsMessages as words } from '../../messages/settings.ts';
import { useForm } from '../../state/form.ts';
import { useStored } from '../../state/stored.ts';
import { chosenTheme } from '../../state/theme.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import { Loaded } from '../../ui/page/states.tsx';
import { Segmented } from '../../ui/page/tabs.tsx';

const THEMES = ['system', 'light', 'dark'] as const;

/** Profile, credentials and appearance. */
export default function Profile() {
  const account = useApiQuery('showAnalyticsAccount', `${ANALYTICS}/account`);
  const [theme, setTheme] = useStored(chosenTheme);
  return (
    <SettingsFrame title={words.profile}>
      <Loaded answer={account}>
        {({ data }) => (
          <p>
            {words.username}: <b>{data.username}</b>
          </p>
        )}
      </Loaded>
      {account.data && <EmailForm current={account.data.data.email} onChanged={() => void account.refetch()} />}
      <PasswordForm />
      <Section title={words.appearance}>
        <div>
          <Segmented
            label={words.theme}
            value={theme}
            onChange={setTheme}
            choices={THEMES.map((value) => ({ value, label: words[value] }))}
          />
        </div>
      </Section>
    </SettingsFrame>
  );
}

function EmailForm({ current, onChanged }: { current: string; onChanged: () => void }) {
  const [email, setEmail] = useState(current);
  const [password, setPassword] = useState('');
  const { showToast } = useToasts();
  const form = useForm(async () => {
    await askSurface('/account/email', { current: password, email });
    setPassword('');
    showToast({ title: words.emailChanged });
    onChanged();
  });
  return (
    <Section title={words.emailTitle} about={words.emailAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          fault={form.fault('email') ?? form.message}
        />
        {email !== current && (
          <PasswordField
            name="current"
            label={words.current}
            value={password}
            onChange={setPassword}
            fault={form.fault('current')}
          />
        )}
        <div>
          <Button type="submit" isBusy={form.isBusy} disabled={email === current}>
            {words.changeEmail}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function PasswordForm() {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { showToast } = useToasts();
  const form = useForm(async () => {
    await askSurface('/account/password', { current, password });
    setCurrent('');
    setPassword('');
    showToast({ title: words.passwordChanged });
  });
  return (
    <Section title={words.passwordTitle} about={words.passwordAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <PasswordField
          name="current"
          label={words.current}
          value={current}
          onChange={setCurrent}
          fault={form.fault('current')}
        />
        <PasswordField
          name="password"
          label={words.newPassword}
          value={password}
          onChange={setPassword}
          fault={form.fault('password') ?? form.message}
          isNew
        />
        <div>
          <Button type="submit" isBusy={form.isBusy} disabled={current === '' || password === ''}>
            {words.changePassword}
          </Button>
        </div>
      </form>
    </Section>
  );
}
