import type { EmailTopic } from '../../../../contract/vocabulary.ts';
import type { EmailPreferenceStore, SendingWebsite } from '../../../email-preferences/email-preference-port.ts';
import type { StoreDeps } from '../store-deps.ts';

export function createEmailPreferenceStore({ db }: Pick<StoreDeps, 'db'>): EmailPreferenceStore {
  return {
    optOuts: async (personId) => {
      const rows = await db
        .selectFrom('emailOptOut')
        .leftJoin('website', 'website.id', 'emailOptOut.websiteId')
        .leftJoin('membership', (join) =>
          join.onRef('membership.accountId', '=', 'website.accountId').on('membership.personId', '=', personId),
        )
        .select(['emailOptOut.topic', 'emailOptOut.websiteId', 'website.domain', 'membership.id as membershipId'])
        .where('emailOptOut.personId', '=', personId)
        .orderBy('emailOptOut.topic')
        .execute();
      return (
        rows
          // A former member keeps the choice, but no longer learns the domain.
          .filter(({ websiteId, membershipId }) => websiteId === 0 || membershipId !== null)
          .map(({ topic, websiteId, domain }) => ({ topic: topic as EmailTopic, websiteId, domain: domain ?? '' }))
          .sort((one, other) => one.domain.localeCompare(other.domain))
      );
    },
    sending: (personId, limit) => sending(db, personId, limit),
    optOut: async (personId, { topic, websiteId }) => {
      const row = { personId, topic, websiteId };
      await db
        .insertInto('emailOptOut')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    optIn: async (personId, { topic, websiteId }) => {
      const own = db.deleteFrom('emailOptOut').where('personId', '=', personId);
      await own.where('topic', '=', topic).where('websiteId', '=', websiteId).execute();
    },
  };
}

async function sending(db: StoreDeps['db'], personId: number, limit: number): Promise<SendingWebsite[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .innerJoin('website', 'website.accountId', 'membership.accountId')
    .leftJoin('websiteSetting as chosen', 'chosen.websiteId', 'website.id')
    .select(['website.id as websiteId', 'website.accountId', 'website.domain', 'website.email'])
    .select(['chosen.reportWeekly', 'chosen.reportMonthly', 'chosen.alertSpikeVisitors', 'chosen.alertDropPercent'])
    .where('membership.personId', '=', personId)
    .where('membership.role', '=', 'owner')
    .where('account.suspendedAt', 'is', null)
    .where((is) =>
      is.or([
        is('website.email', '=', 1),
        is('chosen.alertSpikeVisitors', 'is not', null),
        is('chosen.alertDropPercent', 'is not', null),
      ]),
    )
    .orderBy('website.domain')
    .orderBy('website.id')
    .limit(limit)
    .execute();
  return rows.map(({ websiteId, accountId, domain, ...row }) => ({
    websiteId,
    accountId,
    domain,
    topics: [
      // Without stored settings, weekly reports are the default.
      ...(row.email === 1 && row.reportWeekly !== 0 ? (['weekly'] as const) : []),
      ...(row.email === 1 && row.reportMonthly === 1 ? (['monthly'] as const) : []),
      ...(row.alertSpikeVisitors !== null || row.alertDropPercent !== null ? (['alerts'] as const) : []),
    ],
  }));
}
