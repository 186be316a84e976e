import { type Kysely, sql } from 'kysely';
import type { EngineTraits } from '../catalogue/engines/traits.ts';
import type { CatalogueTables } from '../catalogue/tables/schema.ts';

/** Links that take what is asked for below them; those that are there take nothing but their alias. */
export async function addSubpaths(db: Kysely<CatalogueTables>, traits: EngineTraits): Promise<void> {
  const integer = sql.raw(traits.integerColumn);
  await sql`alter table link add column subpaths ${integer} not null default 0`.execute(db.withoutPlugins());
}
