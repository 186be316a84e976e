import type { SupportRole } from '../../../../contract/vocabulary.ts';
import type { SupportConsent, SupportStore } from '../../../support/support-port.ts';
import type { StoreDeps } from '../store-deps.ts';

/** The consent is part of the account's row, which authorization of visits reads anyway. */
export function createSupportStore({ db }: Pick<StoreDeps, 'db'>): SupportStore {
  return {
    consent: async (accountId, now) => {
      const row = await db
        .selectFrom('account')
        .select(['supportRole', 'supportUntil'])
        .where('id', '=', accountId)
        .where('supportUntil', '>', now)
        .executeTakeFirst();
      return row && toConsent(row);
    },
    setConsent: (accountId, consent) =>
      db.transaction().execute(async (transaction) => {
        const columns = { supportRole: consent?.role ?? null, supportUntil: consent?.until ?? null };
        const account = transaction.updateTable('account').set(columns).where('id', '=', accountId);
        const { numUpdatedRows } = await account.executeTakeFirst();
        // A later consent admits nobody who entered under this one.
        if (!consent) await transaction.deleteFrom('supportVisit').where('accountId', '=', accountId).execute();
        return numUpdatedRows > 0n;
      }),
    begin: async (visit) => {
      await db
        .insertInto('supportVisit')
        .values(visit)
        .onConflict((conflict) => conflict.columns(['accountId', 'personId']).doUpdateSet({ endsAt: visit.endsAt }))
        .execute();
    },
    end: async ({ accountId, personId }) => {
      const visit = db.deleteFrom('supportVisit').where('accountId', '=', accountId).where('personId', '=', personId);
      return (await visit.executeTakeFirst()).numDeletedRows > 0n;
    },
    forget: async (endedBefore) => {
      await db.deleteFrom('supportVisit').where('endsAt', '<=', endedBefore).execute();
    },
  };
}

function toConsent({ supportRole, supportUntil }: { supportRole: string | null; supportUntil: number | null }) {
  return { role: supportRole as SupportRole, until: supportUntil ?? 0 } satisfies SupportConsent;
}
