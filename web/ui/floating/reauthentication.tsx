import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { askForPasskey, supportsPasskeys } from '../../api/passkeys.ts';
import { callSurface, SECURITY_KEY, type Security } from '../../api/private-surface.ts';
import { reauthenticationMessages as messages } from '../../messages/security.ts';
import { common } from '../../messages/shared/common.ts';
import { useForm } from '../../state/form.ts';
import { Button } from '../form/button.tsx';
import { TextField } from '../form/field.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { layout } from '../page/page.tsx';
import { Loaded } from '../page/query-states.tsx';
import { Dialog } from './dialog.tsx';

export interface Reauthentication {
  /** Runs a sensitive change. If the service requires the person to authenticate again, asks for that and repeats the change. */
  run<T>(change: () => Promise<T>): Promise<T>;
  /** Rendered by the component that runs the change. */
  dialog: ReactNode;
}

/** Asks for the password, a code or a passkey again before a sensitive change, if the last authentication is too old. */
export function useReauthentication(): Reauthentication {
  const [requested, setRequested] = useState<{ resolve: (isReauthenticated: boolean) => void }>();
  const settle = (isReauthenticated: boolean) => {
    requested?.resolve(isReauthenticated);
    setRequested(undefined);
  };
  const run = async <T,>(change: () => Promise<T>): Promise<T> => {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields.confirm === undefined) throw error;
      const isReauthenticated = await new Promise<boolean>((resolve) => setRequested({ resolve }));
      if (!isReauthenticated) throw new ApiError(error.message, { status: error.status });
      return change();
    }
  };
  return { run, dialog: <ReauthenticationDialog isOpen={requested !== undefined} onSettled={settle} /> };
}

function ReauthenticationDialog({
  isOpen,
  onSettled,
}: {
  isOpen: boolean;
  onSettled: (isReauthenticated: boolean) => void;
}) {
  return (
    <Dialog title={messages.title} isOpen={isOpen} onClose={() => onSettled(false)} widthPx={420}>
      {isOpen && <ReauthenticationForm onSettled={onSettled} />}
    </Dialog>
  );
}

function ReauthenticationForm({ onSettled }: { onSettled: (isReauthenticated: boolean) => void }) {
  const security = useQuery<Security, ApiError>({
    queryKey: SECURITY_KEY,
    queryFn: () => callSurface('/account/security'),
  });
  const [typed, setTyped] = useState('');
  const by = security.data?.confirm_with ?? 'password';
  const form = useForm(async () => {
    await callSurface('/account/confirm', { [by]: typed });
    onSettled(true);
  });
  const withPasskey = useForm(async () => {
    const { options } = await callSurface<{ options: unknown }>('/account/passkeys/options', {});
    await callSurface('/account/confirm', { passkey: await askForPasskey(options) });
    onSettled(true);
  });
  const hasPasskey = supportsPasskeys() && (security.data?.passkeys.length ?? 0) > 0;
  const field = {
    value: typed,
    onChange: setTyped,
    error: form.error(by) ?? form.message ?? withPasskey.error('passkey') ?? withPasskey.message,
  };
  return (
    <Loaded query={security}>
      {() => (
        <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
          <p>{by === 'code' ? messages.byCode : messages.byPassword}</p>
          {by === 'code' ? (
            <TextField {...field} name="code" label={messages.code} autoComplete="one-time-code" maxLength={40} />
          ) : (
            <PasswordField {...field} name="password" label={messages.password} />
          )}
          <div className={layout.dialogActions}>
            <Button onClick={() => onSettled(false)}>{common.cancel}</Button>
            {hasPasskey && (
              <Button isBusy={withPasskey.isBusy} onClick={() => withPasskey.submit()}>
                {messages.passkey}
              </Button>
            )}
            <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={typed === ''}>
              {messages.confirm}
            </Button>
          </div>
        </form>
      )}
    </Loaded>
  );
}
