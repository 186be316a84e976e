import { describe } from 'vitest';
import { createMigratedDatabase, createTestDatabase } from '../../../test/support/postgres/postgres.ts';
import { describeCatalogue } from './catalogue.suite.ts';
import { openPostgresCatalogue } from './open-catalogue.ts';

describe('catalogue on PostgreSQL', () => {
  describeCatalogue(async ({ isEmpty } = {}) => {
    const database = await (isEmpty ? createTestDatabase() : createMigratedDatabase());
    return {
      open: () => openPostgresCatalogue(database.url),
      environment: { DATABASE_URL: database.url },
      drop: () => database.drop(),
    };
  });
});
