import { useState } from 'react';
import { LINK_TOOLS } from '../../api/client.ts';
import { useApiMutation } from '../../api/queries.ts';
import { keyMessages as messages } from '../../messages/settings.ts';
import { useForm } from '../../state/form.ts';
import { Button } from '../../ui/form/button.tsx';
import { SwitchRow } from '../../ui/form/choices.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { layout, Section } from '../../ui/page/page.tsx';
import { useReauthentication } from './security/reauthentication.tsx';

/** Creates an additional key. */
export function NewKey({ onMade }: { onMade: (apiKey: string) => void }) {
  const [name, setName] = useState('');
  const [expires, setExpires] = useState('');
  const [isReadOnly, setReadOnly] = useState(false);
  const create = useApiMutation('createKey', [`${LINK_TOOLS}/account`]);
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    const body = {
      name,
      expires: expires === '' ? null : `${expires} 23:59:59`,
      scopes: isReadOnly ? ['read'] : ['read', 'write'],
    };
    const { key } = await reauthentication.run(() =>
      create.mutateAsync({ path: `${LINK_TOOLS}/account/key/add`, body }),
    );
    setName('');
    onMade(key);
  });
  return (
    <Section title={messages.make}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <div className={layout.pair}>
          <TextField
            label={messages.name}
            about={messages.nameAbout}
            name="name"
            value={name}
            onChange={setName}
            maxLength={100}
            error={form.error('name') ?? form.message}
          />
          <TextField
            label={messages.expires}
            isOptional
            name="expires"
            type="date"
            value={expires}
            onChange={setExpires}
            error={form.error('expires')}
          />
        </div>
        <SwitchRow label={messages.readOnly} about={messages.readOnlyAbout} isOn={isReadOnly} onChange={setReadOnly} />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {messages.make}
          </Button>
        </div>
      </form>
      {reauthentication.dialog}
    </Section>
  );
}
