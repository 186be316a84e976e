import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type SharedObject, sendShareToken } from './share-access.ts';

const BASE_URL = 'https://way.example';
const EXPIRES_AT = Date.UTC(2026, 10, 27, 12);

interface World {
  app: FastifyInstance;
  /** Keys that the limiter was asked for, with their limits. */
  counted: [key: string, limit: number][];
  /** Passwords that were checked. */
  checked: string[];
  tokens: number;
}

const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

/** A service with one shared object; `full` names the windows that are used up. */
function setUp(over: Partial<SharedObject> | undefined = {}, full: readonly string[] = []): World {
  const app = fastify();
  open.push(app);
  const world: World = { app, counted: [], checked: [], tokens: 0 };
  const shared: SharedObject = {
    key: 'board7',
    hasPassword: false,
    opens: async (password) => {
      world.checked.push(password);
      return password === 'four plain words';
    },
    token: async () => {
      world.tokens++;
      return { token: `wb_${world.tokens}`, expiresAt: EXPIRES_AT };
    },
    facts: { board: { id: 7 } },
    ...over,
  };
  const limiter = async (key: string, limit: number) => {
    world.counted.push([key, limit]);
    const allowed = !full.includes(key);
    return { allowed, limit, remaining: allowed ? limit - 1 : 0, resetAt: 0, retryAfterSeconds: allowed ? 0 : 42 };
  };
  const deps = { baseUrl: BASE_URL, limiter, addressOf: () => '203.0.113.9' };
  const find = async () => (over === undefined ? undefined : shared);
  app.post('/token', (request, reply) => sendShareToken(deps, { request, reply }, find));
  return world;
}

const NETWORK = '203.0.113.9';

function ask({ app }: World, password?: unknown, headers: Record<string, string> = {}) {
  const own = { 'Content-Type': 'application/json', Origin: BASE_URL, 'Sec-Fetch-Site': 'same-origin' };
  return app.inject({ method: 'POST', url: '/token', headers: { ...own, ...headers }, payload: { password } });
}

describe('the token of what is shared', () => {
  it('is given to the page with the end of its time, what it opens, and no cache', async () => {
    const world = setUp();
    const response = await ask(world);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { token: 'wb_1', expires_at: '2026-11-27T12:00:00.000Z', board: { id: 7 } },
    ]);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect([world.checked, world.counted]).toEqual([[], [[`share:token:${NETWORK}`, 60]]]);
  });

  it.each([
    ['another website', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['a neighbor on the same domain', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.way.example' }],
  ])('is not given to %s, which learns nothing', async (_name, headers) => {
    const world = setUp();
    const response = await ask(world, undefined, headers);
    expect([response.statusCode, response.json()]).toEqual([403, { error: 'foreign_origin' }]);
    expect([world.tokens, world.counted]).toEqual([0, []]);
  });

  it('is not given for what is not shared', async () => {
    const app = fastify();
    open.push(app);
    const deps = {
      baseUrl: BASE_URL,
      limiter: () => Promise.reject(new Error('not counted')),
      addressOf: () => NETWORK,
    };
    app.post('/token', (request, reply) => sendShareToken(deps, { request, reply }, async () => undefined));
    const response = await ask({ app, counted: [], checked: [], tokens: 0 });
    expect([response.statusCode, response.json()]).toEqual([404, { error: 'not_found' }]);
  });

  it('is limited for each network, because each token can open streams', async () => {
    const world = setUp({}, [`share:token:${NETWORK}`]);
    const response = await ask(world);
    expect([response.statusCode, response.json()]).toEqual([429, { error: 'too_many_attempts' }]);
    expect([response.headers['retry-after'], world.tokens]).toEqual(['42', 0]);
  });
});

describe('the token of what has a password', () => {
  it('is given for the password alone', async () => {
    const world = setUp({ hasPassword: true });
    expect((await ask(world, 'four plain words')).json().token).toBe('wb_1');
    expect(world.checked).toEqual(['four plain words']);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['another one', 'guess'],
    ['a number', 7],
    ['a list', ['four plain words']],
    ['an object', { four: 'plain words' }],
  ])('is not given for %s', async (_name, password) => {
    const world = setUp({ hasPassword: true });
    const response = await ask(world, password);
    expect([response.statusCode, response.json(), world.tokens]).toEqual([403, { error: 'wrong_password' }, 0]);
  });

  it('checks no more of a password than one can have', async () => {
    const world = setUp({ hasPassword: true });
    await ask(world, 'x'.repeat(10_000));
    expect(world.checked).toEqual(['x'.repeat(256)]);
  });

  it.each([
    ['this object from this network', `share:board7:${NETWORK}`, 1],
    ['this network', `share:from:${NETWORK}`, 2],
    ['this object', 'share:board7', 3],
  ])(
    'is not checked after too many attempts for %s; what the narrowest limit rejects counts no further',
    async (_name, key, count) => {
      const world = setUp({ hasPassword: true }, [key]);
      const response = await ask(world, 'four plain words');
      expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '42']);
      expect([world.checked, world.counted.length]).toEqual([[], count]);
    },
  );

  it('counts attempts against three limits', async () => {
    const world = setUp({ hasPassword: true });
    await ask(world, 'guess');
    expect(world.counted).toEqual([
      [`share:board7:${NETWORK}`, 10],
      [`share:from:${NETWORK}`, 60],
      ['share:board7', 100],
    ]);
  });
});
