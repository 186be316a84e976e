import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { keyMessages as messages } from '../../../messages/shared/account/api-keys.ts';
import { useForm } from '../../../state/form.ts';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { KeyFields } from './key-fields.tsx';
import { bodyOf, NEW_KEY } from './key-values.ts';

/** Creates an additional key. */
export function NewKey({ onMade }: { onMade: (apiKey: string) => void }) {
  const [values, setValues] = useState(NEW_KEY);
  const create = useApiMutation('createKey', [`${LINK_TOOLS}/account`]);
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    const body = bodyOf(values);
    const { key } = await reauthentication.run(() =>
      create.mutateAsync({ path: `${LINK_TOOLS}/account/key/add`, body }),
    );
    setValues(NEW_KEY);
    onMade(key);
  });
  return (
    <Section title={messages.make}>
      <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
        <KeyFields values={values} onChange={setValues} error={form.error} message={form.message} />
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
