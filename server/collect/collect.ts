/**
 * Collecting: from what a stranger's request said to rows on disk. HTTP makes a `RawHit` and hands it to the
 * `Recorder`; app assembly makes the recorder out of the parts below.
 */

import type { Geo } from '../platform/geo/geo.ts';
import type { Peers } from '../platform/peers.ts';
import type { RandomBytes } from '../platform/random.ts';
import { inTime } from '../platform/threads/with-timeout.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createAgentReader } from '../platform/user-agent.ts';
import { createLeftOut, storeLeftOut } from './dropped-events.ts';
import type { LeftOutStore } from './dropped-events-port.ts';
import type { EventLogWriter, Spool } from './event-port.ts';
import { createExclusions } from './exclusions/exclusions.ts';
import { createPeople, type People } from './pipeline/identified-visitors.ts';
import { createPipeline } from './pipeline/pipeline.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import type { SaltStore } from './salt-port.ts';
import { createSalts, type Salts } from './salts.ts';
import type { SecretStore } from './secret-port.ts';
import { type ClickStories, createClickStories } from './sessions/click-stories.ts';
import { createRecentClicks } from './sessions/recent-clicks.ts';
import { createVisits } from './sessions/sessions.ts';
import { createSharedVisits } from './sessions/shared-sessions.ts';
import { createSiteCache, type SiteCache } from './site-cache.ts';
import type { SiteDirectory } from './site-port.ts';

export type { DropReason, LeftOutReason } from './dropped-events.ts';
export type { LeftOutCount, LeftOutDays, LeftOutStore } from './dropped-events-port.ts';
export { compileExcludedParams } from './exclusions/excluded-params.ts';
export { type ParsedExclusions, parseExcludedAddresses, parseExcludedParams } from './exclusions/exclusions.ts';
export { type NamedEvent, NO_PROPS, type RawHit, rawHit } from './hit.ts';
export type { EventBody } from './pipeline/event-body.ts';
export { parseEventBody, readEventFields, readPersonName } from './pipeline/event-body.ts';
export type { People } from './pipeline/identified-visitors.ts';
export {
  AGENT_NOT_TOLD,
  createImportPipeline,
  createImportSalts,
  type ImportPipelineParts,
  type ImportSaltsParts,
} from './pipeline/import-pipeline.ts';
export { createPageReader, type PageAddress, type PageReader } from './pipeline/page-address.ts';
export type { Pipeline } from './pipeline/pipeline.ts';
export { readQuery } from './pipeline/query-params.ts';
export { createSentEvents, type SentEvent, type SentEvents, type SentOutcome } from './pipeline/sent-events.ts';
export { visitorId } from './pipeline/visitor.ts';
export { type Pressure, pressureOf } from './pressure.ts';
export type { Recorder, RecorderStatus, RecordOutcome } from './recorder.ts';
export type { SaltStore } from './salt-port.ts';
export type { Salts } from './salts.ts';
export type { SecretStore } from './secret-port.ts';
export type { BegunStory, ClickStories, LandingClick } from './sessions/click-stories.ts';
export { STORY_PARAM } from './sessions/click-token.ts';
export type { SiteCache } from './site-cache.ts';
export type { SiteDirectory, TrackedSite } from './site-port.ts';
export { storeAroundRefused } from './spool/loader-store.ts';

/** A database that hangs must not hold up the end of the process. */
const CLOSE_WITHIN_MS = 2_000;

export interface CollectorParts {
  readonly sites: SiteDirectory;
  readonly saltStore: SaltStore;
  readonly secrets: SecretStore;
  readonly leftOutStore: Pick<LeftOutStore, 'add'>;
  readonly geo: Geo;
  readonly writer: Pick<EventLogWriter, 'encodeRow'>;
  readonly spool: Pick<Spool, 'append'>;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly onError: (error: unknown) => void;
  /** The other processes of this machine, where there are any. */
  readonly peers?: Peers | undefined;
}

export interface Collector {
  readonly recorder: Recorder;
  /** Call `forget(host)` when a website was made, changed or deleted. */
  readonly sites: SiteCache;
  /** Call `rotate()` at start and hourly. */
  readonly salts: Salts;
  /** Whom websites name, by the numbers that rows carry. */
  readonly people: People;
  /** What redirects give a click along on its way to a tracked website. */
  readonly stories: ClickStories;
  /** Stores the counts of what was left out since the last time. While it rejects, they are kept. Call it often. */
  storeLeftOut(): Promise<void>;
  /** Takes no further hits, stores those it has and what was left out. Call it before the spool is closed. */
  close(): Promise<void>;
}

/** Wires one process's collector. */
export function createCollector(parts: CollectorParts): Collector {
  const { clock, random, writer, spool, onError } = parts;
  const sites = createSiteCache(parts.sites, clock);
  const salts = createSalts(parts.saltStore, clock, random);
  const people = createPeople(parts.secrets);
  const leftOut = createLeftOut();
  const pipeline = createPipeline({
    sites,
    exclusions: createExclusions(),
    readAgent: createAgentReader(),
    geo: parts.geo,
    salts,
    visits: parts.peers === undefined ? createVisits() : createSharedVisits(parts.peers),
    people,
    recentClicks: createRecentClicks(),
    leftOut,
  });
  const recorder = createRecorder({ pipeline, writer, spool, leftOut, onError });
  const store = () => storeLeftOut(leftOut, parts.leftOutStore);
  return {
    recorder,
    sites,
    salts,
    people,
    stories: createClickStories(salts, random),
    storeLeftOut: store,
    close: async () => {
      await recorder.close();
      await inTime(store(), CLOSE_WITHIN_MS).catch(onError);
    },
  };
}
