import type { EventRow } from '../../collect/event-port.ts';
import { AGENTS, type DemoAgent, PLACES } from './demo-visitors.ts';
import { type Random, weighted, wideNumber } from './random.ts';

/** The fields of a row that describe the visitor. */
export type DemoVisitor = Pick<EventRow, 'visitorId' | 'userHash' | 'country' | 'region' | 'city' | 'language'> &
  DemoAgent;

const DAY_MS = 86_400_000;
/** Share of anonymous visitors who return on the same day. */
const RETURNING_SHARE = 0.15;
const POOL_SIZE = 200;

interface PooledVisitor {
  day: number;
  who: DemoVisitor;
}

/** Creates anonymous visitors: new ones, or those of the same day. A visitor's number is valid for one day. */
export function createNewVisitors(chance: Random): { anybody(at: number): DemoVisitor; onAPhone(): DemoVisitor } {
  const newcomer = createNewcomers(chance);
  const recent: PooledVisitor[] = [];
  return {
    onAPhone: () => newcomer('phone'),
    anybody(at) {
      const day = Math.floor(at / DAY_MS);
      const known = chance() < RETURNING_SHARE ? recent[Math.floor(chance() * recent.length)] : undefined;
      if (known?.day === day) return known.who;
      const who = newcomer('any');
      recent[Math.floor(chance() * POOL_SIZE)] = { day, who };
      return who;
    },
  };
}

/** Share of the final customers who exist on the first day. */
const INITIAL_SHARE = 0.2;
/** Share of identified visits by customers who have just joined. */
const NEWCOMER_SHARE = 0.2;

/**
 * Creates identified visitors. More join over time; recent ones return more often than earlier ones, and some return
 * all the time. `share` is the elapsed part of the 90 days.
 */
export function createReturningVisitors(
  chance: Random,
  personIds: readonly string[],
): (at: number, share: number) => DemoVisitor | undefined {
  const newcomer = createNewcomers(chance);
  const regulars = personIds.map((userHash) => ({ userHash, day: -1, who: undefined as DemoVisitor | undefined }));
  return (at, share) => {
    const joined = Math.ceil(regulars.length * (INITIAL_SHARE + (1 - INITIAL_SHARE) * share));
    const back = chance() < NEWCOMER_SHARE ? 0 : Math.floor(joined * chance() ** 2.5);
    const regular = regulars[joined - 1 - back];
    if (regular === undefined) return undefined;
    const day = Math.floor(at / DAY_MS);
    if (regular.day !== day) {
      const { userHash, who = newcomer('any') } = regular;
      regular.who = { ...who, userHash, visitorId: wideNumber(chance) };
      regular.day = day;
    }
    return regular.who;
  };
}

function createNewcomers(chance: Random): (agent: 'any' | 'phone') => DemoVisitor {
  const place = weighted(
    chance,
    PLACES.map((entry) => [entry, entry[2]]),
  );
  const agents = {
    any: weighted(chance, AGENTS),
    phone: weighted(
      chance,
      AGENTS.filter(([{ device }]) => device === 'mobile'),
    ),
  };
  return (kind) => {
    const [where, language] = place();
    return { visitorId: wideNumber(chance), userHash: '0', ...where, language, ...agents[kind]() };
  };
}
