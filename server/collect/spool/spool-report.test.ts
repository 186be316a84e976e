import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { createFakeEventLog } from './loader.fixture.ts';
import { startLoader } from './loader.ts';
import { openTestSpool } from './spool.fixture.ts';
import { reportSpool } from './spool-report.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'spool-report-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const NOTHING = {
  segments: 0,
  waitingBytes: 0,
  oldestMs: 0,
  poisonEvents: 0,
  damagedBytes: 0,
  unreadableSegments: 0,
};
const texts = (...list: string[]) => list.map((text) => Buffer.from(text));

it('an empty spool and a missing spool contain nothing', async () => {
  expect(await reportSpool(directory)).toEqual(NOTHING);
  expect(await reportSpool(join(directory, 'not there'))).toEqual(NOTHING);
});

it('reports waiting events while a process writes, and none after they are loaded', async () => {
  const spool = await openTestSpool(directory, { maxSegmentBytes: 1 });
  await spool.append(texts('one', 'two'));
  await spool.append(texts('three'));
  const before = await reportSpool(directory);
  expect(before).toMatchObject({ segments: 2, waitingBytes: 13 + 13 + 15, poisonEvents: 0 });
  expect(before.oldestMs).toBeGreaterThanOrEqual(0);

  const fixed = { isReady: () => true, onLoaded: () => undefined, log: silentLog(), intervalMs: 1 };
  const loader = startLoader({ segments: spool.segments, writer: createFakeEventLog(), ...fixed });
  await loader.drain();
  expect(await reportSpool(directory)).toMatchObject({ waitingBytes: 0, oldestMs: 0 });
  await loader.stop();
  await spool.close();
});

it('counts what was set aside: rejected events, damaged bytes, unreadable segments', async () => {
  const before = await openTestSpool(directory);
  await before.append(texts('good', 'bad one', 'another bad one'));
  const [segment] = before.segments.all();
  await before.close();
  appendFileSync(segment?.path ?? '', 'torn');
  const spool = await openTestSpool(directory);
  const fixed = { isReady: () => true, onLoaded: () => undefined, log: silentLog(), intervalMs: 1 };
  const loader = startLoader({ segments: spool.segments, writer: createFakeEventLog(), ...fixed });
  await loader.drain();
  writeFileSync(join(directory, 'abc-000001.unreadable'), 'whatever');
  expect(await reportSpool(directory)).toMatchObject({ poisonEvents: 2, damagedBytes: 4, unreadableSegments: 1 });
  await loader.stop();
  await spool.close();
});
