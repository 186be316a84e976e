import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { describeCatalogue } from './catalogue.suite.ts';
import { openSqliteCatalogue } from './open-catalogue.ts';

describe('catalogue on SQLite', () => {
  describeCatalogue(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'waymark-sqlite-'));
    return {
      open: () => openSqliteCatalogue(directory),
      environment: { DATA_DIR: directory },
      drop: () => rm(directory, { recursive: true, force: true }),
    };
  });
});
