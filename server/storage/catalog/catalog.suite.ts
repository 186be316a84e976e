import { spawn } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { describeAbuseStore } from '../../abuse/abuse-store.suite.ts';
import { describeAccountStore } from '../../accounts/account-store.suite.ts';
import { describeInvitationStore } from '../../accounts/invitation-store.suite.ts';
import { describeKeyStore } from '../../accounts/key-store.suite.ts';
import { describeRateWindowStore } from '../../accounts/rate-window-store.suite.ts';
import { describeResetStore } from '../../accounts/reset-store.suite.ts';
import { describeSessionStore } from '../../accounts/session-store.suite.ts';
import { describeDirectoryStore } from '../../administration/directory-store.suite.ts';
import { describeTotalsStore } from '../../analytics/query/totals-store.suite.ts';
import { describeAccountObjects } from '../../analytics/results/account-objects.suite.ts';
import { describeAuditStore } from '../../audit/audit-store.suite.ts';
import { describeAuthorStore } from '../../audit/author-store.suite.ts';
import { describeCreationEntries } from '../../audit/creation-entries.suite.ts';
import { describeObjectStates } from '../../audit/object-states.suite.ts';
import { describeBioFileStore } from '../../bio-files/bio-file-store.suite.ts';
import { describeBoardStore } from '../../boards/board-store.suite.ts';
import { describePageBrandStore } from '../../brand/page-brand-store.suite.ts';
import { describeCampaignStore } from '../../campaigns/campaign-store.suite.ts';
import { describeCertificateStore } from '../../certificates/certificate-store.suite.ts';
import { describeChannelStore } from '../../channels/channel-store.suite.ts';
import { describeFilteredTrafficStore } from '../../collect/filtered-traffic-store.suite.ts';
import { describeLateEventStore } from '../../collect/late-event-store.suite.ts';
import { saltStoreSuite } from '../../collect/salt-store.suite.ts';
import { describeSecretStore } from '../../collect/secret-store.suite.ts';
import { describeRateStore } from '../../currencies/rate-store.suite.ts';
import { describeDomainStore } from '../../domains/domain-store.suite.ts';
import { describeEmailConfirmationStore } from '../../email-confirmation/email-confirmation-store.suite.ts';
import { describeEmailPreferenceStore } from '../../email-preferences/email-preference-store.suite.ts';
import { describeFailedEmails } from '../../email-reports/failed-emails.suite.ts';
import { describeMailStore } from '../../email-reports/mail-store.suite.ts';
import { describeReportRecipientStore } from '../../email-reports/recipient-store.suite.ts';
import { describeReportSubjectStore } from '../../email-reports/report-subject-store.suite.ts';
import { describeErasureStore } from '../../erasures/erasure-store.suite.ts';
import { describeSavedStores } from '../../goals/saved-store.suite.ts';
import { describeImportedLogStore } from '../../imports/access-log/imported-log-store.suite.ts';
import { describeOrderStore } from '../../library/orders/order-store.suite.ts';
import { describePinStore } from '../../library/pins/pin-store.suite.ts';
import { describePresetStore } from '../../library/presets/preset-store.suite.ts';
import { describeSearchStore } from '../../library/search/search-store.suite.ts';
import { describeBioPictureStore } from '../../link-pictures/bio-picture-store.suite.ts';
import { describeLinkPictureStore } from '../../link-pictures/link-picture-store.suite.ts';
import { describeBlockStore } from '../../links/blocking/block-store.suite.ts';
import { describeDeletedLinkStore } from '../../links/deleted-link-store.suite.ts';
import { describeLinkHealthStore } from '../../links/health-store.suite.ts';
import { describeLinkHistoryStore } from '../../links/history-store.suite.ts';
import { describeLinkStore } from '../../links/link-store.suite.ts';
import { describeLiveSettingStore } from '../../live-settings/live-setting-store.suite.ts';
import { describeMemberInvitations } from '../../members/member-invitations.suite.ts';
import { describeMemberStore } from '../../members/member-store.suite.ts';
import { describeNodeStore } from '../../nodes/node-store.suite.ts';
import { describeOrphanStore } from '../../orphans/orphan-store.suite.ts';
import { describeAnswerStore } from '../../pages/answer-store.suite.ts';
import { describePageStores } from '../../pages/page-stores.suite.ts';
import { describePixelStore } from '../../pixels/pixel-store.suite.ts';
import { describePlanGuard } from '../../plans/plan-guard.suite.ts';
import { describePlanStore } from '../../plans/plan-store.suite.ts';
import type { Change } from '../../platform/changes.ts';
import { describeProfileStore } from '../../profiles/profile-store.suite.ts';
import { describeDeletedCodeStore } from '../../qr/deleted-code-store.suite.ts';
import { describeQrCodeStore } from '../../qr/qr-code-store.suite.ts';
import { describeRedirectDirectory } from '../../redirect/redirect-store.suite.ts';
import { describeSampleStore } from '../../samples/sample-store.suite.ts';
import { describeSecondFactorStores } from '../../sign-in/second-factor-store.suite.ts';
import { describeSiteIconStore } from '../../site-icons/site-icon-store.suite.ts';
import { describeSupportStore } from '../../support/support-store.suite.ts';
import { describeTaskMarks } from '../../tasks/task-marks.suite.ts';
import { describeTaskStore } from '../../tasks/task-store.suite.ts';
import { describeWebhookStores } from '../../webhooks/webhook-store.suite.ts';
import { describeWebsiteSettingsStore } from '../../websites/website-settings-store.suite.ts';
import { describeWebsiteStore } from '../../websites/website-store.suite.ts';
import type { Catalog } from './open-catalog.ts';

/** An empty database that can be opened several times, as several processes do. */
export interface TestDatabase {
  open(): Promise<Catalog>;
  /** Environment variables with which another process opens the database. */
  environment: Record<string, string>;
  drop(): Promise<void>;
}

/** Creates a database, which has today's tables already where that is faster, unless it must be empty. */
type Create = (options?: { isEmpty?: boolean }) => Promise<TestDatabase>;

/** Runs every store's suite on one engine. Suites share a database, unless they ask about all that is in it. */
export function describeCatalog(create: Create): void {
  const openOwn =
    <Store>(pick: (catalog: Catalog) => Store) =>
    async () => {
      const database = await create();
      const catalog = await database.open();
      const close = async () => {
        await catalog.close();
        await database.drop();
      };
      return { store: pick(catalog), catalog, close };
    };
  const openShared = openOwn((catalog) => catalog);
  let shared: ReturnType<typeof openShared> | undefined;
  afterAll(async () => (await shared)?.close());
  const openStore =
    <Store>(pick: (catalog: Catalog) => Store) =>
    async () => {
      shared ??= openShared();
      const { catalog } = await shared;
      return { store: pick(catalog), catalog, close: async () => undefined };
    };
  describeAbuseStore(
    openStore(({ abuse, links, deletedLinks, redirects, changes, accounts }) => ({
      abuse,
      links,
      deletedLinks,
      redirects,
      changes,
      accounts,
      account: () => oneAccount(accounts),
    })),
  );
  describeDirectoryStore(openOwn((catalog) => catalog));
  describeAccountStore(openOwn((catalog) => catalog.accounts));
  describeAuditStore(() => openTwice(create, ({ audit, accounts, keys }) => ({ audit, accounts, keys })));
  describeAuthorStore(openStore((catalog) => catalog));
  describeObjectStates(openOwn((catalog) => catalog));
  describeCreationEntries(openOwn(() => undefined));
  describeRateWindowStore(openStore((catalog) => catalog.rateWindows));
  describeInvitationStore(openOwn(({ invitations, accounts }) => ({ invitations, accounts })));
  const openMembers = openStore(({ members, accounts, keys, sessions, channels, profiles, ...catalog }) => ({
    members,
    accounts,
    keys,
    sessions,
    channels,
    profiles,
    emailConfirmations: catalog.emailConfirmations,
  }));
  describeMemberStore(openMembers);
  describeMemberInvitations(openMembers);
  describeKeyStore(openStore(({ keys, accounts }) => ({ keys, accounts })));
  describeProfileStore(openStore(({ profiles, accounts }) => ({ profiles, accounts })));
  describeEmailConfirmationStore(
    openStore(({ emailConfirmations, accounts, sessions }) => ({ emailConfirmations, accounts, sessions })),
  );
  describeSupportStore(openStore((catalog) => catalog));
  describeEmailPreferenceStore(
    openStore(({ emailPreferences, accounts, websites, websiteSettings }) => ({
      emailPreferences,
      accounts,
      websites,
      websiteSettings,
    })),
  );
  describeResetStore(openOwn(({ resets, accounts, sessions }) => ({ resets, accounts, sessions })));
  describeSessionStore(
    openStore(({ sessions, accounts, members, passkeys, secondFactors }) => ({
      sessions,
      accounts,
      members,
      passkeys,
      secondFactors,
    })),
  );
  describeSecondFactorStores(
    openStore(({ secondFactors, passkeys, identities, signInSteps: steps, accounts }) => ({
      secondFactors,
      passkeys,
      identities,
      steps,
      accounts,
    })),
  );
  describeImportedLogStore(openStore((catalog) => catalog.importedLogs));
  describeAccountObjects(openOwn(() => undefined));
  describeFailedEmails(openOwn(() => undefined));
  describeBlockStore(openStore((catalog) => catalog.blocks));
  describeLinkHealthStore(
    openOwn(({ linkHealth, links, deletedLinks }) => ({ health: linkHealth, links, deletedLinks })),
  );
  describeLinkHistoryStore(openStore((catalog) => catalog.linkHistory));
  describeLinkStore(openOwn((catalog) => catalog.links));
  describeLiveSettingStore(openStore((catalog) => catalog.liveSettings));
  describeCampaignStore(openOwn((catalog) => catalog.campaigns));
  describeChannelStore(openStore((catalog) => catalog.channels));
  describeOrderStore(openStore((catalog) => catalog.orders));
  describeDomainStore(openOwn((catalog) => catalog.domains));
  describeCertificateStore(openOwn(({ certificates, domains, changes }) => ({ certificates, domains, changes })));
  describeErasureStore(openOwn((catalog) => catalog.erasures));
  describeFilteredTrafficStore(openStore((catalog) => catalog.filteredTraffic));
  describeLateEventStore(openStore((catalog) => catalog.lateEvents));
  describeNodeStore(() => openTwice(create, (catalog) => catalog.nodes));
  describeSiteIconStore(openStore(({ siteIcons }) => siteIcons));
  describeBioPictureStore(
    openStore(({ bioPictures, bioPages, splashPages, overlays, pageBrands }) => {
      return { bioPictures, bioPages, splashPages, overlays, pageBrands };
    }),
  );
  describeBioFileStore(openStore(({ accounts, bioFiles, bioPages }) => ({ accounts, bioFiles, bioPages })));
  describePageBrandStore(
    openStore(({ pageBrands, domains, changes, accounts }) => ({ pageBrands, domains, changes, accounts })),
  );
  describeLinkPictureStore(openStore(({ linkPictures, links }) => ({ linkPictures, links })));
  describeOrphanStore(openStore(({ orphans, domains, links }) => ({ orphans, domains, links })));
  describeMailStore(openStore((catalog) => catalog.mails));
  describeAnswerStore(openStore((catalog) => catalog.answers));
  describePageStores(openOwn(() => undefined));
  describeSavedStores(openStore(() => undefined));
  describePlanStore(openOwn(({ plans, accounts }) => ({ plans, accounts })));
  describePlanGuard(openStore((catalog) => catalog));
  describePixelStore(openStore((catalog) => catalog.pixels));
  describePinStore(openStore((catalog) => catalog.pins));
  describeSampleStore(openStore((catalog) => catalog.samples));
  describePresetStore(openStore((catalog) => catalog.presets));
  describeRateStore(openStore(({ currencyRates, accounts }) => ({ currencyRates, accounts })));
  describeBoardStore(openStore(({ boards, accounts }) => ({ boards, accounts })));
  describeDeletedCodeStore(openOwn(() => undefined));
  describeDeletedLinkStore(openOwn(() => undefined));
  describeQrCodeStore(openStore(({ qrCodes, ...stores }) => ({ ...stores, codes: qrCodes })));
  describeRedirectDirectory(openOwn((catalog) => catalog.redirects));
  describeReportRecipientStore(
    openStore(({ reportRecipients: recipients, accounts, websites }) => ({ recipients, accounts, websites })),
  );
  describeReportSubjectStore(openOwn((catalog) => catalog.reportSubjects));
  describeSearchStore(openOwn(() => undefined));
  describeTotalsStore(openOwn((catalog) => catalog.totals));
  describeWebhookStores(openOwn(() => undefined));
  describeWebsiteStore(openStore((catalog) => catalog.websites));
  describeWebsiteSettingsStore(openStore((catalog) => catalog.websiteSettings));
  saltStoreSuite('of the catalog', () => openTwice(create, (catalog) => catalog.salts));
  describeSecretStore(() => openTwice(create, (catalog) => catalog.secrets));
  const openTasks = () => openTwice(create, ({ qrCodes: codes, ...stores }) => ({ ...stores, codes }));
  describeTaskStore(openTasks);
  describeTaskMarks(openTasks);
  describeTwoProcesses(create);
}

/** Creates an account, for stores that check who owns a row. */
async function oneAccount(accounts: Catalog['accounts']): Promise<number> {
  const person = { email: 'one@example.com', username: 'one', passwordHash: 'x', plan: 'pro', isFirst: false };
  const key = { hash: 'one', lastFour: 'last', expiresAt: null };
  return (await accounts.create({ ...person, key, now: 1 })).id;
}

/** Opens a store twice on one database, as two processes do. */
async function openTwice<Store>(create: () => Promise<TestDatabase>, pick: (catalog: Catalog) => Store) {
  const database = await create();
  const [here, there] = [await database.open(), await database.open()];
  const close = async () => {
    await Promise.all([here.close(), there.close()]);
    await database.drop();
  };
  return { stores: [pick(here), pick(there)] as const, close };
}

function describeTwoProcesses(create: Create): void {
  describe('two processes on one catalog', () => {
    it('migrate at the same time and both start', async () => {
      const database = await create({ isEmpty: true });
      const both = await Promise.all([runMigrate(database), runMigrate(database)]);
      expect(both).toEqual([0, 0]);
      const catalog = await database.open();
      expect(await catalog.accounts.count()).toBe(0);
      await catalog.close();
      await database.drop();
    });

    it('receive each other’s writes, and a writer its own at once', async () => {
      const database = await create();
      const here = await database.open();
      const there = await database.open();
      const heardThere = nextChange(there);
      const own: Change[] = [];
      here.changes.subscribe((change) => own.push(change));
      const row = { accountId: 1, type: 'forum', word: 'forum' as const, name: 'x', tag: 't2_abc', createdAt: 1 };
      const pixel = await here.pixels.insert(row);
      expect(own).toEqual([{ topic: 'pixel', id: pixel.id, key: '' }]);
      expect(await heardThere).toEqual({ topic: 'pixel', id: pixel.id, key: '' });
      await Promise.all([here.close(), there.close()]);
      await database.drop();
    });
  });
}

function nextChange(catalog: Catalog): Promise<Change> {
  return new Promise((resolve) => catalog.changes.subscribe(resolve));
}

/** Runs the migration in a process of its own, as on a second node, and returns its exit code. */
function runMigrate(database: TestDatabase): Promise<number | null> {
  const environment = { PATH: process.env.PATH ?? '', ...database.environment };
  const child = spawn(process.execPath, ['bin/waymark.js', 'migrate'], { env: environment, stdio: 'ignore' });
  return new Promise((resolve) => child.once('exit', resolve));
}
