import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { askForPasskey, supportsPasskeys } from '../../../api/passkeys.ts';
import { callSurface, type Security } from '../../../api/private-surface.ts';
import { proofMessages as messages } from '../../../messages/security.ts';
import { common } from '../../../messages/shared/common.ts';
import { useForm } from '../../../state/form.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { layout } from '../../../ui/page/page.tsx';
import { Loaded } from '../../../ui/page/states.tsx';
import { SECURITY_KEY } from './security-query.ts';

export interface Proof {
  /** Runs a sensitive change. If the service requires a proof first, asks for it and runs the change again. */
  run<T>(change: () => Promise<T>): Promise<T>;
  /** Rendered by the component that runs the change. */
  dialog: ReactNode;
}

/** Asks the person to confirm their presence before sensitive changes, when the last proof is too long ago. */
export function useProof(): Proof {
  const [asked, setAsked] = useState<{ answer: (isProved: boolean) => void }>();
  const settle = (isProved: boolean) => {
    asked?.answer(isProved);
    setAsked(undefined);
  };
  const run = async <T,>(change: () => Promise<T>): Promise<T> => {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields.confirm === undefined) throw error;
      const isProved = await new Promise<boolean>((answer) => setAsked({ answer }));
      if (!isProved) throw new ApiError(error.message, { status: error.status });
      return change();
    }
  };
  return { run, dialog: <ProofDialog isOpen={asked !== undefined} onSettled={settle} /> };
}

function ProofDialog({ isOpen, onSettled }: { isOpen: boolean; onSettled: (isProved: boolean) => void }) {
  return (
    <Dialog title={messages.title} isOpen={isOpen} onClose={() => onSettled(false)} widthPx={420}>
      {isOpen && <ProofForm onSettled={onSettled} />}
    </Dialog>
  );
}

function ProofForm({ onSettled }: { onSettled: (isProved: boolean) => void }) {
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
    <Loaded answer={security}>
      {() => (
        <form className={layout.stack} onSubmit={form.submit} ref={form.ref} noValidate>
          <p>{by === 'code' ? messages.byCode : messages.byPassword}</p>
          {by === 'code' ? (
            <TextField {...field} name="code" label={messages.code} autoComplete="one-time-code" maxLength={40} />
          ) : (
            <PasswordField {...field} name="password" label={messages.password} />
          )}
          <div className={layout.actions}>
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
