import { describe, expect, it } from 'vitest';
import { createRecentResults } from './recent-results.ts';

function setUp() {
  const clock = { at: 1_000 };
  const recent = createRecentResults<{ number: number }>(() => clock.at);
  const requested = { times: 0 };
  /** Creates a result that takes this long. */
  const costing = (milliseconds: number) => async () => {
    requested.times += 1;
    clock.at += milliseconds;
    return { number: requested.times };
  };
  return { clock, recent, requested, costing };
}

describe('a recent result', () => {
  it('is reused for ten times as long as it took', async () => {
    const { clock, recent, costing } = setUp();
    expect(await recent.get('a', costing(100))).toEqual({ number: 1 });
    clock.at += 999;
    expect(await recent.get('a', costing(100))).toEqual({ number: 1 });
    clock.at += 1;
    expect(await recent.get('a', costing(100))).toEqual({ number: 2 });
  });

  it('is never older than five seconds, however long it took', async () => {
    const { clock, recent, costing } = setUp();
    await recent.get('a', costing(60_000));
    clock.at += 4_999;
    expect(await recent.get('a', costing(0))).toEqual({ number: 1 });
    clock.at += 1;
    expect(await recent.get('a', costing(0))).toEqual({ number: 2 });
  });

  it('is not cached at all if it cost nothing', async () => {
    const { recent, costing } = setUp();
    await recent.get('a', costing(0));
    expect(await recent.get('a', costing(0))).toEqual({ number: 2 });
  });

  it('belongs to its query', async () => {
    const { recent, costing } = setUp();
    await recent.get('a', costing(100));
    expect(await recent.get('b', costing(100))).toEqual({ number: 2 });
  });

  it('is shared by all callers while it is pending', async () => {
    const { recent, requested, costing } = setUp();
    const results = await Promise.all([1, 2, 3].map(() => recent.get('a', costing(100))));
    expect(results).toEqual([{ number: 1 }, { number: 1 }, { number: 1 }]);
    expect(requested.times).toBe(1);
  });

  it('that failed rejects its waiting callers; the next caller retries', async () => {
    const { recent, costing } = setUp();
    const failing = () => Promise.reject(new Error('down'));
    const waiting = [recent.get('a', failing), recent.get('a', failing)];
    for (const result of waiting) await expect(result).rejects.toThrow('down');
    expect(await recent.get('a', costing(100))).toEqual({ number: 1 });
  });
});
