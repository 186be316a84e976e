/**
 * Collecting: turns requests of visitors into rows on disk. HTTP creates a `RawHit` and passes it to the `Recorder`,
 * which the application assembly creates with `createCollector`.
 */

import type { Geo } from '../platform/geo/geo.ts';
import type { Peers } from '../platform/peers.ts';
import type { RandomBytes } from '../platform/random.ts';
import { withTimeout } from '../platform/threads/with-timeout.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createUserAgentParser } from '../platform/user-agent.ts';
import { createDropCounter, flushDropCounter } from './dropped-events.ts';
import type { FilteredTrafficStore } from './dropped-events-port.ts';
import type { EventLogWriter, Spool } from './event-port.ts';
import { createExclusions } from './exclusions/exclusions.ts';
import { createLateCounter, type LateCounter } from './late-events.ts';
import type { LateEventStore } from './late-events-port.ts';
import { createIdentifiedVisitors, type IdentifiedVisitors } from './pipeline/identified-visitors.ts';
import { createPipeline, type Pipeline, type PipelineResult } from './pipeline/pipeline.ts';
import { createRecorder } from './recorder.ts';
import type { Recorder } from './recorder-types.ts';
import type { SaltStore } from './salt-port.ts';
import { createSalts, type Salts } from './salts.ts';
import type { SecretStore } from './secret-port.ts';
import { createJourneyTokens, type JourneyTokens } from './sessions/journey-tokens.ts';
import { createRecentClicks } from './sessions/recent-clicks.ts';
import { createVisits } from './sessions/sessions.ts';
import { createSharedVisits } from './sessions/shared-sessions.ts';
import { createSiteCache, type SiteCache } from './site-cache.ts';
import type { SiteDirectory } from './site-port.ts';

export { type Pressure, pressureOf } from './backlog-metrics.ts';
export { confirmInEventLog } from './confirmed-recorder.ts';
export type { DropReason } from './dropped-events.ts';
export type {
  DropCount,
  DropsByDay,
  FilteredTrafficStore,
} from './dropped-events-port.ts';
export { compileExcludedParams } from './exclusions/excluded-params.ts';
export { type ParsedExclusions, parseExcludedAddresses, parseExcludedParams } from './exclusions/exclusions.ts';
export { type NamedEvent, NO_PROPS, type RawHit, rawHit } from './hit.ts';
export type { EventBody } from './pipeline/event-body.ts';
export { parseEventBody, readEventFields, readUserId } from './pipeline/event-body.ts';
export type { IdentifiedVisitors } from './pipeline/identified-visitors.ts';
export {
  createImportPipeline,
  createImportSalts,
  type ImportPipelineDeps,
  type ImportSaltsDeps,
  UNKNOWN_USER_AGENT,
} from './pipeline/import-pipeline.ts';
export { createPageReader, type PageReader, type PageUrl } from './pipeline/page-url.ts';
export type { Pipeline } from './pipeline/pipeline.ts';
export { readQuery } from './pipeline/query-params.ts';
export { createSentEvents, type SentEvent, type SentEvents, type SentOutcome } from './pipeline/sent-events.ts';
export { hostOfSource, sourceOfHost } from './pipeline/sources.ts';
export { visitorId } from './pipeline/visitor.ts';
export type { Recorder, RecorderStatus, RecordOutcome } from './recorder-types.ts';
export type { SaltStore } from './salt-port.ts';
export type { Salts } from './salts.ts';
export type { SecretStore } from './secret-port.ts';
export { JOURNEY_PARAM } from './sessions/click-token.ts';
export type {
  JourneyTokens,
  LandingClick,
  StartedJourney,
} from './sessions/journey-tokens.ts';
export type { SiteCache } from './site-cache.ts';
export type { SiteDirectory, TrackedSite } from './site-port.ts';
export { storeSkippingRejected } from './spool/loader-store.ts';
export { reportSpool, type SpoolReport } from './spool/spool-report.ts';

/** Bounds the shutdown when the database hangs. */
const CLOSE_WITHIN_MS = 2_000;

export interface CollectorDeps {
  readonly sites: SiteDirectory;
  readonly saltStore: SaltStore;
  readonly secrets: SecretStore;
  readonly filteredTrafficStore: Pick<FilteredTrafficStore, 'add'>;
  readonly lateEventStore: Pick<LateEventStore, 'add'>;
  readonly geo: Geo;
  readonly writer: Pick<EventLogWriter, 'encodeRows'>;
  readonly spool: Pick<Spool, 'append'>;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly onError: (error: unknown) => void;
  /** The other processes on this machine, if any. */
  readonly peers?: Peers | undefined;
}

export interface Collector {
  readonly recorder: Recorder;
  /** Call `forget(host)` when a website was created, changed or deleted. */
  readonly sites: SiteCache;
  /** Call `rotate()` at start and hourly. */
  readonly salts: Salts;
  /** Maps the user IDs that websites send to the person numbers stored in rows. */
  readonly identifiedVisitors: IdentifiedVisitors;
  /** Creates the tokens that redirects append to the addresses of tracked websites. */
  readonly journeys: JourneyTokens;
  /** Stores the counts of filtered traffic and late events since the last call; keeps them if that fails. Call it often. */
  storeFilteredTraffic(): Promise<void>;
  /** Stops accepting hits and stores pending hits and filtered-traffic counts. Call it before you close the spool. */
  close(): Promise<void>;
}

/** Creates the collector of one process. */
export function createCollector(deps: CollectorDeps): Collector {
  const { clock, random, writer, spool, onError } = deps;
  const sites = createSiteCache(deps.sites, clock);
  const salts = createSalts(deps.saltStore, clock, random);
  const identifiedVisitors = createIdentifiedVisitors(deps.secrets);
  const dropCounter = createDropCounter();
  const late = createLateCounter({ store: deps.lateEventStore, clock, onError });
  const pipeline = createPipeline({
    sites,
    exclusions: createExclusions(),
    readAgent: createUserAgentParser(),
    geo: deps.geo,
    salts,
    visits: deps.peers === undefined ? createVisits() : createSharedVisits(deps.peers),
    identifiedVisitors,
    recentClicks: createRecentClicks(),
    dropCounter,
  });
  const recorder = createRecorder({ pipeline: countLateRows(late, pipeline), writer, spool, dropCounter, onError });
  const store = async () => {
    await late.store();
    await flushDropCounter(dropCounter, deps.filteredTrafficStore);
  };
  return {
    recorder,
    sites,
    salts,
    identifiedVisitors,
    journeys: createJourneyTokens(salts, random),
    storeFilteredTraffic: store,
    close: async () => {
      await recorder.close();
      await withTimeout(store(), CLOSE_WITHIN_MS).catch(onError);
    },
  };
}

/** Returns a pipeline whose late rows are counted. */
function countLateRows(late: LateCounter, { run }: Pipeline): Pipeline {
  const noteIfLate = (result: PipelineResult) => {
    if (typeof result !== 'string') late.note(result);
    return result;
  };
  return {
    run: (hit) => {
      const result = run(hit);
      return result instanceof Promise ? result.then(noteIfLate) : noteIfLate(result);
    },
  };
}
