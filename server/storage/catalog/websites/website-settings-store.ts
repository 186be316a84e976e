import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { ReportLanguage } from '../../../../contract/vocabulary.ts';
import {
  type ConfiguredWebsite,
  DEFAULT_SITE_SETTINGS,
  type RetainedWebsite,
  type SiteSettings,
  type WebsiteSettingsStore,
  type WebsiteSlice,
} from '../../../websites/website-settings-port.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = StoreDeps['db'];
type StoredRow = Selectable<CatalogTables['websiteSetting']>;
type Columns = Omit<StoredRow, 'websiteId' | 'accountId' | 'updatedAt'>;
/** A website joined with its settings, which are all null if none are stored. */
type Row = Pick<StoredRow, 'websiteId' | 'accountId'> & { domain: string } & {
  [Name in keyof Columns]: Columns[Name] | null;
};

interface Joined {
  website: CatalogTables['website'];
  chosen: { [Name in keyof StoredRow]: StoredRow[Name] | null };
}
type Condition = (is: ExpressionBuilder<Joined, 'website' | 'chosen'>) => Expression<SqlBool>;

/** `chosen` is the settings row; it is null as a whole if there is none, and then weekly reports are the default. */
const WANTS_REPORTS: Condition = (is) =>
  is.and([
    is('website.email', '=', 1),
    is.or([is('chosen.reportWeekly', '=', 1), is('chosen.reportMonthly', '=', 1), is('chosen.websiteId', 'is', null)]),
  ]);
const WANTS_ALERTS: Condition = (is) =>
  is.or([is('chosen.alertSpikeVisitors', 'is not', null), is('chosen.alertDropPercent', 'is not', null)]);

export function createWebsiteSettingsStore(deps: StoreDeps): WebsiteSettingsStore {
  const { db } = deps;
  return {
    settingsOf: async (accountId, websiteId) => {
      const row = await find(db, { accountId, websiteId });
      return row && toSettings(row);
    },
    change: (website, patch, now) => change(deps, website, { patch, now }),
    allWithReports: (slice) => all(db, WANTS_REPORTS, slice),
    allWithAlerts: (slice) => all(db, WANTS_ALERTS, slice),
    allWithRetention: (slice) => allWithRetention(db, slice),
  };
}

async function change(
  { db, changes }: StoreDeps,
  website: { accountId: number; websiteId: number },
  { patch, now }: { patch: Partial<SiteSettings>; now: number },
): Promise<SiteSettings | undefined> {
  const written = await db.transaction().execute(async (transaction) => {
    const before = await find(transaction, website);
    if (!before) return undefined;
    await write(transaction, { ...website, ...toColumns(DEFAULT_SITE_SETTINGS), updatedAt: now }, toColumns(patch));
    // Uses the website's own topic, because caches of a website also hold its settings.
    const published = { topic: 'website', id: before.websiteId, key: before.domain };
    await changes.publish(transaction, published);
    return { published, after: await find(transaction, website) };
  });
  if (written) changes.announce(written.published);
  return written?.after && toSettings(written.after);
}

/**
 * Inserts a whole row if there is none, else updates only the patch, so that concurrent changes of different settings
 * both survive.
 */
async function write(db: Db, row: StoredRow, patch: Partial<Columns>): Promise<void> {
  await db
    .insertInto('websiteSetting')
    .values({ ...row, ...patch })
    .onConflict((conflict) => conflict.column('websiteId').doUpdateSet({ ...patch, updatedAt: row.updatedAt }))
    .execute();
}

function rows(db: Db) {
  return db
    .selectFrom('website')
    .leftJoin('websiteSetting as chosen', 'chosen.websiteId', 'website.id')
    .select(['website.id as websiteId', 'website.accountId', 'website.domain', 'chosen.timezone'])
    .select(['chosen.honourPrivacy', 'chosen.reportWeekly', 'chosen.reportMonthly', 'chosen.reportLanguage'])
    .select(['chosen.alertSpikeVisitors', 'chosen.alertDropPercent', 'chosen.retentionDays'])
    .select(['chosen.shareRevenue', 'chosen.shareAnnotations']);
}

function find(db: Db, { accountId, websiteId }: { accountId: number; websiteId: number }): Promise<Row | undefined> {
  return rows(db).where('website.id', '=', websiteId).where('website.accountId', '=', accountId).executeTakeFirst();
}

async function all(db: Db, condition: Condition, { after, limit }: WebsiteSlice): Promise<ConfiguredWebsite[]> {
  const found = await rows(db)
    .where('website.id', '>', after)
    .where((is) => condition(is as never))
    .orderBy('website.id')
    .limit(limit)
    .execute();
  return found.map(toConfigured);
}

async function allWithRetention(db: Db, { after, limit }: WebsiteSlice): Promise<RetainedWebsite[]> {
  const found = await rows(db)
    .leftJoin('account', 'account.id', 'website.accountId')
    .leftJoin('plan', 'plan.name', 'account.plan')
    .select('plan.retentionDays as planRetentionDays')
    .where('website.id', '>', after)
    .where((is) => is.or([is('chosen.retentionDays', 'is not', null), is('plan.retentionDays', 'is not', null)]))
    .orderBy('website.id')
    .limit(limit)
    .execute();
  return found.map(({ planRetentionDays, ...row }) => ({ ...toConfigured(row), planRetentionDays }));
}

function toConfigured(row: Row): ConfiguredWebsite {
  const { websiteId, accountId, domain } = row;
  return { websiteId, accountId, domain, settings: toSettings(row) };
}

type AsColumns<Settings> = { [Name in keyof Settings & keyof Columns]: Columns[Name] };

/** Converts flags to 0 and 1 and omits undefined fields. */
function toColumns<Settings extends Partial<SiteSettings>>(settings: Settings): AsColumns<Settings> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  ) as never;
}

function toSettings(row: Row): SiteSettings {
  if (row.timezone === null) return { ...DEFAULT_SITE_SETTINGS };
  return {
    timezone: row.timezone,
    honourPrivacy: row.honourPrivacy === 1,
    reportWeekly: row.reportWeekly === 1,
    reportMonthly: row.reportMonthly === 1,
    reportLanguage: row.reportLanguage as ReportLanguage,
    alertSpikeVisitors: row.alertSpikeVisitors,
    alertDropPercent: row.alertDropPercent,
    retentionDays: row.retentionDays,
    shareRevenue: row.shareRevenue === 1,
    shareAnnotations: row.shareAnnotations === 1,
  };
}
