import { afterEach, beforeEach } from 'vitest';
import type { Analytics, AnalyticsQuery, OverviewQuery, OverviewResult } from '../analytics/analytics.ts';
import { emptyPanels } from '../analytics/results/results.fixture.ts';
import { unavailable } from '../platform/app-error.ts';
import { silentLog } from '../platform/log.ts';
import type { Mailer } from '../platform/mail.ts';
import { type EmptyDatabase, engines } from '../storage/catalog/engines/engines.fixture.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import { createWebsiteSettings } from '../websites/website-settings.ts';
import type { SiteSettings } from '../websites/website-settings-port.ts';
import type { Website } from '../websites/websites.ts';
import { createReports, createUnsubscribing, type Reports, type ReportsDeps } from './email-reports.ts';
import { openPostOffice, type PostOffice } from './post-office.fixture.ts';
import { exampleFigures, MONDAY } from './report.fixture.ts';
import type { ReportGoal } from './report-port.ts';

/** Analytics without the engine: returns the responses that the test sets, and records the queries. */
export interface FakeAnalytics extends Pick<Analytics, 'overview' | 'goals' | 'query' | 'live'> {
  overviews: OverviewQuery[];
  queries: AnalyticsQuery[];
  /** Visitors of a query and of its comparison range. */
  visitors: (query: AnalyticsQuery) => [now: number, before: number];
  /** Rejects queries of a website. */
  fails: ((websiteId: number) => unknown) | undefined;
}

export function fakeAnalytics(): FakeAnalytics {
  const failFor = (scope: OverviewQuery['scope']) => {
    const error = analytics.fails?.('id' in scope ? scope.id : 0);
    if (error !== undefined) throw error;
  };
  const analytics: FakeAnalytics = {
    overviews: [],
    queries: [],
    visitors: () => [0, 0],
    fails: undefined,
    async overview(query) {
      failFor(query.scope);
      analytics.overviews.push(query);
      return overviewResult();
    },
    async query(query) {
      failFor(query.scope);
      analytics.queries.push(query);
      const [now, before] = analytics.visitors(query);
      return { rows: [], total: 1, totals: [now], comparedTotals: [before], exact: true, resolution: 'events' };
    },
    goals: async ({ goals }) => goals.map(({ kind }) => ({ conversions: kind === 'event' ? 31 : 17, converted: 0 })),
    live: async () => ({
      visitors: 9,
      minutes: [],
      countries: [{ value: 'NL', visitors: 5 }],
      pages: [{ value: '/launch', visitors: 12 }],
      sources: [{ value: 'news.example', visitors: 11 }],
    }),
  };
  return analytics;
}

function overviewResult(): OverviewResult {
  const rows = (value: string, visitors: number) => [{ value, visitors, views: visitors, events: 0 }];
  return {
    totals: exampleFigures({ visitors: 4_321 }),
    comparedTotals: exampleFigures({ visitors: 4_000 }),
    series: [{ time: 0, visitors: 4_321, visits: 1, views: 1, events: 0 }],
    panels: { ...emptyPanels(), page: rows('/pricing', 777), source: rows('Google', 555), country: rows('NL', 444) },
    exact: true,
    resolution: 'days',
  };
}

export interface ReportWorld {
  catalog: Catalog;
  database: EmptyDatabase;
  reports: Reports;
  analytics: FakeAnalytics;
  clock: { time: number; now(): number };
  goals: ReportGoal[];
  logged: unknown[][];
  /** Another process of the same service. */
  another(over?: Partial<ReportsDeps>): Reports;
  website(over?: Partial<Website>, settings?: Partial<SiteSettings>): Promise<Website & { owner: string }>;
  /** Adds a second owner to the website's account; returns their email address. */
  partner(website: Website): Promise<string>;
  settings(website: Website): Promise<SiteSettings | undefined>;
  /** Runs the reports as the scheduled jobs do. */
  turn(): Promise<void>;
  /** All keys in queue order. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

const WEBSITE = {
  privacy: 0,
  passwordHash: null,
  email: true,
  excludeBots: true,
  excludeParams: '',
  excludeIps: '',
  favorite: false,
  createdAt: 1,
  updatedAt: 1,
} as const;

/** Before each test opens a world at a Monday when reports are due, with a post office that gets its mails. */
export function useReportWorld(use: (opened: { world: ReportWorld; office: PostOffice }) => void): void {
  let close = async () => {};
  beforeEach(async () => {
    const office = await openPostOffice();
    const world = await openReportWorld(office.mailer(), MONDAY);
    close = async () => {
      await office.shut();
      await world.close();
    };
    use({ world, office });
  });
  afterEach(() => close());
}

/** Reports on a real catalog, with generated figures in place of the event log. */
async function openReportWorld(mailer: Mailer, now: number): Promise<ReportWorld> {
  const database = await engines[0]?.create();
  if (!database) throw new Error('no engine');
  const catalog = await database.openCatalog();
  const db = database.connect();
  const clock = { time: now, now: () => clock.time };
  const [analytics, goals, logged]: [FakeAnalytics, ReportGoal[], unknown[][]] = [fakeAnalytics(), [], []];
  const note = (...words: unknown[]) => void logged.push(words);
  const parts = partsOf({ catalog, clock, mailer, analytics, goals });
  const another = (over: Partial<ReportsDeps> = {}) =>
    createReports({ ...parts, log: { ...silentLog(), warn: note, error: note } as never, ...over });
  const reports = another();
  let created = 0;
  return {
    catalog,
    database,
    analytics,
    clock,
    goals,
    logged,
    another,
    reports,
    turn: () => turnOf(reports),
    async website(over = {}, settings = {}) {
      const username = `owner${++created}`;
      const owner = `${username}@example.com`;
      const key = { hash: username, lastFour: 'abcd', expiresAt: null };
      const person = { email: owner, username, passwordHash: 'h', plan: 'free', key, now: 1 };
      const account = await catalog.accounts.create(person);
      const owned = { ...WEBSITE, accountId: account.id, domain: `site${created}.example` };
      const website = await catalog.websites.insert({ ...owned, ...over });
      const ref = { accountId: account.id, websiteId: website.id };
      if (Object.keys(settings).length > 0) await catalog.websiteSettings.change(ref, settings, 1);
      return { ...website, owner };
    },
    partner: ({ accountId }) => addPartner(catalog, db, { accountId, username: `partner${++created}` }),
    settings: ({ accountId, id }) => catalog.websiteSettings.settingsOf(accountId, id),
    async keys() {
      const rows = await db.selectFrom('mail').select('mailKey').orderBy('id').execute();
      return rows.map(({ mailKey }) => mailKey);
    },
    close: () => database.drop(),
  };
}

async function turnOf(reports: Reports): Promise<void> {
  await reports.queueDue();
  await reports.watch();
  await reports.deliver();
}

async function addPartner(
  { accounts }: Catalog,
  db: ReturnType<EmptyDatabase['connect']>,
  { accountId, username }: { accountId: number; username: string },
): Promise<string> {
  const key = { hash: username, lastFour: 'abcd', expiresAt: null };
  const person = { email: `${username}@example.com`, username, passwordHash: 'h' };
  const { personId, email } = await accounts.create({ ...person, plan: 'free', key, now: 1 });
  await db.insertInto('membership').values({ accountId, personId, role: 'owner', createdAt: 1 }).execute();
  return email;
}

/** A person without a confirmed address. */
export const UNCONFIRMED = 99;

/** For `fails`: the event log is unreachable. */
export const isDown = () => unavailable();

function partsOf(created: {
  catalog: Catalog;
  clock: { now(): number };
  mailer: Mailer;
  analytics: FakeAnalytics;
  goals: ReportGoal[];
}): Omit<ReportsDeps, 'log'> {
  const { catalog, clock, mailer, analytics, goals } = created;
  let counted = 0;
  return {
    analytics,
    mailer,
    clock,
    goals: async () => goals,
    rates: catalog.currencyRates,
    isMailOn: true,
    emailOf: async (personId) => ({ email: `person${personId}@example.com`, isConfirmed: personId !== UNCONFIRMED }),
    limiter: async (_key, limit) => ({ allowed: ++counted <= limit, retryAfterSeconds: 60 }),
    baseUrl: 'https://way.example',
    settings: catalog.websiteSettings,
    subjects: catalog.reportSubjects,
    recipients: catalog.reportRecipients,
    secrets: catalog.secrets,
    mails: catalog.mails,
    administratorsOf: async (accountId) => [(await catalog.accounts.find(accountId))?.email ?? ''],
    unsubscribing: createUnsubscribing({
      secrets: catalog.secrets,
      subjects: catalog.reportSubjects,
      preferences: catalog.emailPreferences,
      settingsDesk: createWebsiteSettings(catalog.websiteSettings, clock),
      websites: {
        update: async (accountId, id, patch) => {
          const website = await catalog.websites.update(accountId, id, patch);
          if (!website) throw new Error('no such website');
          return website;
        },
      },
    }),
  };
}
