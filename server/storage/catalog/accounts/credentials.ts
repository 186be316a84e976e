import type { Kysely } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';

/** A person's new email address or password, as a transaction stores it. */
export interface StoredCredentials {
  personId: number;
  columns: { email?: string; passwordHash?: string };
}

/**
 * Stores new credentials and ends the person's web sessions and password reset links: a reset link sent to an abandoned
 * address must not open the account to the next holder of that address.
 */
export async function storeCredentials(db: Kysely<CatalogTables>, change: StoredCredentials): Promise<void> {
  const { personId, columns } = change;
  await db.updateTable('person').set(columns).where('id', '=', personId).execute();
  await db.deleteFrom('webSession').where('personId', '=', personId).execute();
  await db.deleteFrom('passwordReset').where('personId', '=', personId).execute();
  // Someone who got in may have asked for another address. The rows still count to the limit of links a day.
  const current = db.selectFrom('person').select('email').where('id', '=', personId);
  const others = db.updateTable('emailConfirmation').set({ expiresAt: 0 }).where('personId', '=', personId);
  await others.where('email', '!=', current).execute();
}
