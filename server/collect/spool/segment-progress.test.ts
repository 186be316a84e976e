import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProgress } from './segment-progress.ts';

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'progress-'));
  path = join(directory, 'a-000001.progress');
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('a segment progress file', () => {
  it('begins at nothing loaded and nothing in flight', async () => {
    const progress = await openProgress(path);
    expect(progress.current).toEqual({ loaded: 0, inFlight: 0 });
    await progress.close();
  });

  it('remembers a planned block that was never finished', async () => {
    const before = await openProgress(path);
    await before.plan(100);
    await before.finish();
    await before.plan(250);
    await before.close();
    const after = await openProgress(path);
    expect(after.current).toEqual({ loaded: 100, inFlight: 250 });
    await after.close();
  });

  it('remembers a finished block', async () => {
    const before = await openProgress(path);
    await before.plan(100);
    await before.finish();
    await before.close();
    const after = await openProgress(path);
    expect(after.current).toEqual({ loaded: 100, inFlight: 100 });
    await after.close();
  });

  it('falls back to the last complete line if the final line is torn at any byte, and continues there', async () => {
    const first = await openProgress(path);
    await first.plan(100);
    await first.finish();
    await first.plan(777);
    await first.close();
    const text = readFileSync(path, 'utf8');
    const lastLine = text.lastIndexOf('\n', text.length - 2) + 1;
    for (let length = text.length - 2; length >= lastLine; length -= 1) {
      truncateSync(path, length);
      const torn = await openProgress(path);
      expect(torn.current).toEqual({ loaded: 100, inFlight: 100 });
      await torn.close();
    }
    const again = await openProgress(path);
    await again.plan(300);
    await again.close();
    const last = await openProgress(path);
    expect(last.current).toEqual({ loaded: 100, inFlight: 300 });
    await last.close();
  });

  it('ignores lines with an invalid checksum', async () => {
    const before = await openProgress(path);
    await before.plan(100);
    await before.close();
    appendFileSync(path, '900 900 12345\n');
    const after = await openProgress(path);
    expect(after.current).toEqual({ loaded: 0, inFlight: 100 });
    await after.close();
  });
});
