import { CircleCheck, CirclePause, TriangleAlert } from 'lucide-react';
import { webhookMessages as messages } from '../../messages/webhooks.ts';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { backlogOf, stateOf, TONES, type Webhook } from './webhook-data.ts';
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

const STATES = {
  active: { tone: 'good', Icon: CircleCheck },
  failing: { tone: 'bad', Icon: TriangleAlert },
  off: { tone: 'plain', Icon: CirclePause },
} as const;

/** The state in one word, and since when and through whom the webhook is off. */
export function Status({ webhook }: { webhook: Webhook }) {
  const { off_since: since, off_by: by } = webhook;
  const state = stateOf(webhook);
  const { tone, Icon } = STATES[state];
  return (
    <span className={styles.status}>
      <span title={state === 'failing' ? messages.failingAbout : undefined}>
        <Badge tone={tone}>
          <Icon size={13} aria-hidden />
          {messages.states[state]}
        </Badge>
      </span>
      {since !== null && (
        <span className={styles.muted}>
          {messages.offSince} <RelativeTime at={since} /> {by !== null && messages.offBy(by)}
        </span>
      )}
    </span>
  );
}
