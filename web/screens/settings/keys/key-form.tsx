import type { ReactNode } from 'react';
import { keyMessages as messages } from '../../../messages/shared/account/api-keys.ts';
import { type FormState, useForm } from '../../../state/form.ts';
import { type Reauthentication, useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { Button, type ButtonVariant } from '../../../ui/form/button.tsx';
import { layout } from '../../../ui/page/page.tsx';

interface KeyFormProps {
  /** Label of the button that sends the form. */
  action: string;
  variant?: ButtonVariant;
  /** Runs the change by `run`, which asks the person to authenticate again if required. */
  send: (run: Reauthentication['run']) => Promise<void>;
  onClose: () => void;
  children: (form: FormState) => ReactNode;
}

/** A form about keys, with its buttons. */
export function KeyForm({ action, variant = 'primary', send, onClose, children }: KeyFormProps) {
  const reauthentication = useReauthentication();
  const form = useForm(() => send(reauthentication.run));
  return (
    <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
      {children(form)}
      <div className={layout.dialogActions}>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button type="submit" variant={variant} isBusy={form.isBusy}>
          {action}
        </Button>
      </div>
      {reauthentication.dialog}
    </form>
  );
}
