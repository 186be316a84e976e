import { describe, expect, it } from 'vitest';
import type { AnalyticsScope } from '../analytics.ts';
import { fakeParts } from './results.fixture.ts';
import { SharedResults } from './shared-results.ts';

const SITE: AnalyticsScope = { accountId: 1, kind: 'website', id: 7 };
const LINK: AnalyticsScope = { accountId: 1, kind: 'link', id: 7 };

function setUp() {
  const { parts, clock, totals } = fakeParts();
  const versions = { version: 1, known: (accountId: number) => (accountId === 1 ? `${versions.version}.` : '0.') };
  const shared = new SharedResults(parts, versions);
  let requested = 0;
  const work = async () => ({ number: ++requested });
  const ask = (query: unknown = 'visitors', scope = SITE) => shared.ask(scope, query, work);
  return { ask, clock, totals, versions, shared, requested: () => requested };
}

describe('shared answers', () => {
  it('are returned to all equal concurrent queries, and to no others', async () => {
    const { ask, requested } = setUp();
    const all = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(new Set(all).size).toBe(1);
    await Promise.all([ask('views'), ask('visitors', { ...SITE, id: 8 }), ask('visitors', { ...SITE, accountId: 2 })]);
    expect(requested()).toBe(4);
  });

  it('of a website stay valid until its totals change', async () => {
    const { ask, totals, requested } = setUp();
    await ask();
    await ask();
    expect(requested()).toBe(1);
    totals.countedAt = 2;
    expect(await ask()).toEqual({ number: 2 });
  });

  it('of a website hold to the end of the minute: what was deleted may not have touched the totals', async () => {
    const { ask, clock, requested } = setUp();
    await ask();
    clock.time += 29_999;
    await ask();
    expect(requested()).toBe(1);
    clock.time += 1;
    await ask();
    expect(requested()).toBe(2);
  });

  it.each([
    ['a website', SITE],
    ['a link', LINK],
  ])('of %s hold until new events of the account are known', async (_, scope) => {
    const { ask, versions, requested } = setUp();
    await Promise.all([ask('clicks', scope), ask('clicks', scope)]);
    await ask('clicks', scope);
    expect(requested()).toBe(1);
    versions.version = 2;
    await ask('clicks', scope);
    expect(requested()).toBe(2);
  });

  it('of an account hold for the minute where nothing in them ages', async () => {
    const { shared, clock, versions } = setUp();
    let requested = 0;
    const ask = () => shared.askForMinute({ accountId: 1, kind: 'account' }, 'figures', async () => ++requested);
    clock.time = 60_000;
    await ask();
    clock.time += 59_999;
    expect(await ask()).toBe(1);
    clock.time += 1;
    expect(await ask()).toBe(2);
    versions.version = 2;
    expect(await ask()).toBe(3);
  });

  it('of everything but a website hold for ten seconds at most', async () => {
    const { ask, clock, requested } = setUp();
    await ask('clicks', LINK);
    clock.time += 9_999;
    await ask('clicks', LINK);
    expect(requested()).toBe(1);
    clock.time += 1;
    await ask('clicks', LINK);
    expect(requested()).toBe(2);
  });

  it('are found for four queries of an account at a time', async () => {
    const { shared } = setUp();
    let running = 0;
    let most = 0;
    const slow = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
    };
    await Promise.all(Array.from({ length: 20 }, (_, number) => shared.ask(SITE, number, slow)));
    expect(most).toBe(4);
    const tooMany = Array.from({ length: 60 }, (_, number) => shared.ask(LINK, number, slow));
    const refused = (await Promise.allSettled(tooMany)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(60 - 44);
  });

  it('are not kept when they are failures', async () => {
    const { shared, ask } = setUp();
    const failing = () => shared.ask(SITE, 'visitors', () => Promise.reject(new Error('the engine is down')));
    await Promise.all([expect(failing()).rejects.toThrow('down'), expect(failing()).rejects.toThrow('down')]);
    expect(await ask()).toEqual({ number: 1 });
  });
});
