import type { EventRow } from '../../collect/event-port.ts';
import { type Chance, weighted, wideNumber } from './chance.ts';
import { AGENTS, type DemoAgent, PLACES } from './demo-visitors.ts';

/** What a row says of who it is about. */
export type Somebody = Pick<EventRow, 'visitorId' | 'personId' | 'country' | 'region' | 'city' | 'language'> &
  DemoAgent;

const DAY_MS = 86_400_000;
/** Strangers who come back on the same day. */
const RETURNING_SHARE = 0.15;
const STRANGERS_KEPT = 200;

interface Stranger {
  day: number;
  who: Somebody;
}

/** Somebody whom nobody knows: new, or one of those who were here today. A visitor's number lives for one day. */
export function createStrangers(chance: Chance): { anybody(at: number): Somebody; onAPhone(): Somebody } {
  const newcomer = createNewcomers(chance);
  const recent: Stranger[] = [];
  return {
    onAPhone: () => newcomer('phone'),
    anybody(at) {
      const day = Math.floor(at / DAY_MS);
      const known = chance() < RETURNING_SHARE ? recent[Math.floor(chance() * recent.length)] : undefined;
      if (known?.day === day) return known.who;
      const who = newcomer('any');
      recent[Math.floor(chance() * STRANGERS_KEPT)] = { day, who };
      return who;
    },
  };
}

/** Customers that are there on the first day, of those on the last. */
const THERE_AT_FIRST = 0.2;
/** Of visits by somebody with a name: by whoever has just joined. */
const JUST_JOINED = 0.2;

/**
 * Somebody whom the website names. More join as the days go by; who joined lately comes oftener than who did long ago, and
 * some come all the time. `share` is how much of the 90 days is over.
 */
export function createRegulars(
  chance: Chance,
  personIds: readonly string[],
): (at: number, share: number) => Somebody | undefined {
  const newcomer = createNewcomers(chance);
  const regulars = personIds.map((personId) => ({ personId, day: -1, who: undefined as Somebody | undefined }));
  return (at, share) => {
    const joined = Math.ceil(regulars.length * (THERE_AT_FIRST + (1 - THERE_AT_FIRST) * share));
    const back = chance() < JUST_JOINED ? 0 : Math.floor(joined * chance() ** 2.5);
    const regular = regulars[joined - 1 - back];
    if (regular === undefined) return undefined;
    const day = Math.floor(at / DAY_MS);
    if (regular.day !== day) {
      const { personId, who = newcomer('any') } = regular;
      regular.who = { ...who, personId, visitorId: wideNumber(chance) };
      regular.day = day;
    }
    return regular.who;
  };
}

function createNewcomers(chance: Chance): (agent: 'any' | 'phone') => Somebody {
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
    return { visitorId: wideNumber(chance), personId: '0', ...where, language, ...agents[kind]() };
  };
}
