import type { RandomBytes } from '../../platform/random.ts';
import type { Journey } from '../pipeline/event-draft.ts';
import type { Salts } from '../salts.ts';
import { type ClickTokenPayload, makeClickToken, readClickToken } from './click-token.ts';

/** A click or scan that redirects to a tracked website of its account. */
export interface LandingClick extends Omit<ClickTokenPayload, 'journeyId'> {
  readonly accountId: number;
  /** The journey of the scan that led to this click; a new one if omitted. */
  readonly journeyId?: string;
}

/** The scan of a code that redirects to a short link. */
export type PrecedingScan = Pick<Journey, 'journeyId' | 'viaQrId'>;

/** The start of a journey: the ID that click and visit share, and the token that carries it. */
export interface StartedJourney {
  readonly journeyId: string;
  /** Undefined for a moment after midnight while the new day's salt is being fetched: no redirect waits for it. */
  readonly token: string | undefined;
}

export interface JourneyTokens {
  /** Takes 1 to 2 µs. */
  begin(click: LandingClick): StartedJourney;
  /**
   * Returns the scan whose token came with a short link's request; undefined for any other text, and while the salt is
   * being fetched.
   */
  scanBefore(token: string, at: { accountId: number; now: number }): PrecedingScan | undefined;
  /** Resolves when tokens can be created; called where a request waits for the catalog anyway. Never rejects. */
  ready(moment: number): Promise<void>;
}

/** Each call for random bytes costs 2 µs, shared by the 512 numbers of a pool. */
const POOL_BYTES = 4096;

export function createJourneyTokens(salts: Salts, random: RandomBytes): JourneyTokens {
  const nextNumber = createNumbers(random);
  return {
    begin: (click) => {
      const journeyId = click.journeyId ?? nextNumber();
      const known = salts.at(click.occurredAt);
      if (known instanceof Promise) return { journeyId, token: undefined };
      const { accountId } = click;
      return { journeyId, token: makeClickToken({ ...click, journeyId }, { salt: known.today, accountId }) };
    },
    scanBefore: (token, { accountId, now }) => {
      const known = salts.at(now);
      if (known instanceof Promise) return undefined;
      const journey = readClickToken({ token, accountId, salts: known, now });
      return journey !== undefined && journey.viaQrId !== 0 && journey.viaLinkId === 0 ? journey : undefined;
    },
    ready: async (moment) => {
      await salts.at(moment);
    },
  };
}

/** Generates 64-bit numbers in decimal, never 0, which means no journey. */
function createNumbers(random: RandomBytes): () => string {
  let pool = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at + 8 > pool.length) {
      pool = Buffer.from(random(POOL_BYTES));
      at = 0;
    }
    const number = pool.readBigUInt64BE(at);
    at += 8;
    return number === 0n ? '1' : number.toString();
  };
}
