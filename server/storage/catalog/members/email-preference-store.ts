import type { EmailTopic } from '../../../../contract/vocabulary.ts';
import type { EmailPreferenceStore } from '../../../email-preferences/email-preference-port.ts';
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
