import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callSurface, SECURITY_KEY, type Security, type TwoFactorSetup } from '../../../api/private-surface.ts';
import { securityMessages as messages } from '../../../messages/security.ts';
import { useForm } from '../../../state/form.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import { type Reauthentication, useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { layout, Section } from '../../../ui/page/page.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorForm } from './two-factor-form.tsx';

/** Codes below which the screen asks for new ones. */
const FEW_CODES = 3;

/** Sets up, shows and removes what sign-in asks for besides the password. */
export function TwoFactor({ state }: { state: Security }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const reauthentication = useReauthentication();
  const queryClient = useQueryClient();
  const showCodes = (created: readonly string[]) => {
    setCodes(created);
    void queryClient.invalidateQueries({ queryKey: SECURITY_KEY });
  };
  const { on, app_since: since, recovery_codes: left } = state.two_factor;
  return (
    <Section
      title={messages.twoFactor}
      description={messages.twoFactorAbout}
      actions={<Badge tone={on ? 'good' : 'plain'}>{on ? messages.isOn : messages.isOff}</Badge>}
    >
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />
      ) : (
        <>
          <App since={since} reauthentication={reauthentication} onNewCodes={showCodes} />
          <Passkeys passkeys={state.passkeys} reauthentication={reauthentication} onNewCodes={showCodes} />
          {on && <CodesLeft left={left} reauthentication={reauthentication} onNewCodes={showCodes} />}
        </>
      )}
      {reauthentication.dialog}
    </Section>
  );
}

interface PartProps {
  reauthentication: Reauthentication;
  onNewCodes: (codes: readonly string[]) => void;
}

/** The authenticator app: set up and removed. */
function App({ since, reauthentication, onNewCodes }: PartProps & { since: string | null }) {
  const [setup, setSetup] = useState<TwoFactorSetup>();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const begin = useForm(async () => {
    setSetup(await reauthentication.run(() => callSurface<TwoFactorSetup>('/account/two-factor/begin', {})));
  });
  const removal = useForm(async () => {
    if (!(await confirm({ title: messages.removeApp, text: messages.removeAppText, action: messages.remove }))) return;
    await reauthentication.run(() => callSurface('/account/two-factor/remove', {}));
    setSetup(undefined);
    await queryClient.invalidateQueries({ queryKey: SECURITY_KEY });
  });
  const error = begin.message ?? removal.message;
  return (
    <div className={layout.stack}>
      <div>
        <h3>{messages.app}</h3>
        <p className={layout.description}>
          {since === null ? (
            messages.appAbout
          ) : (
            <>
              {messages.appSince} <RelativeTime at={since} />. {messages.newPhone}
            </>
          )}
        </p>
      </div>
      {error && <Note>{error}</Note>}
      {since === null && setup ? (
        <TwoFactorForm
          setup={setup}
          reauthentication={reauthentication}
          onTurnedOn={onNewCodes}
          onCancel={() => setSetup(undefined)}
        />
      ) : (
        <div>
          {since === null ? (
            <Button isBusy={begin.isBusy} onClick={() => begin.submit()}>
              {messages.setUp}
            </Button>
          ) : (
            <Button variant="danger" isBusy={removal.isBusy} onClick={() => removal.submit()}>
              {messages.removeAppAction}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** How many recovery codes are left, and new ones. */
function CodesLeft({ left, reauthentication, onNewCodes }: PartProps & { left: number }) {
  const confirm = useConfirm();
  const renewal = useForm(async () => {
    const confirmation = { title: messages.newCodesTitle, text: messages.newCodesText, action: messages.newCodes };
    if (!(await confirm(confirmation))) return;
    const renew = () => callSurface<{ recovery_codes: string[] }>('/account/two-factor/codes', {});
    onNewCodes((await reauthentication.run(renew)).recovery_codes);
  });
  return (
    <div className={layout.stack}>
      <div>
        <h3>{messages.recoveryCodes}</h3>
        <p className={layout.description}>{messages.codesLeft(left)}</p>
      </div>
      {left < FEW_CODES && <Note>{messages.fewCodes}</Note>}
      {renewal.message && <Note>{renewal.message}</Note>}
      <div>
        <Button isBusy={renewal.isBusy} onClick={() => renewal.submit()}>
          {messages.newCodes}
        </Button>
      </div>
    </div>
  );
}
