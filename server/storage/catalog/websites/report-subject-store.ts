import type { ReportSubjectStore } from '../../../reports/report-port.ts';
import type { StoreDeps } from '../store-deps.ts';

export function createReportSubjectStore({ db }: Pick<StoreDeps, 'db'>): ReportSubjectStore {
  const ownersOf = async (accountId: number) => {
    const rows = await db
      .selectFrom('membership')
      .innerJoin('person', 'person.id', 'membership.personId')
      .innerJoin('account', 'account.id', 'membership.accountId')
      .where('membership.accountId', '=', accountId)
      .where('membership.role', '=', 'owner')
      .where('account.suspendedAt', 'is', null)
      .orderBy('person.id')
      .select('person.email')
      .execute();
    return rows.map(({ email }) => email);
  };
  return {
    findAnyones: (websiteId) =>
      db
        .selectFrom('website')
        .select(['id as websiteId', 'accountId', 'domain'])
        .where('id', '=', websiteId)
        .executeTakeFirst(),
    find: async (accountId, websiteId) => {
      const row = await db
        .selectFrom('website')
        .select(['domain', 'privacy', 'email', 'createdAt'])
        .where('id', '=', websiteId)
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { domain, email, createdAt } = row;
      return {
        domain,
        createdAt,
        wantsReports: email === 1,
        owners: await ownersOf(accountId),
      };
    },
  };
}
