import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventRow } from '../../collect/event-port.ts';
import { createImportBlock } from './import-block.ts';
import { createImportJournal, type PendingBlock } from './import-journal.ts';
import type { ImportedLog } from './imported-log-port.ts';
import { createPeriodTest } from './imported-periods.ts';

const LOG: ImportedLog = {
  websiteId: 7,
  accountId: 3,
  digest: 'ab',
  bytes: 9,
  firstAt: 1,
  lastAt: 2,
  importedAt: 3,
};
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

describe('a block', () => {
  it('is stored year by year, because the engine does not accept rows of a hundred months at once', () => {
    const block = createImportBlock((rows) => rows.map(({ path }) => bytes(path)));
    const add = (occurredAt: number, path: string) => block.add({ occurredAt, path } as EventRow);
    add(Date.UTC(2025, 11, 31, 23), 'a');
    add(Date.UTC(2026, 0, 1), 'b');
    add(Date.UTC(2025, 0, 1), 'c');
    expect(block.rows).toBe(3);
    expect(block.take('token')).toEqual([
      { token: 'token 2025', payloads: [bytes('a'), bytes('c')] },
      { token: 'token 2026', payloads: [bytes('b')] },
    ]);
    expect([block.rows, block.take('token')]).toEqual([0, []]);
  });
});

describe('the journal of an import', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-journal-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const block: PendingBlock = {
    parts: [
      { token: 'one', payloads: [bytes('a\n'), bytes('\nbb'), bytes('\u0000')] },
      { token: 'two', payloads: [bytes('ccc')] },
    ],
    log: LOG,
    shorter: undefined,
  };
  const plain = (pending: PendingBlock | undefined) =>
    pending && {
      ...pending,
      parts: pending.parts.map(({ token, payloads }) => ({ token, payloads: payloads.map((row) => [...row]) })),
    };

  it('gives back what was written last, byte for byte', async () => {
    const journal = createImportJournal(join(folder, 'imports'), 7);
    expect(await journal.read()).toBeUndefined();
    await journal.write({ ...block, parts: [] });
    await journal.write(block);
    expect(plain(await createImportJournal(join(folder, 'imports'), 7).read())).toEqual(plain(block));
    await journal.write({ ...block, shorter: 'cd' });
    expect((await journal.read())?.shorter).toBe('cd');
  });

  it('belongs to one website and one user', async () => {
    const directory = join(folder, 'private');
    await createImportJournal(directory, 7).write(block);
    expect(await createImportJournal(directory, 8).read()).toBeUndefined();
    const modes = [directory, join(directory, '7.pending')].map(async (path) => (await stat(path)).mode & 0o077);
    expect(await Promise.all(modes)).toEqual([0, 0]);
  });

  it('knows nothing of a block that was being written when the import ended', async () => {
    const directory = join(folder, 'torn');
    const journal = createImportJournal(directory, 7);
    await journal.write(block);
    await writeFile(join(directory, '7.pending.part'), 'half of anoth');
    expect(plain(await journal.read())).toEqual(plain(block));
  });

  it('is deleted when it is cleared, also twice', async () => {
    const directory = join(folder, 'cleared');
    const journal = createImportJournal(directory, 7);
    await journal.clear();
    await journal.write(block);
    await journal.clear();
    await journal.clear();
    expect([await journal.read(), await readdir(directory)]).toEqual([undefined, []]);
  });
});

describe('periods that were imported', () => {
  const MINUTE_MS = 60_000;
  const period = (from: number, to: number): ImportedLog => ({
    ...LOG,
    firstAt: from * MINUTE_MS,
    lastAt: to * MINUTE_MS,
  });
  const test = (logs: ImportedLog[], minute: number) => createPeriodTest(logs)(minute * MINUTE_MS);

  it.each([
    ['before', 9, false],
    ['at the first minute, where another file may end', 10.9, false],
    ['inside', 12, true],
    ['at the last minute, where another file may begin', 29.1, false],
    ['between two', 35, false],
    ['inside the second', 45, true],
    ['behind', 51, false],
  ])('hold moments %s: minute %d, %s', (_, minute, isInside) => {
    expect(test([period(40, 50), period(10, 30)], minute)).toBe(isInside);
  });

  it('of two minutes and less hold nothing', () => {
    expect(test([period(10, 12)], 11)).toBe(false);
    expect(test([], 11)).toBe(false);
  });

  it('may lie in each other', () => {
    const minute = fc.nat(40);
    fc.assert(
      fc.property(fc.array(fc.tuple(minute, minute)), minute, (pairs, moment) => {
        const logs = pairs.map(([one, other]) => period(Math.min(one, other), Math.max(one, other)));
        const isInside = logs.some(
          ({ firstAt, lastAt }) => moment * MINUTE_MS > firstAt + MINUTE_MS && moment * MINUTE_MS < lastAt - MINUTE_MS,
        );
        expect(test(logs, moment)).toBe(isInside);
      }),
    );
  });
});
