import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFaultyDisk, openTestSpool, storedTexts } from './spool.fixture.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'spool-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const payload = (text: string) => [Buffer.from(text)];

describe('appending', () => {
  it('resolves when the payloads are in the segment, in the order of the appends', async () => {
    const spool = await openTestSpool(directory);
    await spool.append([Buffer.from('a'), Buffer.from('b')]);
    await spool.append(payload('c'));
    expect(storedTexts(spool)).toEqual(['a', 'b', 'c']);
    await spool.close();
  });

  it('does not resolve before the sync that covers it', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
    const gate = Promise.withResolvers<void>();
    disk.hold = gate.promise;
    let acknowledged = false;
    const append = spool.append(payload('a')).then(() => {
      acknowledged = true;
    });
    while (disk.writes === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(acknowledged).toBe(false);
    gate.resolve();
    await append;
    expect(disk.syncs).toBe(1);
    await spool.close();
  });

  it('writes everything that gathered during a sync with one write and one sync', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
    const gate = Promise.withResolvers<void>();
    disk.hold = gate.promise;
    const first = spool.append(payload('first'));
    while (disk.writes === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const others = Array.from({ length: 500 }, (_, index) => spool.append(payload(`event ${index}`)));
    gate.resolve();
    await Promise.all([first, ...others]);
    expect(disk.syncs).toBe(2);
    expect(disk.writes).toBe(2);
    expect(spool.counters).toMatchObject({ payloads: 501, commits: 2, failures: 0 });
    await spool.close();
  });

  it('shares one promise among the appends of a batch', async () => {
    const spool = await openTestSpool(directory);
    const [one, two] = [spool.append(payload('a')), spool.append(payload('b'))];
    expect(one).toBe(two);
    await one;
    await spool.close();
  });

  it('rejects payloads that no frame can hold and stores the others', async () => {
    const spool = await openTestSpool(directory);
    await expect(spool.append([Buffer.alloc(0)])).rejects.toThrow(RangeError);
    await expect(spool.append([Buffer.alloc(1024 * 1024 + 1)])).rejects.toThrow(RangeError);
    await spool.append(payload('fine'));
    expect(storedTexts(spool)).toEqual(['fine']);
    await spool.close();
  });

  it('rejects appends beyond the queue limit as unavailable, and accepts more after the sync', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile, maxWaitingBytes: 100 });
    const gate = Promise.withResolvers<void>();
    disk.hold = gate.promise;
    const first = spool.append([Buffer.alloc(80, 'a')]);
    await expect(spool.append([Buffer.alloc(80, 'b')])).rejects.toMatchObject({ code: 'unavailable' });
    gate.resolve();
    await first;
    await spool.append([Buffer.alloc(80, 'c')]);
    expect(storedTexts(spool).map((text) => text[0])).toEqual(['a', 'c']);
    await spool.close();
  });

  it('is rejected once the spool is closed, and closing stores what was appended before', async () => {
    const spool = await openTestSpool(directory, { gatherMs: 30 });
    const last = spool.append(payload('last'));
    await spool.close();
    await last;
    expect(storedTexts(spool)).toEqual(['last']);
    await expect(spool.append(payload('late'))).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a disk that fails', () => {
  it('full: rejects the whole batch and continues in the same segment when there is room', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
    await spool.append(payload('before'));
    const size = spool.segments.all()[0]?.durableBytes;
    disk.freeBytes = 7;
    await expect(spool.append(payload('does not fit'))).rejects.toMatchObject({ code: 'unavailable' });
    expect(statSync(disk.opened[0] ?? '').size).toBe(size);
    disk.freeBytes = 1000;
    await spool.append(payload('after'));
    expect(storedTexts(spool)).toEqual(['before', 'after']);
    expect(disk.opened).toHaveLength(1);
    expect(spool.counters).toMatchObject({ payloads: 2, failures: 1 });
    await spool.close();
  });

  it('full from the start: leaves no files behind and works once there is room', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
    disk.failNextOpen = true;
    await expect(spool.append(payload('early'))).rejects.toMatchObject({ code: 'unavailable' });
    expect(readdirSync(directory).filter((name) => name.endsWith('.seg'))).toEqual([]);
    await spool.append(payload('later'));
    expect(storedTexts(spool)).toEqual(['later']);
    await spool.close();
  });

  it('sync fails: rejects the batch and writes no more to that file', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
    await spool.append(payload('before'));
    disk.failNextSync = true;
    await expect(spool.append(payload('lost'))).rejects.toMatchObject({ code: 'unavailable' });
    await spool.append(payload('after'));
    expect(disk.opened).toHaveLength(2);
    expect(storedTexts(spool)).toEqual(['before', 'after']);
    expect(spool.segments.all().map((segment) => segment.sealed)).toEqual([true, false]);
    await spool.close();
  });

  it('nothing works: rejected payloads stay behind the end that loaders respect', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
    await spool.append(payload('before'));
    disk.failNextSync = true;
    disk.failNextTruncate = true;
    await expect(spool.append(payload('refused'))).rejects.toMatchObject({ code: 'unavailable' });
    expect(readFileSync(disk.opened[0] ?? '', 'utf8')).toContain('refused');
    await spool.append(payload('after'));
    expect(storedTexts(spool)).toEqual(['before', 'after']);
    await spool.close();
  });

  it('nothing works for a while: rejected payloads are cut off before the next one is stored, so no heir finds them', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
    await spool.append(payload('before'));
    disk.failNextSync = true;
    disk.failNextTruncate = true;
    await expect(spool.append(payload('refused'))).rejects.toMatchObject({ code: 'unavailable' });
    await spool.append(payload('after'));
    const [first = '', second = ''] = disk.opened;
    expect(readFileSync(first, 'utf8')).not.toContain('refused');
    expect(readFileSync(first, 'utf8')).toContain('before');
    expect(readFileSync(second, 'utf8')).toContain('after');
    await spool.close();
  });

  it('nothing works until the end: what could be cut off only when it closes is cut off then', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
    await spool.append(payload('before'));
    disk.failNextSync = true;
    disk.failNextTruncate = true;
    await expect(spool.append(payload('refused'))).rejects.toMatchObject({ code: 'unavailable' });
    await spool.close();
    const heir = await openTestSpool(directory);
    expect(storedTexts(heir)).toEqual(['before']);
    await heir.close();
  });

  it('counts as full before its last bytes are used, and accepts events again when there is room', async () => {
    const room = { free: 1e6, total: 1e9 };
    const spool = await openTestSpool(directory, { lookAtRoom: async () => ({ ...room }) });
    await expect(spool.append(payload('refused'))).rejects.toMatchObject({ code: 'unavailable' });
    expect(readdirSync(directory).filter((name) => name.endsWith('.seg'))).toEqual([]);
    room.free = 1e9;
    await spool.append(payload('after'));
    expect(storedTexts(spool)).toEqual(['after']);
    await spool.close();
  });

  it('rejects only the batch that failed, not the one that gathered meanwhile', async () => {
    const disk = createFaultyDisk();
    const spool = await openTestSpool(directory, { openSegmentFile: disk.openSegmentFile });
    const gate = Promise.withResolvers<void>();
    disk.hold = gate.promise;
    disk.failNextSync = true;
    const first = spool.append(payload('first'));
    const refused = expect(first).rejects.toMatchObject({ code: 'unavailable' });
    while (disk.writes === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const second = spool.append(payload('second'));
    gate.resolve();
    await refused;
    await second;
    expect(storedTexts(spool)).toEqual(['second']);
    await spool.close();
  });
});

describe('segments', () => {
  it('are followed by the next one when they are large enough', async () => {
    const spool = await openTestSpool(directory, { maxSegmentBytes: 50 });
    for (const text of ['a', 'b', 'c']) await spool.append([Buffer.alloc(60, text)]);
    expect(spool.segments.all()).toHaveLength(3);
    expect(spool.segments.all().map((segment) => segment.sealed)).toEqual([true, true, false]);
    expect(storedTexts(spool).map((text) => text[0])).toEqual(['a', 'b', 'c']);
    await spool.close();
  });

  it('are followed by the next one when they are old enough', async () => {
    const spool = await openTestSpool(directory, { maxSegmentAgeMs: 0 });
    await spool.append(payload('a'));
    await spool.append(payload('b'));
    expect(spool.segments.all()).toHaveLength(2);
    await spool.close();
  });

  it('of a closed spool are taken over by the next one, payloads and all', async () => {
    const before = await openTestSpool(directory);
    await before.append(payload('kept'));
    await before.close();
    const after = await openTestSpool(directory);
    await after.append(payload('new'));
    expect(storedTexts(after)).toEqual(['kept', 'new']);
    expect(after.segments.all()[0]?.sealed).toBe(true);
    await after.close();
  });

  it('of a living process are left to it', async () => {
    const living = await openTestSpool(directory);
    await living.append(payload('mine'));
    const other = await openTestSpool(directory);
    expect(storedTexts(other)).toEqual([]);
    await living.append(payload('still mine'));
    expect(storedTexts(living)).toEqual(['mine', 'still mine']);
    await living.close();
    await other.segments.adopt();
    expect(storedTexts(other)).toEqual(['mine', 'still mine']);
    await other.close();
  });

  it('are taken over by one of several processes', async () => {
    const dead = await openTestSpool(directory, { maxSegmentBytes: 1 });
    for (const text of ['a', 'b', 'c', 'd']) await dead.append(payload(text));
    const heirs = await Promise.all([openTestSpool(directory), openTestSpool(directory)]);
    await dead.close();
    await Promise.all(heirs.map((heir) => heir.segments.adopt()));
    expect(heirs.flatMap(storedTexts).sort()).toEqual(['a', 'b', 'c', 'd']);
    for (const heir of heirs) await heir.close();
  });

  it('with a torn end keep what was acknowledged', async () => {
    const before = await openTestSpool(directory);
    await before.append(payload('acknowledged'));
    const path = before.segments.all()[0]?.path ?? '';
    await before.close();
    appendFileSync(path, Buffer.from([0xd7, 0x4d, 9, 0, 0, 0, 1, 2, 3, 4, 65]));
    const after = await openTestSpool(directory);
    expect(storedTexts(after)).toEqual(['acknowledged']);
    await after.close();
  });

  it('never reuse a name', async () => {
    const names = new Set<string>();
    for (let start = 0; start < 3; start += 1) {
      const spool = await openTestSpool(directory, { maxSegmentBytes: 1 });
      await spool.append(payload('a'));
      await spool.append(payload('b'));
      for (const segment of spool.segments.all()) names.add(segment.identity);
      await spool.close();
    }
    expect(names.size).toBe(6);
  });
});
