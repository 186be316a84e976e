import { useState } from 'react';
import { callSurface } from '../../../api/private-surface.ts';
import { settingsMessages as messages } from '../../../messages/settings.ts';
import { common } from '../../../messages/shared/common.ts';
import { useForm } from '../../../state/form.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { layout } from '../../../ui/page/page.tsx';

/** Changes the password of who knows the current one. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { showToast } = useToasts();
  const form = useForm(async () => {
    await callSurface('/account/password', { current, password });
    onClose();
    showToast({ title: messages.passwordChanged });
  });
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      <PasswordField
        name="current"
        label={messages.current}
        value={current}
        onChange={setCurrent}
        error={form.error('current')}
      />
      <PasswordField
        name="password"
        label={messages.newPassword}
        value={password}
        onChange={setPassword}
        error={form.error('password') ?? form.message}
        isNew
      />
      <div className={layout.dialogActions}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={current === '' || password === ''}>
          {messages.changePassword}
        </Button>
      </div>
    </form>
  );
}
