import type { LiveSettings } from '../live-settings/live-settings.ts';
import { AppError, invalidField } from '../platform/app-error.ts';
import type { FetchedDocument, FetchLimits } from '../platform/fetch/guarded-fetch.ts';
import { reasonOf } from '../platform/reason-of.ts';
import type { Clock } from '../platform/time/clock.ts';
import { compareVersions } from '../platform/version.ts';
import { type Release, readFeed } from './release-feed.ts';

const DAY_MS = 86_400_000;
const MAX_FEED_BYTES = 2 * 1024 * 1024;

/** What is known of newer releases. */
export interface UpdateStatus {
  /** The release that runs. */
  current: string;
  /** False while no feed is set: then no request is made. */
  isOn: boolean;
  /** Undefined if the newest known release runs, or none is known. */
  available: Release | undefined;
  /** When the feed was last asked; null for never. */
  checkedAt: number | null;
  /** Why the last request failed, if it did. */
  failure: string | undefined;
}

/** Asks a feed for newer releases, once a day, if operators set one. */
export interface Updates {
  status(): UpdateStatus;
  /** Asks the feed if a day has passed since the last request, or the feed is another one. */
  checkIfDue(): Promise<void>;
  /** Asks the feed. Throws `invalid_input` if none is set. */
  check(): Promise<UpdateStatus>;
}

/** The last answer, for all processes. */
interface Stored {
  feed: string;
  checkedAt: number;
  release?: Release;
  failure?: string;
}

export interface UpdateDeps {
  liveSettings: LiveSettings;
  /** URL of the feed; undefined if operators set none. */
  feed(): string | undefined;
  fetch(url: string, limits: FetchLimits): Promise<FetchedDocument>;
  version: string;
  clock: Clock;
}

export function createUpdates(deps: UpdateDeps): Updates {
  const { liveSettings, feed, version, clock } = deps;
  const last = liveSettings.define('update', (stored) => stored as Stored | undefined);
  const status = () => statusOf(last.current(), feed(), version);
  const ask = async (url: string) => {
    // A failed request does not undo what an earlier one found.
    const known = last.current()?.feed === url ? last.current()?.release : undefined;
    const answer = await askFeed(deps, url);
    await last.change({ feed: url, checkedAt: clock.now(), ...(known && { release: known }), ...answer });
  };
  return {
    status,
    checkIfDue: async () => {
      const url = feed();
      if (url === undefined) return;
      const before = last.current();
      const elapsed = clock.now() - (before?.checkedAt ?? 0);
      // Setting the clock back must not end the checks.
      if (before?.feed !== url || elapsed >= DAY_MS || elapsed < 0) await ask(url);
    },
    check: async () => {
      const url = feed();
      if (url === undefined) throw invalidField('update_feed', 'Set the URL of a releases feed first.');
      await ask(url);
      return status();
    },
  };
}

function statusOf(stored: Stored | undefined, feed: string | undefined, current: string): UpdateStatus {
  const known = stored !== undefined && stored.feed === feed ? stored : undefined;
  const { release, checkedAt = null, failure } = known ?? {};
  const available = release && compareVersions(release.version, current) > 0 ? release : undefined;
  return { current, isOn: feed !== undefined, available, checkedAt, failure };
}

async function askFeed({ fetch }: UpdateDeps, url: string): Promise<Pick<Stored, 'release' | 'failure'>> {
  try {
    const { bytes } = await fetch(url, { field: 'update_feed', maxBytes: MAX_FEED_BYTES });
    return { release: readFeed(bytes.toString('utf8')) };
  } catch (error) {
    return { failure: error instanceof AppError ? error.message : reasonOf(error) };
  }
}
