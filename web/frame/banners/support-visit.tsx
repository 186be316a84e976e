import { ADMIN } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { bannerMessages as messages } from '../../messages/shared/banners.ts';
import { useWorkspace } from '../../state/workspace/workspace.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import styles from '../frame.module.css';

/** Tells an operator that this workspace is someone else's, and ends the visit. */
export function SupportVisitBanner() {
  const workspace = useWorkspace();
  const client = useApi();
  const { showError } = useToasts();
  if (!workspace?.support_until) return null;
  const { id, name, support_until: until } = workspace;
  const leave = () =>
    client.call(`${ADMIN}/workspaces/${id}/support`, { method: 'DELETE' }).then(
      () => window.location.assign('/app/admin'),
      (error: unknown) => showError(messages.notLeft, error),
    );
  return (
    <section className={styles.announcement} data-level="warning" aria-label={messages.support}>
      <p>{messages.supportText(name, formatDateTime(Date.parse(until)))}</p>
      <Button size="small" onClick={() => void leave()}>
        {messages.leaveSupport}
      </Button>
    </section>
  );
}
