import { join } from 'node:path';
import type { RateWindowStore } from '../../accounts/account-port.ts';
import type { Filter, GoalMatch } from '../../analytics/query/query.ts';
import type { TotalsStore } from '../../analytics/query/totals-port.ts';
import type { BoardStore } from '../../boards/board-port.ts';
import type { CampaignStore } from '../../campaigns/campaign-port.ts';
import type { ChannelObjects, ChannelStore } from '../../channels/channel-port.ts';
import type { FilteredTrafficStore } from '../../collect/dropped-events-port.ts';
import type { LateEventStore } from '../../collect/late-events-port.ts';
import type { SaltStore } from '../../collect/salt-port.ts';
import type { SecretStore } from '../../collect/secret-port.ts';
import type { RateStore } from '../../currencies/rate-port.ts';
import type { MailStore } from '../../email-reports/mail-port.ts';
import type { ReportRecipientStore } from '../../email-reports/recipient-port.ts';
import type { ReportSubjectStore } from '../../email-reports/report-port.ts';
import type { ErasureStore } from '../../erasures/erasure-port.ts';
import type { AnnotationDefinition, FunnelDefinition } from '../../goals/goals.ts';
import type { SavedStore } from '../../goals/saved-port.ts';
import type { ImportedLogStore } from '../../imports/access-log/imported-log-port.ts';
import type { DeletedStore } from '../../library/deleted/deleted-port.ts';
import type { OrderStore } from '../../library/orders/order-port.ts';
import type { PinStore } from '../../library/pins/pin-port.ts';
import type { PresetStore } from '../../library/presets/preset-port.ts';
import type { SearchStore } from '../../library/search/search-port.ts';
import type { Link } from '../../links/link-port.ts';
import type { LiveSettingStore } from '../../live-settings/live-setting-port.ts';
import type { NodeStore } from '../../nodes/node-port.ts';
import type { AnswerStore } from '../../pages/answer-port.ts';
import type { BioPageStore, OverlayStore, SplashPageStore } from '../../pages/page-port.ts';
import type { PixelStore } from '../../pixels/pixel-port.ts';
import type { ChangeFeed } from '../../platform/changes.ts';
import { type Log, silentLog } from '../../platform/log.ts';
import type { Peers } from '../../platform/peers.ts';
import { systemRandom } from '../../platform/random.ts';
import type { AssetStore, QrCode, QrCodeStore } from '../../qr/qr-code-port.ts';
import type { RedirectDirectory } from '../../redirect/redirect-port.ts';
import type { SampleStore } from '../../samples/samples.ts';
import type { TaskStore } from '../../tasks/task-port.ts';
import type { DeliveryStore, WebhookEventStore, WebhookStore } from '../../webhooks/webhook-port.ts';
import type { WebsiteStore } from '../../websites/website-port.ts';
import type { WebsiteSettingsStore } from '../../websites/website-settings-port.ts';
import { type AccountStores, createAccountStores } from './accounts/account-stores.ts';
import { createErasureStore } from './accounts/erasure-store.ts';
import { createMailStore } from './accounts/mail-store.ts';
import { createRateTable, createRateWindowStore, type RateTables } from './accounts/rate-window-store.ts';
import { createSaltStore } from './accounts/salt-store.ts';
import { createSecretStore } from './accounts/secret-store.ts';
import { createLiveSettingStore } from './administration/live-setting-store.ts';
import { createAssetStore, createQrCodeStore } from './codes/qr-code-store.ts';
import { createDeletedStores } from './deleted/deleted-stores.ts';
import { countConnections, isNew, ping } from './engines/catalog-state.ts';
import {
  acceptsStartupTimeouts,
  connectPostgres,
  createPostgresPool,
  logRefusals,
  type PostgresOptions,
} from './engines/connect-postgres.ts';
import { connectSqlite } from './engines/connect-sqlite.ts';
import { migrate, withMigrationLock } from './engines/migrate.ts';
import { openCounters } from './engines/open-counters.ts';
import { createPostgresChangeLog } from './engines/postgres-change-log.ts';
import { postgresDamage } from './engines/postgres-damage.ts';
import { createPostgresPeers } from './engines/postgres-peers.ts';
import { postgresDialect, sqliteDialect } from './engines/sql-dialect.ts';
import { createSqliteChangeLog } from './engines/sqlite-change-log.ts';
import { sqliteDamage } from './engines/sqlite-damage.ts';
import { createLinkStores } from './links/link-stores.ts';
import { createRedirectStore } from './links/redirect-store.ts';
import { createTotalsStore } from './links/totals-store.ts';
import { rejectIncompleteMove } from './move/incomplete-move.ts';
import { liftPostgresFence } from './move/postgres-fence.ts';
import { createNodeStore } from './nodes/node-store.ts';
import { createAnswerStore } from './objects/answer-store.ts';
import { createBoardStore } from './objects/board-store.ts';
import { createCampaignStore } from './objects/campaign-store.ts';
import { createChannelObjectsStore } from './objects/channel-objects-store.ts';
import { createChannelStore } from './objects/channel-store.ts';
import { createCurrencyRateStore } from './objects/currency-rate-store.ts';
import { createOrderStore } from './objects/order-store.ts';
import { createBioPageStore, createOverlayStore, createSplashPageStore } from './objects/page-stores.ts';
import { createPinStore } from './objects/pin-store.ts';
import { createPixelStore } from './objects/pixel-store.ts';
import { createPresetStore } from './objects/preset-store.ts';
import { createSampleStore } from './objects/sample-store.ts';
import { createSearchStore } from './objects/search-store.ts';
import { openPostgresReader } from './reading/postgres-reader.ts';
import { createSqliteReader } from './reading/sqlite-reader.ts';
import type { StoreDeps } from './store-deps.ts';
import type { CatalogTables } from './tables/schema.ts';
import { createDeliveryStore } from './tasks/delivery-store.ts';
import { createTaskStore } from './tasks/task-store.ts';
import { createWebhookEventStore } from './tasks/webhook-event-store.ts';
import { createWebhookStore } from './tasks/webhook-store.ts';
import { createFilteredTrafficStore } from './websites/filtered-traffic-store.ts';
import { createImportedLogStore } from './websites/imported-log-store.ts';
import { createLateEventStore } from './websites/late-event-store.ts';
import { createReportRecipientStore } from './websites/report-recipient-store.ts';
import { createReportSubjectStore } from './websites/report-subject-store.ts';
import { createSavedStore } from './websites/saved-store.ts';
import { createWebsiteSettingsStore } from './websites/website-settings-store.ts';
import { createWebsiteStore } from './websites/website-store.ts';

/** The ports of all features, on one engine. */
export interface CatalogStores extends AccountStores, ReturnType<typeof createLinkStores> {
  campaigns: CampaignStore;
  channelObjects: ChannelObjects;
  channels: ChannelStore;
  erasures: ErasureStore;
  funnels: SavedStore<FunnelDefinition>;
  goals: SavedStore<GoalMatch>;
  importedLogs: ImportedLogStore;
  lateEvents: LateEventStore;
  filteredTraffic: FilteredTrafficStore;
  liveSettings: LiveSettingStore;
  mails: MailStore;
  nodes: NodeStore;
  orders: OrderStore;
  pixels: PixelStore;
  pins: PinStore;
  samples: SampleStore;
  presets: PresetStore;
  boards: BoardStore;
  currencyRates: RateStore;
  assets: AssetStore;
  qrCodes: QrCodeStore;
  deletedCodes: DeletedStore<QrCode>;
  deletedLinks: DeletedStore<Link>;
  redirects: RedirectDirectory;
  reportRecipients: ReportRecipientStore;
  reportSubjects: ReportSubjectStore;
  salts: SaltStore;
  search: SearchStore;
  secrets: SecretStore;
  segments: SavedStore<Filter>;
  splashPages: SplashPageStore;
  overlays: OverlayStore;
  bioPages: BioPageStore;
  annotations: SavedStore<AnnotationDefinition>;
  answers: AnswerStore;
  tasks: TaskStore;
  totals: TotalsStore;
  websites: WebsiteStore;
  websiteSettings: WebsiteSettingsStore;
  webhooks: WebhookStore;
  deliveries: DeliveryStore;
  webhookEvents: WebhookEventStore;
}

export interface Catalog extends CatalogStores {
  rateWindows: RateWindowStore;
  changes: ChangeFeed;
  /** All processes that share the catalog; missing for SQLite, whose processes are on one machine and know each other. */
  peers?: Peers;
  /** Connections to the database server, by all of its clients; missing for embedded databases. */
  connections?(): Promise<{ used: number; most: number }>;
  /** Reads all stored data and describes the damage, if any; slow, and blocks this process on SQLite. */
  damage(): Promise<string | undefined>;
  /** True until the first account or setting is stored. */
  isNew(): Promise<boolean>;
  /** Throws when the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Stores of what spans all kinds of objects. */
function createLibraryStores(
  deps: StoreDeps,
): Pick<CatalogStores, 'boards' | 'currencyRates' | 'orders' | 'pins' | 'presets' | 'samples'> {
  return {
    boards: createBoardStore(deps),
    currencyRates: createCurrencyRateStore(deps),
    orders: createOrderStore(deps),
    pins: createPinStore(deps),
    presets: createPresetStore(deps),
    samples: createSampleStore(deps),
  };
}

function createStores(deps: StoreDeps): CatalogStores {
  return {
    ...createAccountStores(deps),
    ...createLinkStores(deps),
    ...createLibraryStores(deps),
    campaigns: createCampaignStore(deps),
    channelObjects: createChannelObjectsStore(deps),
    channels: createChannelStore(deps),
    erasures: createErasureStore(deps),
    funnels: createSavedStore('funnel', deps),
    goals: createSavedStore('goal', deps),
    importedLogs: createImportedLogStore(deps),
    lateEvents: createLateEventStore(deps),
    liveSettings: createLiveSettingStore(deps),
    filteredTraffic: createFilteredTrafficStore(deps),
    mails: createMailStore(deps),
    nodes: createNodeStore(deps),
    pixels: createPixelStore(deps),
    assets: createAssetStore(deps),
    qrCodes: createQrCodeStore(deps),
    ...createDeletedStores(deps),
    redirects: createRedirectStore(deps),
    reportRecipients: createReportRecipientStore(deps),
    reportSubjects: createReportSubjectStore(deps),
    search: createSearchStore(deps),
    salts: createSaltStore(deps, systemRandom),
    secrets: createSecretStore(deps, systemRandom),
    segments: createSavedStore('segment', deps),
    splashPages: createSplashPageStore(deps),
    overlays: createOverlayStore(deps),
    bioPages: createBioPageStore(deps),
    annotations: createSavedStore('annotation', deps),
    answers: createAnswerStore(deps),
    tasks: createTaskStore(deps),
    totals: createTotalsStore(deps),
    websites: createWebsiteStore(deps),
    websiteSettings: createWebsiteSettingsStore(deps),
    webhooks: createWebhookStore(deps),
    deliveries: createDeliveryStore(deps),
    webhookEvents: createWebhookEventStore(deps),
  };
}

/** Opens the catalog in SQLite in the data folder. */
export async function openSqliteCatalog(dataDirectory: string, log: Log = silentLog()): Promise<Catalog> {
  const file = join(dataDirectory, 'catalogue.db');
  const db = connectSqlite<CatalogTables>(file, 'FULL');
  await migrate(db, sqliteDialect);
  const counters = await openCounters(join(dataDirectory, 'counters.db'), log);
  const changes = await createSqliteChangeLog(db);
  const reader = createSqliteReader(file);
  return {
    ...createStores({ db, changes, dialect: sqliteDialect, reader }),
    rateWindows: counters.rateWindows,
    changes,
    damage: async () => sqliteDamage(file),
    isNew: () => isNew(db),
    ping: () => ping(db),
    close: async () => {
      await changes.close();
      await Promise.all([db.destroy(), reader.close(), counters.close()]);
    },
  };
}

/** Opens the catalog in PostgreSQL, which any number of machines share. */
export async function openPostgresCatalog(databaseUrl: string, options: PostgresOptions = {}): Promise<Catalog> {
  const { connections, directUrl, log = silentLog(), liftsFence = false } = options;
  const acceptsTimeouts = await acceptsStartupTimeouts(databaseUrl);
  const pool = createPostgresPool(databaseUrl, { connections, acceptsTimeouts, onRefusal: logRefusals(log) });
  const db = connectPostgres<CatalogTables>(pool);
  await rejectIncompleteMove(db);
  if (liftsFence) await liftPostgresFence(db);
  await migrate(db, postgresDialect);
  await withMigrationLock(db, postgresDialect, (connection) => createRateTable(connection, 'unlogged table'));
  const direct = directUrl === undefined ? undefined : createPostgresPool(directUrl, { connections: 1 });
  const { peers, channel } = createPostgresPeers(db);
  const changes = await createPostgresChangeLog(direct ?? pool, log, [channel]);
  pool.watch();
  return {
    ...createStores({ db, changes, dialect: postgresDialect, reader: await openPostgresReader(db) }),
    rateWindows: createRateWindowStore(connectPostgres<RateTables>(pool)),
    changes,
    peers,
    ping: () => ping(db),
    damage: () => postgresDamage(db),
    isNew: () => isNew(db),
    connections: () => countConnections(db),
    close: async () => {
      await changes.close();
      await direct?.end();
      await db.destroy();
    },
  };
}
