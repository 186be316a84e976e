/**
 * Collecting: from what a stranger's request said to rows on disk. HTTP makes a `RawHit` and hands it to the
 * `Recorder`; app assembly makes the recorder out of the parts below.
 */

import type { Clock } from '../platform/clock.ts';
import type { Geo } from '../platform/geo.ts';
import { inTime } from '../platform/in-time.ts';
import type { Peers } from '../platform/peers.ts';
import type { RandomBytes } from '../platform/random.ts';
import { createAgentReader } from '../platform/user-agent.ts';
import { type ClickStories, createClickStories } from './click-stories.ts';
import type { EventLogWriter, Spool } from './event-port.ts';
import { createExclusions } from './exclusions.ts';
import { createLeftOut, storeLeftOut } from './left-out.ts';
import type { LeftOutStore } from './left-out-port.ts';
import { createPeople, type People } from './people.ts';
import { createPipeline } from './pipeline.ts';
import { createRecentClicks } from './recent-clicks.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import type { SaltStore } from './salt-port.ts';
import { createSalts, type Salts } from './salts.ts';
import type { SecretStore } from './secret-port.ts';
import { createSharedVisits } from './shared-visits.ts';
import { createSiteCache, type SiteCache } from './site-cache.ts';
import type { SiteDirectory } from './site-port.ts';
import { createVisits } from './visits.ts';

export type { BegunStory, ClickStories, LandingClick } from './click-stories.ts';
export { STORY_PARAM } from './click-token.ts';
export type { EventBody } from './event-body.ts';
export { parseEventBody, readEventFields, readPersonName } from './event-body.ts';
export { compileExcludedParams } from './excluded-params.ts';
export { type ParsedExclusions, parseExcludedAddresses, parseExcludedParams } from './exclusions.ts';
export { type NamedEvent, NO_PROPS, type RawHit, rawHit } from './hit.ts';
export {
  AGENT_NOT_TOLD,
  createImportPipeline,
  createImportSalts,
  type ImportPipelineParts,
  type ImportSaltsParts,
} from './import-pipeline.ts';
export type { DropReason, LeftOutReason } from './left-out.ts';
export type { LeftOutCount, LeftOutDays, LeftOutStore } from './left-out-port.ts';
export { storeAroundRefused } from './loader-store.ts';
export { createPageReader, type PageAddress, type PageReader } from './page-address.ts';
export type { People } from './people.ts';
export type { Pipeline } from './pipeline.ts';
export { type Pressure, pressureOf } from './pressure.ts';
export { readQuery } from './query-params.ts';
export type { Recorder, RecorderStatus, RecordOutcome } from './recorder.ts';
export type { SaltStore } from './salt-port.ts';
export type { Salts } from './salts.ts';
export type { SecretStore } from './secret-port.ts';
export { createSentEvents, type SentEvent, type SentEvents, type SentOutcome } from './sent-events.ts';
export type { SiteCache } from './site-cache.ts';
export type { SiteDirectory, TrackedSite } from './site-port.ts';
export { visitorId } from './visitor.ts';

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
