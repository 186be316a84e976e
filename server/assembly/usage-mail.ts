import { may } from '../../contract/vocabulary.ts';
import type { Features } from '../http/shared/features.ts';
import type { Addresses } from '../http/shared/public-urls.ts';
import type { Members } from '../members/members.ts';
import { createUsageMails, type UsageMails } from '../plans/plans.ts';
import type { AppDeps } from './app-deps.ts';

/** Creates the emails about usage of plans, which the queue of reports delivers. */
export function createUsageMailsFrom(
  { catalog, clock, config }: AppDeps,
  { members, analytics, addresses }: Pick<Features, 'members' | 'analytics'> & { addresses: Addresses },
): UsageMails {
  return createUsageMails({
    store: catalog.plans,
    usage: analytics.usage,
    audience: async (accountId) => {
      const workspace = await catalog.directory.workspace(accountId);
      return { workspace: workspace?.name ?? '', recipients: await administratorsOf({ members, catalog }, accountId) };
    },
    mails: catalog.mails,
    planScreen: addresses.planScreen,
    isMailOn: config.smtpUrl !== undefined,
    clock,
  });
}

/** Returns the confirmed email addresses of owners and administrators. */
export async function administratorsOf(
  { members, catalog }: { members: Pick<Members, 'list'>; catalog: Pick<AppDeps['catalog'], 'emailConfirmations'> },
  accountId: number,
): Promise<string[]> {
  const all = await members.list(accountId);
  const administrators = all.filter(({ role, guestOf }) => guestOf === null && may(role, 'settings'));
  const owners = await Promise.all(
    administrators.map(({ personId }) => catalog.emailConfirmations.findOwner(personId)),
  );
  return owners.flatMap((owner) => (owner?.isConfirmed ? [owner.email] : []));
}
