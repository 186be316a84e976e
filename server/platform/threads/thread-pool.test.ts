import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../test/support/vitest/patience.ts';
import { AppError } from '../app-error.ts';
import type { TestTask } from './thread-pool.fixture.ts';
import { ThreadPool } from './thread-pool.ts';

type Lane = 'people' | 'strangers';
const MODULE = new URL('./thread-pool.fixture.ts', import.meta.url);
const WHERE: TestTask = { kind: 'where' };

const opened: ThreadPool<TestTask, number, Lane>[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
});

function poolOf(threads = 1, idleMs = 60_000): ThreadPool<TestTask, number, Lane> {
  const pool = new ThreadPool<TestTask, number, Lane>({
    module: MODULE,
    threads,
    idleMs,
    lanes: { people: 3, strangers: 2 },
  });
  opened.push(pool);
  return pool;
}

/** A task that has started and continues when `release` is called. */
async function held(pool: ThreadPool<TestTask, number, Lane>, lane: Lane = 'people') {
  const { shared, begun, release } = gate();
  const done = pool.run(lane, { kind: 'wait', shared });
  await begun(1);
  return { done, release };
}

function gate() {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  return {
    shared,
    begun: (count: number) => vi.waitFor(() => expect(Atomics.load(shared, 0)).toBe(count), PATIENCE),
    release: () => {
      Atomics.store(shared, 1, 1);
      Atomics.notify(shared, 1);
    },
  };
}

async function thrownBy(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('it was not refused'),
    (error: unknown) => error,
  );
}

describe('tasks of a pool', () => {
  it('are not lost on a thread that is ending because it was idle', async () => {
    const pool = poolOf(1, 0);
    for (let round = 0; round < 5; round++) {
      expect(await pool.run('people', WHERE)).toBeGreaterThan(0);
      // The thread has begun to end, which takes some milliseconds.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  });

  it('are done on their own thread, the next one on the same', async () => {
    const pool = poolOf();
    const first = await pool.run('people', WHERE);
    expect(first).toBeGreaterThan(0);
    expect(await pool.run('strangers', WHERE)).toBe(first);
  });

  it('run at the same time on as many threads as there may be', async () => {
    const pool = poolOf(2);
    const { shared, begun, release } = gate();
    const both = ['people', 'strangers'].map((lane) => pool.run(lane as Lane, { kind: 'wait', shared }));
    await begun(2);
    release();
    expect(new Set(await Promise.all(both)).size).toBe(2);
  });

  it('wait for one another where there is one thread; the lanes take turns', async () => {
    const pool = poolOf();
    const first = await held(pool);
    const order: string[] = [];
    const waiting = (['people', 'people', 'people', 'strangers', 'strangers'] as const).map((lane) =>
      pool.run(lane, WHERE).then(() => order.push(lane)),
    );
    first.release();
    await Promise.all([first.done, ...waiting]);
    expect(order).toEqual(['strangers', 'people', 'strangers', 'people', 'people']);
  });

  it('are rejected where too many of their lane wait, and only there; then there is room again', async () => {
    const pool = poolOf();
    const { done, release } = await held(pool);
    const waiting = [pool.run('strangers', WHERE), pool.run('strangers', WHERE)];
    const refused = await thrownBy(pool.run('strangers', WHERE));
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    waiting.push(pool.run('people', WHERE));
    release();
    expect(await Promise.all([done, ...waiting])).toHaveLength(4);
    expect(await pool.run('strangers', WHERE)).toBeGreaterThan(0);
  });
});

describe('failures on a thread', () => {
  it('are returned unchanged: an expected error with its fields, another error with its message and stack', async () => {
    const pool = poolOf();
    const refusal = await thrownBy(pool.run('people', { kind: 'refuse' }));
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: 'invalid_input', message: 'Too blue.', retryAfterSeconds: 7 });
    expect(refusal).toMatchObject({ fields: { color: ['Too blue.'] } });
    const error = await thrownBy(pool.run('people', { kind: 'throw' }));
    expect(error).toMatchObject({ name: 'RangeError', message: 'one too many' });
    expect((error as Error).stack).toContain('thread-pool.fixture.ts');
  });

  it('fails only the task that caused it, and replaces the ended thread', async () => {
    const pool = poolOf();
    const before = await pool.run('people', WHERE);
    const [fault, after] = await Promise.allSettled([
      pool.run('people', { kind: 'leave' }),
      pool.run('strangers', WHERE),
    ]);
    expect(fault).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('exited with 3') } });
    expect(after.status).toBe('fulfilled');
    expect(after.status === 'fulfilled' && after.value).not.toBe(before);
  });

  it('a missing module is reported to the caller', async () => {
    const module = new URL('../no-such-thread.ts', import.meta.url);
    const pool = new ThreadPool<TestTask, number, Lane>({ module, threads: 1, lanes: { people: 1, strangers: 1 } });
    expect(await thrownBy(pool.run('people', WHERE))).toMatchObject({
      message: expect.stringContaining('no-such-thread'),
    });
  });
});

describe('the end of threads', () => {
  it('ends after a while without work; the next task starts a new one', async () => {
    const pool = poolOf(1, 1);
    const first = await pool.run('people', WHERE);
    await vi.waitFor(async () => expect(await pool.run('people', WHERE)).not.toBe(first), PATIENCE);
  });

  it('close() rejects pending and later tasks', async () => {
    const pool = poolOf();
    const { done } = await held(pool);
    const outcomes = Promise.allSettled([done, pool.run('people', WHERE)]);
    await pool.close();
    const [working, waiting] = await outcomes;
    expect(working).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('before it finished') },
    });
    expect(waiting).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    expect(await thrownBy(pool.run('people', WHERE))).toMatchObject({ code: 'unavailable' });
  });

  it('does not keep the process alive', () => {
    const source = `
      import { ThreadPool } from ${JSON.stringify(new URL('./thread-pool.ts', import.meta.url).href)};
      const pool = new ThreadPool({ module: new URL(${JSON.stringify(MODULE.href)}), threads: 1, lanes: { people: 1 } });
      console.log(await pool.run('people', { kind: 'where' }) > 0);`;
    const { stdout, status } = spawnSync(process.execPath, ['-e', source], { encoding: 'utf8' });
    expect([stdout.trim(), status]).toEqual(['true', 0]);
  });
});
