import type { FastifyInstance } from 'fastify';

/** Throws when its component is not ready. */
type Probe = () => Promise<void> | void;

/** Probes by name that must succeed before the service accepts traffic. */
export type ReadinessProbes = Readonly<Record<string, Probe>>;

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
/** Of parts that are excluded: a balancer that checks every second must not wait for a store that hangs. */
const EXCLUDED_TIMEOUT_MS = 300;

/**
 * Serves `/healthz`, which reports that the process is alive, and `/readyz`, which also checks its parts, each within
 * a second.
 *
 * `/readyz?exclude=catalog,events` names these parts but does not count them (kube-apiserver has the same parameter). Balancers ask
 * so: stores that all nodes share are no reason to take one of them out, because the others would follow.
 */
export function serveHealth(app: FastifyInstance, probes: ReadinessProbes): void {
  app.get('/healthz', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get<{ Querystring: { exclude?: unknown } }>('/readyz', async (request, reply) => {
    const { exclude } = request.query;
    const excluded = typeof exclude === 'string' ? exclude.split(',') : [];
    const look = async ([name, probe]: [string, Probe]) => {
      const isExcluded = excluded.includes(name);
      return { name, isExcluded, state: await run(probe, isExcluded ? EXCLUDED_TIMEOUT_MS : PROBE_TIMEOUT_MS) };
    };
    const parts = await Promise.all(Object.entries(probes).map(look));
    const ready = parts.every(({ isExcluded, state }) => isExcluded || state === 'ok');
    const response = reply.code(ready ? 200 : 503).header('Cache-Control', 'no-store');
    if (!ready) response.header('Retry-After', '1');
    const states = Object.fromEntries(parts.map(({ name, state }) => [name, state]));
    return response.send({ status: ready ? 'ok' : 'unavailable', parts: states });
  });
}

async function run(probe: Probe, timeoutMs: number): Promise<PartState> {
  const { promise: timeout, resolve } = Promise.withResolvers<PartState>();
  const timer = setTimeout(() => resolve('unavailable'), timeoutMs);
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
