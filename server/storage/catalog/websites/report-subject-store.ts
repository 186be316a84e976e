import type { EmailTopic } from '../../../../contract/vocabulary.ts';
import type { ReportReader, ReportSubjectStore } from '../../../email-reports/report-port.ts';
import type { StoreDeps } from '../store-deps.ts';

export function createReportSubjectStore({ db }: Pick<StoreDeps, 'db'>): ReportSubjectStore {
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
        readers: await readersOf(db, accountId, websiteId),
      };
    },
  };
}

/** Returns the owners, and then the recipients outside of the workspace, who get no alerts. */
async function readersOf(db: StoreDeps['db'], accountId: number, websiteId: number): Promise<ReportReader[]> {
  const owners = await ownersOf(db, accountId, websiteId);
  const recipients = await db
    .selectFrom('reportRecipient')
    .innerJoin('account', 'account.id', 'reportRecipient.accountId')
    .where('websiteId', '=', websiteId)
    .where('state', '=', 'confirmed')
    .where('account.suspendedAt', 'is', null)
    .orderBy('reportRecipient.id')
    .select('email')
    .execute();
  const outside = recipients.filter(({ email }) => !owners.some((owner) => owner.email === email));
  return [...owners, ...outside.map(({ email }) => ({ personId: undefined, email, unwanted: ['alerts' as const] }))];
}

/** Returns the owners with what they do not want about this website. */
async function ownersOf(db: StoreDeps['db'], accountId: number, websiteId: number): Promise<ReportReader[]> {
  const owners = await db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.personId')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .where('membership.accountId', '=', accountId)
    .where('membership.role', '=', 'owner')
    .where('account.suspendedAt', 'is', null)
    .where('person.emailUnconfirmed', '=', 0)
    .orderBy('person.id')
    .select(['person.id as personId', 'person.email'])
    .execute();
  const optOuts = await db
    .selectFrom('emailOptOut')
    .innerJoin('membership', 'membership.personId', 'emailOptOut.personId')
    .where('membership.accountId', '=', accountId)
    .where('emailOptOut.websiteId', 'in', [0, websiteId])
    .select(['emailOptOut.personId', 'emailOptOut.topic'])
    .execute();
  return owners.map(({ personId, email }) => {
    const unwanted = optOuts.filter((one) => one.personId === personId).map(({ topic }) => topic as EmailTopic);
    return { personId, email, unwanted };
  });
}
