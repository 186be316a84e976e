import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { supportsPasskeys } from '../../../api/passkeys.ts';
import { callSurface, SECURITY_KEY, type TwoFactorSetup } from '../../../api/private-surface.ts';
import { securityMessages as messages } from '../../../messages/security.ts';
import { useForm } from '../../../state/form.ts';
import { useConfirm } from '../../../ui/floating/confirm.tsx';
import type { Reauthentication } from '../../../ui/floating/reauthentication.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { Badge } from '../../../ui/page/badges.tsx';
import styles from '../settings.module.css';

/** Codes below which the screen asks for new ones. */
const FEW_CODES = 3;

interface RowProps {
  title: string;
  badge?: ReactNode;
  detail: ReactNode;
  error?: string | undefined;
  children?: ReactNode;
}

/** One way to sign in: its name, its state, and the button that changes it. */
export function Row({ title, badge, detail, error, children }: RowProps) {
  return (
    <li>
      <span className={styles.main}>
        <b>{title}</b> {badge}
        <span className={styles.detail}>{detail}</span>
        {error && <span role="alert">{error}</span>}
      </span>
      {children}
    </li>
  );
}

interface AppProps {
  since: string | null;
  reauthentication: Reauthentication;
  onSetup: (setup: TwoFactorSetup) => void;
}

/** The authenticator app: set up and removed. */
export function App({ since, reauthentication, onSetup }: AppProps) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const begin = useForm(async () => {
    onSetup(await reauthentication.run(() => callSurface<TwoFactorSetup>('/account/two-factor/begin', {})));
  });
  const removal = useForm(async () => {
    if (!(await confirm({ title: messages.removeApp, text: messages.removeAppText, action: messages.remove }))) return;
    await reauthentication.run(() => callSurface('/account/two-factor/remove', {}));
    await queryClient.invalidateQueries({ queryKey: SECURITY_KEY });
  });
  const error = begin.message ?? removal.message;
  if (since === null)
    return (
      <Row title={messages.app} badge={<Badge>{messages.notSetUp}</Badge>} detail={messages.appAbout} error={error}>
        <Button size="small" isBusy={begin.isBusy} onClick={() => begin.submit()}>
          {messages.setUp}
        </Button>
      </Row>
    );
  const detail = (
    <>
      {messages.appSince} <RelativeTime at={since} />. {messages.newPhone}
    </>
  );
  return (
    <Row title={messages.app} badge={<Badge tone="good">{messages.isOn}</Badge>} detail={detail} error={error}>
      <Button size="small" variant="danger" isBusy={removal.isBusy} onClick={() => removal.submit()}>
        {messages.removeAppAction}
      </Button>
    </Row>
  );
}

/** How many passkeys there are; their own rows follow. */
export function PasskeysRow({ count, onAdd }: { count: number; onAdd: () => void }) {
  const canAdd = supportsPasskeys();
  return (
    <Row
      title={messages.passkeys}
      badge={
        count === 0 ? <Badge>{messages.notSetUp}</Badge> : <Badge tone="good">{messages.passkeyCount(count)}</Badge>
      }
      detail={canAdd ? messages.passkeysAbout : messages.noPasskeys}
    >
      {canAdd && (
        <Button size="small" onClick={onAdd}>
          {messages.addPasskey}
        </Button>
      )}
    </Row>
  );
}

interface CodesLeftProps {
  left: number;
  reauthentication: Reauthentication;
  onNewCodes: (codes: readonly string[]) => void;
}

/** How many recovery codes are left, and new ones. */
export function CodesLeft({ left, reauthentication, onNewCodes }: CodesLeftProps) {
  const confirm = useConfirm();
  const renewal = useForm(async () => {
    const confirmation = { title: messages.newCodesTitle, text: messages.newCodesText, action: messages.newCodes };
    if (!(await confirm(confirmation))) return;
    const renew = () => callSurface<{ recovery_codes: string[] }>('/account/two-factor/codes', {});
    onNewCodes((await reauthentication.run(renew)).recovery_codes);
  });
  const isLow = left < FEW_CODES;
  return (
    <Row
      title={messages.recoveryCodes}
      badge={<Badge tone={isLow ? 'warn' : 'good'}>{messages.codesLeft(left)}</Badge>}
      detail={isLow ? messages.fewCodes : messages.codesUse}
      error={renewal.message}
    >
      <Button size="small" isBusy={renewal.isBusy} onClick={() => renewal.submit()}>
        {messages.newCodes}
      </Button>
    </Row>
  );
}
