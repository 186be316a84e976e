import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unavailable } from '../../platform/app-error.ts';
import { silentLog } from '../../platform/log.ts';
import type { ObjectRef } from '../event-port.ts';
import { createFakeEventLog, type FakeEventLog } from './loader.fixture.ts';
import { type Loader, type LoaderOptions, startLoader } from './loader.ts';
import { scanFrames } from './segment-frames.ts';
import { openTestSpool } from './spool.fixture.ts';
import type { OpenSpool } from './spool.ts';

let directory: string;
let eventLog: FakeEventLog;
let spool: OpenSpool;
const loaders: Loader[] = [];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'loader-'));
  eventLog = createFakeEventLog();
  spool = await openTestSpool(directory);
});
afterEach(async () => {
  for (const loader of loaders.splice(0)) await loader.stop();
  await spool.close();
  rmSync(directory, { recursive: true });
});

function start(options: Partial<LoaderOptions> = {}): Loader {
  const loader = startLoader({
    segments: spool.segments,
    writer: eventLog,
    isReady: () => true,
    onLoaded: () => undefined,
    log: silentLog(),
    intervalMs: 2,
    ...options,
  });
  loaders.push(loader);
  return loader;
}

const append = (...texts: string[]) => spool.append(texts.map((text) => Buffer.from(text)));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `event ${index}`);
const filesWith = (ending: string) => readdirSync(directory).filter((name) => name.endsWith(ending));
const untilSpoolIs = async (done: () => boolean) => {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 2));
};

/** Leaves the spool like a killed process: not sealed, adopted by the next start. */
async function crash(): Promise<void> {
  for (const loader of loaders.splice(0)) await loader.stop();
  await spool.close();
  spool = await openTestSpool(directory);
}

describe('loading', () => {
  it('moves everything appended into the event log, in order', async () => {
    const loader = start();
    await append(...numbered(100));
    await append('last');
    await loader.drain();
    expect(eventLog.rows).toEqual([...numbered(100), 'last']);
    expect(loader.bytesBehind()).toBe(0);
    expect(loader.counters).toMatchObject({ rows: 101, failures: 0, refusedRows: 0, damagedBytes: 0 });
  });

  it('runs without being called', async () => {
    start();
    await append('a');
    await untilSpoolIs(() => eventLog.rows.length === 1);
    await append('b');
    await untilSpoolIs(() => eventLog.rows.length === 2);
    expect(eventLog.rows).toEqual(['a', 'b']);
  });

  it('cuts large backlogs into blocks', async () => {
    await append(...Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(100_000, '.')));
    const loader = start({ maxBlockBytes: 1_100_000 });
    await loader.drain();
    expect(eventLog.rows.map((row) => Number.parseInt(row, 10))).toEqual(Array.from({ length: 30 }, (_, i) => i));
    expect(loader.counters.blocks).toBeGreaterThan(2);
  });

  it('removes segments that are sealed and loaded, and nothing else', async () => {
    await spool.close();
    spool = await openTestSpool(directory, { maxSegmentBytes: 1 });
    for (const text of ['a', 'b', 'c']) await append(text);
    const loader = start();
    await loader.drain();
    await untilSpoolIs(() => filesWith('.seg').length === 1);
    expect(eventLog.rows).toEqual(['a', 'b', 'c']);
    await append('d');
    await loader.drain();
    expect(eventLog.rows).toEqual(['a', 'b', 'c', 'd']);
    expect(filesWith('.progress').length).toBeLessThanOrEqual(2);
  });

  it('reports the counts of each block after it is stored', async () => {
    const reported: (readonly ObjectRef[])[] = [];
    const loader = start({ onLoaded: (touched) => reported.push(touched) });
    await append('a', 'b');
    await loader.drain();
    await untilSpoolIs(() => reported.length > 0);
    expect(reported).toEqual([
      [
        { kind: 'link', accountId: 1, id: 0 },
        { kind: 'link', accountId: 1, id: 1 },
      ],
    ]);
  });
});

describe('a failing event log', () => {
  it('is waited for while it is not ready, without an attempt', async () => {
    let ready = false;
    const loader = start({ isReady: () => ready });
    await append('a');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(eventLog.calls).toEqual([]);
    expect(loader.bytesBehind()).toBeGreaterThan(0);
    ready = true;
    await loader.drain();
    expect(eventLog.calls).toEqual(['insert 1']);
  });

  it('receives a block of unknown outcome again with the same bounds, compared row by row', async () => {
    let failures = 3;
    eventLog.failBefore = () => (failures-- > 0 ? unavailable() : undefined);
    await append('a', 'b');
    const loader = start();
    await untilSpoolIs(() => loader.counters.failures > 0);
    await append('c');
    await loader.drain();
    expect(eventLog.rows).toEqual(['a', 'b', 'c']);
    expect(eventLog.calls).toEqual(['insert 2', 'missing 2', 'missing 2', 'missing 2', 'insert 1']);
  });

  it('stores each row once if it crashed between storing a block and acknowledging it', async () => {
    let failures = 2;
    eventLog.failAfter = () => (failures-- > 0 ? unavailable() : undefined);
    await append(...numbered(10));
    const loader = start();
    await loader.drain();
    expect(eventLog.rows).toEqual(numbered(10));
    expect(loader.counters.failures).toBe(2);
  });

  it('is retried as long as it has no room', async () => {
    let failures = 12;
    eventLog.failBefore = () => (failures-- > 0 ? unavailable() : undefined);
    await append('a');
    await start({ intervalMs: 0.001 }).drain();
    expect(eventLog.rows).toEqual(['a']);
    expect(filesWith('.poison')).toEqual([]);
  });
});

describe('a process that dies', () => {
  it('leaves its backlog to the next one', async () => {
    await append(...numbered(50));
    await crash();
    await append('new');
    await start().drain();
    expect(eventLog.rows).toEqual([...numbered(50), 'new']);
  });

  it('between the insert and its progress entry duplicates no row', async () => {
    await append(...numbered(10));
    const copy = mkdtempSync(join(tmpdir(), 'loader-copy-'));
    // A copy of the directory from while the block was being stored.
    eventLog.failAfter = () => {
      if (readdirSync(copy).length === 0)
        cpSync(directory, copy, { recursive: true, filter: (p) => !p.endsWith('.sock') });
      return undefined;
    };
    await start().drain();
    await crash();
    rmSync(directory, { recursive: true });
    cpSync(copy, directory, { recursive: true });
    rmSync(copy, { recursive: true });
    eventLog.failAfter = () => undefined;
    spool = await openTestSpool(directory);
    await start().drain();
    expect(eventLog.calls).toEqual(['insert 10', 'missing 10']);
    expect(eventLog.rows).toEqual(numbered(10));
  });

  it('between the plan and the insert loses no row, even if more was appended since', async () => {
    eventLog.failBefore = () => unavailable();
    await append('a');
    const loader = start();
    await untilSpoolIs(() => loader.counters.failures > 0);
    await append('b');
    await crash();
    eventLog.failBefore = () => undefined;
    await start().drain();
    expect(eventLog.rows).toEqual(['a', 'b']);
  });

  it('has its segments taken over while others run', async () => {
    const other = await openTestSpool(directory);
    await other.append([Buffer.from('from the dead')]);
    await other.close();
    await spool.segments.adopt();
    await start().drain();
    expect(eventLog.rows).toEqual(['from the dead']);
  });
});

describe('bad rows', () => {
  it('are set aside as they are, and their neighbours are stored', async () => {
    await append(...numbered(100), 'a bad one', ...numbered(100).map((text) => `${text}!`), 'another bad one');
    const loader = start();
    await loader.drain();
    expect(eventLog.rows.toSorted()).toEqual([...numbered(100), ...numbered(100).map((text) => `${text}!`)].toSorted());
    expect(loader.counters.refusedRows).toBe(2);
    const [file = ''] = filesWith('.poison');
    const kept = scanFrames(readFileSync(join(directory, file)), true).payloads;
    expect(kept.map((payload) => Buffer.from(payload).toString())).toEqual(['a bad one', 'another bad one']);
  });

  it('do not delay later blocks', async () => {
    const loader = start();
    await append('bad');
    await loader.drain();
    await append('good');
    await loader.drain();
    expect(eventLog.rows).toEqual(['good']);
  });

  it('are set aside as a whole block if there are too many to isolate, and none is lost', async () => {
    const texts = numbered(400).map((text, index) => (index % 2 === 0 ? `${text} bad` : text));
    await append(...texts);
    const loader = start();
    await loader.drain();
    const [file = ''] = filesWith('.poison');
    const kept = scanFrames(readFileSync(join(directory, file)), true).payloads.map((p) => Buffer.from(p).toString());
    expect([...eventLog.rows, ...kept].toSorted()).toEqual(texts.toSorted());
    expect(loader.counters.refusedRows).toBe(kept.length);
  });

  it('sets a block aside after repeated unknown errors, and continues with the others', async () => {
    eventLog.failBefore = (texts) => (texts.includes('cursed') ? new Error('no idea') : undefined);
    await append('cursed');
    const loader = start({ intervalMs: 0.001 });
    await loader.drain();
    await append('good');
    await loader.drain();
    expect(eventLog.rows).toEqual(['good']);
    expect(loader.counters.refusedRows).toBe(1);
    expect(filesWith('.poison')).toHaveLength(1);
  });
});

describe('damaged segments', () => {
  const onlySegment = () => join(directory, filesWith('.seg')[0] ?? '');

  it('give their good rows to the event log and their bad bytes to a file, counted', async () => {
    await append('one', 'two', 'three');
    await spool.close();
    const bytes = readFileSync(onlySegment());
    const at = bytes.indexOf('two');
    bytes[at] = 0;
    writeFileSync(onlySegment(), bytes);
    appendFileSync(onlySegment(), 'torn');
    spool = await openTestSpool(directory);
    const loader = start();
    await loader.drain();
    expect(eventLog.rows).toEqual(['one', 'three']);
    expect(loader.counters.damagedBytes).toBe(10 + 3 + 4);
    const kept = filesWith('.bad').map((name) => readFileSync(join(directory, name)).byteLength);
    expect(kept.toSorted()).toEqual([13, 4].toSorted());
  });

  it('are removed if they contain only damaged bytes', async () => {
    await append('gone');
    await spool.close();
    writeFileSync(onlySegment(), Buffer.alloc(64));
    spool = await openTestSpool(directory);
    const loader = start();
    await loader.drain();
    await untilSpoolIs(() => filesWith('.seg').length === 0);
    expect(eventLog.calls).toEqual([]);
    expect(loader.counters.damagedBytes).toBe(64);
  });

  it('that end early, though more of them was acknowledged, do not keep the loader', async () => {
    await append('kept', 'lost');
    await spool.close();
    const before = readFileSync(onlySegment());
    spool = await openTestSpool(directory);
    writeFileSync(onlySegment(), before.subarray(0, 14));
    const loader = start();
    await loader.drain();
    expect(eventLog.rows).toEqual(['kept']);
    expect(loader.bytesBehind()).toBe(0);
  });
});
