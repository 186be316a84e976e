import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalidField } from '../platform/app-error.ts';
import type { GuardedMessage } from '../platform/fetch/guarded-fetch.ts';
import { createDeliveries, RETRY_DELAYS_MS } from './deliveries.ts';
import { signatureHeaders } from './signature.ts';
import type { AttemptResult, Delivery, DueDelivery } from './webhook-port.ts';

const SECRET = `whsec_${Buffer.from('a secret of a receiver').toString('base64')}`;
const LEASE_MS = 60_000;

function message(id: number, over: Partial<DueDelivery> = {}): DueDelivery {
  return {
    id,
    accountId: 1,
    webhookId: 1,
    eventKey: `key-${id}`,
    event: 'link.created',
    body: `{"n":${id}}`,
    attempts: 0,
    outcome: 'waiting',
    status: null,
    error: null,
    nextAttemptAt: 0,
    createdAt: 0,
    url: `https://r${over.webhookId ?? 1}.example/`,
    secret: SECRET,
    ...over,
  };
}

/** An in-memory queue, and a receiver that responds on demand. */
function setUp(waiting: DueDelivery[]) {
  const clock = { time: 1_000_000, now: () => clock.time };
  const requested: object[] = [];
  const noted: Array<{ id: number; attempts: number; result: AttemptResult }> = [];
  const posted: Array<{ url: string; message: GuardedMessage }> = [];
  const leases: number[] = [];
  const errors: unknown[] = [];
  const receiver = { respond: async (_url: string): Promise<{ status: number }> => ({ status: 204 }) };
  const taken = new Set<string>();
  const store = {
    due: async (request: { now: number; each: number; limit: number }) => {
      requested.push(request);
      return waiting;
    },
    take: async (delivery: Delivery, until: number) => {
      const turn = `${delivery.id}:${delivery.attempts}`;
      if (taken.has(turn)) return undefined;
      taken.add(turn);
      leases.push(until);
      return { ...delivery, attempts: delivery.attempts + 1 };
    },
    note: async ({ id, attempts }: Delivery, result: AttemptResult) => {
      noted.push({ id, attempts, result });
    },
  };
  const post = async (url: string, sent: GuardedMessage) => {
    posted.push({ url, message: sent });
    return receiver.respond(url);
  };
  const parts = { store, post, clock, onError: (error: unknown) => void errors.push(error) };
  return { parts, queue: createDeliveries(parts), clock, requested, noted, posted, leases, errors, receiver };
}

describe('a delivery', () => {
  it('is leased for a minute, sent to its address as it was written, and noted as delivered', async () => {
    const { queue, posted, noted, leases, clock } = setUp([message(17, { body: '{"ü":"🙂"}' })]);
    expect(await queue.deliverDue()).toBe(1);
    expect(leases).toEqual([clock.time + LEASE_MS]);
    expect(posted.map(({ url, message: sent }) => [url, sent.body])).toEqual([['https://r1.example/', '{"ü":"🙂"}']]);
    const result = { outcome: 'delivered', status: 204, error: null, nextAttemptAt: null };
    expect(noted).toEqual([{ id: 17, attempts: 1, result }]);
  });

  it('is signed with the second of the attempt, rounded down, and named by its own id', async () => {
    const { queue, posted, clock } = setUp([message(17)]);
    clock.time = 1_700_000_000_999;
    await queue.deliverDue();
    const signed = signatureHeaders(SECRET, { id: 'msg_17', timestamp: 1_700_000_000, body: '{"n":17}' });
    const type = { 'content-type': 'application/json; charset=utf-8' };
    expect(posted[0]?.message.headers).toEqual({ ...type, ...signed });
  });

  it.each([200, 201, 202, 204, 206, 226, 299])('is delivered with the status %i', async (status) => {
    const { queue, noted, receiver } = setUp([message(1)]);
    receiver.respond = async () => ({ status });
    expect(await queue.deliverDue()).toBe(1);
    expect(noted[0]?.result).toEqual({ outcome: 'delivered', status, error: null, nextAttemptAt: null });
  });

  it.each([100, 199, 300, 301, 304, 400, 401, 404, 410, 429, 500, 503, 599])(
    'fails with status %i, and records it',
    async (status) => {
      const { queue, noted, receiver, clock } = setUp([message(1)]);
      receiver.respond = async () => ({ status });
      expect(await queue.deliverDue()).toBe(0);
      const error = `The receiver responded with ${status}.`;
      const nextAttemptAt = clock.time + 5_000;
      expect(noted[0]?.result).toEqual({ outcome: 'waiting', status, error, nextAttemptAt });
    },
  );

  it('without a response has no status, and a message with the reason', async () => {
    const { queue, noted, receiver, errors } = setUp([message(1)]);
    receiver.respond = () => Promise.reject(invalidField('url', 'This URL cannot be reached.'));
    expect(await queue.deliverDue()).toBe(0);
    expect(noted[0]?.result).toMatchObject({ status: null, error: 'This URL cannot be reached.' });
    expect(errors).toEqual([]);
  });

  it('waits from the end of an attempt, however long it took', async () => {
    const { queue, noted, receiver, clock } = setUp([message(1)]);
    receiver.respond = async () => {
      clock.time += 4_000;
      return { status: 500 };
    };
    const began = clock.time;
    await queue.deliverDue();
    expect(noted[0]?.result.nextAttemptAt).toBe(began + 4_000 + 5_000);
  });

  it.each(RETRY_DELAYS_MS.map((waitMs, failed) => [failed, waitMs]))(
    'that failed %i times before waits %i ms',
    async (failed, waitMs) => {
      const { queue, noted, receiver, clock } = setUp([message(1, { attempts: failed })]);
      receiver.respond = async () => ({ status: 500 });
      await queue.deliverDue();
      expect(noted[0]?.result).toMatchObject({ outcome: 'waiting', nextAttemptAt: clock.time + waitMs });
    },
  );

  it('is given up with the ninth failure, not with the ninth attempt', async () => {
    const failing = setUp([message(1, { attempts: RETRY_DELAYS_MS.length })]);
    failing.receiver.respond = async () => ({ status: 502 });
    expect(await failing.queue.deliverDue()).toBe(0);
    const error = 'The receiver responded with 502.';
    expect(failing.noted[0]).toEqual({
      id: 1,
      attempts: 9,
      result: { outcome: 'failed', status: 502, error, nextAttemptAt: null },
    });
    const taken = setUp([message(1, { attempts: RETRY_DELAYS_MS.length })]);
    expect(await taken.queue.deliverDue()).toBe(1);
  });

  it('waits ever longer, for more than a day and less than three', () => {
    expect(RETRY_DELAYS_MS).toEqual([...RETRY_DELAYS_MS].sort((one, other) => one - other));
    expect(new Set(RETRY_DELAYS_MS).size).toBe(RETRY_DELAYS_MS.length);
    const allMs = RETRY_DELAYS_MS.reduce((sum, waitMs) => sum + waitMs, 0);
    expect(allMs).toBeGreaterThan(24 * 3_600_000);
    expect(allMs + (RETRY_DELAYS_MS.length + 1) * LEASE_MS).toBeLessThan(72 * 3_600_000);
  });
});

describe('a turn of deliveries', () => {
  it('asks for what is due now, a fair share of each webhook’s', async () => {
    const { queue, requested, clock } = setUp([]);
    expect(await queue.deliverDue()).toBe(0);
    expect(requested).toEqual([{ now: clock.time, each: 20, limit: 300 }]);
  });

  it('skips what another process has claimed, and continues with the next', async () => {
    const { parts, queue, posted, noted } = setUp([message(1), message(2), message(3)]);
    await parts.store.take(message(2), 0);
    expect(await queue.deliverDue()).toBe(2);
    expect(posted).toHaveLength(2);
    expect(noted.map(({ id }) => id)).toEqual([1, 3]);
  });

  it('by two processes sends each message once', async () => {
    const { parts, posted } = setUp(Array.from({ length: 12 }, (_, n) => message(n, { webhookId: n % 3 })));
    const counts = await Promise.all([1, 2, 3].map(() => createDeliveries(parts).deliverDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(12);
    expect(new Set(posted.map(({ message: { body } }) => body)).size).toBe(12);
    expect(posted).toHaveLength(12);
  });

  it('gives a receiver that does not answer time, and others theirs', async () => {
    const waiting = [message(1), message(2, { webhookId: 2 }), message(3), message(4, { webhookId: 2 })];
    const { queue, posted, receiver } = setUp(waiting);
    receiver.respond = async (url) => ({ status: url.includes('r1.') ? 503 : 200 });
    expect(await queue.deliverDue()).toBe(2);
    expect(posted.map(({ message: { body } }) => body).sort()).toEqual(['{"n":1}', '{"n":2}', '{"n":4}']);
  });

  it('continues after a delivery that failed permanently and does not return', async () => {
    const { queue, noted, receiver } = setUp([message(1, { attempts: RETRY_DELAYS_MS.length }), message(2)]);
    receiver.respond = async () => ({ status: 500 });
    await queue.deliverDue();
    expect(noted.map(({ id, result }) => [id, result.outcome])).toEqual([
      [1, 'failed'],
      [2, 'waiting'],
    ]);
  });

  it('reports an internal error, records nothing for its delivery, and continues', async () => {
    const { queue, noted, receiver, errors } = setUp([message(1), message(2)]);
    const fault = new Error('out of memory');
    let calls = 0;
    receiver.respond = () => (calls++ === 0 ? Promise.reject(fault) : Promise.resolve({ status: 204 }));
    expect(await queue.deliverDue()).toBe(1);
    expect(errors).toEqual([fault]);
    expect(noted.map(({ id }) => id)).toEqual([2]);
  });

  it('outlives a store that can’t note what came of a message', async () => {
    const { parts, errors } = setUp([message(1), message(2)]);
    const fault = new Error('the catalog is gone');
    const note = async (delivery: Delivery, result: AttemptResult) => {
      if (delivery.id === 1) throw fault;
      return parts.store.note(delivery, result);
    };
    const queue = createDeliveries({ ...parts, store: { ...parts.store, note } });
    expect(await queue.deliverDue()).toBe(1);
    expect(errors).toEqual([fault]);
  });

  it('begins no attempt once it was stopped, and notes the one that was under way', async () => {
    const { queue, posted, noted, receiver } = setUp([message(1), message(2)]);
    receiver.respond = async () => {
      queue.stop();
      return { status: 204 };
    };
    expect(await queue.deliverDue()).toBe(1);
    expect([posted.length, noted.map(({ id }) => id)]).toEqual([1, [1]]);
    expect(await queue.deliverDue()).toBe(0);
    expect(posted).toHaveLength(1);
  });

  it('works on six receivers at a time, on one message of each', async () => {
    const waiting = Array.from({ length: 20 }, (_, n) => message(n, { webhookId: n % 10 }));
    const { queue, receiver } = setUp(waiting);
    const open = new Map<string, number>();
    let most = 0;
    receiver.respond = async (url) => {
      expect(open.get(url) ?? 0).toBe(0);
      open.set(url, 1);
      most = Math.max(most, [...open.values()].filter((count) => count > 0).length);
      await new Promise((resolve) => setImmediate(resolve));
      open.set(url, 0);
      return { status: 204 };
    };
    expect(await queue.deliverDue()).toBe(20);
    expect(most).toBe(6);
  });

  it('sends each receiver its messages in order, up to the first that it does not take', async () => {
    const answers = fc.array(fc.record({ webhookId: fc.integer({ min: 1, max: 8 }), isTaken: fc.boolean() }), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(answers, async (rows) => {
        const waiting = rows.map(({ webhookId }, id) => message(id, { webhookId }));
        const { parts, posted } = setUp(waiting);
        const post = async (url: string, sent: GuardedMessage) => {
          posted.push({ url, message: sent });
          return { status: rows[JSON.parse(sent.body).n]?.isTaken ? 200 : 500 };
        };
        const count = await createDeliveries({ ...parts, post }).deliverDue();
        const sentTo = (webhookId: number) =>
          posted.filter(({ url }) => url.includes(`r${webhookId}.`)).map(({ message: { body } }) => JSON.parse(body).n);
        for (let webhookId = 1; webhookId <= 8; webhookId++) {
          const own = [...rows.entries()].filter(([, row]) => row.webhookId === webhookId);
          const firstFailure = own.findIndex(([, { isTaken }]) => !isTaken);
          const expected = firstFailure < 0 ? own : own.slice(0, firstFailure + 1);
          expect(sentTo(webhookId)).toEqual(expected.map(([id]) => id));
        }
        expect(count).toBe(posted.filter(({ message: { body } }) => rows[JSON.parse(body).n]?.isTaken).length);
      }),
      { numRuns: 60 },
    );
  });
});
