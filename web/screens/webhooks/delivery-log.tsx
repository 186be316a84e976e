import { ChevronRight, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '../../api/mutations.ts';
import { useApiQuery } from '../../api/queries.ts';
import { webhookMessages as messages } from '../../messages/webhooks.ts';
import { useToasts } from '../../ui/floating/toasts.tsx';
import { Button, IconButton } from '../../ui/form/button.tsx';
import { RelativeTime } from '../../ui/object/relative-time.tsx';
import { Badge } from '../../ui/page/badges.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Loaded } from '../../ui/page/query-states.tsx';
import { Code } from './signature.tsx';
import { type Delivery, eventLabelOf, readable, TONES, type Webhook } from './webhook-data.ts';
import styles from './webhooks.module.css';

const STEP = 25;
/** Polling interval while a delivery is pending. */
const WAITING_MS = 2_000;
const QUIET_MS = 30_000;

/** Deliveries with their responses, and a button to redeliver. */
export function DeliveryLog({ path, webhook: { active: isActive, url } }: { path: string; webhook: Webhook }) {
  const { query, deliveries, hasMore, more } = useLog(path, isActive);
  const resend = useResend(path, isActive);
  const hasFailed = deliveries.some(({ outcome }) => outcome === 'failed');
  return (
    <Section
      title={messages.log}
      actions={
        hasFailed && (
          <Button size="small" onClick={() => void resend()}>
            {messages.resendAll}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {() =>
          deliveries.length === 0 ? (
            <p className={styles.muted}>{messages.logNone}</p>
          ) : (
            <ul>
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  url={url}
                  onResend={() => void resend(delivery.message)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {hasMore && (
        <div>
          <Button onClick={more}>{messages.loadMore}</Button>
        </div>
      )}
    </Section>
  );
}

/** Returns the newest deliveries, refreshed while one is pending. */
function useLog(path: string, isActive: boolean) {
  const [limit, setLimit] = useState(STEP);
  const [everyMs, setEveryMs] = useState(WAITING_MS);
  const query = useApiQuery('listWebhookDeliveries', `${path}/deliveries`, {
    query: { limit },
    refetchIntervalMs: everyMs,
  });
  const { deliveries = [], result = 0 } = query.data?.data ?? {};
  const isMoving = isActive && deliveries.some(({ outcome }) => outcome === 'waiting');
  const wanted = isMoving ? WAITING_MS : QUIET_MS;
  if (query.data && wanted !== everyMs) setEveryMs(wanted);
  return { query, deliveries, hasMore: result > deliveries.length, more: () => setLimit(limit + STEP) };
}

function useResend(path: string, isActive: boolean): (message?: string) => Promise<void> {
  const change = useApiMutation('resendWebhookDelivery', [`${path}/deliveries`]);
  const { showToast, showError } = useToasts();
  return async (message) => {
    try {
      await change.mutateAsync({ path: `${path}/resend`, body: message === undefined ? {} : { message } });
      showToast({ title: isActive ? messages.resent : messages.resentOff });
    } catch (error) {
      showError(messages.resendFailed, error);
    }
  };
}

interface RowProps {
  delivery: Delivery;
  url: string;
  onResend: () => void;
}

function DeliveryRow({ delivery, url, onResend }: RowProps) {
  const { message, event, outcome, attempts, next, date } = delivery;
  return (
    <li className={styles.delivery}>
      <details className={styles.detail}>
        <summary>
          <ChevronRight className={styles.chevron} size={14} aria-hidden />
          <span className={styles.outcome}>
            <Badge tone={TONES[outcome]}>{messages.outcomes[outcome]}</Badge>
          </span>
          <code className={styles.eventOf}>{event}</code>
          <span className={styles.muted}>{eventLabelOf(delivery)}</span>
          {next !== null && outcome === 'waiting' && attempts > 0 && (
            <span className={styles.muted}>
              {messages.nextAt} <RelativeTime at={next} />
            </span>
          )}
        </summary>
        <Exchange delivery={delivery} url={url} />
      </details>
      <span className={styles.aside}>
        <RelativeTime at={date} />
        <IconButton
          size="small"
          label={messages.resendOf(message)}
          icon={<RotateCw aria-hidden />}
          onClick={onResend}
        />
      </span>
    </li>
  );
}

/** What the receiver responded, and the request that it got. */
function Exchange({ delivery, url }: Pick<RowProps, 'delivery' | 'url'>) {
  const { status, reason, attempts, message } = delivery;
  const response = status === null ? (reason ?? messages.noResponse) : messages.answered(status);
  return (
    <div className={styles.exchange}>
      <h3>{messages.response}</h3>
      <p>{attempts === 0 ? messages.notSent : `${response} · ${messages.attempts(attempts)}`}</p>
      <h3>{messages.request}</h3>
      <p className={styles.requestLine}>
        <code>POST {url}</code>
        <code>webhook-id: {message}</code>
      </p>
      <Code text={readable(delivery.body)} label={messages.copyBody} />
    </div>
  );
}
