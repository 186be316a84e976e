import { callSurface } from '../../api/private-surface.ts';
import { bannerMessages as messages } from '../../messages/shared/banners.ts';
import { useWorkspace } from '../../state/workspace/workspace.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import styles from '../frame.module.css';

/** Asks the person to confirm their email address, until they do. */
export function ConfirmEmailBanner() {
  const workspace = useWorkspace();
  const person = workspace?.person;
  const { showToast, showError } = useToasts();
  if (!workspace || !person || person.email_confirmed) return null;
  const resend = () =>
    callSurface('/account/email/resend', {}).then(
      () => showToast({ title: messages.linkSent }),
      (error: unknown) => showError(messages.linkNotSent, error),
    );
  return (
    <section className={styles.announcement} data-level="warning" aria-label={messages.confirmEmail}>
      <p>
        {messages.confirmEmailText(person.email)}
        {!workspace.guest_of && <span className={styles.why}> {messages.confirmEmailWhy}</span>}
      </p>
      <Button size="small" onClick={() => void resend()}>
        {messages.resend}
      </Button>
    </section>
  );
}
