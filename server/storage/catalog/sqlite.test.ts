import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { placeMigratedCatalog } from '../../../test/support/migrated-catalog.ts';
import { describeCatalog } from './catalog.suite.ts';
import { openSqliteCatalog } from './open-catalog.ts';

describe('catalog on SQLite', () => {
  describeCatalog(async ({ isEmpty } = {}) => {
    const directory = await mkdtemp(join(tmpdir(), 'waymark-sqlite-'));
    if (!isEmpty) await placeMigratedCatalog(directory);
    return {
      open: () => openSqliteCatalog(directory),
      environment: { DATA_DIR: directory },
      drop: () => rm(directory, { recursive: true, force: true }),
    };
  });
});
