import { useState } from 'react';
import { callSurface, type TwoFactorSetup } from '../../../api/private-surface.ts';
import { securityMessages as messages } from '../../../messages/security.ts';
import { common } from '../../../messages/shared/common.ts';
import { useForm } from '../../../state/form.ts';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { CopyField } from '../../../ui/object/copy.tsx';
import { layout } from '../../../ui/page/page.tsx';
import styles from './security.module.css';

interface TwoFactorFormProps {
  setup: TwoFactorSetup;
  onTurnedOn: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows the secret to an authenticator app, and asks for a code of it. */
export function TwoFactorForm({ setup, onTurnedOn, onCancel }: TwoFactorFormProps) {
  const [code, setCode] = useState('');
  const reauthentication = useReauthentication();
  const form = useForm(async () => {
    const confirm = () => callSurface<{ recovery_codes: string[] }>('/account/two-factor/confirm', { code });
    const { recovery_codes: codes } = await reauthentication.run(confirm);
    onTurnedOn(codes);
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      <p>{messages.scan}</p>
      <img
        className={styles.code}
        src={`data:image/svg+xml,${encodeURIComponent(setup.picture)}`}
        alt={messages.scanAlt}
        width={200}
        height={200}
      />
      <p>
        {messages.byHand} <a href={setup.address}>{messages.openApp}</a>
      </p>
      <CopyField text={setup.secret} label={messages.copySecret} isWrapped />
      <TextField
        className={styles.digits ?? ''}
        label={messages.code}
        help={messages.codeAbout}
        name="code"
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={form.error('code') ?? form.message}
        isMono
      />
      <div className={layout.dialogActions}>
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={code === ''}>
          {messages.turnOn}
        </Button>
      </div>
      {reauthentication.dialog}
    </form>
  );
}
