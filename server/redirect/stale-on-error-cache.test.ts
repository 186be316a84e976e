import { describe, expect, it, vi } from 'vitest';
import { movableClock } from './redirect.fixture.ts';
import { createFreshCache } from './stale-on-error-cache.ts';

function setUp() {
  const clock = movableClock();
  const source = { values: new Map([['a', 1]]), failure: undefined as Error | undefined, gate: Promise.resolve() };
  const load = vi.fn(async (key: string) => {
    const value = source.values.get(key);
    await source.gate;
    if (source.failure) throw source.failure;
    return value;
  });
  return { clock, source, load, cache: createFreshCache({ load, clock }) };
}

describe('a fresh cache', () => {
  it('loads once, then returns without a promise, for existing and missing values', async () => {
    const { cache, load } = setUp();
    expect(await cache.get('a')).toBe(1);
    expect(await cache.get('b')).toBeUndefined();
    expect(cache.get('a')).toBe(1);
    expect(cache.get('b')).not.toBeInstanceOf(Promise);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('shares one load among concurrent callers', async () => {
    const { cache, load } = setUp();
    expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')])).toEqual([1, 1, 1]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('asks again after four and a half seconds, the bound behind the notification', async () => {
    const { cache, clock, source } = setUp();
    await cache.get('a');
    source.values.set('a', 2);
    clock.move(4_499);
    expect(cache.get('a')).toBe(1);
    clock.move(1);
    expect(await cache.get('a')).toBe(2);
  });

  it('loads again immediately after an invalidation', async () => {
    const { cache, source } = setUp();
    await cache.get('a');
    await cache.get('b');
    source.values.set('a', 2).set('b', 3);
    cache.forget('a');
    cache.forget('b');
    expect(await cache.get('a')).toBe(2);
    expect(await cache.get('b')).toBe(3);
    source.values.set('a', 4);
    cache.forgetAll();
    expect(await cache.get('a')).toBe(4);
  });

  it('lets go of all values of which something is so, loaded or being loaded, and of no other', async () => {
    const { cache, source, load } = setUp();
    source.values.set('c', 3);
    await cache.get('a');
    await cache.get('b');
    await cache.get('c');
    const gate = Promise.withResolvers<void>();
    source.gate = gate.promise;
    source.values.set('late', 1);
    const early = cache.get('late');
    source.values.set('a', 2).set('late', 2);
    cache.forgetWhere((value) => value === 1);
    gate.resolve();
    expect(await early).toBe(1);
    expect([await cache.get('a'), await cache.get('late')]).toEqual([2, 2]);
    const requested = load.mock.calls.length;
    expect([cache.get('b'), cache.get('c')]).toEqual([undefined, 3]);
    expect(load).toHaveBeenCalledTimes(requested);
  });

  it('does not keep what was being loaded when the change came', async () => {
    const { cache, source } = setUp();
    const gate = Promise.withResolvers<void>();
    source.gate = gate.promise;
    const early = cache.get('a');
    source.values.set('a', 2);
    cache.forget('a');
    const late = cache.get('a');
    gate.resolve();
    expect(await early).toBe(1);
    expect(await late).toBe(2);
    expect(cache.get('a')).toBe(2);
  });

  it('serves what it knew while the source fails: once after asking, then immediately', async () => {
    const { cache, clock, source, load } = setUp();
    await cache.get('a');
    source.failure = new Error('down');
    clock.move(6_000);
    expect(await cache.get('a')).toBe(1);
    expect(cache.get('a')).toBe(1);
    clock.move(1_000);
    expect(cache.get('a')).toBe(1);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is up to date again when the source is back', async () => {
    const { cache, clock, source } = setUp();
    await cache.get('a');
    source.failure = new Error('down');
    clock.move(6_000);
    await cache.get('a');
    source.failure = undefined;
    source.values.set('a', 2);
    clock.move(1_000);
    cache.get('a');
    await expect.poll(() => cache.get('a')).toBe(2);
  });

  it('loads instead of serving a stale value that was not used for a while', async () => {
    const { cache, clock, source } = setUp();
    await cache.get('a');
    source.failure = new Error('down');
    clock.move(6_000);
    await cache.get('a');
    source.failure = undefined;
    source.values.set('a', 2);
    clock.move(60_000);
    expect(await cache.get('a')).toBe(2);
  });

  it('rejects where nothing is known, and asks again next time', async () => {
    const { cache, source } = setUp();
    source.failure = new Error('down');
    await expect(cache.get('a')).rejects.toThrow('down');
    source.failure = undefined;
    expect(await cache.get('a')).toBe(1);
  });

  it('does not wait for a source that hangs', async () => {
    vi.useFakeTimers();
    try {
      const { cache, source } = setUp();
      source.gate = new Promise(() => {});
      const response = expect(cache.get('a')).rejects.toMatchObject({ code: 'unavailable' });
      await vi.advanceTimersByTimeAsync(1_000);
      await response;
    } finally {
      vi.useRealTimers();
    }
  });
});
