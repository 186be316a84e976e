import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { createFakeEventLog, type FakeEventLog } from './loader.fixture.ts';
import { startLoader } from './loader.ts';
import { FRAME_HEADER_BYTES } from './segment-frames.ts';
import { openTestSpool } from './spool.fixture.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'damaged-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Damage to a file's bytes, at fractions of its length. */
type Damage =
  | { kind: 'flip'; at: number; mask: number }
  | { kind: 'zero'; at: number; bytes: number }
  | { kind: 'cut'; at: number }
  | { kind: 'append'; bytes: number[] };

const share = fc.double({ min: 0, max: 0.999_999, noNaN: true });
const damage: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('flip'), at: share, mask: fc.integer({ min: 1, max: 255 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('zero'), at: share, bytes: fc.integer({ min: 1, max: 600 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut'), at: share }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('append'),
      bytes: fc.array(fc.nat(255), { minLength: 1, maxLength: 40 }),
    }),
  },
) as fc.Arbitrary<Damage>;

function damaged(original: Buffer, list: readonly Damage[]): Buffer {
  let bytes = Buffer.from(original);
  for (const one of list) {
    if (one.kind === 'append') {
      bytes = Buffer.concat([bytes, Buffer.from(one.bytes)]);
      continue;
    }
    const at = Math.floor(bytes.byteLength * one.at);
    if (one.kind === 'cut') bytes = bytes.subarray(0, at);
    else if (one.kind === 'zero') bytes.fill(0, at, Math.min(bytes.byteLength, at + one.bytes));
    else if (at < bytes.byteLength) bytes[at] = (bytes[at] ?? 0) ^ one.mask;
  }
  return bytes;
}

/** Returns the texts whose frames are unchanged and in place. */
function intact(texts: readonly string[], original: Buffer, now: Buffer): string[] {
  let offset = 0;
  return texts.filter((text) => {
    const end = offset + FRAME_HEADER_BYTES + Buffer.byteLength(text);
    const isIntact = end <= now.byteLength && original.subarray(offset, end).equals(now.subarray(offset, end));
    offset = end;
    return isIntact;
  });
}

interface Case {
  sizes: number[];
  perSegment: number;
  list: Damage[];
}

/** Writes a spool, damages its segments, and loads it after a restart. */
async function load({ sizes, perSegment, list }: Case) {
  const directory = mkdtempSync(join(root, 'run-'));
  const before = await openTestSpool(directory, { maxSegmentBytes: 1 });
  const texts = sizes.map((size, index) => `${index}:`.padEnd(size, 'x'));
  for (let from = 0; from < texts.length; from += perSegment) {
    await before.append(texts.slice(from, from + perSegment).map((text) => Buffer.from(text)));
  }
  const paths = before.segments.all().map(({ path }) => path);
  await before.close();
  const whole: string[] = [];
  let bytes = 0;
  paths.forEach((path, index) => {
    const original = readFileSync(path);
    const now = damaged(
      original,
      list.filter((_, number) => number % paths.length === index),
    );
    writeFileSync(path, now);
    bytes += now.byteLength;
    whole.push(...intact(texts.slice(index * perSegment, (index + 1) * perSegment), original, now));
  });
  const eventLog = createFakeEventLog();
  const loader = await loadAll(directory, eventLog);
  return { directory, eventLog, loader, whole, bytes };
}

async function loadAll(directory: string, writer: FakeEventLog) {
  const spool = await openTestSpool(directory);
  const fixed = { isReady: () => true, onLoaded: () => undefined, log: silentLog(), intervalMs: 0.01 };
  const loader = startLoader({ segments: spool.segments, writer, ...fixed });
  await loader.drain();
  while (spool.segments.all().length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await loader.stop();
  await spool.close();
  return loader;
}

const small = fc.array(fc.integer({ min: 4, max: 700 }), { minLength: 1, maxLength: 30 });
/** Splits blocks between frames that together exceed a megabyte. */
const large = fc.array(fc.integer({ min: 200_000, max: 900_000 }), { minLength: 2, maxLength: 6 });

async function expectGoodFramesOnce(given: Case): Promise<void> {
  const { directory, eventLog, loader, whole, bytes } = await load(given);
  expect(eventLog.rows.toSorted()).toEqual(whole.toSorted());
  const goodBytes = whole.reduce((sum, text) => sum + FRAME_HEADER_BYTES + Buffer.byteLength(text), 0);
  expect(loader.counters.damagedBytes).toBe(bytes - goodBytes);
  const kept = readdirSync(directory).filter((name) => name.endsWith('.bad'));
  expect(kept.reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)).toBe(bytes - goodBytes);
  expect(readdirSync(directory).filter((name) => /\.(seg|progress)$/.test(name))).toEqual([]);
  rmSync(directory, { recursive: true });
}

describe('segments with flipped, missing, truncated or added bytes', () => {
  it.each([
    ['small events', small, 60],
    ['events so large that blocks are cut between them', large, 12],
  ])(
    'have every frame that is whole loaded once, and every other byte kept and counted (%s)',
    async (_, sizes, runs) => {
      const cases = fc.record({
        sizes,
        perSegment: fc.integer({ min: 1, max: 12 }),
        list: fc.array(damage, { maxLength: 5 }),
      });
      await fc.assert(fc.asyncProperty(cases, expectGoodFramesOnce), {
        numRuns: runs,
        interruptAfterTimeLimit: 4_000,
        endOnFailure: true,
      });
    },
  );
});
