import { adminAbuseOperations } from './abuse.ts';
import { adminActivityOperations } from './activity.ts';
import { adminAnnouncementOperations } from './announcement.ts';
import { adminBrandingOperations } from './branding.ts';
import { adminDomainOperations } from './domains.ts';
import { adminEmailOperations } from './emails.ts';
import { adminHealthOperations } from './health.ts';
import { adminOverviewOperations } from './overview.ts';
import { adminPersonOperations } from './people.ts';
import { adminPlanOperations } from './plans.ts';
import { adminSettingOperations } from './settings.ts';
import { adminWorkspaceOperations } from './workspaces.ts';

/**
 * What operators of the installation do in the administration. Served under `/api/admin` to their web sessions only; to
 * everybody else, none of it exists. Not part of the API for other clients.
 */
export const adminOperations = {
  ...adminOverviewOperations,
  ...adminWorkspaceOperations,
  ...adminPersonOperations,
  ...adminActivityOperations,
  ...adminHealthOperations,
  ...adminEmailOperations,
  ...adminAbuseOperations,
  ...adminAnnouncementOperations,
  ...adminPlanOperations,
  ...adminBrandingOperations,
  ...adminSettingOperations,
  ...adminDomainOperations,
};
