import type { Kysely } from 'kysely';
import type { AuditActor } from '../../../audit/audit-port.ts';
import { prepareQuery } from '../engines/prepared-query.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;

/** Names of a person and a key; '' for none. */
export interface ActorNames {
  actor: string;
  key: string;
}

/** Prepares the look-up of an actor's names. Of a key, the owner's own name or its last characters; other accounts' keys have none. */
export function prepareActorNames(db: Db): (on: Db, by: AuditActor & { accountId: number }) => Promise<ActorNames> {
  const findPerson = prepareQuery(db, (id: number) => db.selectFrom('person').select('username').where('id', '=', id));
  const findKey = prepareQuery(db, (id: number, accountId: number) =>
    db.selectFrom('apiKey').select(['name', 'lastFour']).where('id', '=', id).where('accountId', '=', accountId),
  );
  return async (on, { personId, keyId, accountId }) => {
    const [person] = personId > 0 ? await findPerson([personId], on) : [];
    const [key] = keyId > 0 ? await findKey([keyId, accountId], on) : [];
    return { actor: person?.username ?? '', key: key ? key.name || `…${key.lastFour}` : '' };
  };
}
