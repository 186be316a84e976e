import type { FastifyInstance } from 'fastify';

/** What must answer before traffic is welcome: name and probe; a probe throws when its part is not ready. */
export type ReadinessProbes = Readonly<Record<string, () => Promise<void> | void>>;

const PROBE_TIMEOUT_MS = 900;

/** `/healthz`: the process lives. `/readyz`: the stores answer too, each within a second. */
export function serveHealth(app: FastifyInstance, probes: ReadinessProbes): void {
  app.get('/healthz', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const entries = await Promise.all(Object.entries(probes).map(async ([name, probe]) => [name, await run(probe)]));
    const parts = Object.fromEntries(entries) as Record<string, string>;
    const ready = Object.values(parts).every((state) => state === 'ok');
    const answer = reply.code(ready ? 200 : 503).header('Cache-Control', 'no-store');
    if (!ready) answer.header('Retry-After', '1');
    return answer.send({ status: ready ? 'ok' : 'unavailable', parts });
  });
}

async function run(probe: () => Promise<void> | void): Promise<'ok' | 'unavailable'> {
  const { promise: timeout, resolve } = Promise.withResolvers<'unavailable'>();
  const timer = setTimeout(() => resolve('unavailable'), PROBE_TIMEOUT_MS);
  try {
    return await Promise.race([Promise.resolve(probe()).then(() => 'ok' as const), timeout]);
  } catch {
    // Why it failed is in the log of the part itself; a stranger asking for health learns only that it did.
    return 'unavailable';
  } finally {
    clearTimeout(timer);
  }
}
