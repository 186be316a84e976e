import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import { keyMessages as messages } from '../../../messages/shared/account/api-keys.ts';
import { useForm } from '../../../state/form.ts';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { KeyFields } from './key-fields.tsx';
import { bodyOf, NEW_KEY } from './key-values.ts';

export interface MadeKeyProps {
  onClose: () => void;
  onMade: (apiKey: string) => void;
}

/** Creates an additional key. */
export function NewKey({ onClose, onMade }: MadeKeyProps) {
  const [values, setValues] = useState(NEW_KEY);
  const create = useApiMutation('createKey', [`${LINK_TOOLS}/account`]);
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    const body = bodyOf(values);
    const { key } = await reauthentication.run(() =>
      create.mutateAsync({ path: `${LINK_TOOLS}/account/key/add`, body }),
    );
    onMade(key);
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      <KeyFields values={values} onChange={setValues} error={form.error} message={form.message} />
      <div className={layout.actions}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {messages.make}
        </Button>
        <Button onClick={onClose}>{messages.cancel}</Button>
      </div>
      {reauthentication.dialog}
    </form>
  );
}
