import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { pressureOf } from './backlog-metrics.ts';
import { createFakeEventLog } from './spool/loader.fixture.ts';
import { startLoader } from './spool/loader.ts';
import { createFaultyDisk, openTestSpool } from './spool/spool.fixture.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pressure-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('an alert is raised while the event log is down, names a disk that rejects writes, and ends automatically', async () => {
  const disk = createFaultyDisk();
  const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
  let isUp = false;
  const loader = startLoader({
    segments: spool.segments,
    writer: createFakeEventLog(),
    isReady: () => isUp,
    onLoaded: () => undefined,
    log: silentLog(),
    intervalMs: 1,
  });
  const status = { stored: 1, dropped: 2, refused: 3, waiting: 4, held: 5 };
  const pressure = () =>
    pressureOf({ recorder: { status: () => status }, spool, loader, eventLog: { ready: () => isUp } });

  expect(pressure()).toMatchObject({
    spoolBytesWaiting: 0,
    spoolSegments: 0,
    isEngineUp: false,
    hitsWaiting: 4,
    hitsHeld: 5,
  });
  await spool.append([Buffer.from('waits'), Buffer.from('bad')]);
  expect(pressure()).toMatchObject({ spoolBytesWaiting: 28, spoolSegments: 1, spoolCommits: 1, rowsLoaded: 0 });

  disk.failNextSync = true;
  await expect(spool.append([Buffer.from('refused')])).rejects.toMatchObject({ code: 'unavailable' });
  expect(pressure()).toMatchObject({ isSpoolFailing: true, spoolFailures: 1 });
  await spool.append([Buffer.from('well again')]);
  expect(pressure()).toMatchObject({ isSpoolFailing: false, spoolFailures: 1 });

  isUp = true;
  await loader.drain();
  expect(pressure()).toMatchObject({ spoolBytesWaiting: 0, isEngineUp: true, rowsRefused: 1, bytesDamaged: 0 });
  await loader.stop();
  await spool.close();
});
