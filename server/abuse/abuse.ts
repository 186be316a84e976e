import { ABUSE_REASONS, type AbuseReason } from '../../contract/vocabulary.ts';
import { invalidInput, notFound } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { AbuseReport, AbuseStore } from './abuse-port.ts';

export type { AbuseReport, AbuseStore } from './abuse-port.ts';

/** As a form sends it; `linkId` is what was found at the address. */
export interface AbuseInput {
  address: string;
  linkId: number | null;
  reason: string;
  words: string;
  email: string;
}

/** What strangers tell about links, and what the operator makes of it. */
export interface AbuseDesk {
  /** Refuses by the names of the form. Of what is told often enough already, nothing more is kept. */
  report(input: AbuseInput): Promise<void>;
  list(isAll: boolean): Promise<AbuseReport[]>;
  /** Nobody gets through the link any more, whatever its owner does. Refuses reports of what is no link. */
  block(id: number): Promise<AbuseReport>;
  /** The report comes to nothing; a block that it had led to is lifted. */
  dismiss(id: number): Promise<AbuseReport>;
}

/** Nobody reads the hundredth; a flood fills no disk. */
const OPEN_AN_ADDRESS = 20;
const LIST_LIMIT = 1_000;
const MOST_WORDS = 2_000;

export function createAbuseDesk(store: AbuseStore, clock: Clock): AbuseDesk {
  const find = async (id: number): Promise<AbuseReport> => {
    const report = await store.find(id);
    if (report) return report;
    throw notFound();
  };
  return {
    async report(input) {
      const report = readReport(input);
      if ((await store.countOpen(report.address)) >= OPEN_AN_ADDRESS) return;
      await store.add({ ...report, createdAt: clock.now() });
    },
    list: (isAll) => store.list({ isAll, limit: LIST_LIMIT }),
    async block(id) {
      const report = await find(id);
      if (report.linkId !== null && (await store.block(report.linkId, clock.now()))) return report;
      throw invalidInput({ id: ['There is no short link at this address. Block where it leads, or the account.'] });
    },
    async dismiss(id) {
      const report = await find(id);
      await store.dismiss(report, clock.now());
      return report;
    },
  };
}

function readReport({
  address,
  linkId,
  reason,
  words,
  email,
}: AbuseInput): Omit<AbuseReport, 'id' | 'state' | 'createdAt'> {
  const errors = {
    ...(isReason(reason) ? {} : { reason: ['Say what is wrong with it.'] }),
    ...(words.length > MOST_WORDS ? { words: [`Use at most ${MOST_WORDS} characters.`] } : {}),
    ...(email === '' || /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email)
      ? {}
      : { email: ['This is not an e-mail address.'] }),
  };
  if (Object.keys(errors).length > 0 || !isReason(reason)) throw invalidInput(errors);
  return { address, linkId, reason, words, email: email || null };
}

function isReason(word: string): word is AbuseReason {
  return (ABUSE_REASONS as readonly string[]).includes(word);
}
