import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SECURITY_KEY, type Security, type TwoFactorSetup } from '../../../api/private-surface.ts';
import { securityMessages as messages } from '../../../messages/security.ts';
import { settingsMessages } from '../../../messages/settings.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { useReauthentication } from '../../../ui/floating/reauthentication.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import { Section } from '../../../ui/page/page.tsx';
import styles from '../settings.module.css';
import { NewPasskey, PasskeyLine } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { App, CodesLeft, PasskeysRow, Row } from './sign-in-rows.tsx';
import { TwoFactorForm } from './two-factor-form.tsx';

/** What the one dialog shows; it stays open from the setup to the recovery codes. */
type Opened =
  | { form: 'password' }
  | { form: 'passkey' }
  | { form: 'app'; setup: TwoFactorSetup }
  | { form: 'codes'; codes: readonly string[] };

/** What the person signs in with: what is set up, and the change of each. */
export function SignInMethods({ state }: { state: Security }) {
  const [opened, setOpened] = useState<Opened>();
  const reauthentication = useReauthentication();
  const queryClient = useQueryClient();
  const showCodes = (codes: readonly string[]) => {
    setOpened(codes.length > 0 ? { form: 'codes', codes } : undefined);
    void queryClient.invalidateQueries({ queryKey: SECURITY_KEY });
  };
  const close = () => setOpened(undefined);
  const { on, app_since: since, recovery_codes: left } = state.two_factor;
  return (
    <Section
      title={messages.signIn}
      description={messages.twoFactorAbout}
      actions={<Badge tone={on ? 'good' : 'warn'}>{on ? messages.twoFactorOn : messages.twoFactorOff}</Badge>}
    >
      <ul className={styles.rows}>
        <Row title={settingsMessages.passwordTitle} detail={settingsMessages.passwordAbout}>
          <Button size="small" onClick={() => setOpened({ form: 'password' })}>
            {settingsMessages.changePassword}
          </Button>
        </Row>
        <App since={since} reauthentication={reauthentication} onSetup={(setup) => setOpened({ form: 'app', setup })} />
        <PasskeysRow count={state.passkeys.length} onAdd={() => setOpened({ form: 'passkey' })} />
        {state.passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} reauthentication={reauthentication} />
        ))}
        {on && <CodesLeft left={left} reauthentication={reauthentication} onNewCodes={showCodes} />}
      </ul>
      <Dialog title={opened ? TITLES[opened.form] : ''} isOpen={opened !== undefined} onClose={close} widthPx={520}>
        {opened && <Content opened={opened} onClose={close} onNewCodes={showCodes} />}
      </Dialog>
      {reauthentication.dialog}
    </Section>
  );
}

const TITLES: Readonly<Record<Opened['form'], string>> = {
  password: settingsMessages.changePassword,
  passkey: messages.addPasskey,
  app: messages.app,
  codes: messages.recoveryCodes,
};

interface ContentProps {
  opened: Opened;
  onClose: () => void;
  onNewCodes: (codes: readonly string[]) => void;
}

function Content({ opened, onClose, onNewCodes }: ContentProps) {
  if (opened.form === 'password') return <PasswordForm onClose={onClose} />;
  if (opened.form === 'passkey') return <NewPasskey onClose={onClose} onNewCodes={onNewCodes} />;
  if (opened.form === 'codes') return <RecoveryCodes codes={opened.codes} onSaved={onClose} />;
  return <TwoFactorForm setup={opened.setup} onTurnedOn={onNewCodes} onCancel={onClose} />;
}
