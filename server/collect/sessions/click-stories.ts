import type { RandomBytes } from '../../platform/random.ts';
import type { Story } from '../pipeline/event-draft.ts';
import type { Salts } from '../salts.ts';
import { type ClickClaim, makeClickToken, readClickToken } from './click-token.ts';

/** A click or scan that leads to a tracked website of its account. */
export interface LandingClick extends Omit<ClickClaim, 'journeyId'> {
  readonly accountId: number;
  /** Of the scan that led to this click, whose story goes on; one of its own when left out. */
  readonly journeyId?: string;
}

/** The scan of a code that leads to a short link. */
export type ScanBefore = Pick<Story, 'journeyId' | 'viaQrId'>;

/** The beginning of a story: the number that click and visit share, and the token that takes it there. */
export interface BegunStory {
  readonly journeyId: string;
  /** Undefined in the moment after midnight in which the new day's salt is being fetched: no redirect waits for it. */
  readonly token: string | undefined;
}

export interface ClickStories {
  /** 1 to 2 µs. */
  begin(click: LandingClick): BegunStory;
  /** The scan whose token a short link was asked for with; undefined for every other text, and while the salt is on its way. */
  scanBefore(token: string, at: { accountId: number; now: number }): ScanBefore | undefined;
  /** Resolves when tokens can be made; called where somebody waits for the catalogue anyway. Never rejects. */
  ready(moment: number): Promise<void>;
}

/** One call for a handful of random bytes costs 2 µs, of which a thousandth is left when 512 numbers share it. */
const POOL_BYTES = 4096;

export function createClickStories(salts: Salts, random: RandomBytes): ClickStories {
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
      const story = readClickToken({ token, accountId, salts: known, now });
      return story !== undefined && story.viaQrId !== 0 && story.viaLinkId === 0 ? story : undefined;
    },
    ready: async (moment) => {
      await salts.at(moment);
    },
  };
}

/** 64-bit numbers in decimal, never 0: that stands for no story. */
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
