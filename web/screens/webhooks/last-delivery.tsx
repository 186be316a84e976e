import { webhookMessages as messages } from '../../messages/webhooks.ts';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { backlogOf, TONES, type Webhook } from './webhook-data.ts';
import styles from './webhooks.module.css';

/** What the receiver responded last and when, and what it has not accepted. */
export function LastDelivery({ webhook }: { webhook: Webhook }) {
  const { last_delivery: last } = webhook;
  const backlog = backlogOf(webhook);
  return (
    <span className={styles.last}>
      {last === null ? (
        <span className={styles.muted}>{messages.neverSent}</span>
      ) : (
        <span title={last.reason ?? undefined}>
          <Badge tone={TONES[last.outcome]}>
            {last.status === null ? messages.noResponse : messages.answered(last.status)}
          </Badge>{' '}
          <RelativeTime at={last.date} />
        </span>
      )}
      {backlog !== '' && (
        <span className={webhook.failed > 0 ? `${styles.backlog} ${styles.bad}` : styles.backlog}>{backlog}</span>
      )}
    </span>
  );
}

/** Whether events are sent, and since when and through whom they are not. */
export function Status({ webhook: { active, off_since: since, off_by: by } }: { webhook: Webhook }) {
  return (
    <span className={styles.status}>
      <Badge tone={active ? 'good' : 'plain'}>{active ? messages.on : messages.off}</Badge>
      {since !== null && (
        <span className={styles.muted}>
          {messages.offSince} <RelativeTime at={since} /> {by !== null && messages.offBy(by)}
        </span>
      )}
    </span>
  );
}
