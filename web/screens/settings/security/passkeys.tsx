import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPasskey } from '../../../api/passkeys.ts';
import { callSurface, type PasskeyRow, SECURITY_KEY } from '../../../api/private-surface.ts';
import { securityMessages as messages } from '../../../messages/security.ts';
import { common } from '../../../messages/shared/common.ts';
import { useForm } from '../../../state/form.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { type Reauthentication, useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { layout } from '../../../ui/page/page.tsx';
import styles from '../settings.module.css';
import own from './security.module.css';

/** A passkey of the person, and its removal. */
export function PasskeyLine({
  passkey,
  reauthentication,
}: {
  passkey: PasskeyRow;
  reauthentication: Reauthentication;
}) {
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
    <li className={own.sub}>
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

interface NewPasskeyProps {
  onClose: () => void;
  onNewCodes: (codes: readonly string[]) => void;
}

/** Names and creates a passkey; the first second factor comes with recovery codes. */
export function NewPasskey({ onClose, onNewCodes }: NewPasskeyProps) {
  const [name, setName] = useState('');
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    const begun = await reauthentication.run(() => callSurface<{ options: unknown }>('/account/passkeys/begin', {}));
    const response = await createPasskey(begun.options);
    const body = { name, response };
    const { recovery_codes: codes } = await callSurface<{ recovery_codes: string[] }>('/account/passkeys/add', body);
    onNewCodes(codes);
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      <TextField
        label={messages.passkeyName}
        help={messages.passkeyNameAbout}
        name="name"
        value={name}
        onChange={setName}
        maxLength={60}
        error={form.error('name') ?? form.message}
      />
      <div className={layout.dialogActions}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {messages.addPasskey}
        </Button>
      </div>
      {reauthentication.dialog}
    </form>
  );
}
