import { describe } from 'vitest';
import { createReusedDatabase, createTestDatabase } from '../../../test/support/postgres/postgres.ts';
import { describeCatalog } from './catalog.suite.ts';
import { openPostgresCatalog } from './open-catalog.ts';

describe('catalog on PostgreSQL', () => {
  describeCatalog(async ({ isEmpty } = {}) => {
    const database = await (isEmpty ? createTestDatabase() : createReusedDatabase());
    return {
      open: () => openPostgresCatalog(database.url),
      environment: { DATABASE_URL: database.url },
      drop: () => database.drop(),
    };
  });
});
