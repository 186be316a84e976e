import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../platform/changes.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import type { Website } from './website-port.ts';
import {
  type ConfiguredWebsite,
  DEFAULT_SITE_SETTINGS,
  type SiteSettings,
  type WebsiteSettingsStore,
  type WebsiteSlice,
} from './website-settings-port.ts';

const MINE = 1;
const THEIRS = 2;

const EVERYTHING: SiteSettings = {
  timezone: 'Asia/Kathmandu',
  honourPrivacy: true,
  reportWeekly: false,
  reportMonthly: true,
  reportLanguage: 'en',
  alertSpikeVisitors: 500,
  alertDropPercent: 40,
  retentionDays: 30,
  shareRevenue: true,
  shareAnnotations: true,
};

interface Opened {
  store: WebsiteSettingsStore;
  catalog: Catalog;
  close: () => Promise<void>;
}

let created = 0;

function newWebsite(over: Partial<Website> = {}): Omit<Website, 'id'> {
  created++;
  const flags = { privacy: 0 as const, email: false, excludeBots: true, favorite: false, passwordHash: null };
  const texts = { domain: `settings-${created}.example`, excludeParams: '', excludeIps: '' };
  return { accountId: MINE, ...flags, ...texts, createdAt: 1, updatedAt: 1, ...over };
}

/** The contract of every website settings store. `open` returns a store on an empty database. */
export function describeWebsiteSettingsStore(open: () => Promise<Opened>): void {
  describe('website settings store', () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const add = (over: Partial<Website> = {}) => opened.catalog.websites.insert(newWebsite(over));
    describeOne(() => opened, add);
    describeAll(() => opened, add);
  });
}

type Add = (over?: Partial<Website>) => Promise<Website>;

function describeOne(opened: () => Opened, add: Add): void {
  const change = (websiteId: number, patch: Partial<SiteSettings>, accountId = MINE) =>
    opened().store.change({ accountId, websiteId }, patch, 7);

  it('gives defaults where nothing was chosen', async () => {
    const { id } = await add();
    expect(await opened().store.settingsOf(MINE, id)).toEqual(DEFAULT_SITE_SETTINGS);
  });

  it('keeps every setting, and a patch keeps all others', async () => {
    const { id } = await add();
    expect(await change(id, EVERYTHING)).toEqual(EVERYTHING);
    expect(await opened().store.settingsOf(MINE, id)).toEqual(EVERYTHING);
    const patched = { ...EVERYTHING, timezone: 'UTC', honourPrivacy: false, retentionDays: null };
    const patch = { timezone: 'UTC', honourPrivacy: false, retentionDays: null, reportWeekly: undefined };
    expect(await change(id, patch as Partial<SiteSettings>)).toEqual(patched);
    expect(await change(id, {})).toEqual(patched);
    expect(await opened().store.settingsOf(MINE, id)).toEqual(patched);
  });

  it('starts from the defaults at the first choice', async () => {
    const { id } = await add();
    expect(await change(id, { timezone: 'Europe/Rome' })).toEqual({
      ...DEFAULT_SITE_SETTINGS,
      timezone: 'Europe/Rome',
    });
  });

  it('keeps what two change at the same time', async () => {
    const { id } = await add();
    await Promise.all([change(id, { timezone: 'Europe/Rome' }), change(id, { retentionDays: 9 })]);
    const both = { ...DEFAULT_SITE_SETTINGS, timezone: 'Europe/Rome', retentionDays: 9 };
    expect(await opened().store.settingsOf(MINE, id)).toEqual(both);
  });

  it('neither shows nor changes settings of another account’s website, or of none', async () => {
    const { id } = await add();
    await change(id, { retentionDays: 9 });
    expect(await opened().store.settingsOf(THEIRS, id)).toBeUndefined();
    expect(await change(id, { retentionDays: 1 }, THEIRS)).toBeUndefined();
    expect(await change(id + 1_000, { retentionDays: 1 })).toBeUndefined();
    expect(await opened().store.settingsOf(MINE, id)).toMatchObject({ retentionDays: 9 });
  });

  it('publishes the change before the write resolves', async () => {
    const { catalog } = opened();
    const { id, domain } = await add();
    const heard: Change[] = [];
    const stop = catalog.changes.subscribe((reported) => heard.push(reported));
    await change(id, { honourPrivacy: true });
    expect(heard).toContainEqual({ topic: 'website', id, key: domain });
    stop();
  });

  it('passes on whether to drop visitors with privacy signals', async () => {
    const { websites } = opened().catalog;
    const { id, domain } = await add();
    expect(await websites.findByHost([domain])).toMatchObject({ id, honorPrivacySignals: false });
    await change(id, { honourPrivacy: true });
    expect(await websites.findByHost([domain])).toMatchObject({ id, honorPrivacySignals: true });
  });

  it('forgets the settings of a deleted website', async () => {
    const { catalog, store } = opened();
    const { id } = await add();
    await change(id, EVERYTHING);
    await catalog.websites.remove(MINE, id, 1);
    expect(await store.settingsOf(MINE, id)).toBeUndefined();
    expect(await idsOf(store.allWithRetention)).not.toContain(id);
  });
}

function describeAll(opened: () => Opened, add: Add): void {
  it('lists websites with reports: those that chose one, and with email 1 those that chose nothing', async () => {
    const { store } = opened();
    const set = async (over: Partial<Website>, patch?: Partial<SiteSettings>) => {
      const { id, accountId } = await add(over);
      if (patch) await store.change({ accountId, websiteId: id }, patch, 1);
      return id;
    };
    const silent = await set({ email: false }, { reportWeekly: true });
    const untouched = await set({ email: true });
    const theirs = await set({ email: true, accountId: THEIRS }, { timezone: 'Europe/Rome' });
    const monthly = await set({ email: true }, { reportWeekly: false, reportMonthly: true });
    const neither = await set({ email: true }, { reportWeekly: false });
    const listed = await idsOf(store.allWithReports);
    expect(listed).toEqual(expect.arrayContaining([untouched, theirs, monthly]));
    expect(listed).not.toContain(silent);
    expect(listed).not.toContain(neither);
    const found = (await store.allWithReports({ after: theirs - 1, limit: 1 }))[0];
    const settings = { ...DEFAULT_SITE_SETTINGS, timezone: 'Europe/Rome' };
    expect(found).toEqual({ websiteId: theirs, accountId: THEIRS, domain: expect.any(String), settings });
  });

  it('lists websites with an alert of either kind, and those that keep events for so many days', async () => {
    const { store } = opened();
    const ids = [(await add()).id, (await add()).id, (await add()).id, (await add()).id];
    const [spike = 0, drop = 0, retained = 0, none = 0] = ids;
    const change = (websiteId: number, patch: Partial<SiteSettings>) =>
      store.change({ accountId: MINE, websiteId }, patch, 1);
    await change(spike, { alertSpikeVisitors: 1 });
    await change(drop, { alertDropPercent: 1 });
    await change(retained, { retentionDays: 1 });
    await change(none, { timezone: 'Europe/Rome' });
    const mine = (listed: number[]) => listed.filter((id) => ids.includes(id));
    expect(mine(await idsOf(store.allWithAlerts))).toEqual([spike, drop]);
    expect(mine(await idsOf(store.allWithRetention))).toEqual([retained]);
  });
}

/** Reads all pages, two websites at a time. */
async function idsOf(list: (slice: WebsiteSlice) => Promise<ConfiguredWebsite[]>): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const slice = await list({ after: ids.at(-1) ?? 0, limit: 2 });
    if (slice.length === 0) return ids;
    expect(slice.length).toBeLessThanOrEqual(2);
    ids.push(...slice.map(({ websiteId }) => websiteId));
  }
}
