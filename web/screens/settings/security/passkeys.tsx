import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPasskey, supportsPasskeys } from '../../../api/passkeys.ts';
import { callSurface, type PasskeyRow, SECURITY_KEY } from '../../../api/private-surface.ts';
import { securityMessages as messages } from '../../../messages/security.ts';
import { useForm } from '../../../state/form.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import type { Reauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { layout } from '../../../ui/page/page.tsx';
import styles from '../settings.module.css';
import own from './security.module.css';

interface PasskeysProps {
  passkeys: readonly PasskeyRow[];
  reauthentication: Reauthentication;
  onNewCodes: (codes: readonly string[]) => void;
}

/** The person's passkeys: list, add and remove. */
export function Passkeys({ passkeys, reauthentication, onNewCodes }: PasskeysProps) {
  return (
    <div className={layout.stack}>
      <div>
        <h3>{messages.passkeys}</h3>
        <p className={layout.description}>{messages.passkeysAbout}</p>
      </div>
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} reauthentication={reauthentication} />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <NewPasskey reauthentication={reauthentication} onNewCodes={onNewCodes} />
      ) : (
        <p>{messages.noPasskeys}</p>
      )}
    </div>
  );
}

function PasskeyLine({ passkey, reauthentication }: { passkey: PasskeyRow; reauthentication: Reauthentication }) {
  const { id, name, created_at, last_used_at } = passkey;
  const confirm = useConfirm();
  const { showError } = useToasts();
  const queryClient = useQueryClient();
  const remove = async () => {
    const confirmation = {
      title: messages.removePasskey(name),
      text: messages.removePasskeyText,
      action: messages.remove,
    };
    if (!(await confirm(confirmation))) return;
    try {
      await reauthentication.run(() => callSurface('/account/passkeys/remove', { id }));
    } catch (error) {
      showError(messages.passkeyKept, error);
    }
    await queryClient.invalidateQueries({ queryKey: SECURITY_KEY });
  };
  return (
    <li>
      <span className={styles.main}>
        <b className={styles.name}>{name}</b>
        <span className={styles.detail}>
          {last_used_at ? (
            <>
              {messages.lastUsed} <RelativeTime at={last_used_at} />
            </>
          ) : (
            messages.neverUsed
          )}
          , {messages.added} <RelativeTime at={created_at} />
        </span>
      </span>
      <Button size="small" aria-label={messages.removeNamed(name)} onClick={() => void remove()}>
        {messages.remove}
      </Button>
    </li>
  );
}

function NewPasskey({ reauthentication, onNewCodes }: Omit<PasskeysProps, 'passkeys'>) {
  const [name, setName] = useState('');
  const form = useForm(async () => {
    const begun = await reauthentication.run(() => callSurface<{ options: unknown }>('/account/passkeys/begin', {}));
    const response = await createPasskey(begun.options);
    const body = { name, response };
    const { recovery_codes: codes } = await callSurface<{ recovery_codes: string[] }>('/account/passkeys/add', body);
    setName('');
    onNewCodes(codes);
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      <TextField
        className={own.name ?? ''}
        label={messages.passkeyName}
        help={messages.passkeyNameAbout}
        name="name"
        value={name}
        onChange={setName}
        maxLength={60}
        error={form.error('name') ?? form.message}
      />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {messages.addPasskey}
        </Button>
      </div>
    </form>
  );
}
