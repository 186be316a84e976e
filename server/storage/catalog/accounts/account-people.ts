import type { Kysely } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;

/** Tables whose rows belong to a person. */
const OF_PERSON = [
  ...(['webSession', 'passwordReset', 'totp', 'recoveryCode', 'passkey', 'identity', 'signInStep'] as const),
  ...(['personPicture', 'emailOptOut', 'emailConfirmation', 'supportVisit', 'pin'] as const),
] as const;

/**
 * Settles what became of people whose membership of an account was deleted, in the transaction that deleted it: those
 * without another account are deleted with their sessions and second factors; the sessions of the others continue in
 * the account that they used last.
 */
export async function settleFormerMembers(db: Db, accountId: number, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  const others = db.selectFrom('membership').select('personId').where('personId', 'in', personIds);
  for (const table of OF_PERSON) {
    await db.deleteFrom(table).where('personId', 'in', personIds).where('personId', 'not in', others).execute();
  }
  await db.deleteFrom('person').where('id', 'in', personIds).where('id', 'not in', others).execute();
  await db
    .updateTable('webSession')
    .where('accountId', '=', accountId)
    .where('personId', 'in', personIds)
    .set(({ selectFrom, ref }) => ({
      accountId: selectFrom('membership')
        .select('membership.accountId')
        .where('membership.personId', '=', ref('webSession.personId'))
        .orderBy('membership.usedAt', 'desc')
        .orderBy('membership.id')
        .limit(1),
    }))
    .execute();
}
