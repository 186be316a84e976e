import type { Geo } from '../../platform/geo/geo.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { createUserAgentParser } from '../../platform/user-agent.ts';
import { createDropCounter } from '../dropped-events.ts';
import { createExclusions } from '../exclusions/exclusions.ts';
import { type DaySalts, dayStart, type Salts } from '../salts.ts';
import { createRecentClicks } from '../sessions/recent-clicks.ts';
import { createVisits } from '../sessions/sessions.ts';
import type { TrackedSite } from '../site-port.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';

/** For sources that don't record a user agent. Such hits have no browser data and are not treated as bots. */
export const UNKNOWN_USER_AGENT = '(not told)';

export interface ImportPipelineDeps {
  /** Every hit belongs to this website, regardless of its host. */
  readonly site: TrackedSite;
  readonly salts: Pick<Salts, 'at'>;
  readonly geo: Geo;
}

/**
 * The pipeline for events recorded elsewhere. It has its own sessions, so a current visitor never joins an imported
 * visit of last year. The caller counts the drops.
 */
export function createImportPipeline({ site, salts, geo }: ImportPipelineDeps): Pipeline {
  const readAgent = createUserAgentParser();
  return createPipeline({
    sites: { findByHost: () => site },
    exclusions: createExclusions(),
    readAgent: (agent) => readAgent(agent === UNKNOWN_USER_AGENT ? '' : agent),
    geo,
    salts: { ...salts, rotate: async () => {} },
    visits: createVisits(),
    identifiedVisitors: { personOf: () => '0' },
    recentClicks: createRecentClicks(),
    dropCounter: createDropCounter(),
  });
}

const DAY_MS = 86_400_000;

export interface ImportSaltsDeps {
  /**
   * The service's own salts of today and yesterday: imported visitors of those days match those that a tag has seen.
   */
  readonly salts: Pick<Salts, 'at'>;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

/**
 * Salts for days whose own salts are destroyed: one per day, random for this import, kept in memory and discarded with
 * it. A second import of the same day does not recognize visitors of the first.
 */
export function createImportSalts({ salts, clock, random }: ImportSaltsDeps): Pick<Salts, 'at'> {
  const drawn = new Map<number, string>();
  const saltOf = (startsAt: number): string => {
    const salt = drawn.get(startsAt) ?? Buffer.from(random(32)).toString('hex');
    drawn.set(startsAt, salt);
    return salt;
  };
  return {
    at(moment) {
      const startsAt = dayStart(moment);
      const yesterday = dayStart(clock.now()) - DAY_MS;
      if (startsAt < yesterday) return { startsAt, today: saltOf(startsAt), yesterday: saltOf(startsAt - DAY_MS) };
      const own = salts.at(moment);
      if (startsAt > yesterday) return own;
      // Visits that cross the midnight between the random salts and the kept ones.
      const joined = (kept: DaySalts) => ({ ...kept, yesterday: saltOf(startsAt - DAY_MS) });
      return own instanceof Promise ? own.then(joined) : joined(own);
    },
  };
}
