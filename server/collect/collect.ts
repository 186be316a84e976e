/**
 * Collecting: from what a stranger's request said to rows on disk. HTTP makes a `RawHit` and hands it to the
 * `Recorder`; app assembly makes the recorder out of the parts below.
 */

import type { Clock } from '../platform/clock.ts';
import type { Geo } from '../platform/geo.ts';
import type { RandomBytes } from '../platform/random.ts';
import { createAgentReader } from '../platform/user-agent.ts';
import { type ClickStories, createClickStories } from './click-stories.ts';
import type { EventLogWriter, Spool } from './event-port.ts';
import { createExclusions } from './exclusions.ts';
import { createLeftOut, type LeftOut } from './left-out.ts';
import { createPipeline } from './pipeline.ts';
import { createRecentClicks } from './recent-clicks.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import type { SaltStore } from './salt-port.ts';
import { createSalts, type Salts } from './salts.ts';
import { createSiteCache, type SiteCache } from './site-cache.ts';
import type { SiteDirectory } from './site-port.ts';
import { createVisits } from './visits.ts';

export type { BegunStory, ClickStories, LandingClick } from './click-stories.ts';
export { STORY_PARAM } from './click-token.ts';
export type { EventBody, PageAddress } from './event-body.ts';
export { parseEventBody } from './event-body.ts';
export { type ParsedExclusions, parseExcludedAddresses, parseExcludedParams } from './exclusions.ts';
export { type NamedEvent, NO_PROPS, type RawHit, rawHit } from './hit.ts';
export type { DropReason, LeftOut, LeftOutCount, LeftOutReason } from './left-out.ts';
export type { Recorder, RecorderStatus, RecordOutcome } from './recorder.ts';
export type { SaltStore } from './salt-port.ts';
export type { SiteCache } from './site-cache.ts';
export type { SiteDirectory, TrackedSite } from './site-port.ts';

export interface CollectorParts {
  readonly sites: SiteDirectory;
  readonly saltStore: SaltStore;
  readonly geo: Geo;
  readonly writer: Pick<EventLogWriter, 'encodeRow'>;
  readonly spool: Pick<Spool, 'append'>;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly onError: (error: unknown) => void;
}

export interface Collector {
  readonly recorder: Recorder;
  /** Call `forget(host)` when a website was made, changed or deleted. */
  readonly sites: SiteCache;
  /** Call `rotate()` at start and hourly. */
  readonly salts: Salts;
  /** Call `take()` every minute or so and store the counts. */
  readonly leftOut: LeftOut;
  /** What redirects give a click along on its way to a tracked website. */
  readonly stories: ClickStories;
}

/** Wires one process's collector. Close the recorder before the spool. */
export function createCollector(parts: CollectorParts): Collector {
  const sites = createSiteCache(parts.sites, parts.clock);
  const salts = createSalts(parts.saltStore, parts.clock, parts.random);
  const leftOut = createLeftOut();
  const pipeline = createPipeline({
    sites,
    exclusions: createExclusions(),
    readAgent: createAgentReader(),
    geo: parts.geo,
    salts,
    visits: createVisits(),
    recentClicks: createRecentClicks(),
    leftOut,
  });
  const stories = createClickStories(salts, parts.random);
  const { writer, spool, onError } = parts;
  return { recorder: createRecorder({ pipeline, writer, spool, leftOut, onError }), sites, salts, leftOut, stories };
}
