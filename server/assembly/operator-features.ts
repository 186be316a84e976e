import { createAbuseService } from '../abuse/abuse.ts';
import { createAdministration } from '../administration/administration.ts';
import { announcementSetting, createAnnouncements } from '../announcements/announcements.ts';
import type { Features } from '../http/shared/features.ts';
import { createBlockRules } from '../links/links.ts';
import { createPlans } from '../plans/plans.ts';
import type { AppDeps } from './app-deps.ts';
import type { createPeopleFrom } from './people.ts';
import { createSystemHealthFrom } from './system-health.ts';

interface OperatorDeps extends Pick<Features, 'liveSettings'> {
  usage: Features['analytics']['usage'];
  ownHosts: ReadonlySet<string>;
}

/** Creates what operators of the installation use. */
export function createOperatorFeatures(
  deps: AppDeps,
  people: ReturnType<typeof createPeopleFrom>,
  { usage, ownHosts, liveSettings }: OperatorDeps,
) {
  const { directory: store, accounts: deletions, abuse, blocks, plans: planStore } = deps.catalog;
  const { clock } = deps;
  const isMailOn = deps.config.smtpUrl !== undefined;
  const plans = createPlans({ store: planStore, usage });
  const settings = { plans, isMailOn, ownHosts, clock };
  return {
    administration: createAdministration({ ...people, store, deletions, ...settings }),
    systemHealth: createSystemHealthFrom(deps, people.audit),
    abuse: createAbuseService({ store: abuse, record: people.audit.record, clock }),
    blockRules: createBlockRules(blocks, clock),
    announcements: createAnnouncements(announcementSetting(liveSettings), clock),
    plans,
    liveSettings,
  };
}
