import type { Geo } from '../../platform/geo/geo.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { createAgentReader } from '../../platform/user-agent.ts';
import { createLeftOut } from '../dropped-events.ts';
import { createExclusions } from '../exclusions/exclusions.ts';
import { type DaySalts, dayStart, type Salts } from '../salts.ts';
import { createRecentClicks } from '../sessions/recent-clicks.ts';
import { createVisits } from '../sessions/sessions.ts';
import type { TrackedSite } from '../site-port.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';

/** For a hit whose source has no place for the agent: nothing is known of it, and nothing is held against it. */
export const AGENT_NOT_TOLD = '(not told)';

export interface ImportPipelineParts {
  /** Every hit is this website's, whatever its host. */
  readonly site: TrackedSite;
  readonly salts: Pick<Salts, 'at'>;
  readonly geo: Geo;
}

/**
 * The steps that every hit goes through, for what was recorded elsewhere: with visits of their own, so that nobody who is
 * here now gets a visit of last year. What it drops is counted by whoever runs it.
 */
export function createImportPipeline({ site, salts, geo }: ImportPipelineParts): Pipeline {
  const readAgent = createAgentReader();
  return createPipeline({
    sites: { findByHost: () => site },
    exclusions: createExclusions(),
    readAgent: (agent) => readAgent(agent === AGENT_NOT_TOLD ? '' : agent),
    geo,
    salts: { ...salts, rotate: async () => {} },
    visits: createVisits(),
    people: { personOf: () => '0' },
    recentClicks: createRecentClicks(),
    leftOut: createLeftOut(),
  });
}

const DAY_MS = 86_400_000;

export interface ImportSaltsParts {
  /** The service's own, for today and yesterday: whoever is imported there is the visitor that a tag has seen. */
  readonly salts: Pick<Salts, 'at'>;
  readonly clock: Clock;
  readonly random: RandomBytes;
}

/**
 * Salts of days whose own are destroyed: one a day, drawn for this import, kept in memory, and gone with it. A second import
 * of the same day knows nobody of the first.
 */
export function createImportSalts({ salts, clock, random }: ImportSaltsParts): Pick<Salts, 'at'> {
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
      // Visits that go on over the midnight between the drawn salts and the kept ones.
      const joined = (kept: DaySalts) => ({ ...kept, yesterday: saltOf(startsAt - DAY_MS) });
      return own instanceof Promise ? own.then(joined) : joined(own);
    },
  };
}
