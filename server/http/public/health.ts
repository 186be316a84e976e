import type { FastifyInstance } from 'fastify';

/**
 * Probes by name that must succeed before the service accepts traffic; a probe throws when its component is not ready.
 */
export type ReadinessProbes = Readonly<Record<string, () => Promise<void> | void>>;

/** Thrown by a probe that knows more than that its part is not ready: `full`, `damaged`, `failing`. */
export class PartProblem extends Error {
  readonly state: 'full' | 'damaged' | 'failing';

  constructor(state: PartProblem['state']) {
    super(state);
    this.state = state;
  }
}

type PartState = 'ok' | 'unavailable' | PartProblem['state'];

const PROBE_TIMEOUT_MS = 900;

/**
 * Serves `/healthz`, which reports that the process is alive, and `/readyz`, which also checks the stores, each within
 * a second.
 *
 * @param shared parts that all nodes share and this one works without: it stays ready while they are unavailable, because a balancer
 * would otherwise take every node out
 */
export function serveHealth(app: FastifyInstance, probes: ReadinessProbes, shared: readonly string[] = []): void {
  app.get('/healthz', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const entries = await Promise.all(Object.entries(probes).map(async ([name, probe]) => [name, await run(probe)]));
    const parts = Object.fromEntries(entries) as Record<string, string>;
    const ready = Object.entries(parts).every(
      ([name, state]) => state === 'ok' || (state === 'unavailable' && shared.includes(name)),
    );
    const response = reply.code(ready ? 200 : 503).header('Cache-Control', 'no-store');
    if (!ready) response.header('Retry-After', '1');
    return response.send({ status: ready ? 'ok' : 'unavailable', parts });
  });
}

async function run(probe: () => Promise<void> | void): Promise<PartState> {
  const { promise: timeout, resolve } = Promise.withResolvers<PartState>();
  const timer = setTimeout(() => resolve('unavailable'), PROBE_TIMEOUT_MS);
  try {
    return await Promise.race([Promise.resolve(probe()).then(() => 'ok' as const), timeout]);
  } catch (error) {
    if (error instanceof PartProblem) return error.state;
    // The component logs the cause itself; the public response only reports the failure.
    return 'unavailable';
  } finally {
    clearTimeout(timer);
  }
}
