import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockMove } from '../../moving.ts';
import { openCatalog } from '../../open-storage.ts';
import type { Catalog } from '../open-catalog.ts';
import { liftFence, raiseFence } from './catalog-fence.ts';

let folder: string;
let catalog: Catalog;
const file = () => join(folder, 'catalogue.db');
const write = () => catalog.liveSettings.store('brand', {});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-fence-'));
  catalog = await openCatalog({ dataDirectory: folder, databaseUrl: undefined });
});
afterEach(async () => {
  await catalog.close();
  await rm(folder, { recursive: true });
});

it('a process that has the catalog open can read it but not write, until the fence is lifted', async () => {
  await write();
  raiseFence(file());
  raiseFence(file());
  // The code that API families answer with 503.
  await expect(write()).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_TRIGGER' });
  expect(await catalog.isNew()).toBe(false);
  liftFence(file());
  liftFence(file());
  await write();
});

it('the next start lifts the fence of a move that was killed, and leaves that of a running one', async () => {
  raiseFence(file());
  const lock = lockMove(folder);
  const restart = async () => {
    await catalog.close();
    catalog = await openCatalog({ dataDirectory: folder, databaseUrl: undefined });
  };
  await restart();
  await expect(write()).rejects.toThrow('the catalog is being moved');
  lock?.release();
  await restart();
  await write();
});

it('nothing is created where there is no catalog', () => {
  liftFence(join(folder, 'other.db'));
  expect(() => raiseFence(join(folder, 'other.db'))).toThrow();
});
