import { describe } from 'vitest';
import { createTestDatabase } from '../../../test/support/postgres/postgres.ts';
import { describeCatalogue } from './catalogue.suite.ts';
import { openPostgresCatalogue } from './open-catalogue.ts';

describe('catalogue on PostgreSQL', () => {
  describeCatalogue(async () => {
    const database = await createTestDatabase();
    return {
      open: () => openPostgresCatalogue(database.url),
      environment: { DATABASE_URL: database.url },
      drop: () => database.drop(),
    };
  });
});
