import type { Features } from '../http/shared/features.ts';
import type { PublicUrls } from '../http/shared/public-urls.ts';
import { createUsageMails, type UsageMails } from '../plans/plans.ts';
import type { AppDeps } from './app-deps.ts';

/** Creates the emails about usage of plans, which the queue of reports delivers. */
export function createUsageMailsFrom(
  { catalog, clock, config }: AppDeps,
  { analytics, publicUrls }: Pick<Features, 'analytics'> & { publicUrls: PublicUrls },
): UsageMails {
  return createUsageMails({
    store: catalog.plans,
    usage: analytics.usage,
    administrators: catalog.members.administrators,
    mails: catalog.mails,
    planScreen: publicUrls.planScreen,
    isMailOn: config.smtpUrl !== undefined,
    clock,
  });
}
