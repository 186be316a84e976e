import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createProfileColumns } from './0051-profiles.ts';
import { createEmailOptOuts } from './0053-email-preferences.ts';
import { createEmailConfirmations } from './0055-email-confirmation.ts';
import { addDisplayFormats } from './0058-display-formats.ts';
import { addSupportAccess } from './0060-support-access.ts';
import { addSeenRelease } from './0061-seen-release.ts';
import { createCertificates } from './0062-certificates.ts';
import { addListedMails, indexFailedMails } from './0063-listed-mails.ts';
import { createBioPictures } from './0065-bio-pictures.ts';
import { addRootPages } from './0066-root-pages.ts';
import { createPins } from './0067-pins.ts';
import { createSiteIcons } from './0068-site-icons.ts';
import { addPlacements } from './0069-placements.ts';
import { createPageBrands } from './0070-page-brands.ts';
import { createBoardTable } from './0071-boards.ts';
import { createSampleObjects } from './0072-samples.ts';
import { createCurrencyRates } from './0073-currency-rates.ts';
import { addSharedParts } from './0077-shared-parts.ts';
import { createReportRecipients } from './0078-report-recipients.ts';
import { createBioFiles } from './0081-bio-files.ts';
import { createFirstTables } from './until-0010/0001-first-tables.ts';
import { createWebsiteDepthTables } from './until-0010/0002-websites-in-depth.ts';
import { createPageAnswers } from './until-0010/0003-pages.ts';
import { addWebhookStops, createLinkRules, indexDeliveryOutcomes } from './until-0010/0004-links.ts';
import { createQrStyles } from './until-0010/0005-qr-designs.ts';
import { addSessionNetwork, nameSessions } from './until-0010/0006-sessions.ts';
import { createPresetTable } from './until-0010/0007-presets.ts';
import { addPublicLinkStatistics } from './until-0010/0008-public-link-statistics.ts';
import { createAnnotationsAndKeyNames } from './until-0010/0009-annotations-and-keys.ts';
import { addBrokenSince, createLinkHealth } from './until-0010/0010-link-health.ts';
import { createAbuseReports } from './until-0020/0011-abuse-reports.ts';
import { countOneVote } from './until-0020/0012-one-vote.ts';
import { createKeptOrders } from './until-0020/0013-kept-orders.ts';
import { nameInvitations } from './until-0020/0015-invitations.ts';
import { addLinkApps } from './until-0020/0016-link-apps.ts';
import { createTasks } from './until-0020/0017-tasks.ts';
import { createTaskFiles } from './until-0020/0018-task-files.ts';
import { addSubpaths } from './until-0020/0019-subpaths.ts';
import { createOrphans } from './until-0020/0020-orphans.ts';
import { createLinkPictures } from './until-0030/0021-link-pictures.ts';
import { createDeletedObjects } from './until-0030/0022-deleted-objects.ts';
import { nameInviter } from './until-0030/0023-inviter.ts';
import { createNodes } from './until-0030/0026-nodes.ts';
import { foldAliases } from './until-0030/0027-folded-aliases.ts';
import { createWorkspaces } from './until-0030/0028-workspaces.ts';
import { createSecondFactors } from './until-0030/0030-second-factors.ts';
import { createPasskeyTable } from './until-0040/0031-passkeys.ts';
import { createIdentities } from './until-0040/0032-identities.ts';
import { createLateEvents } from './until-0040/0036-late-events.ts';
import { indexLateEvents } from './until-0040/0038-old-late-events.ts';
import { addGuests } from './until-0040/0040-guests.ts';
import { addWorkspaceRequirements } from './until-0050/0041-workspace-requirements.ts';
import { createAuditLog } from './until-0050/0042-audit-log.ts';
import { createGroupRoles } from './until-0050/0043-group-roles.ts';
import { storeDeletedLinks } from './until-0050/0044-deleted-links.ts';
import { addKeyAccess } from './until-0050/0045-key-access.ts';
import { addAuditWebhooks } from './until-0050/0046-audit-webhooks.ts';
import { createAuthorship } from './until-0050/0047-authorship.ts';
import { addAdministration } from './until-0050/0048-administration.ts';
import { addNodeVersions } from './until-0050/0049-node-versions.ts';
import { createPlanTable } from './until-0050/0050-plans.ts';

/** One forward step. Its name is stored once it is applied and never changes. */
export interface Migration {
  name: string;
  up(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void>;
}

/** All steps in order of application. New steps are only ever added at the end. */
export const migrations: readonly Migration[] = [
  { name: '0001-first-tables', up: createFirstTables },
  { name: '0002-websites-in-depth', up: createWebsiteDepthTables },
  { name: '0003-pages', up: createPageAnswers },
  { name: '0004-links', up: createLinkRules },
  { name: '0005-qr-designs', up: createQrStyles },
  { name: '0006-sessions', up: nameSessions },
  { name: '0007-presets', up: createPresetTable },
  { name: '0008-public-link-statistics', up: addPublicLinkStatistics },
  { name: '0009-annotations-and-keys', up: createAnnotationsAndKeyNames },
  { name: '0010-link-health', up: createLinkHealth },
  { name: '0011-abuse-reports', up: createAbuseReports },
  { name: '0012-one-vote', up: countOneVote },
  { name: '0013-kept-orders', up: createKeptOrders },
  { name: '0015-invitations', up: nameInvitations },
  { name: '0016-link-apps', up: addLinkApps },
  { name: '0017-tasks', up: createTasks },
  { name: '0018-task-files', up: createTaskFiles },
  { name: '0019-subpaths', up: addSubpaths },
  { name: '0020-orphans', up: createOrphans },
  { name: '0021-link-pictures', up: createLinkPictures },
  { name: '0022-deleted-objects', up: createDeletedObjects },
  { name: '0023-inviter', up: nameInviter },
  { name: '0026-nodes', up: createNodes },
  { name: '0027-folded-aliases', up: foldAliases },
  { name: '0028-workspaces', up: createWorkspaces },
  { name: '0030-second-factors', up: createSecondFactors },
  { name: '0031-passkeys', up: createPasskeyTable },
  { name: '0032-identities', up: createIdentities },
  { name: '0036-late-events', up: createLateEvents },
  { name: '0038-old-late-events', up: indexLateEvents },
  { name: '0040-guests', up: addGuests },
  { name: '0041-workspace-requirements', up: addWorkspaceRequirements },
  { name: '0042-audit-log', up: createAuditLog },
  { name: '0043-group-roles', up: createGroupRoles },
  { name: '0044-deleted-links', up: storeDeletedLinks },
  { name: '0045-key-access', up: addKeyAccess },
  { name: '0046-audit-webhooks', up: addAuditWebhooks },
  { name: '0047-authorship', up: createAuthorship },
  { name: '0048-administration', up: addAdministration },
  { name: '0049-node-versions', up: addNodeVersions },
  { name: '0050-plans', up: createPlanTable },
  { name: '0051-profiles', up: createProfileColumns },
  { name: '0053-email-preferences', up: createEmailOptOuts },
  { name: '0055-email-confirmation', up: createEmailConfirmations },
  { name: '0058-display-formats', up: addDisplayFormats },
  { name: '0060-support-access', up: addSupportAccess },
  { name: '0061-seen-release', up: addSeenRelease },
  { name: '0062-certificates', up: createCertificates },
  { name: '0063-listed-mails', up: addListedMails },
  { name: '0065-bio-pictures', up: createBioPictures },
  { name: '0066-root-pages', up: addRootPages },
  { name: '0067-pins', up: createPins },
  { name: '0068-site-icons', up: createSiteIcons },
  { name: '0069-placements', up: addPlacements },
  { name: '0070-page-brands', up: createPageBrands },
  { name: '0071-boards', up: createBoardTable },
  { name: '0072-samples', up: createSampleObjects },
  { name: '0073-currency-rates', up: createCurrencyRates },
  { name: '0074-failed-mails', up: indexFailedMails },
  { name: '0075-broken-since', up: addBrokenSince },
  { name: '0076-delivery-outcomes', up: indexDeliveryOutcomes },
  { name: '0077-shared-parts', up: addSharedParts },
  { name: '0078-report-recipients', up: createReportRecipients },
  { name: '0079-session-networks', up: addSessionNetwork },
  { name: '0080-webhook-stops', up: addWebhookStops },
  { name: '0081-bio-files', up: createBioFiles },
];
