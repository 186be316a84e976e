import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { clickHit, GOOGLEBOT, pageHit, SITE, testPipeline } from './collect.fixture.ts';
import type { EventRow } from './event-port.ts';
import type { PipelineDeps } from './pipeline/pipeline.ts';
import { createRecorder } from './recorder.ts';
import type { RecorderLimits } from './recorder-types.ts';

/** An in-memory spool that can be set to fail or to hang. */
class FakeSpool {
  readonly appends: EventRow[][] = [];
  failure: Error | undefined;
  gate: Promise<void> = Promise.resolve();
  running = 0;
  mostAtOnce = 0;

  async append(payloads: readonly Uint8Array[]): Promise<void> {
    this.running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
    await this.gate;
    this.running -= 1;
    if (this.failure !== undefined) {
      throw this.failure;
    }
    this.appends.push(payloads.map((payload) => JSON.parse(Buffer.from(payload).toString())));
  }
  get paths(): string[] {
    return this.appends.flat().map((row) => row.path);
  }
}

function setUp(limits: Partial<RecorderLimits> = {}, tools: Partial<PipelineDeps> = {}) {
  const spool = new FakeSpool();
  const errors: unknown[] = [];
  const { pipeline, dropCounter } = testPipeline({}, tools);
  const writer = {
    encodeRows: (rows: Iterable<EventRow>) =>
      [...rows].map((row) => {
        if (row.path === '/poison') throw new Error('cannot be encoded');
        return Buffer.from(JSON.stringify(row));
      }),
  };
  const recorder = createRecorder(
    { pipeline, writer, spool, dropCounter, onError: (error) => void errors.push(error) },
    { gatherMs: 1, retryMs: 5, closeWithinMs: 60_000, ...limits },
  );
  return { recorder, spool, dropCounter, errors };
}

describe('recording', () => {
  it('resolves after the row is on disk', async () => {
    const { recorder, spool } = setUp();
    const gate = Promise.withResolvers<void>();
    spool.gate = gate.promise;
    let outcome = '';
    const recorded = recorder.recordDurably(pageHit()).then((value) => (outcome = value));
    await expect.poll(() => spool.running).toBe(1);
    expect(outcome).toBe('');
    gate.resolve();
    expect(await recorded).toBe('stored');
    expect(spool.appends).toHaveLength(1);
  });

  it('does no work during the request', async () => {
    const findByHost = vi.fn(() => SITE);
    const { recorder } = setUp({}, { sites: { findByHost } });
    const recorded = recorder.recordDurably(pageHit());
    expect(findByHost).not.toHaveBeenCalled();
    await recorded;
    expect(findByHost).toHaveBeenCalledTimes(1);
  });

  it('stores simultaneous hits in one append, in order', async () => {
    const { recorder, spool } = setUp();
    const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
    await Promise.all(paths.map((path) => recorder.recordDurably(pageHit({ path }))));
    expect(spool.appends).toHaveLength(1);
    expect(spool.paths).toEqual(paths);
  });

  it('collects hits during an append, and runs one append at a time', async () => {
    const { recorder, spool } = setUp({ maxBatch: 3 });
    await Promise.all(Array.from({ length: 10 }, () => recorder.recordDurably(pageHit())));
    expect(spool.appends.map((rows) => rows.length)).toEqual([3, 3, 3, 1]);
    expect(spool.mostAtOnce).toBe(1);
  });

  it('reports whether a hit was dropped or stored', async () => {
    const { recorder, spool, dropCounter } = setUp();
    expect(await recorder.recordDurably(pageHit({ userAgent: GOOGLEBOT }))).toBe('dropped');
    expect(spool.appends).toEqual([]);
    expect(dropCounter.take()).toMatchObject([{ websiteId: 7, reason: 'bot', count: 1 }]);
    expect(recorder.status()).toEqual({ stored: 0, dropped: 1, refused: 0, waiting: 0, held: 0 });
  });

  it('calls the callback once with the same outcome', async () => {
    const { recorder, spool } = setUp();
    const settle = vi.fn();
    for (const userAgent of [undefined, GOOGLEBOT]) {
      recorder.takeDurably(pageHit(userAgent === undefined ? {} : { userAgent }), settle);
    }
    expect(settle).not.toHaveBeenCalled();
    await expect.poll(() => settle.mock.calls).toEqual([['dropped'], ['stored']]);
    spool.failure = new Error('no room');
    recorder.takeDurably(pageHit(), settle);
    await expect.poll(() => settle.mock.calls).toEqual([['dropped'], ['stored'], ['refused']]);
    expect(recorder.status()).toEqual({ stored: 1, dropped: 1, refused: 1, waiting: 0, held: 0 });
  });

  it('calls the callback once for a hit that no request awaits', async () => {
    const { recorder } = setUp();
    const done = vi.fn();
    recorder.record(clickHit(), done);
    recorder.record(clickHit());
    await expect.poll(() => recorder.status().stored).toBe(2);
    expect(done.mock.calls).toEqual([['stored']]);
  });
});

describe('one bad hit', () => {
  it.each(['/poison', '/explode'])('is counted and dropped, and the others are stored (%s)', async (path) => {
    const lookUp = (address: string) => {
      if (address === 'explode') {
        throw new Error('a bug');
      }
      return { country: '', region: '', city: '' };
    };
    const { recorder, spool, dropCounter, errors } = setUp({}, { geo: { lookUp } });
    const bad = pageHit({ path, address: path.slice(1) });
    const outcomes = await Promise.all(
      [pageHit({ path: '/1' }), bad, pageHit({ path: '/2' })].map((hit) => recorder.recordDurably(hit)),
    );
    expect(outcomes).toEqual(['stored', 'dropped', 'stored']);
    expect(spool.paths).toEqual(['/1', '/2']);
    const websiteId = path === '/poison' ? 7 : 0;
    expect(dropCounter.take()).toMatchObject([{ websiteId, day: '2026-03-03', reason: 'failed', count: 1 }]);
    expect(errors).toHaveLength(1);
  });

  it('does not delay other hits when the lookup of its site is slow', async () => {
    const slow = Promise.withResolvers<typeof SITE>();
    const sites = { findByHost: (host: string) => (host === 'slow.example' ? slow.promise : SITE) };
    const { recorder, spool } = setUp({}, { sites });
    const late = recorder.recordDurably(pageHit({ host: 'slow.example', path: '/late' }));
    await recorder.recordDurably(pageHit({ path: '/early' }));
    expect(spool.paths).toEqual(['/early']);
    slow.resolve(SITE);
    expect(await late).toBe('stored');
    expect(spool.paths).toEqual(['/early', '/late']);
  });

  it('is rejected, not dropped, when its site cannot be looked up', async () => {
    const sites = { findByHost: async () => Promise.reject(new Error('The database is down.')) };
    const { recorder, dropCounter } = setUp({}, { sites });
    await expect(recorder.recordDurably(pageHit())).rejects.toMatchObject({ code: 'unavailable' });
    expect(dropCounter.take()).toEqual([]);
    expect(recorder.status()).toMatchObject({ refused: 1, waiting: 0 });
  });

  it('does not affect others when its callback throws', async () => {
    const { recorder, errors } = setUp();
    recorder.record(clickHit(), () => {
      throw new Error('in the callback');
    });
    expect(await recorder.recordDurably(pageHit())).toBe('stored');
    expect(errors).toHaveLength(1);
  });
});

describe('a spool that fails', () => {
  it('rejects awaited hits, keeps the others, and stores them once after it recovers', async () => {
    const { recorder, spool, errors } = setUp();
    spool.failure = new Error('disk full');
    const done = vi.fn();
    recorder.record(clickHit({ path: '/kept' }), done);
    await expect(recorder.recordDurably(pageHit())).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 1,
    });
    expect(done).not.toHaveBeenCalled();
    expect(errors.length).toBeGreaterThan(0);

    spool.failure = undefined;
    expect(await recorder.recordDurably(pageHit({ path: '/next' }))).toBe('stored');
    await expect.poll(() => done.mock.calls).toEqual([['stored']]);
    expect(spool.paths.toSorted()).toEqual(['/kept', '/next']);
    expect(recorder.status()).toEqual({ stored: 2, dropped: 0, refused: 1, waiting: 0, held: 0 });
  });

  it('keeps only a limited number of hits', async () => {
    const { recorder, spool } = setUp({ maxWaiting: 3 });
    spool.gate = new Promise(() => {});
    const done = vi.fn();
    for (let index = 0; index < 5; index += 1) {
      recorder.record(clickHit(), done);
    }
    expect(done.mock.calls).toEqual([['refused'], ['refused']]);
    await expect(recorder.recordDurably(pageHit())).rejects.toMatchObject({ code: 'unavailable' });
    expect(recorder.status()).toMatchObject({ refused: 3, waiting: 3 });
  });
});

describe('closing', () => {
  it('stores all pending hits and rejects new ones', async () => {
    const { recorder, spool } = setUp({ maxBatch: 4 });
    const hits = Array.from({ length: 10 }, () => recorder.recordDurably(pageHit()));
    await recorder.close();
    expect(await Promise.all(hits)).toHaveLength(10);
    expect(spool.paths).toHaveLength(10);
    await expect(recorder.recordDurably(pageHit())).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('waits for pending lookups of sites', async () => {
    const sites = { findByHost: () => delay(20).then(() => SITE) };
    const { recorder, spool } = setUp({}, { sites });
    const late = recorder.recordDurably(pageHit());
    await recorder.close();
    expect(await late).toBe('stored');
    expect(spool.paths).toHaveLength(1);
  });

  it('is limited in time', async () => {
    const { recorder, spool } = setUp({ closeWithinMs: 20 });
    spool.failure = new Error('disk full');
    const done = vi.fn();
    recorder.record(clickHit(), done);
    await recorder.close();
    await expect.poll(() => done.mock.calls).toEqual([['refused']]);
  });
});
