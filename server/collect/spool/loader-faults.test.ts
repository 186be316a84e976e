import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unavailable } from '../../platform/app-error.ts';
import { silentLog } from '../../platform/log.ts';
import { createFakeEventLog, type FakeEventLog } from './loader.fixture.ts';
import { type Loader, type LoaderOptions, startLoader } from './loader.ts';
import { type ReadAt, readAt } from './loader-block.ts';
import { storeSkippingRejected } from './loader-store.ts';
import { createFaultyDisk, openTestSpool } from './spool.fixture.ts';
import type { OpenSpool } from './spool.ts';

let directory: string;
let eventLog: FakeEventLog;
const closing: (() => Promise<void>)[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'loader-faults-'));
  eventLog = createFakeEventLog();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(directory, { recursive: true });
});

function start(spool: OpenSpool, options: Partial<LoaderOptions> = {}): Loader {
  const fixed = { isReady: () => true, onLoaded: () => undefined, log: silentLog(), intervalMs: 1 };
  const loader = startLoader({ segments: spool.segments, writer: eventLog, ...fixed, ...options });
  closing.push(
    () => spool.close(),
    () => loader.stop(),
  );
  return loader;
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 2));
const files = (ending: string) => readdirSync(directory).filter((name) => name.endsWith(ending));

describe('a disk that fails every sync', () => {
  it('leaves no file behind for the segments that never held anything', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
    const loader = start(spool);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      disk.failNextSync = true;
      await expect(spool.append([Buffer.from('lost')])).rejects.toMatchObject({ code: 'unavailable' });
      await moment();
    }
    expect([files('.seg'), files('.progress')]).toEqual([[], []]);
    await spool.append([Buffer.from('well again')]);
    await loader.drain();
    expect(eventLog.rows).toEqual(['well again']);
    expect(loader.counters.failures).toBe(0);
  });
});

describe('a damaged block that has to be repeated', () => {
  it('counts its damaged bytes once, and keeps them once', async () => {
    const before = await openTestSpool(directory);
    await before.append([Buffer.from('good')]);
    await before.close();
    appendFileSync(join(directory, files('.seg')[0] ?? ''), 'damage');
    let failures = 4;
    eventLog.failAfter = () => (failures-- > 0 ? unavailable() : undefined);
    const loader = start(await openTestSpool(directory));
    await loader.drain();
    while (loader.counters.blocks === 0) await moment();
    expect(loader.counters).toMatchObject({ blocks: 1, rows: 1, failures: 4, damagedBytes: 6 });
    expect(files('.bad').map((name) => readFileSync(join(directory, name), 'utf8'))).toEqual(['damage']);
  });
});

describe('an unreadable segment', () => {
  it('does not block the other segments', async () => {
    const spool = await openTestSpool(directory, { maxSegmentBytes: 1 });
    for (const text of ['first', 'gone', 'third']) await spool.append([Buffer.from(text)]);
    rmSync(spool.segments.all()[1]?.path ?? '');
    const loader = start(spool);
    while (eventLog.rows.length < 2) await moment();
    expect(eventLog.rows).toEqual(['first', 'third']);
    expect(loader.counters.failures).toBeGreaterThan(0);
    await spool.append([Buffer.from('fourth')]);
    while (eventLog.rows.length < 3) await moment();
  });
});

/** A disk that fails to read certain bytes of certain files. */
function badDisk(isBad: (path: string, position: number, length: number) => boolean): ReadAt & { refusals: number } {
  const read: ReadAt & { refusals: number } = Object.assign(
    async (path: string, position: number, length: number) => {
      if (!isBad(path, position, length)) return readAt(path, position, length);
      read.refusals += 1;
      throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    },
    { refusals: 0 },
  );
  return read;
}

describe('read errors', () => {
  it('temporary: the whole segment is loaded later, and the others do not wait for it', async () => {
    const spool = await openTestSpool(directory, { maxSegmentBytes: 1 });
    for (const text of ['first', 'stuck', 'third']) await spool.append([Buffer.from(text)]);
    const [, stuck] = spool.segments.all();
    let attempts = 0;
    const read = badDisk((path) => path === stuck?.path && ++attempts <= 3);
    const loader = start(spool, { readAt: read });
    await loader.drain();
    expect(eventLog.rows).toEqual(['first', 'third', 'stuck']);
    expect(loader.counters).toMatchObject({ damagedBytes: 0, failures: 3, rows: 3 });
    while (files('.seg').length > 1) await moment();
    expect(files('.unreadable')).toEqual([]);
  });

  it('permanent: the readable rows are loaded, the others are counted, the file is kept', async () => {
    const spool = await openTestSpool(directory, { maxSegmentBytes: 100_000 });
    const texts = Array.from({ length: 60 }, (_, index) => `${index} `.padEnd(2_000, '.'));
    await spool.append(texts.map((text) => Buffer.from(text)));
    await spool.append([Buffer.from('in the next segment')]);
    const [segment] = spool.segments.all();
    const read = badDisk(
      (path, position, length) => path === segment?.path && position < 50_000 && position + length > 49_000,
    );
    const loader = start(spool, { readAt: read });
    await loader.drain();
    const lost = texts.filter((text) => !eventLog.rows.includes(text));
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.length).toBeLessThanOrEqual(6);
    expect(eventLog.rows.toSorted()).toEqual(
      [...texts.filter((text) => !lost.includes(text)), 'in the next segment'].toSorted(),
    );
    expect(loader.counters.damagedBytes).toBe(lost.length * 2_010);
    while (files('.unreadable').length === 0) await moment();
    // The segment's own progress file is removed last, after the rename is durable; the next segment may have one.
    await expect.poll(() => files('.progress').length).toBeLessThanOrEqual(1);
    const attemptsSoFar = read.refusals;
    for (let look = 0; look < 20; look += 1) await moment();
    expect(read.refusals).toBe(attemptsSoFar);
  });

  it('of a progress file: the segment is compared from its start, and no row is stored twice', async () => {
    const before = await openTestSpool(directory);
    await before.append([Buffer.from('one'), Buffer.from('two')]);
    const { identity = '' } = before.segments.all()[0] ?? {};
    eventLog.rows.push('one');
    mkdirSync(before.segments.progressPath(identity));
    await before.close();
    const loader = start(await openTestSpool(directory));
    await loader.drain();
    expect(eventLog.rows).toEqual(['one', 'two']);
    expect(eventLog.calls).toEqual(['missing 2']);
  });
});

describe('a segment whose file was removed', () => {
  it('is abandoned after several attempts, and counted', async () => {
    const spool = await openTestSpool(directory, { maxSegmentBytes: 1 });
    for (const text of ['first', 'gone']) await spool.append([Buffer.from(text)]);
    rmSync(spool.segments.all()[1]?.path ?? '');
    const loader = start(spool);
    await loader.drain();
    expect(eventLog.rows).toEqual(['first']);
    expect(loader.counters).toMatchObject({ failures: 5, damagedBytes: 14 });
    expect(loader.bytesBehind()).toBe(0);
  });
});

describe('storing a block with rejected rows', () => {
  const payloads = (texts: string[]) => texts.map((text) => Buffer.from(text));
  const textsOf = (refused: readonly Uint8Array[]) => refused.map((payload) => Buffer.from(payload).toString());

  it.each([
    [['bad']],
    [['a', 'bad']],
    [['bad 1', 'a', 'b', 'bad 2', 'c']],
    [['bad 1', 'bad 2', 'bad 3']],
    [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'bad']],
  ])('of %j rejects the bad ones in order and stores the others', async (texts) => {
    const refused = await storeSkippingRejected(eventLog, 'token', payloads(texts));
    expect(textsOf(refused)).toEqual(texts.filter((text) => text.includes('bad')));
    expect(eventLog.rows).toEqual(texts.filter((text) => !text.includes('bad')));
  });

  it('stops at the first error that no row caused', async () => {
    eventLog.failBefore = (texts) => (texts.length === 2 ? unavailable() : undefined);
    const work = storeSkippingRejected(eventLog, 'token', payloads(['a', 'b', 'bad', 'c']));
    await expect(work).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('gives each part of a block its own stable token', async () => {
    const run = async () => {
      const tokens: string[] = [];
      const writer = {
        ...eventLog,
        insertMissing: async (token: string, part: readonly Uint8Array[]) => {
          tokens.push(token);
          await eventLog.insertMissing(token, part);
        },
      };
      await storeSkippingRejected(writer, 'segment:0-99', payloads(['a', 'bad', 'b', 'c', 'worse bad', 'd']));
      return tokens;
    };
    const tokens = await run();
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens.every((token) => token.startsWith('segment:0-99'))).toBe(true);
    expect(await run()).toEqual(tokens);
  });
});
