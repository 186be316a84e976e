import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFaultyDisk, type FaultyDisk, openTestSpool, storedTexts } from './spool.fixture.ts';
import type { OpenSpool, SpoolOptions } from './spool.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'spool-faults-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

type Step =
  | { kind: 'append'; sizes: number[]; together: boolean }
  | { kind: 'fail'; what: 'failNextSync' | 'failNextTruncate' | 'failNextOpen' }
  | { kind: 'room'; bytes: number }
  | { kind: 'load' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('append'),
      sizes: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
      together: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fail'),
      what: fc.constantFrom('failNextSync', 'failNextTruncate', 'failNextOpen'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('room'), bytes: fc.constantFrom(0, 5, 40, 1e9) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'load' } as const) },
) as fc.Arbitrary<Step>;

/** Appends payloads and remembers which were acknowledged. */
class Client {
  readonly acknowledged: string[] = [];
  readonly refused: string[] = [];
  #count = 0;

  async append(spool: OpenSpool, sizes: readonly number[]): Promise<void> {
    const texts = sizes.map((size) => `${this.#count++}`.padEnd(size, '.'));
    try {
      await spool.append(texts.map((text) => Buffer.from(text)));
      this.acknowledged.push(...texts);
    } catch (error) {
      expect(error).toMatchObject({ code: 'unavailable' });
      this.refused.push(...texts);
    }
  }
}

async function play(
  spool: OpenSpool,
  disk: FaultyDisk,
  script: readonly Step[],
): Promise<Client & { loaded: string[] }> {
  const client = Object.assign(new Client(), { loaded: [] as string[] });
  for (const next of script) {
    if (next.kind === 'fail') disk[next.what] = true;
    else if (next.kind === 'room') disk.freeBytes = next.bytes;
    else if (next.kind === 'load') client.loaded.push(...(await loadSealed(spool)));
    else if (next.together) await Promise.all(next.sizes.map((size) => client.append(spool, [size])));
    else await client.append(spool, next.sizes);
  }
  return client;
}

/** Reads and removes sealed segments, like a loader. */
async function loadSealed(spool: OpenSpool): Promise<string[]> {
  const sealed = spool.segments.all().filter((segment) => segment.sealed);
  // `storedTexts` only uses the segments of a spool.
  const texts = storedTexts({ ...spool, segments: { all: () => sealed } } as unknown as OpenSpool);
  for (const segment of sealed) await spool.segments.remove(segment);
  return texts;
}

const anySpool = fc.record({
  maxSegmentBytes: fc.constantFrom(1, 120, 1_000_000),
  maxSegmentAgeMs: fc.constantFrom(0, 60_000),
  gatherMs: fc.constantFrom(0, 1),
});
const BOUNDS = { numRuns: 60, interruptAfterTimeLimit: 5_000, endOnFailure: true };

describe('a spool on a disk that fails in generated ways', () => {
  it('holds what it acknowledged, once and in order, and nothing that it rejected', async () => {
    const scripts = fc.array(step, { minLength: 1, maxLength: 25, size: 'max' });
    await fc.assert(
      fc.asyncProperty(anySpool, scripts, async (options: Partial<SpoolOptions>, script) => {
        const disk = createFaultyDisk();
        const place = mkdtempSync(join(directory, 'run-'));
        const spool = await openTestSpool(place, { ...options, openSegmentFile: disk.openSegmentFile });
        const client = await play(spool, disk, script);
        expect([...client.loaded, ...storedTexts(spool)]).toEqual(client.acknowledged);
        await spool.close();
        for (const segment of spool.segments.all()) await spool.segments.remove(segment);
        expect(readdirSync(place)).toEqual([]);
      }),
      BOUNDS,
    );
  });

  it('leaves exactly the acknowledged payloads to its successor once the disk works again', async () => {
    const scripts = fc.array(step, { minLength: 1, maxLength: 20, size: 'max' });
    await fc.assert(
      fc.asyncProperty(anySpool, scripts, fc.boolean(), async (options: Partial<SpoolOptions>, script, goesOn) => {
        const disk = createFaultyDisk();
        const place = mkdtempSync(join(directory, 'run-'));
        const before = await openTestSpool(place, { ...options, openSegmentFile: disk.openSegmentFile });
        const client = await play(before, disk, script);
        Object.assign(disk, { ...HEALTHY });
        if (goesOn) await client.append(before, [9]);
        await before.close();
        const heir = await openTestSpool(place);
        expect([...client.loaded, ...storedTexts(heir)].toSorted()).toEqual(client.acknowledged.toSorted());
        await heir.close();
      }),
      BOUNDS,
    );
  });

  it('works again with the first append after the faults', async () => {
    const scripts = fc.array(step, { maxLength: 15, size: 'max' });
    await fc.assert(
      fc.asyncProperty(anySpool, scripts, async (options: Partial<SpoolOptions>, script) => {
        const disk = createFaultyDisk();
        const spool = await openTestSpool(directory, { ...options, openSegmentFile: disk.openSegmentFile });
        await play(spool, disk, script);
        Object.assign(disk, { ...HEALTHY });
        await spool.append([Buffer.from('well again')]);
        expect(storedTexts(spool).at(-1)).toBe('well again');
        await spool.close();
      }),
      BOUNDS,
    );
  });

  it('counts every commit, payload and failure once', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
    const client = new Client();
    await client.append(spool, [1, 2, 3]);
    disk.failNextSync = true;
    await client.append(spool, [4]);
    await client.append(spool, [5]);
    expect(spool.counters).toEqual({ payloads: 4, commits: 2, failures: 1 });
    expect([client.acknowledged.length, client.refused.length]).toEqual([4, 1]);
    await spool.close();
  });
});

const HEALTHY = { freeBytes: 1e9, failNextSync: false, failNextTruncate: false, failNextOpen: false };

describe('an append', () => {
  it('of nothing resolves immediately and writes nothing', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
    await spool.append([]);
    expect(disk.opened).toEqual([]);
    await spool.close();
  });

  it.each([[[Buffer.alloc(0)]], [[Buffer.from('fine'), Buffer.alloc(1024 * 1024 + 1)]]])(
    'rejects only the invalid payload; others continue',
    async (payloads) => {
      const spool = await openTestSpool(directory);
      const [bad, good] = [spool.append(payloads), spool.append([Buffer.from('good')])];
      await expect(bad).rejects.toThrow(RangeError);
      await good;
      expect(storedTexts(spool)).toEqual(['good']);
      await spool.close();
    },
  );

  it('is rejected while more than may wait waits, and taken as soon as that is written', async () => {
    const disk = createFaultyDisk();
    const gate = Promise.withResolvers<void>();
    disk.hold = gate.promise;
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile, maxWaitingBytes: 100 });
    const written = spool.append([Buffer.alloc(60, 'a')]);
    while (disk.writes === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const waiting = spool.append([Buffer.alloc(60, 'b')]);
    await expect(spool.append([Buffer.alloc(60, 'c')])).rejects.toMatchObject({ code: 'unavailable' });
    gate.resolve();
    await Promise.all([written, waiting]);
    await spool.append([Buffer.alloc(60, 'd')]);
    expect(storedTexts(spool).map((text) => text[0])).toEqual(['a', 'b', 'd']);
    await spool.close();
  });

  it('that arrives while the spool closes is either stored or rejected, never forgotten', async () => {
    const spool = await openTestSpool(directory, { gatherMs: 1 });
    const client = new Client();
    const appends = Array.from({ length: 5 }, () => client.append(spool, [10]));
    const closing = spool.close();
    appends.push(client.append(spool, [10]));
    await Promise.all([...appends, closing]);
    expect([client.acknowledged.length, client.refused.length]).toEqual([5, 1]);
    expect(storedTexts(spool)).toEqual(client.acknowledged);
  });
});

describe('files', () => {
  it('contain only frames: no name, time or owner of the payloads', async () => {
    const spool = await openTestSpool(directory);
    await spool.append([Buffer.from('one')]);
    const [segment] = spool.segments.all();
    expect(readFileSync(segment?.path ?? '').byteLength).toBe(10 + 3);
    await spool.close();
  });
});
