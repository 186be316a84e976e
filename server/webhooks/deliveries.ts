import { AppError } from '../platform/app-error.ts';
import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import type { Clock } from '../platform/time/clock.ts';
import { messageId, signatureHeaders } from './signature.ts';
import type { AttemptResult, DeliveryStore, DueDelivery } from './webhook-port.ts';

/** Tells webhooks, each thing at least once, however often it takes within three days. */
export interface Deliveries {
  /** Tries what is due; answers how many were taken by their receivers. Any number of processes may do so at once. */
  deliverDue(): Promise<number>;
  /** No attempt begins any more. */
  stop(): void;
}

export interface DeliveriesParts {
  store: Pick<DeliveryStore, 'due' | 'take' | 'note'>;
  post: GuardedFetch['post'];
  clock: Clock;
  onError(error: unknown): void;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After each failure but the last; the ninth ends it, a day and a half after the first. */
export const WAITS_MS: readonly number[] = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS],
  ...[HOUR_MS, 3 * HOUR_MS, 8 * HOUR_MS, 24 * HOUR_MS],
];
/** Longer than an attempt can take. */
const LEASE_MS = MINUTE_MS;
/** Somebody whose receiver is slow must not keep the others waiting. */
const LANES = 6;
const EACH = 20;
const DELIVERIES_A_TURN = 300;

export function createDeliveries(parts: DeliveriesParts): Deliveries {
  let isStopped = false;
  const lane = async (receivers: IterableIterator<DueDelivery[]>): Promise<number> => {
    let taken = 0;
    for (const waiting of receivers) {
      for (const due of waiting) {
        if (isStopped) return taken;
        const outcome = await attempt(parts, due).catch((error: unknown) => {
          // It is this process's for a minute, and comes back then.
          parts.onError(error);
          return undefined;
        });
        if (outcome === 'delivered') taken++;
        // One that does not answer is given time, and its lane to the next receiver.
        if (outcome === 'waiting') break;
      }
    }
    return taken;
  };
  return {
    deliverDue: async () => {
      const due = await parts.store.due({ now: parts.clock.now(), each: EACH, limit: DELIVERIES_A_TURN });
      const receivers = [...Map.groupBy(due, ({ webhookId }) => webhookId).values()].values();
      const lanes = await Promise.all(Array.from({ length: LANES }, () => lane(receivers)));
      return lanes.reduce((sum, taken) => sum + taken, 0);
    },
    stop: () => {
      isStopped = true;
    },
  };
}

async function attempt(
  { store, post, clock }: DeliveriesParts,
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
  const answer = await post(url, { body: delivery.body, headers }).then(
    ({ status }) => ({ status, error: status >= 200 && status < 300 ? null : `The receiver answered ${status}.` }),
    (error: unknown) => {
      if (error instanceof AppError) return { status: null, error: error.message };
      throw error;
    },
  );
  const result = resultOf(answer, delivery.attempts, clock.now());
  await store.note(delivery, result);
  return result.outcome;
}

function resultOf(answer: Pick<AttemptResult, 'status' | 'error'>, attempts: number, now: number): AttemptResult {
  if (answer.error === null) return { ...answer, outcome: 'delivered', nextAttemptAt: null };
  const waitMs = WAITS_MS[attempts - 1];
  if (waitMs === undefined) return { ...answer, outcome: 'failed', nextAttemptAt: null };
  return { ...answer, outcome: 'waiting', nextAttemptAt: now + waitMs };
}
