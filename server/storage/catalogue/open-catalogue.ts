import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { AbuseStore } from '../../abuse/abuse-port.ts';
import type { AccountStore, RateWindowStore } from '../../accounts/account-port.ts';
import type { InvitationStore } from '../../accounts/invitation-port.ts';
import type { KeyStore } from '../../accounts/key-port.ts';
import type { ResetStore } from '../../accounts/reset-port.ts';
import type { SessionStore } from '../../accounts/session-port.ts';
import type { CampaignStore } from '../../campaigns/campaign-port.ts';
import type { ChannelObjects, ChannelStore } from '../../channels/channel-port.ts';
import type { LeftOutStore } from '../../collect/left-out-port.ts';
import type { SaltStore } from '../../collect/salt-port.ts';
import type { SecretStore } from '../../collect/secret-port.ts';
import type { DomainStore } from '../../domains/domain-port.ts';
import type { ErasureStore } from '../../erasures/erasure-port.ts';
import type { AnnotationDefinition, FunnelDefinition } from '../../goals/goals.ts';
import type { SavedStore } from '../../goals/saved-port.ts';
import type { ImportedLogStore } from '../../imports/imported-log-port.ts';
import type { AccountObjects } from '../../insights/account-port.ts';
import type { LinkPictureStore } from '../../link-pictures/link-pictures.ts';
import type { BlockStore } from '../../links/block-port.ts';
import type { LinkHealthStore } from '../../links/health-port.ts';
import type { LinkHistoryStore } from '../../links/history-port.ts';
import type { LinkObjects, LinkStore } from '../../links/link-port.ts';
import type { OrderStore } from '../../orders/order-port.ts';
import type { OrphanStore } from '../../orphans/orphan-port.ts';
import type { AnswerStore } from '../../pages/answer-port.ts';
import type { BioPageStore, OverlayStore, SplashPageStore } from '../../pages/page-port.ts';
import type { PixelStore } from '../../pixels/pixel-port.ts';
import type { ChangeFeed } from '../../platform/changes.ts';
import { systemRandom } from '../../platform/random.ts';
import type { PresetStore } from '../../presets/preset-port.ts';
import type { DeletedCodeStore } from '../../qr/deleted-code-port.ts';
import type { AssetStore, QrCodeStore } from '../../qr/qr-code-port.ts';
import type { RedirectDirectory } from '../../redirect/redirect-port.ts';
import type { MailStore } from '../../reports/mail-port.ts';
import type { ReportSubjectStore } from '../../reports/report-port.ts';
import type { SearchStore } from '../../search/search-port.ts';
import type { Filter, GoalMatch } from '../../stats/question.ts';
import type { TotalsStore } from '../../stats/totals-port.ts';
import type { TaskStore } from '../../tasks/task-port.ts';
import type { DeliveryStore, HappeningStore, WebhookStore } from '../../webhooks/webhook-port.ts';
import type { WebsiteStore } from '../../websites/website-port.ts';
import type { WebsiteSettingsStore } from '../../websites/website-settings-port.ts';
import { connectPostgres, createPostgresPool } from './connect-postgres.ts';
import { connectSqlite } from './connect-sqlite.ts';
import { migrate, underMigrationLock } from './migrate.ts';
import { createPostgresChangeLog } from './postgres-change-log.ts';
import { createRateTable, createRateWindowStore, type RateTables } from './rate-window-store.ts';
import type { CatalogueTables } from './schema.ts';
import { createSqliteChangeLog } from './sqlite-change-log.ts';
import type { StoreParts } from './store-parts.ts';
import { createAbuseStore } from './stores/abuse-store.ts';
import { createAccountObjectsStore } from './stores/account-objects-store.ts';
import { createAccountStore } from './stores/account-store.ts';
import { createAnswerStore } from './stores/answer-store.ts';
import { createBlockStore } from './stores/block-store.ts';
import { createCampaignStore } from './stores/campaign-store.ts';
import { createChannelObjectsStore } from './stores/channel-objects-store.ts';
import { createChannelStore } from './stores/channel-store.ts';
import { createDeletedCodeStore } from './stores/deleted-code-store.ts';
import { createDeliveryStore } from './stores/delivery-store.ts';
import { createDomainStore } from './stores/domain-store.ts';
import { createErasureStore } from './stores/erasure-store.ts';
import { createHappeningStore } from './stores/happening-store.ts';
import { createImportedLogStore } from './stores/imported-log-store.ts';
import { createInvitationStore } from './stores/invitation-store.ts';
import { createKeyStore } from './stores/key-store.ts';
import { createLeftOutStore } from './stores/left-out-store.ts';
import { createLinkHealthStore } from './stores/link-health-store.ts';
import { createLinkHistoryStore } from './stores/link-history-store.ts';
import { createLinkObjectsStore } from './stores/link-objects-store.ts';
import { createLinkPictureStore } from './stores/link-picture-store.ts';
import { createLinkStore } from './stores/link-store.ts';
import { createMailStore } from './stores/mail-store.ts';
import { createOrderStore } from './stores/order-store.ts';
import { createOrphanStore } from './stores/orphan-store.ts';
import { createBioPageStore, createOverlayStore, createSplashPageStore } from './stores/page-stores.ts';
import { createPixelStore } from './stores/pixel-store.ts';
import { createPresetStore } from './stores/preset-store.ts';
import { createAssetStore, createQrCodeStore } from './stores/qr-code-store.ts';
import { createRedirectStore } from './stores/redirect-store.ts';
import { createReportSubjectStore } from './stores/report-subject-store.ts';
import { createResetStore } from './stores/reset-store.ts';
import { createSaltStore } from './stores/salt-store.ts';
import { createSavedStore } from './stores/saved-store.ts';
import { createSearchStore } from './stores/search-store.ts';
import { createSecretStore } from './stores/secret-store.ts';
import { createSessionStore } from './stores/session-store.ts';
import { createTaskStore } from './stores/task-store.ts';
import { createTotalsStore } from './stores/totals-store.ts';
import { createWebhookStore } from './stores/webhook-store.ts';
import { createWebsiteSettingsStore } from './stores/website-settings-store.ts';
import { createWebsiteStore } from './stores/website-store.ts';
import { postgresTraits, sqliteTraits } from './traits.ts';

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
