import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Analytics, createStats, type Stats } from '../analytics/analytics.ts';
import { createObjectStatistics, type ReadObjectStatistics } from '../analytics/query/object-statistics.ts';
import type { EventLogReader } from '../analytics/query/stats-port.ts';
import {
  createTotalsRefresher,
  type TotalsDrop,
  type TotalsRefresher,
  type TotalsRefresherDeps,
} from '../analytics/query/totals.ts';
import { type Collector, type CollectorDeps, confirmInEventLog, createCollector } from '../collect/collect.ts';
import type { ObjectRef } from '../collect/event-port.ts';
import { type Loader, startLoader } from '../collect/spool/loader.ts';
import { type OpenSpool, openSpool } from '../collect/spool/spool.ts';
import type { Config } from '../config.ts';
import { type Geo, openGeo } from '../platform/geo/geo.ts';
import type { Log } from '../platform/log.ts';
import { joinPeers, type Peers } from '../platform/peers.ts';
import type { RandomBytes } from '../platform/random.ts';
import { throttleLog } from '../platform/threads/log-throttle.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import type { EventLog } from '../storage/events/open-events.ts';
import { openEvents } from '../storage/open-storage.ts';
import { createSiteDirectory, hostsOf } from '../websites/websites.ts';

export interface EventFlowDeps {
  config: Config;
  log: Log;
  clock: Clock;
  random: RandomBytes;
  catalog: Catalog;
  /** The spool of another node, to drain it; this node's own by default. */
  spoolDirectory?: string;
  /** False in workers below a primary that owns the embedded engine. */
  startEngine?: boolean;
  /** The other processes of this machine, if any. Those of other machines come with the catalog. */
  peers?: Peers | undefined;
}

/** The path of an event through one process, from the request to the analytics. */
export interface EventFlow {
  geo: Geo;
  collector: Collector;
  stats: Stats;
  analytics: Analytics;
  objectStatistics: ReadObjectStatistics;
  reader: EventLogReader;
  loader: Loader;
  spool: OpenSpool;
  eventLog: EventLog;
  /**
   * Resolves when all recorded events are in the event log and counted in the catalog. For tests and before a backup.
   */
  settle(): Promise<void>;
  /** Recounts these objects, for events that bypassed the loader. */
  refreshTotals(refs: readonly ObjectRef[]): Promise<void>;
  /** Stores received events, then releases spool and engine. */
  close(): Promise<void>;
}

/** Opens recorder → spool → loader → event log → totals. It accepts events immediately, even before the engine is up. */
export async function openEventFlow(deps: EventFlowDeps): Promise<EventFlow> {
  const { config, log, clock, catalog } = deps;
  const isAlone = deps.startEngine !== false && deps.peers === undefined && deps.spoolDirectory === undefined;
  const eventLog = await openEvents(config, { log, startEngine: deps.startEngine, isAlone, now: () => clock.now() });
  const { spoolDirectory: directory = join(config.dataDirectory, 'spool') } = deps;
  // The recorder already batches.
  const spool = await openSpool({ directory, log, gatherMs: 0 });
  const onError = throttleLog((error, keptBack) => log.warn({ err: error, keptBack }, 'failed to count an event live'));
  const stats = createStats(eventLog.reader);
  const counting = { store: catalog.totals, clock, onError, onDrop: logDrop(log) };
  const totals = createTotalsRefresher({ readTotals: totalsReader(eventLog, stats), ...counting });
  const loader = loaderFrom({ eventLog, spool, totals, log });
  const geo = await openGeo({ path: config.geoDatabase, warn: (message) => log.warn(message) });
  const collector = collectorFrom(deps, { geo, writer: eventLog.writer, spool, onError }, loader);
  if (deps.startEngine !== false) catchUp(eventLog, totals, deps);
  const stopForgetting = forgetChangedSites(catalog, collector);
  return {
    geo,
    collector,
    stats,
    analytics: eventLog.analytics,
    reader: eventLog.reader,
    objectStatistics: createObjectStatistics(stats, catalog.totals),
    loader,
    spool,
    eventLog,
    settle: async () => {
      while (collector.recorder.status().waiting > 0) await delay(2);
      await loader.drain();
      await totals.settle();
    },
    refreshTotals: async (refs) => {
      eventLog.runningTotals?.forget();
      totals.erased(refs);
      await totals.settle();
    },
    close: async () => {
      stopForgetting();
      await collector.close();
      await loader.stop();
      await totals.stop();
      await spool.close();
      await eventLog.close();
    },
  };
}

function totalsReader({ runningTotals }: EventLog, stats: Stats): TotalsRefresherDeps['readTotals'] {
  return (refs, stored) => (runningTotals ? runningTotals.read(refs, stored) : stats.objectTotals(refs));
}

/** Logs the reason whenever a count decreases. */
function logDrop(log: Log): (drop: TotalsDrop) => void {
  return (drop) => {
    if (drop.reason === 'events were erased') return log.info(drop, 'count decreased: events were erased');
    const what = drop.isKept ? 'count kept, because most of its events are missing' : 'count decreased';
    log.error(drop, `${what}; run "waymark doctor --deep"`);
  };
}

const CATCH_UP_MS = 24 * 3_600_000;

/** Recounts the last day at startup, because a crash between a loaded block and its totals leaves wrong counts. */
function catchUp(eventLog: EventLog, totals: TotalsRefresher, { clock, log }: EventFlowDeps): void {
  const since = clock.now() - CATCH_UP_MS;
  eventLog
    .untilReady()
    .then(() => eventLog.reader.objectsSeenSince(since))
    .then((refs) => totals.touched(refs))
    .catch((error: unknown) => log.warn({ err: error }, 'failed to reload the counts of the last day'));
}

/**
 * Drops cached websites that change or are deleted with their account: their settings apply immediately here and within a
 * second elsewhere.
 */
function forgetChangedSites(catalog: Catalog, collector: Collector): () => void {
  return catalog.changes.subscribe((change) => {
    if (change.topic === 'account') collector.sites.forgetAccount(change.id);
    if (change.topic !== 'website') return;
    for (const host of hostsOf(change.key)) collector.sites.forget(host);
  });
}

function loaderFrom({ eventLog, spool, totals, log }: LoadingParts): Loader {
  return startLoader({
    segments: spool.segments,
    writer: eventLog.writer,
    isReady: () => eventLog.ready(),
    onLoaded: (refs) => totals.touched(refs),
    log,
  });
}

interface LoadingParts {
  eventLog: EventLog;
  spool: OpenSpool;
  totals: TotalsRefresher;
  log: Log;
}

function collectorFrom(
  { config, catalog, clock, random, peers }: EventFlowDeps,
  created: Pick<CollectorDeps, 'geo' | 'writer' | 'spool' | 'onError'>,
  loader: Loader,
): Collector {
  const collector = createCollector({
    sites: createSiteDirectory(catalog.websites),
    saltStore: catalog.salts,
    secrets: catalog.secrets,
    filteredTrafficStore: catalog.filteredTraffic,
    lateEventStore: catalog.lateEvents,
    clock,
    random,
    peers: joinPeers([peers, catalog.peers]),
    ...created,
  });
  if (config.acknowledgeAfter === 'disk') return collector;
  return { ...collector, recorder: confirmInEventLog(collector.recorder, loader) };
}
