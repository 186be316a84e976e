import type { Kysely } from 'kysely';
import type { ChangeLog } from './change-log.ts';
import type { CatalogueTables } from './schema.ts';
import type { EngineTraits } from './traits.ts';

/** What every store of the catalogue is made from. */
export interface StoreParts {
  db: Kysely<CatalogueTables>;
  changes: ChangeLog;
  traits: EngineTraits;
}
