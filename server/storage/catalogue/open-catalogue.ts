import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { AbuseStore } from '../../abuse/abuse-port.ts';
import type { AccountStore, RateWindowStore } from '../../accounts/account-port.ts';
import type { InvitationStore } from '../../accounts/invitation-port.ts';
import type { KeyStore } from '../../accounts/key-port.ts';
import type { ResetStore } from '../../accounts/reset-port.ts';
import type { SessionStore } from '../../accounts/session-port.ts';
import type { AccountObjects } from '../../analytics/answers/account-port.ts';
import type { Filter, GoalMatch } from '../../analytics/question/question.ts';
import type { TotalsStore } from '../../analytics/question/totals-port.ts';
import type { CampaignStore } from '../../campaigns/campaign-port.ts';
import type { ChannelObjects, ChannelStore } from '../../channels/channel-port.ts';
import type { LeftOutStore } from '../../collect/dropped-events-port.ts';
import type { SaltStore } from '../../collect/salt-port.ts';
import type { SecretStore } from '../../collect/secret-port.ts';
import type { DomainStore } from '../../domains/domain-port.ts';
import type { ErasureStore } from '../../erasures/erasure-port.ts';
import type { AnnotationDefinition, FunnelDefinition } from '../../goals/goals.ts';
import type { SavedStore } from '../../goals/saved-port.ts';
import type { ImportedLogStore } from '../../imports/access-log/imported-log-port.ts';
import type { OrderStore } from '../../library/orders/order-port.ts';
import type { PresetStore } from '../../library/presets/preset-port.ts';
import type { SearchStore } from '../../library/search/search-port.ts';
import type { LinkPictureStore } from '../../link-pictures/link-pictures.ts';
import type { BlockStore } from '../../links/blocking/block-port.ts';
import type { LinkHealthStore } from '../../links/health-port.ts';
import type { LinkHistoryStore } from '../../links/history-port.ts';
import type { LinkObjects, LinkStore } from '../../links/link-port.ts';
import type { OrphanStore } from '../../orphans/orphan-port.ts';
import type { AnswerStore } from '../../pages/answer-port.ts';
import type { BioPageStore, OverlayStore, SplashPageStore } from '../../pages/page-port.ts';
import type { PixelStore } from '../../pixels/pixel-port.ts';
import type { ChangeFeed } from '../../platform/changes.ts';
import { systemRandom } from '../../platform/random.ts';
import type { DeletedCodeStore } from '../../qr/deleted-code-port.ts';
import type { AssetStore, QrCodeStore } from '../../qr/qr-code-port.ts';
import type { RedirectDirectory } from '../../redirect/redirect-port.ts';
import type { MailStore } from '../../reports/mail-port.ts';
import type { ReportSubjectStore } from '../../reports/report-port.ts';
import type { TaskStore } from '../../tasks/task-port.ts';
import type { DeliveryStore, HappeningStore, WebhookStore } from '../../webhooks/webhook-port.ts';
import type { WebsiteStore } from '../../websites/website-port.ts';
import type { WebsiteSettingsStore } from '../../websites/website-settings-port.ts';
import { createAccountObjectsStore } from './accounts/account-objects-store.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { createErasureStore } from './accounts/erasure-store.ts';
import { createInvitationStore } from './accounts/invitation-store.ts';
import { createKeyStore } from './accounts/key-store.ts';
import { createMailStore } from './accounts/mail-store.ts';
import { createRateTable, createRateWindowStore, type RateTables } from './accounts/rate-window-store.ts';
import { createResetStore } from './accounts/reset-store.ts';
import { createSaltStore } from './accounts/salt-store.ts';
import { createSecretStore } from './accounts/secret-store.ts';
import { createSessionStore } from './accounts/session-store.ts';
import { createDeletedCodeStore } from './codes/deleted-code-store.ts';
import { createAssetStore, createQrCodeStore } from './codes/qr-code-store.ts';
import { connectPostgres, createPostgresPool } from './engines/connect-postgres.ts';
import { connectSqlite } from './engines/connect-sqlite.ts';
import { migrate, underMigrationLock } from './engines/migrate.ts';
import { createPostgresChangeLog } from './engines/postgres-change-log.ts';
import { createSqliteChangeLog } from './engines/sqlite-change-log.ts';
import { postgresTraits, sqliteTraits } from './engines/traits.ts';
import { createAnswerStore } from './library/answer-store.ts';
import { createCampaignStore } from './library/campaign-store.ts';
import { createChannelObjectsStore } from './library/channel-objects-store.ts';
import { createChannelStore } from './library/channel-store.ts';
import { createOrderStore } from './library/order-store.ts';
import { createBioPageStore, createOverlayStore, createSplashPageStore } from './library/page-stores.ts';
import { createPixelStore } from './library/pixel-store.ts';
import { createPresetStore } from './library/preset-store.ts';
import { createSearchStore } from './library/search-store.ts';
import { createAbuseStore } from './links/abuse-store.ts';
import { createBlockStore } from './links/block-store.ts';
import { createDomainStore } from './links/domain-store.ts';
import { createLinkHealthStore } from './links/link-health-store.ts';
import { createLinkHistoryStore } from './links/link-history-store.ts';
import { createLinkObjectsStore } from './links/link-objects-store.ts';
import { createLinkPictureStore } from './links/link-picture-store.ts';
import { createLinkStore } from './links/link-store.ts';
import { createOrphanStore } from './links/orphan-store.ts';
import { createRedirectStore } from './links/redirect-store.ts';
import { createTotalsStore } from './links/totals-store.ts';
import type { StoreParts } from './store-parts.ts';
import type { CatalogueTables } from './tables/schema.ts';
import { createDeliveryStore } from './tasks/delivery-store.ts';
import { createTaskStore } from './tasks/task-store.ts';
import { createHappeningStore } from './tasks/webhook-event-store.ts';
import { createWebhookStore } from './tasks/webhook-store.ts';
import { createLeftOutStore } from './websites/dropped-events-store.ts';
import { createImportedLogStore } from './websites/imported-log-store.ts';
import { createReportSubjectStore } from './websites/report-subject-store.ts';
import { createSavedStore } from './websites/saved-store.ts';
import { createWebsiteSettingsStore } from './websites/website-settings-store.ts';
import { createWebsiteStore } from './websites/website-store.ts';

/** The ports of all features, on one engine. */
export interface CatalogueStores {
  abuse: AbuseStore;
  accountObjects: AccountObjects;
  accounts: AccountStore;
  campaigns: CampaignStore;
  channelObjects: ChannelObjects;
  channels: ChannelStore;
  domains: DomainStore;
  erasures: ErasureStore;
  funnels: SavedStore<FunnelDefinition>;
  goals: SavedStore<GoalMatch>;
  importedLogs: ImportedLogStore;
  invitations: InvitationStore;
  keys: KeyStore;
  leftOut: LeftOutStore;
  links: LinkStore;
  linkObjects: LinkObjects;
  linkHistory: LinkHistoryStore;
  linkHealth: LinkHealthStore;
  mails: MailStore;
  orders: OrderStore;
  orphans: OrphanStore;
  linkPictures: LinkPictureStore;
  pixels: PixelStore;
  presets: PresetStore;
  assets: AssetStore;
  qrCodes: QrCodeStore;
  deletedCodes: DeletedCodeStore;
  redirects: RedirectDirectory;
  reportSubjects: ReportSubjectStore;
  resets: ResetStore;
  salts: SaltStore;
  search: SearchStore;
  secrets: SecretStore;
  segments: SavedStore<Filter>;
  sessions: SessionStore;
  splashPages: SplashPageStore;
  overlays: OverlayStore;
  bioPages: BioPageStore;
  annotations: SavedStore<AnnotationDefinition>;
  answers: AnswerStore;
  blocks: BlockStore;
  tasks: TaskStore;
  totals: TotalsStore;
  websites: WebsiteStore;
  websiteSettings: WebsiteSettingsStore;
  webhooks: WebhookStore;
  deliveries: DeliveryStore;
  happenings: HappeningStore;
}

export interface Catalogue extends CatalogueStores {
  rateWindows: RateWindowStore;
  changes: ChangeFeed;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

type OfAccounts = 'accountObjects' | 'accounts' | 'invitations' | 'keys' | 'resets' | 'sessions' | 'search';

/** Who somebody is, and everything of theirs at once. */
function createAccountStores(parts: StoreParts): Pick<CatalogueStores, OfAccounts> {
  return {
    accountObjects: createAccountObjectsStore(parts),
    accounts: createAccountStore(parts),
    invitations: createInvitationStore(parts),
    keys: createKeyStore(parts),
    resets: createResetStore(parts),
    sessions: createSessionStore(parts),
    search: createSearchStore(parts),
  };
}

function createStores(parts: StoreParts): CatalogueStores {
  return {
    ...createAccountStores(parts),
    ...createLinkStores(parts),
    campaigns: createCampaignStore(parts),
    channelObjects: createChannelObjectsStore(parts),
    channels: createChannelStore(parts),
    domains: createDomainStore(parts),
    erasures: createErasureStore(parts),
    funnels: createSavedStore('funnel', parts),
    goals: createSavedStore('goal', parts),
    importedLogs: createImportedLogStore(parts),
    leftOut: createLeftOutStore(parts),
    mails: createMailStore(parts),
    orders: createOrderStore(parts),
    orphans: createOrphanStore(parts),
    linkPictures: createLinkPictureStore(parts),
    pixels: createPixelStore(parts),
    presets: createPresetStore(parts),
    assets: createAssetStore(parts),
    qrCodes: createQrCodeStore(parts),
    deletedCodes: createDeletedCodeStore(parts),
    redirects: createRedirectStore(parts),
    reportSubjects: createReportSubjectStore(parts),
    salts: createSaltStore(parts, systemRandom),
    secrets: createSecretStore(parts, systemRandom),
    segments: createSavedStore('segment', parts),
    splashPages: createSplashPageStore(parts),
    overlays: createOverlayStore(parts),
    bioPages: createBioPageStore(parts),
    annotations: createSavedStore('annotation', parts),
    answers: createAnswerStore(parts),
    tasks: createTaskStore(parts),
    totals: createTotalsStore(parts),
    websites: createWebsiteStore(parts),
    websiteSettings: createWebsiteSettingsStore(parts),
    webhooks: createWebhookStore(parts),
    deliveries: createDeliveryStore(parts),
    happenings: createHappeningStore(parts),
  };
}

/** Links, and what is told and known of them. */
function createLinkStores(parts: StoreParts) {
  return {
    abuse: createAbuseStore(parts),
    links: createLinkStore(parts),
    linkObjects: createLinkObjectsStore(parts),
    linkHistory: createLinkHistoryStore(parts),
    linkHealth: createLinkHealthStore(parts),
    blocks: createBlockStore(parts),
  };
}

/** SQLite in the data folder. Request counts live in a file of their own that is not synced. */
export async function openSqliteCatalogue(dataDirectory: string): Promise<Catalogue> {
  const db = connectSqlite<CatalogueTables>(join(dataDirectory, 'catalogue.db'), 'FULL');
  await migrate(db, sqliteTraits);
  const counters = connectSqlite<RateTables>(join(dataDirectory, 'counters.db'), 'OFF');
  await createRateTable(counters, 'table');
  const changes = await createSqliteChangeLog(db);
  return {
    ...createStores({ db, changes, traits: sqliteTraits }),
    rateWindows: createRateWindowStore(counters),
    changes,
    ping: () => ping(db),
    close: async () => {
      await changes.close();
      await Promise.all([db.destroy(), counters.destroy()]);
    },
  };
}

/** PostgreSQL, shared by any number of machines. */
export async function openPostgresCatalogue(databaseUrl: string): Promise<Catalogue> {
  const pool = createPostgresPool(databaseUrl);
  const db = connectPostgres<CatalogueTables>(pool);
  await migrate(db, postgresTraits);
  await underMigrationLock(db, postgresTraits, (connection) => createRateTable(connection, 'unlogged table'));
  const changes = await createPostgresChangeLog(pool);
  pool.watch();
  return {
    ...createStores({ db, changes, traits: postgresTraits }),
    rateWindows: createRateWindowStore(connectPostgres<RateTables>(pool)),
    changes,
    ping: () => ping(db),
    close: async () => {
      await changes.close();
      await db.destroy();
    },
  };
}

async function ping(db: Kysely<CatalogueTables>): Promise<void> {
  await db.selectFrom('setting').select('name').limit(1).execute();
}
