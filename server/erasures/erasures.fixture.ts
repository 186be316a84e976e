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
  asked: unknown[][] = [];
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
    this.asked.push(call);
    if (this.failure) throw this.failure;
  }

  /** The recorded calls with this name. */
  of(name: string): unknown[][] {
    return this.asked.filter(([called]) => called === name).map(([, ...given]) => given);
  }
}

/** All dependencies of erasing. */
export function erasingWorld() {
  const { rows, store } = memoryQueue();
  const told = new RecordedErasures();
  return Object.assign(told, { rows, parts: () => partsOf(told, store) });
}

function partsOf(told: RecordedErasures, store: ErasureDeps['store']): ErasureDeps {
  return {
    store,
    clock: { now: () => told.now },
    retentionDays: () => told.retentionDays,
    identifiedVisitors: { personOf: async (siteId, name) => `${siteId}00${name.length}` },
    websites: {
      find: async (accountId, id) => {
        if (accountId !== 1 || id !== 5) throw notFound();
      },
    },
    accounts: { purgeDeleted: async (accountId) => told.note('sweep', accountId) },
    settings: { allWithRetention: async (slice) => websitesOf(told, slice) },
    lateEvents: { forgetBefore: async (...given) => void told.forgotten.push(given) },
    totals: { remove: async (kind, id) => told.note('forget totals', kind, id) },
    refreshTotals: async (refs) => told.note('refresh', ...refs),
    events: eventsOf(told),
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

function eventsOf(told: RecordedErasures): ErasureDeps['events'] {
  return {
    count: async () => told.left,
    deleteAccount: async (accountId) => told.note('delete account', accountId),
    deleteObject: async (ref) => {
      told.note('delete object', ref);
      return told.others;
    },
    visitorsOf: async (...given) => {
      told.note('visitors of', ...given);
      return told.visitors;
    },
    deleteVisitors: async (...given) => {
      told.note('delete visitors', ...given);
      return told.goneVisitors.shift() ?? 0;
    },
    deleteSiteBefore: async (...given) => {
      told.note('delete site before', ...given);
      return 1;
    },
    deleteAllBefore: async (moment) => {
      told.note('delete all before', moment);
      return told.tooOld;
    },
    daysBefore: async (moment) => {
      told.note('days before', moment);
      return 12;
    },
    rewriteDeleted: async () => 3,
  };
}
