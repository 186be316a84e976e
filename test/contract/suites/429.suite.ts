import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Family } from '../../../contract/families.ts';
import { openWorld, type World } from '../../support/contract-world.ts';
import { expectRefusal } from '../../support/response-check.ts';
import { keyedOperations, paramNames, requestOf } from '../../support/served-operations.ts';
import type { TestAccount } from '../../support/test-app.ts';

const LIMIT = 12;

/** Fixed windows of a minute per key; every request with a key counts, with any outcome. */
export function describeRateLimit(family: Family['name']): void {
  describe(`the ${family} group`, () => {
    let world: World;
    const clock = { offsetMs: 0 };
    beforeAll(async () => {
      world = await openWorld({ clock, config: { linkApiRateLimit: LIMIT, analyticsApiRateLimit: LIMIT } });
    });
    afterAll(() => world.close());

    const operations = keyedOperations(family);
    const pathTo = (served = operations[0]) => {
      if (!served) throw new Error('a family without operations');
      const params = Object.fromEntries(paramNames(served.operation).map((name) => [name, 1]));
      return requestOf(served, { params });
    };

    /** The start of a minute, so that no test straddles two. */
    const nextMinute = () => {
      clock.offsetMs += 60_000 - ((Date.now() + clock.offsetMs) % 60_000) + 100;
    };

    async function spend(account: TestAccount, count = LIMIT) {
      nextMinute();
      for (let sent = 0; sent < count; sent++)
        await world.send({ method: 'GET', path: pathTo().path, key: account.key });
    }

    it('counts down to nothing, then returns 429 with the seconds to wait', async () => {
      const account = await world.newAccount();
      nextMinute();
      for (let left = LIMIT - 1; left >= 0; left--) {
        const { status, headers } = await world.send({ method: 'GET', path: pathTo().path, key: account.key });
        expect([status, headers['x-ratelimit-remaining']]).toEqual([200, String(left)]);
      }
      const secondsNow = () => (Date.now() + clock.offsetMs) / 1000;
      const before = secondsNow();
      const refused = await world.send({ method: 'GET', path: pathTo().path, key: account.key });
      const after = secondsNow();
      expectRefusal(refused, 429);
      expect(refused.headers['x-ratelimit-remaining']).toBe('0');
      const wait = Number(refused.headers['retry-after']);
      const reset = Number(refused.headers['x-ratelimit-reset']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      // Both are whole seconds.
      expect(reset - wait).toBeGreaterThan(before - 2);
      expect(reset - wait).toBeLessThan(after + 2);
    });

    it.each(operations.map((served) => ({ served, id: served.operation.id })))(
      '$id answers 429 when the minute is used up, and again the next minute',
      async ({ served }) => {
        const account = await world.newAccount();
        await spend(account);
        const request = { ...pathTo(served), key: account.key };
        for (const prefix of served.prefixes) {
          const path = request.path.replace(served.prefixes[0], prefix);
          expectRefusal(await world.send({ ...request, path }), 429);
        }
        nextMinute();
        expect((await world.send(request)).status).not.toBe(429);
      },
    );

    it('counts unknown addresses, wrong methods and rejected bodies', async () => {
      const account = await world.newAccount();
      nextMinute();
      const { path } = pathTo();
      const remaining: unknown[] = [];
      for (const request of [
        { method: 'GET', path: path.replace(/[^/]*$/, 'nothing-here') },
        { method: 'PATCH', path },
        { method: 'HEAD', path },
        { method: 'POST', path, headers: { 'Content-Type': 'text/xml' }, body: '<a/>' },
      ]) {
        const { headers } = await world.send({ ...request, key: account.key });
        remaining.push(Number(headers['x-ratelimit-remaining']));
      }
      expect(remaining).toEqual([LIMIT - 1, LIMIT - 2, LIMIT - 3, LIMIT - 4]);
    });

    it('lets no more than the limit through when all requests come at once', async () => {
      const account = await world.newAccount();
      nextMinute();
      const { path } = pathTo();
      const responses = await Promise.all(
        Array.from({ length: LIMIT * 4 }, () => world.send({ method: 'GET', path, key: account.key })),
      );
      const byStatus = Object.groupBy(responses, ({ status }) => status);
      expect([byStatus[200]?.length, byStatus[429]?.length]).toEqual([LIMIT, LIMIT * 3]);
    });

    it('uses the limit of the plan in the link-tools group, and one for all in the other', async () => {
      const limits: unknown[] = [];
      for (const plan of ['free', 'trial', 'pro', 'business']) {
        const registration = { email: `${plan}@plans.example`, password: 'four plain words', plan };
        const { apiKey } = await world.app.app.features.accounts.register(registration);
        const { headers } = await world.send({ method: 'GET', path: pathTo().path, key: apiKey });
        limits.push(Number(headers['x-ratelimit-limit']));
      }
      expect(limits).toEqual(family === 'link-tools' ? [LIMIT, LIMIT, 120, 600] : Array(4).fill(LIMIT));
    });

    it('gives every key its own window', async () => {
      const [busy, calm] = [await world.newAccount(), await world.newAccount()];
      await spend(busy);
      expect((await world.send({ ...pathTo(), key: calm.key })).status).toBe(200);
    });

    it('counts requests without a good key by address, and lets holders of keys pass all the same', async () => {
      nextMinute();
      const { path } = pathTo();
      for (let left = LIMIT - 1; left >= 0; left--) {
        const response = await world.send({ method: 'GET', path });
        expectRefusal(response, 401);
        expect(response.headers['x-ratelimit-remaining']).toBe(String(left));
      }
      expectRefusal(await world.send({ method: 'GET', path }), 429);
      expect((await world.send({ method: 'GET', path, key: world.app.account.key })).status).toBe(200);
    });
  });
}
