import { useState } from 'react';
import { ANALYTICS } from '../../api/client.ts';
import { useApiMutation } from '../../api/mutations.ts';
import { useApiQuery } from '../../api/queries.ts';
import { settingsMessages as messages } from '../../messages/settings.ts';
import { sampleMessages as samples } from '../../messages/shared/account/samples.ts';
import { useForm } from '../../state/form.ts';
import { tabSteps } from '../../state/navigation/tab-steps.ts';
import { useConfirm } from '../../ui/floating/confirm.tsx';
import { useReauthentication } from '../../ui/floating/reauthentication.tsx';
import { Button } from '../../ui/form/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { AddSamples, RemoveSamplesButton } from '../../ui/page/sample-data.tsx';
import { SettingsFrame } from '../../ui/page/settings-frame.tsx';
import { Export } from './export.tsx';

/** Export of all data, sample data, and deletion of the account. */
export default function Data() {
  return (
    <SettingsFrame title={messages.data}>
      <Export />
      <Samples />
      <Deletion />
    </SettingsFrame>
  );
}

/** Sample data can be added and removed at any time, also beside own objects. */
function Samples() {
  const { data } = useApiQuery('showHome', `${ANALYTICS}/home`);
  if (!data) return null;
  if (!data.data.setup.sample) return <AddSamples />;
  return (
    <Section title={samples.label} description={samples.shown}>
      <div>
        <RemoveSamplesButton />
      </div>
    </Section>
  );
}

function Deletion() {
  const [password, setPassword] = useState('');
  const confirm = useConfirm();
  const remove = useApiMutation('deleteAccount', []);
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    if (!(await confirm({ title: messages.delete, text: messages.deleteAbout, action: messages.deleteAction }))) return;
    const call = { path: `${ANALYTICS}/account`, method: 'DELETE', body: { password } } as const;
    await reauthentication.run(() => remove.mutateAsync(call));
    tabSteps().around((to) => window.location.assign(to), '/');
  });
  return (
    <Section title={messages.delete} description={messages.deleteAbout}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <PasswordField
          name="password"
          label={messages.deletePassword}
          value={password}
          onChange={setPassword}
          error={form.error('password') ?? form.message}
        />
        <div>
          <Button type="submit" variant="danger" isBusy={form.isBusy} disabled={password === ''}>
            {messages.deleteAction}
          </Button>
        </div>
      </form>
      {reauthentication.dialog}
    </Section>
  );
}
