import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqliteCatalog } from '../open-catalog.ts';
import { type Counters, openCounters } from './open-counters.ts';

let folder: string;
let opened: Counters[] = [];
const log = { warn: vi.fn() };
const file = () => join(folder, 'counters.db');

async function open(): Promise<Counters> {
  const counters = await openCounters(file(), log);
  opened.push(counters);
  return counters;
}

/** Counts many keys, so that the file has pages beyond the first, and closes it. */
async function fillAndClose(): Promise<void> {
  const { rateWindows } = await open();
  for (let key = 0; key < 400; key++) await rateWindows.hit(`key ${key} ${'x'.repeat(100)}`, 1);
  await closeAll();
}

async function closeAll(): Promise<void> {
  for (const counters of opened.splice(0)) await counters.close();
}

beforeEach(async () => {
  log.warn.mockClear();
  folder = await mkdtemp(join(tmpdir(), 'waymark-counters-'));
});
afterEach(async () => {
  await closeAll();
  opened = [];
  await rm(folder, { recursive: true, force: true });
});

describe('a damaged file of request counts', () => {
  it.each<[string, (bytes: Buffer) => Buffer | string]>([
    ['that is no database', () => 'not a database, however long one looks at it '.repeat(100)],
    ['with a damaged header', (bytes) => bytes.fill(0xff, 0, 100)],
    ['with a damaged page in the middle', (bytes) => bytes.fill(0xff, 8_192, 16_384)],
    ['that is cut off', (bytes) => bytes.subarray(0, 10_000)],
  ])('%s is made again at the start, with a line in the log', async (_name, damage) => {
    await fillAndClose();
    await writeFile(file(), damage(await readFile(file())));
    const { rateWindows } = await open();
    expect([await rateWindows.hit('a', 1), await rateWindows.hit('a', 1)]).toEqual([1, 2]);
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it('does not keep the catalog from opening', async () => {
    await writeFile(file(), 'not a database, however long one looks at it '.repeat(100));
    const catalog = await openSqliteCatalog(folder);
    expect(await catalog.rateWindows.hit('a', 1)).toBe(1);
    await catalog.close();
  });

  it('is made again while it is in use', async () => {
    await fillAndClose();
    const { rateWindows } = await open();
    const bytes = await readFile(file());
    await writeFile(file(), bytes.fill(0xff, 4_096));
    const counts = await Promise.all(Array.from({ length: 20 }, () => rateWindows.hit('a', 1)));
    expect(Math.max(...counts)).toBeGreaterThan(1);
    await rateWindows.forgetBefore(2);
    expect(await rateWindows.hit('a', 2)).toBe(1);
  });

  it('is not touched when it is sound', async () => {
    await fillAndClose();
    const { rateWindows } = await open();
    expect(await rateWindows.hit(`key 7 ${'x'.repeat(100)}`, 1)).toBe(2);
    expect(log.warn).not.toHaveBeenCalled();
  });
});
