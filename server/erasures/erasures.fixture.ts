import { notFound } from '../platform/app-error.ts';
import { DEFAULT_SITE_SETTINGS } from '../websites/website-settings-port.ts';
import type { Erasure } from './erasure-port.ts';
import type { ErasureDeps } from './erasures.ts';

export const NOW = Date.UTC(2026, 4, 20, 13, 30);
export const DAY_MS = 86_400_000;

/** An in-memory queue that behaves like the catalog's. */
function memoryQueue() {
  const rows = new Map<number, Erasure & { nextLookAt: number }>();
  let last = 0;
  const store: ErasureDeps['store'] = {
    add: async (erasure) => {
      last++;
      rows.set(last, { ...erasure, id: last, nextLookAt: erasure.createdAt });
    },
    due: async (now, limit) => {
      const due = [...rows.values()].filter(({ nextLookAt }) => nextLookAt <= now);
      return due.sort((one, other) => one.nextLookAt - other.nextLookAt || one.id - other.id).slice(0, limit);
    },
    rescheduleAt: async ({ id }, nextLookAt) => {
      const row = rows.get(id);
      if (row) row.nextLookAt = nextLookAt;
    },
    forget: async ({ id }) => void rows.delete(id),
  };
  return { rows, store };
}

type Ref = Awaited<ReturnType<ErasureDeps['events']['deleteAllBefore']>>[number];

/** Configures the dependencies of a test and records their calls. */
class RecordedErasures {
  now = NOW;
  requested: unknown[][] = [];
  /** Number of remaining events. */
  left = 0;
  visitors = ['7', '6'];
  /** Numbers of events that the next visitor deletions remove. */
  goneVisitors: number[] = [];
  others: Ref[] = [];
  tooOld: Ref[] = [];
  websites: { websiteId: number; accountId: number; retentionDays: number | null; planRetentionDays?: number }[] = [];
  failure: Error | undefined;
  retentionDays: number | undefined;
  /** Moments before which late events were forgotten, with their website. */
  forgotten: (number | undefined)[][] = [];

  note(...call: unknown[]): void {
    this.requested.push(call);
    if (this.failure) throw this.failure;
  }

  /** The recorded calls with this name. */
  of(name: string): unknown[][] {
    return this.requested.filter(([called]) => called === name).map(([, ...given]) => given);
  }
}

/** All dependencies of erasing. */
export function erasingWorld() {
  const { rows, store } = memoryQueue();
  const reported = new RecordedErasures();
  return Object.assign(reported, { rows, parts: () => partsOf(reported, store) });
}

function partsOf(reported: RecordedErasures, store: ErasureDeps['store']): ErasureDeps {
  return {
    store,
    clock: { now: () => reported.now },
    retentionDays: () => reported.retentionDays,
    identifiedVisitors: { personOf: async (siteId, name) => `${siteId}00${name.length}` },
    websites: {
      find: async (accountId, id) => {
        if (accountId !== 1 || id !== 5) throw notFound();
      },
    },
    accounts: { purgeDeleted: async (accountId) => reported.note('sweep', accountId) },
    settings: { allWithRetention: async (slice) => websitesOf(reported, slice) },
    lateEvents: { forgetBefore: async (...given) => void reported.forgotten.push(given) },
    totals: { remove: async (kind, id) => reported.note('forget totals', kind, id) },
    refreshTotals: async (refs) => reported.note('refresh', ...refs),
    events: eventsOf(reported),
  };
}

function websitesOf({ websites }: RecordedErasures, { after, limit }: { after: number; limit: number }) {
  const slice = websites.filter(({ websiteId }) => websiteId > after).slice(0, limit);
  return slice.map(({ retentionDays, planRetentionDays = null, ...website }) => ({
    ...website,
    planRetentionDays,
    domain: `${website.websiteId}.example`,
    settings: { ...DEFAULT_SITE_SETTINGS, retentionDays },
  }));
}

function eventsOf(reported: RecordedErasures): ErasureDeps['events'] {
  return {
    count: async () => reported.left,
    deleteAccount: async (accountId) => reported.note('delete account', accountId),
    deleteObjects: async (refs) => {
      reported.note('delete objects', ...refs);
      return reported.others;
    },
    visitorsOf: async (...given) => {
      reported.note('visitors of', ...given);
      return reported.visitors;
    },
    deleteVisitors: async (...given) => {
      reported.note('delete visitors', ...given);
      return reported.goneVisitors.shift() ?? 0;
    },
    deleteSiteBefore: async (...given) => {
      reported.note('delete site before', ...given);
      return 1;
    },
    deleteAllBefore: async (moment) => {
      reported.note('delete all before', moment);
      return reported.tooOld;
    },
    daysBefore: async (moment) => {
      reported.note('days before', moment);
      return 12;
    },
    rewriteDeleted: async () => 3,
  };
}
