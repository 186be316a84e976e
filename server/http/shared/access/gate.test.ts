import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createRateLimiter, type Principal } from '../../../accounts/accounts.ts';
import { type AppError, forbidden, keyExpired, keyMissing, keyUnknown } from '../../../platform/app-error.ts';
import { type Gate, passGate, stillPasses } from './gate.ts';

const principal: Principal = { accountId: 1, personId: 2, role: 'owner', keyId: 3, plan: 'free' };
const NOW = Date.UTC(2026, 0, 15, 12, 0, 30);

/**
 * Creates a gate in memory: one valid key, one of a suspended account, one that expired. It counts as the store does.
 */
function createGate(changes: Partial<Gate> = {}) {
  const counts = new Map<string, number>();
  const store = {
    hit: async (key: string) => {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    forgetBefore: async () => undefined,
  };
  const authenticate = async (key: string | undefined) => {
    if (key === undefined) throw keyMissing();
    if (key === 'suspended') throw forbidden('This account is suspended.');
    if (key === 'expired') throw keyExpired();
    if (key === 'broken') throw new Error('connect failed');
    if (key !== 'good') throw keyUnknown();
    return principal;
  };
  const gate: Gate = {
    accounts: { authenticate } as Gate['accounts'],
    limiter: createRateLimiter(store, { now: () => NOW }),
    family: 'link-tools',
    requestsPerMinute: () => 3,
    anonymousPerMinute: () => 2,
    addressOf: () => '203.0.113.9',
    ...changes,
  };
  return { gate, counts };
}

interface Passed {
  headers: Record<string, string>;
  principal?: Principal;
  refusal?: AppError;
}

async function pass(gate: Gate, authorization: string | undefined): Promise<Passed> {
  const headers: Record<string, string> = {};
  const reply = { headers: (more: object) => Object.assign(headers, more) } as unknown as FastifyReply;
  const request = { headers: { authorization } } as FastifyRequest;
  try {
    return { headers, principal: await passGate(gate, request, reply) };
  } catch (error) {
    return { headers, refusal: error as AppError };
  }
}

describe('the gate', () => {
  it('accepts a key and reports its remaining requests', async () => {
    const { gate, counts } = createGate();
    expect(await pass(gate, 'Bearer good')).toEqual({
      principal,
      headers: {
        'X-RateLimit-Limit': '3',
        'X-RateLimit-Remaining': '2',
        'X-RateLimit-Reset': String(Date.UTC(2026, 0, 15, 12, 1) / 1000),
      },
    });
    expect([...counts]).toEqual([['link-tools:key:3', 1]]);
  });

  it.each(['Bearer good', 'bearer good', 'BEARER good', 'Token good', 'tOkEn good', 'Bearer   good  ', 'Bearer\tgood'])(
    'reads %j',
    async (header) => {
      expect((await pass(createGate().gate, header)).principal).toEqual(principal);
    },
  );

  it.each([
    undefined,
    '',
    'good',
    'Bearer',
    'Bearer ',
    'Bearergood',
    'Basic good',
    'Bearer good good',
    'Bearer, good',
    'XBearer good',
    ' : Bearer good',
    `Bearer ${' '.repeat(5_000)}good x`,
  ])('treats %j as a missing key', async (header) => {
    const { refusal, headers } = await pass(createGate().gate, header);
    expect(refusal?.code).toBe('key_missing');
    expect(headers['X-RateLimit-Limit']).toBe('2');
  });

  it.each([
    ['an unknown key', 'Bearer nope', 'key_unknown'],
    ['an expired key', 'Bearer expired', 'key_expired'],
    ['the key of a suspended account', 'Bearer suspended', 'forbidden'],
  ])('rejects %s, counted, with the headers', async (_name, header, code) => {
    const { gate, counts } = createGate();
    const { refusal, headers } = await pass(gate, header);
    expect(refusal?.code).toBe(code);
    expect(Object.keys(headers).sort()).toEqual(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']);
    expect([...counts]).toEqual([['link-tools:from:203.0.113.9', 1]]);
  });

  it('rejects a key above its limit with the seconds to wait, and 0 remaining', async () => {
    const { gate } = createGate();
    for (let sent = 0; sent < 3; sent++) expect((await pass(gate, 'Bearer good')).refusal).toBeUndefined();
    const { refusal, headers } = await pass(gate, 'Bearer good');
    expect(refusal).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 30 });
    expect(headers['X-RateLimit-Remaining']).toBe('0');
  });

  it('stops reporting details of invalid keys after a while', async () => {
    const { gate } = createGate();
    const codes = [];
    for (const key of ['a', 'b', 'c', 'suspended']) codes.push((await pass(gate, `Bearer ${key}`)).refusal?.code);
    expect(codes).toEqual(['key_unknown', 'key_unknown', 'rate_limited', 'rate_limited']);
    expect((await pass(gate, 'Bearer good')).principal).toEqual(principal);
  });

  it('counts a rejected key once', async () => {
    const { gate, counts } = createGate({ anonymousPerMinute: () => 0 });
    expect((await pass(gate, 'Bearer nope')).refusal?.code).toBe('rate_limited');
    const busy = createGate({ requestsPerMinute: () => 0 });
    expect((await pass(busy.gate, 'Bearer good')).refusal?.code).toBe('rate_limited');
    expect([[...counts], [...busy.counts]]).toEqual([[['link-tools:from:203.0.113.9', 1]], [['link-tools:key:3', 1]]]);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['203.0.113.9', '203.0.113.10', false],
    ['::ffff:203.0.113.9', '203.0.113.9', true],
  ])('counts anonymous clients at %s and %s together: %s', async (one, other, together) => {
    const addresses = [one, other];
    const { gate, counts } = createGate({ addressOf: () => addresses.shift() ?? '' });
    await pass(gate, undefined);
    await pass(gate, undefined);
    expect(counts.size).toBe(together ? 1 : 2);
  });

  it('gives each API family its own windows', async () => {
    const { gate, counts } = createGate();
    for (const family of ['link-tools', 'analytics']) {
      await pass({ ...gate, family }, 'Bearer good');
      await pass({ ...gate, family }, undefined);
    }
    expect([...counts.values()]).toEqual([1, 1, 1, 1]);
  });

  it('neither counts nor hides unexpected errors', async () => {
    const { gate, counts } = createGate();
    expect((await pass(gate, 'Bearer broken')).refusal?.message).toBe('connect failed');
    expect(counts.size).toBe(0);
  });
});

const NO_LIMITS = { scopes: [], websites: [], channels: [], addresses: [] };

describe('a stream that has begun', () => {
  it.each<[string, () => Promise<Partial<Principal>>, boolean]>([
    ['continues with the same access', async () => ({}), true],
    ['continues while the store is unavailable', () => Promise.reject(new Error('connect failed')), true],
    ['ends when the member was removed', () => Promise.reject(keyUnknown()), false],
    ['ends when the account was suspended', () => Promise.reject(forbidden('This account is suspended.')), false],
    ['ends with another role', async () => ({ role: 'viewer' }), false],
    ['ends when a member became a guest of a website', async () => ({ websiteId: 3 }), false],
    ['ends when a member became a guest of a channel', async () => ({ channelId: 4 }), false],
    ['ends when the key lost scopes', async () => ({ access: { ...NO_LIMITS, scopes: ['links:read'] } }), false],
    ['ends when the key was limited', async () => ({ access: { ...NO_LIMITS, websites: [3] } }), false],
  ])('%s', async (_, change, isPassing) => {
    const authenticate = async () => ({ ...principal, ...(await change()) });
    const request = { headers: { authorization: 'Bearer good' }, principal } as FastifyRequest;
    expect(await stillPasses({ accounts: { authenticate }, addressOf: () => '203.0.113.7' }, request)).toBe(isPassing);
  });
});
