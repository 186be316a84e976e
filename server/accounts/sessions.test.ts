import { beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../platform/random.ts';
import { createRateLimiter } from './rate-limit.ts';
import type { SessionStore, StoredSession } from './session-port.ts';
import { createSessions, type Session, type Sessions, type SignInOutcome } from './sessions.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SUPPORT_UNTIL = 2_000_000_000;
const ANNA = {
  email: 'anna@example.com',
  password: 'a long enough one',
  address: '192.0.2.1',
  agent: 'Firefox on Linux',
};

/** Creates sessions in a list, of accounts that may be suspended. */
function listedSessions(isSuspended: () => boolean, now: () => number): SessionStore & { rows: StoredSession[] } {
  const rows: StoredSession[] = [];
  const shown = (row: StoredSession | undefined) => row && { ...row, suspendedAt: isSuspended() ? 1 : null };
  const remove = (isGone: (row: StoredSession) => boolean) => {
    const gone = rows.filter(isGone);
    for (const row of gone) rows.splice(rows.indexOf(row), 1);
    return gone.length;
  };
  return {
    rows,
    create: async (session) =>
      rows.push({
        ...session,
        id: rows.length + 1,
        role: 'owner',
        plan: 'pro',
        suspendedAt: null,
        lastSeenAt: now(),
        provedAt: now(),
      }),
    findByHash: async (hash) => shown(rows.find((row) => row.hash === hash)),
    // Person 9 is a member of the accounts 7 and 8.
    find: async (id, accountId) => {
      const row = shown(rows.find((one) => one.id === id));
      return row && [7, 8].includes(accountId) ? { ...row, accountId } : undefined;
    },
    // An operator may be in account 9 until 2,000,000,000.
    findSupport: async (id, accountId, at) => {
      const row = shown(rows.find((one) => one.id === id));
      return row && accountId === 9 && at < SUPPORT_UNTIL
        ? { ...row, accountId, role: 'viewer', supportUntil: SUPPORT_UNTIL }
        : undefined;
    },
    enter: async ({ id, accountId }) => {
      for (const row of rows) if (row.id === id) row.accountId = accountId;
    },
    listOf: async (personId) => rows.filter((row) => row.personId === personId),
    seen: async (id, at) => {
      for (const row of rows) if (row.id === id) row.lastSeenAt = at;
    },
    recordAuthentication: async (id, at) => {
      for (const row of rows) if (row.id === id) row.provedAt = at;
    },
    end: async (personId, id) => remove((row) => row.personId === personId && row.id === id) > 0,
    endOthers: async (personId, keptId) => remove((row) => row.personId === personId && row.id !== keptId),
    forget: async ({ seen, expired }) => void remove((row) => row.lastSeenAt < seen || row.expiresAt < expired),
  };
}

describe('sessions', () => {
  let now: number;
  let isSuspended: boolean;
  let compared: string[];
  let store: ReturnType<typeof listedSessions>;
  let sessions: Sessions;

  beforeEach(() => {
    now = 1_000_000_000;
    isSuspended = false;
    compared = [];
    const hits = new Map<string, number>();
    const clock = { now: () => now };
    store = listedSessions(() => isSuspended, clock.now);
    const windows = {
      hit: async (key: string, minute: number) => {
        const count = (hits.get(`${key} ${minute}`) ?? 0) + 1;
        hits.set(`${key} ${minute}`, count);
        return count;
      },
      forgetBefore: async () => undefined,
    };
    const account = {
      accountId: 7,
      personId: 9,
      email: ANNA.email,
      username: 'anna',
      passwordHash: `hashed:${ANNA.password}`,
    };
    sessions = createSessions({
      sessions: store,
      accounts: {
        findSignIn: async (by) =>
          ('email' in by ? by.email === ANNA.email : by.personId === account.personId) ? account : undefined,
      },
      hasher: {
        hash: async (password) => `hashed:${password}`,
        verify: async (stored, password) => {
          compared.push(stored);
          return stored === `hashed:${password}`;
        },
      },
      limiter: createRateLimiter(windows, clock),
      placeOf: (address) => (address === ANNA.address ? 'Hamburg, Germany' : ''),
      random: systemRandom,
      clock,
    });
  });

  const signIn = async (over: Partial<typeof ANNA> = {}) => sessions.signIn({ ...ANNA, ...over });
  const secretOf = (outcome: SignInOutcome) => (outcome.kind === 'in' ? outcome.secret : '');

  it('begin with the right password, and keep the hash of their secret alone', async () => {
    const outcome = await signIn({ email: ' Anna@Example.com ' });
    expect(outcome).toMatchObject({ kind: 'in', session: { accountId: 7, personId: 9, agent: ANNA.agent } });
    const secret = secretOf(outcome);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(store.rows)).not.toContain(secret);
    expect(await sessions.resume(secret)).toMatchObject({ id: 1, accountId: 7 });
    expect(await sessions.resume(`${secret}x`)).toBeUndefined();
  });

  it('compare a password for unknown accounts too, so that timing does not reveal who has an account', async () => {
    expect(await signIn({ password: 'another one' })).toEqual({ kind: 'wrong', personId: 9 });
    expect(await signIn({ email: 'nobody@example.com' })).toEqual({ kind: 'wrong' });
    expect(compared).toHaveLength(2);
    expect(await signIn({ password: 'x'.repeat(257) })).toEqual({ kind: 'wrong' });
    expect(compared).toHaveLength(2);
  });

  it('are rejected before anything is compared when there are too many attempts, from one network and from many', async () => {
    for (let attempt = 0; attempt < 10; attempt++) await signIn({ password: 'wrong one' });
    expect(await signIn()).toEqual({ kind: 'limited', retryAfterSeconds: expect.any(Number) });
    expect(compared).toHaveLength(10);
    expect(await signIn({ address: '198.51.100.7' })).toMatchObject({ kind: 'in' });
    for (let network = 0; network < 120; network++)
      await signIn({ address: `203.0.${network}.1`, password: 'wrong one' });
    expect(await signIn({ address: '198.51.100.8' })).toMatchObject({ kind: 'limited' });
    now += MINUTE_MS;
    expect(await signIn()).toMatchObject({ kind: 'in' });
  });

  it('are limited in total too, and rejected before anything is compared', async () => {
    const spread = (index: number) => ({ email: `p${index}@example.com`, address: `10.${index >> 6}.${index & 63}.1` });
    for (let attempt = 0; attempt < 1_000; attempt++) await signIn(spread(attempt));
    const before = compared.length;
    expect(await signIn(spread(1_000))).toMatchObject({ kind: 'limited' });
    expect(compared).toHaveLength(before);
    now += MINUTE_MS;
    expect(await signIn()).toMatchObject({ kind: 'in' });
  });

  it('end after seven days without use and after thirty in any case', async () => {
    const secret = secretOf(await signIn());
    for (let day = 0; day < 29; day++) {
      now += DAY_MS;
      expect(await sessions.resume(secret)).toBeDefined();
    }
    now += DAY_MS;
    expect(await sessions.resume(secret)).toBeUndefined();
    const idle = secretOf(await signIn());
    now += 7 * DAY_MS;
    expect(await sessions.resume(idle)).toBeUndefined();
    await sessions.sweep();
    expect(store.rows.map(({ id }) => id)).not.toContain(1);
  });

  it('write down that they were seen once a minute at most', async () => {
    const secret = secretOf(await signIn());
    const first = now;
    now += MINUTE_MS - 1;
    await sessions.resume(secret);
    expect(store.rows[0]?.lastSeenAt).toBe(first);
    now += 1;
    await sessions.resume(secret);
    expect(store.rows[0]?.lastSeenAt).toBe(now);
  });

  it('do not start, continue or authenticate for a suspended account', async () => {
    const secret = secretOf(await signIn());
    const token = (await sessions.accessToken(secret))?.token ?? '';
    expect(await sessions.isSuspended(secret)).toBe(false);
    isSuspended = true;
    expect(await sessions.isSuspended(secret)).toBe(true);
    expect(await sessions.isSuspended('another')).toBe(false);
    expect(await signIn()).toEqual({ kind: 'suspended' });
    expect(store.rows).toHaveLength(1);
    expect(await sessions.resume(secret)).toBeUndefined();
    expect(await sessions.accessToken(secret)).toBeUndefined();
    await expect(sessions.authenticate(token)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each([
    ['openid', 'with the OpenID provider'],
    ['second_factor', 'two-factor authentication'],
  ] as const)(
    'do not speak to the API of an account whose requirement %s they lack, and stay signed in',
    async (missing, said) => {
      const { secret } = await sessions.begin({ id: 7, personId: 9 }, '');
      const access = await sessions.accessToken(secret);
      const token = access?.token ?? '';
      expect([access?.missing ?? null, (await sessions.authenticate(token)).accountId]).toEqual([null, 7]);
      for (const row of store.rows) row.missing = missing;
      expect(await sessions.accessToken(secret)).toMatchObject({ missing });
      await expect(sessions.authenticate(token)).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining(said),
      });
      expect(await sessions.resume(secret)).toMatchObject({ accountId: 7, missing });
      for (const row of store.rows) row.missing = null;
      expect((await sessions.authenticate(token)).personId).toBe(9);
    },
  );

  it('note place and network of the address that they began at, however they began, and not the address', async () => {
    const account = { id: 7, personId: 9 };
    const agent = 'Firefox on Linux';
    await signIn();
    await sessions.begin(account, agent, ANNA.address);
    await sessions.open(account, { agent, address: ANNA.address });
    await sessions.begin(account, agent);
    const known = { agent, place: 'Hamburg, Germany', network: '192.0.2.0/24' };
    const unknown = { agent, place: '', network: '' };
    expect(await sessions.listOf(9)).toMatchObject([known, known, known, unknown]);
    expect(store.rows.flatMap((row) => Object.values(row))).not.toContain(ANNA.address);
  });

  it('note when they began at the OpenID provider', async () => {
    await sessions.begin({ id: 7, personId: 9 }, '');
    await sessions.begin({ id: 7, personId: 9, throughOpenId: true }, '');
    expect(store.rows.map(({ throughOpenId }) => throughOpenId)).toEqual([false, true]);
  });

  it('speak to the API for fifteen minutes at a time, as long as they live', async () => {
    const secret = secretOf(await signIn());
    const access = await sessions.accessToken(secret);
    expect(access?.expiresAt).toBe(now + 15 * MINUTE_MS);
    expect(await sessions.authenticate(access?.token ?? '')).toMatchObject({ accountId: 7, personId: 9 });
    now += 15 * MINUTE_MS;
    await expect(sessions.authenticate(access?.token ?? '')).rejects.toMatchObject({ code: 'key_expired' });
    const next = await sessions.accessToken(secret);
    await sessions.end(9, 1);
    await expect(sessions.authenticate(next?.token ?? '')).rejects.toMatchObject({ code: 'key_unknown' });
    expect(await sessions.accessToken(secret)).toBeUndefined();
    await expect(sessions.authenticate('nonsense')).rejects.toMatchObject({ code: 'key_unknown' });
  });

  it('of an operator is let into an account for support until the visit ends, and stays in its own', async () => {
    const { secret } = await sessions.begin({ id: 7, personId: 9 }, 'Firefox on Linux');
    const access = await sessions.accessToken(secret, 9);
    expect(access).toMatchObject({ accountId: 9, role: 'viewer', supportUntil: SUPPORT_UNTIL });
    expect(await sessions.authenticate(access?.token ?? '')).toMatchObject({ accountId: 9, role: 'viewer' });
    expect(await sessions.accessToken(secret)).toMatchObject({ accountId: 7 });
    expect(await sessions.accessToken(secret)).not.toHaveProperty('supportUntil');
    // Nor does a visit reach what members do with their workspace.
    expect(await sessions.inAccount((await sessions.resume(secret)) as Session, 9)).toBeUndefined();
    now = SUPPORT_UNTIL - 60_000;
    const late = await sessions.begin({ id: 7, personId: 9 }, 'Firefox on Linux');
    const last = await sessions.accessToken(late.secret, 9);
    expect(last?.expiresAt).toBe(SUPPORT_UNTIL);
    now = SUPPORT_UNTIL;
    await expect(sessions.authenticate(last?.token ?? '')).rejects.toMatchObject({ code: 'key_unknown' });
    await expect(sessions.accessToken(late.secret, 9)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('of an operator is not let into a suspended account', async () => {
    const { secret } = await sessions.begin({ id: 7, personId: 9 }, 'Firefox on Linux');
    const access = await sessions.accessToken(secret, 9);
    isSuspended = true;
    await expect(sessions.authenticate(access?.token ?? '')).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('work in any account of their person, and stay in the one that was entered last', async () => {
    const secret = secretOf(await signIn());
    const other = await sessions.accessToken(secret, 8);
    expect(other).toMatchObject({ accountId: 8, role: 'owner' });
    expect(await sessions.authenticate(other?.token ?? '')).toMatchObject({ accountId: 8 });
    expect(await sessions.accessToken(secret)).toMatchObject({ accountId: 8 });
    expect(await sessions.accessToken(secret, 7)).toMatchObject({ accountId: 7 });
    await expect(sessions.accessToken(secret, 10)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are listed and ended by their person, all others at once', async () => {
    await signIn();
    await signIn();
    const kept = secretOf(await signIn());
    expect(await sessions.listOf(9)).toHaveLength(3);
    expect(JSON.stringify(await sessions.listOf(9))).not.toContain('hash');
    const own = await sessions.resume(kept);
    expect(await sessions.endOthers(9, own?.id ?? 0)).toBe(2);
    expect(await sessions.resume(kept)).toBeDefined();
    expect(await sessions.end(8, own?.id ?? 0)).toBe(false);
  });
});
