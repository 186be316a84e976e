import { useState } from 'react';
import { ANALYTICS } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useForm } from '../../state/form.ts';
import { tabSteps } from '../../state/tab-steps.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { layout, Section } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SettingsFrame } from '../../ui/settings-frame.tsx';
import { settingsWords as words } from '../../words/settings.ts';
import { Export } from './export.tsx';

/** Everything out, and everything gone. */
export default function Data() {
  return (
    <SettingsFrame title={words.data}>
      <Export />
      <Deletion />
    </SettingsFrame>
  );
}

function Deletion() {
  const [password, setPassword] = useState('');
  const confirm = useConfirm();
  const remove = useChange('deleteAccount', []);
  const form = useForm(async () => {
    if (!(await confirm({ title: words.delete, text: words.deleteAbout, action: words.deleteAction }))) return;
    await remove.mutateAsync({ path: `${ANALYTICS}/account`, method: 'DELETE', body: { password } });
    tabSteps().around((to) => window.location.assign(to), '/');
  });
  return (
    <Section title={words.delete} about={words.deleteAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <PasswordField
          name="password"
          label={words.deletePassword}
          value={password}
          onChange={setPassword}
          fault={form.fault('password') ?? form.message}
        />
        <div>
          <Button type="submit" look="danger" isBusy={form.isBusy} disabled={password === ''}>
            {words.deleteAction}
          </Button>
        </div>
      </form>
    </Section>
  );
}
