import { AppError } from '../platform/app-error.ts';
import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import type { Clock } from '../platform/time/clock.ts';
import { messageId, signatureHeaders } from './signature.ts';
import type { AttemptResult, DeliveryStore, DueDelivery } from './webhook-port.ts';

/** Delivers events to webhooks at least once, with retries. */
export interface Deliveries {
  /**
   * Attempts the due deliveries and returns the number accepted by their receivers. Safe to run concurrently in any
   * number of processes.
   */
  deliverDue(): Promise<number>;
  /** Starts no further attempts. */
  stop(): void;
}

export interface DeliveriesDeps {
  store: Pick<DeliveryStore, 'due' | 'take' | 'note'>;
  post: GuardedFetch['post'];
  clock: Clock;
  onError(error: unknown): void;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The delays after each failure but the last; the ninth failure ends the delivery, a day and a half after the first.
 */
export const RETRY_DELAYS_MS: readonly number[] = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS],
  ...[HOUR_MS, 3 * HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS],
];
/** Longer than any attempt. */
const LEASE_MS = MINUTE_MS;
/** Concurrent attempts, so that a slow receiver does not delay the others. */
const CONCURRENT_ATTEMPTS = 6;
const MAX_PER_WEBHOOK = 20;
const DELIVERIES_PER_RUN = 300;

export function createDeliveries(deps: DeliveriesDeps): Deliveries {
  let isStopped = false;
  const lane = async (receivers: IterableIterator<DueDelivery[]>): Promise<number> => {
    let taken = 0;
    for (const waiting of receivers) {
      for (const due of waiting) {
        if (isStopped) return taken;
        const outcome = await attempt(deps, due).catch((error: unknown) => {
          // This process holds it for a minute; then it is retried.
          deps.onError(error);
          return undefined;
        });
        if (outcome === 'delivered') taken++;
        // Gives an unresponsive receiver time, and its lane to the next receiver.
        if (outcome === 'waiting') break;
      }
    }
    return taken;
  };
  return {
    deliverDue: async () => {
      const due = await deps.store.due({ now: deps.clock.now(), each: MAX_PER_WEBHOOK, limit: DELIVERIES_PER_RUN });
      const receivers = [...Map.groupBy(due, ({ webhookId }) => webhookId).values()].values();
      const lanes = await Promise.all(Array.from({ length: CONCURRENT_ATTEMPTS }, () => lane(receivers)));
      return lanes.reduce((sum, taken) => sum + taken, 0);
    },
    stop: () => {
      isStopped = true;
    },
  };
}

async function attempt(
  { store, post, clock }: DeliveriesDeps,
  due: DueDelivery,
): Promise<AttemptResult['outcome'] | undefined> {
  const { url, secret } = due;
  const delivery = await store.take(due, clock.now() + LEASE_MS);
  if (!delivery) return undefined;
  const timestamp = Math.floor(clock.now() / 1000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...signatureHeaders(secret, { id: messageId(delivery.id), timestamp, body: delivery.body }),
  };
  const response = await post(url, { body: delivery.body, headers }).then(
    ({ status }) => ({
      status,
      error: status >= 200 && status < 300 ? null : `The receiver responded with ${status}.`,
    }),
    (error: unknown) => {
      if (error instanceof AppError) return { status: null, error: error.message };
      throw error;
    },
  );
  const result = resultOf(response, delivery.attempts, clock.now());
  await store.note(delivery, result);
  return result.outcome;
}

function resultOf(response: Pick<AttemptResult, 'status' | 'error'>, attempts: number, now: number): AttemptResult {
  if (response.error === null) return { ...response, outcome: 'delivered', nextAttemptAt: null };
  const waitMs = RETRY_DELAYS_MS[attempts - 1];
  if (waitMs === undefined) return { ...response, outcome: 'failed', nextAttemptAt: null };
  return { ...response, outcome: 'waiting', nextAttemptAt: now + waitMs };
}
