import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BackupManifest, MANIFEST } from './backup-manifest.ts';
import { createMemoryStorage, type MemoryStorage, sha256 } from './memory-storage.fixture.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import { openRepository } from './repository.ts';
import { verifyStored } from './verify-stored.ts';

const WRITER = 'a'.repeat(16);
let folder: string;
let storage: MemoryStorage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-old-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  storage = createMemoryStorage();
});

const nameOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}T03-00-00Z`;
const repository = () => openRepository(storage, undefined);

interface Amount {
  events?: number;
  rows?: number;
}

/** Stores a backup with its manifest, its own file and one that all have; returns it like one that was just made. */
async function store(day: number, { events = 1_000, rows = 1_000 }: Amount = {}) {
  const manifest: BackupManifest = {
    format: 2,
    startedAt: nameOf(day),
    catalogue: 'sqlite',
    events: 'files',
    spool: { segments: 0, bytes: 0 },
    eventsByDay: { '2026-01-01': events },
    catalogRows: { link: rows },
  };
  const contents = { [MANIFEST]: JSON.stringify(manifest), 'events/own': `of day ${day}`, 'events/common': 'of all' };
  const file = join(folder, 'file');
  const files = new Map<string, { sum: string; bytes: number }>();
  for (const [path, content] of Object.entries(contents)) {
    await writeFile(file, content);
    await repository().add(file, sha256(content));
    files.set(path, { sum: sha256(content), bytes: content.length });
  }
  await repository().complete(nameOf(day), files, file);
  return { name: nameOf(day), manifest };
}

const remove = (created: Awaited<ReturnType<typeof store>>, keep: number) =>
  removeOldBackups(repository(), created, { keep, writer: WRITER });

describe('old backups', () => {
  it('are removed down to the number that is kept, and the rest stays whole', async () => {
    for (const day of [1, 2, 3]) await store(day);
    expect(await remove(await store(4), 2)).toEqual({ removed: [nameOf(1), nameOf(2)], warnings: [] });
    expect(await repository().names()).toEqual([nameOf(3), nameOf(4)]);
    for (const day of [3, 4]) await verifyStored(repository(), nameOf(day));
    const stored = await repository().objects();
    expect([stored.has(sha256('of day 2')), stored.has(sha256('of day 3'))]).toEqual([false, true]);
  });

  it('stay when there are not more than are kept', async () => {
    expect(await remove(await store(1), 1)).toEqual({ removed: [], warnings: [] });
    expect(await remove(await store(2), 7)).toEqual({ removed: [], warnings: [] });
    expect(await repository().names()).toHaveLength(2);
  });

  it('never include the one that was just made, whatever the clock says', async () => {
    for (const day of [11, 12, 13]) await store(day);
    await remove(await store(1), 2);
    expect(await repository().names()).toEqual([nameOf(1), nameOf(13)]);
  });

  it.each<[string, Amount, RegExp]>([
    [
      'events',
      { events: 400 },
      /is kept: it has 1000 events, the new one 400\. If it may go, run "waymark backup remove 2026-01-01T/,
    ],
    ['rows of the catalog', { rows: 3 }, /is kept: it has 1000 rows of the catalog, the new one 3\./],
  ])('with far more %s than the new one are kept, however many follow', async (_what, amount, warning) => {
    await store(1);
    for (const day of [2, 3, 4]) {
      const { warnings } = await remove(await store(day, amount), 1);
      expect(warnings).toEqual([expect.stringMatching(warning)]);
      expect(await repository().names()).toEqual([nameOf(1), nameOf(day)]);
    }
    await verifyStored(repository(), nameOf(1));
  });

  it.each<[string, Amount, Amount]>([
    ['a few events less', {}, { events: 600 }],
    ['less of very little', { events: 90, rows: 100 }, { events: 0, rows: 1 }],
  ])('are removed when the new one has %s', async (_what, before, now) => {
    await store(1, before);
    expect(await remove(await store(2, now), 1)).toEqual({ removed: [nameOf(1)], warnings: [] });
  });

  it('are removed when their own description is damaged', async () => {
    const { manifest } = await store(1);
    storage.objects.delete(repository().keyOf(sha256(JSON.stringify(manifest))));
    expect((await remove(await store(2), 1)).removed).toEqual([nameOf(1)]);
  });

  it('are all kept when the list of one that stays cannot be read', async () => {
    for (const day of [1, 2]) await store(day);
    const created = await store(3);
    storage.objects.set(`backups/${nameOf(2)}`, Buffer.from('no list'));
    const before = storage.objects.size;
    await expect(remove(created, 2)).rejects.toThrow('damaged');
    expect(storage.objects.size).toBe(before);
  });
});

describe('the mark of a backup that is being made', () => {
  const mark = (day: number, writer: string) => repository().begin({ name: nameOf(day), writer }, join(folder, 'mark'));

  it('on another machine keeps old backups and their files', async () => {
    await store(1);
    const created = await store(2);
    await mark(2, 'b'.repeat(16));
    const { removed, warnings } = await remove(created, 1);
    expect([removed, warnings]).toEqual([
      [],
      [expect.stringMatching(/because another machine began a backup to memory/)],
    ]);
    expect([(await repository().names()).length, (await repository().pending()).length]).toEqual([2, 1]);
  });

  it.each([
    ['of this machine', 2, WRITER],
    ['of an attempt of this machine that was killed', 1, WRITER],
    ['of another machine that was killed a day ago', 1, 'b'.repeat(16)],
  ])('%s goes with the next backup', async (_what, day, writer) => {
    await store(1);
    const created = await store(2);
    await mark(day, writer);
    expect((await remove(created, 1)).removed).toEqual([nameOf(1)]);
    expect(await repository().pending()).toEqual([]);
  });
});
