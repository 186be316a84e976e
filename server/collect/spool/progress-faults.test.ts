import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProgress } from './segment-progress.ts';

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'progress-faults-'));
  path = join(directory, 'a-000001.progress');
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Limits the file size of this process: a write stops in the middle, as on a full disk. */
function limitFileSize(bytes: number | 'unlimited'): boolean {
  return spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]).status === 0;
}
const canLimit = limitFileSize('unlimited');
afterEach(() => {
  if (canLimit) limitFileSize('unlimited');
});

const reopened = async () => {
  const progress = await openProgress(path);
  await progress.close();
  return progress.current;
};

describe.runIf(canLimit)('a disk that is full in the middle of a line (needs prlimit)', () => {
  it('rejects the plan, and the next one is not lost to the torn line before it', async () => {
    const progress = await openProgress(path);
    await progress.plan(100);
    await progress.finish();
    for (let room = 1; room <= 12; room += 1) {
      limitFileSize(statSync(path).size + room);
      await expect(progress.plan(7_000_000)).rejects.toMatchObject({ code: 'EFBIG' });
      expect(progress.current).toEqual({ loaded: 100, inFlight: 100 });
    }
    limitFileSize('unlimited');
    await progress.plan(250);
    expect(await reopened()).toEqual({ loaded: 100, inFlight: 250 });
    await progress.finish();
    await progress.close();
    expect(await reopened()).toEqual({ loaded: 250, inFlight: 250 });
  });

  it('rejects the entry of a stored block, whose outcome is then unknown', async () => {
    const progress = await openProgress(path);
    await progress.plan(100);
    limitFileSize(statSync(path).size + 3);
    await expect(progress.finish()).rejects.toMatchObject({ code: 'EFBIG' });
    limitFileSize('unlimited');
    expect(progress.current).toEqual({ loaded: 0, inFlight: 100 });
    expect(await reopened()).toEqual({ loaded: 0, inFlight: 100 });
    await progress.close();
  });
});

describe('a progress file', () => {
  const ends = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 });

  it('truncated at any byte contains only an earlier valid state', async () => {
    await fc.assert(
      fc.asyncProperty(ends, fc.double({ min: 0, max: 1, noNaN: true }), async (sizes, share) => {
        writeFileSync(path, '');
        const progress = await openProgress(path);
        const truths = [JSON.stringify(progress.current)];
        for (const size of sizes) {
          await progress.plan(progress.current.loaded + size);
          truths.push(JSON.stringify(progress.current));
          await progress.finish();
          truths.push(JSON.stringify(progress.current));
        }
        await progress.close();
        truncateSync(path, Math.floor(statSync(path).size * share));
        expect(truths).toContain(JSON.stringify(await reopened()));
      }),
      { numRuns: 40, interruptAfterTimeLimit: 4_000, endOnFailure: true },
    );
  });

  it('ignores lines that no step wrote', async () => {
    const progress = await openProgress(path);
    await progress.plan(100);
    await progress.close();
    const [line = ''] = readFileSync(path, 'utf8').split('\n');
    for (const wrong of ['', '1 2', '-1 5 0', '5 5 5 5', line.replace('100', '900'), `x${line}`, '\u0000\u0000']) {
      appendFileSync(path, `${wrong}\n`);
    }
    expect(await reopened()).toEqual({ loaded: 0, inFlight: 100 });
  });

  it('opened again and again does not grow', async () => {
    const progress = await openProgress(path);
    await progress.plan(5);
    await progress.close();
    const { size } = statSync(path);
    for (let time = 0; time < 3; time += 1) await reopened();
    expect(statSync(path).size).toBe(size);
  });
});
