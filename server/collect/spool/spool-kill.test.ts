import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestSpool, storedTexts } from './spool.fixture.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'spool-kill-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const WRITER = fileURLToPath(new URL('./spool-writer.fixture.ts', import.meta.url));

/** Runs the writer until it has acknowledged `count` payloads, kills it and returns the acknowledged payloads. */
async function acknowledgedBeforeKill(count: number): Promise<string[]> {
  const child = spawn(process.execPath, [WRITER, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    if (output.split('\n').length > count) child.kill('SIGKILL');
  });
  await once(child, 'close');
  // The kill may have truncated the last line.
  return output.split('\n').slice(0, -1);
}

it('finds every acknowledged payload after kill -9, and none twice', async () => {
  for (const count of [20, 500, 3000]) {
    const acknowledged = await acknowledgedBeforeKill(count);
    expect(acknowledged.length).toBeGreaterThanOrEqual(count);
    const spool = await openTestSpool(directory);
    const stored = storedTexts(spool);
    expect(new Set(stored).size).toBe(stored.length);
    const found = new Set(stored);
    expect(acknowledged.filter((number) => !found.has(`payload ${number}`))).toEqual([]);
    for (const segment of spool.segments.all()) await spool.segments.remove(segment);
    await spool.close();
  }
});
