import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { until } from '../../server/cli/command.fixture.ts';
import { type Drill, startDrill } from './drill.fixture.ts';

let drill: Drill | undefined;
let mounted: string | undefined;
afterEach(async () => {
  drill?.service.child.kill('SIGKILL');
  await drill?.service.ended;
  if (mounted !== undefined) spawnSync('umount', ['-l', mounted]);
  mounted = undefined;
  await drill?.close();
});

/** A file system of 512 KiB for the spool; false where that is not ours to make. */
function mountSmall(folder: string): void {
  const spool = join(folder, 'spool');
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k,mode=700', 'tmpfs', spool]);
  if (status === 0) mounted = spool;
  else refusal = stderr.toString().trim();
}
let refusal = '';

const ballast = () => join(mounted ?? '', 'ballast');

/** Leaves so many bytes free. */
function fillUpTo(freeBytes: number): void {
  const { bavail, bsize } = statfsSync(mounted ?? '');
  writeFileSync(ballast(), Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
}

it('a disk that is full: nothing is acknowledged that is not stored, links lead on, and space brings it back', async ({
  skip,
}) => {
  drill = await startDrill({ prepare: mountSmall });
  if (mounted === undefined) {
    console.warn(`Not drilled: a small file system can not be mounted here (${refusal}).`);
    skip();
  }
  expect(await drill.view('/before')).toBe(202);
  await drill.countedWith('/before');

  fillUpTo(12 * 1024);
  const sending = drill.send('full');
  await until(() => (sending.refusals.get(503) ?? 0) > 20);
  await sending.stop();
  expect([...sending.refusals.keys()]).toEqual([503]);
  for (let click = 0; click < 5; click += 1) expect((await drill.follow()).status).toBe(302);
  expect((await drill.request('/healthz')).status).toBe(200);
  // Kept full for a while: whatever is tried meanwhile must neither lose nor double.
  await delay(1_500);

  rmSync(ballast());
  await until(async () => (await drill?.view('/again')) === 202);
  const counted = await drill.countedWith('/again');
  expect([...sending.acknowledged].filter((path) => counted.get(path) !== 1)).toEqual([]);
  expect([...counted].filter(([path, count]) => count !== 1 && path !== '/again')).toEqual([]);
  expect(sending.acknowledged.size).toBeGreaterThan(0);
  // Clicks that nobody waited for were kept in memory and came to disk with the space.
  await until(async () => (await drill?.clicks()) === 5);
});
