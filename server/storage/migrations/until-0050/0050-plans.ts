import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable } from '../table-builder.ts';

/** The plans that were fixed until then, of which only two had their own rate. */
const RATES = { free: null, trial: null, pro: 120, business: 600 };

/** Plans of the installation with their limits; null is none. */
export async function createPlanTable(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await createTable(plain, dialect, {
    name: 'plan',
    columns: {
      ...({ name: 'text', is_default: 'integer' } as const),
      ...({ links: 'integer?', codes: 'integer?', websites: 'integer?' } as const),
      ...({ domains: 'integer?', members: 'integer?' } as const),
      ...({ clicks_per_month: 'integer?', events_per_month: 'integer?' } as const),
      ...({ retention_days: 'integer?', link_requests_per_minute: 'integer?' } as const),
    },
    unique: [['name']],
  });
  for (const [name, rate] of Object.entries(RATES))
    await sql`insert into plan (name, is_default, link_requests_per_minute)
      values (${name}, ${name === 'free' ? 1 : 0}, ${rate})`.execute(plain);
}
