import type { Kysely } from 'kysely';
import type { CatalogueTables } from '../tables/schema.ts';

/** A person's new e-mail address or password, as a transaction stores it. */
export interface StoredCredentials {
  accountId: number;
  personId: number;
  columns: { email?: string; passwordHash?: string };
  /** What the audit row calls it. */
  action: string;
  now: number;
}

/**
 * With the end of the person's web sessions and of links for a forgotten password: one that went to an address which is given
 * up must not open the account to whoever has the address next.
 */
export async function storeCredentials(db: Kysely<CatalogueTables>, change: StoredCredentials): Promise<void> {
  const { accountId, personId, columns, action, now } = change;
  await db.updateTable('person').set(columns).where('id', '=', personId).execute();
  await db.deleteFrom('webSession').where('personId', '=', personId).execute();
  await db.deleteFrom('passwordReset').where('personId', '=', personId).execute();
  const changed = Object.keys(columns).map((column) => (column === 'email' ? 'email' : 'password'));
  const detail = JSON.stringify({ changed });
  await db.insertInto('auditEntry').values({ accountId, action, detail, createdAt: now }).execute();
}
