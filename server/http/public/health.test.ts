import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../test/support/vitest/patience.ts';
import { PartProblem, type ReadinessProbes, serveHealth } from './health.ts';

let app: FastifyInstance | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await app?.close();
  app = undefined;
});

async function ask(path: string, probes: ReadinessProbes) {
  await app?.close();
  app = fastify();
  serveHealth(app, probes);
  const { statusCode, headers, body } = await app.inject(path);
  return { status: statusCode, headers, body: JSON.parse(body) };
}

const fine = () => undefined;
const failsWith = (error: Error) => () => {
  throw error;
};

describe('/healthz', () => {
  it('responds while every part is broken, because a restart would mend none of them', async () => {
    const { status, headers, body } = await ask('/healthz', { catalog: failsWith(new Error('gone')) });
    expect([status, body]).toEqual([200, { status: 'ok' }]);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('/readyz', () => {
  it('is 200 while every part is, with the name of each', async () => {
    const { status, headers, body } = await ask('/readyz', { catalog: async () => undefined, disk: fine });
    expect([status, body]).toEqual([200, { status: 'ok', parts: { catalog: 'ok', disk: 'ok' } }]);
    expect(headers['retry-after']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['disk', 'full'],
    ['spool', 'failing'],
    ['stores', 'damaged'],
  ] as const)('says that the %s is %s, and that the others are not', async (part, state) => {
    const probes = {
      catalog: fine,
      disk: fine,
      spool: fine,
      stores: fine,
      [part]: failsWith(new PartProblem(state)),
    };
    const { status, headers, body } = await ask('/readyz', probes);
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('1');
    const parts = { catalog: 'ok', disk: 'ok', spool: 'ok', stores: 'ok', [part]: state };
    expect(body).toEqual({ status: 'unavailable', parts });
  });

  it.each([
    ['?exclude=catalog', 200],
    ['?exclude=events,catalog', 200],
    ['?exclude=catalog%2Cevents', 200],
    ['?exclude=events', 503],
    ['?exclude=', 503],
    ['?exclude=unknown', 503],
    ['?exclude[]=catalog', 503],
    ['?exclude=catalog&exclude=events', 503],
  ])('%s without the catalog is %i, and names the catalog', async (query, expected) => {
    const gone = { catalog: failsWith(new Error('gone')), disk: fine };
    const { status, body } = await ask(`/readyz${query}`, gone);
    expect([status, body.status]).toEqual([expected, expected === 200 ? 'ok' : 'unavailable']);
    expect(body.parts).toEqual({ catalog: 'unavailable', disk: 'ok' });
  });

  it('counts what is wrong with the node itself, whatever else is excluded', async () => {
    const probes = { catalog: failsWith(new Error('gone')), disk: failsWith(new PartProblem('full')) };
    expect((await ask('/readyz?exclude=catalog,events,stores', probes)).status).toBe(503);
  });

  it('names every part that is wrong at once', async () => {
    const { body } = await ask('/readyz', {
      catalog: failsWith(new Error('connection refused')),
      disk: failsWith(new PartProblem('full')),
      spool: failsWith(new PartProblem('failing')),
    });
    expect(body.parts).toEqual({ catalog: 'unavailable', disk: 'full', spool: 'failing' });
  });

  it('tells strangers nothing of the cause', async () => {
    const { body } = await ask('/readyz', { catalog: failsWith(new Error('password of postgres://me:secret@db')) });
    expect(JSON.stringify(body)).not.toMatch(/secret|postgres|password/);
  });

  it('counts a rejected promise like an error', async () => {
    const { status, body } = await ask('/readyz', { events: () => Promise.reject(new Error('down')) });
    expect([status, body.parts]).toEqual([503, { events: 'unavailable' }]);
  });

  it('does not wait for a part that hangs, and reports the others', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let requested = 0;
    const hangs = () => {
      requested += 1;
      return new Promise<void>(() => undefined);
    };
    const response = ask('/readyz', { catalog: hangs, disk: fine });
    await vi.waitFor(() => expect(requested).toBe(1), PATIENCE);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await response).toMatchObject({ status: 503, body: { parts: { catalog: 'unavailable', disk: 'ok' } } });
  });

  it('answers sooner when the part that hangs is excluded, before a balancer gives up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let requested = 0;
    const hangs = () => {
      requested += 1;
      return new Promise<void>(() => undefined);
    };
    const response = ask('/readyz?exclude=catalog', { catalog: hangs, disk: fine });
    await vi.waitFor(() => expect(requested).toBe(1));
    await vi.advanceTimersByTimeAsync(400);
    expect(await response).toMatchObject({ status: 200, body: { parts: { catalog: 'unavailable', disk: 'ok' } } });
  });

  it('is asked again each time: a part that recovered is ready again', async () => {
    let isFull = true;
    const disk = () => {
      if (isFull) throw new PartProblem('full');
    };
    expect((await ask('/readyz', { disk })).status).toBe(503);
    isFull = false;
    const { statusCode } = (await app?.inject('/readyz')) ?? {};
    expect(statusCode).toBe(200);
  });

  it('asks all parts at once, not one after another', async () => {
    const order: string[] = [];
    const slow = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
    };
    await ask('/readyz', { catalog: slow('catalog'), events: slow('events') });
    expect(order.slice(0, 2)).toEqual(['catalog begins', 'events begins']);
  });
});
