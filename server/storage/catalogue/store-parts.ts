import type { Kysely } from 'kysely';
import type { ChangeLog } from './engines/change-log.ts';
import type { EngineTraits } from './engines/traits.ts';
import type { CatalogueTables } from './tables/schema.ts';

/** What every store of the catalogue is made from. */
export interface StoreParts {
  db: Kysely<CatalogueTables>;
  changes: ChangeLog;
  traits: EngineTraits;
}
