import { ABUSE_REASONS, type AbuseReason } from '../../contract/vocabulary.ts';
import { invalidInput, notFound } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { AbuseReport, AbuseStore } from './abuse-port.ts';

export type { AbuseReport, AbuseStore } from './abuse-port.ts';

/** A submitted form; `linkId` is the link found at the address. */
export interface AbuseInput {
  address: string;
  linkId: number | null;
  reason: string;
  words: string;
  email: string;
}

/** Reports of harmful links, and the operator's decisions. */
export interface AbuseService {
  /** Throws under the form's field names. Further reports of an address with many open ones are dropped. */
  report(input: AbuseInput): Promise<void>;
  list(isAll: boolean): Promise<AbuseReport[]>;
  /** Blocks the link, whatever its owner does. Throws if the report is not about a link. */
  block(id: number): Promise<AbuseReport>;
  /** Dismisses the report and lifts the block that followed from it. */
  dismiss(id: number): Promise<AbuseReport>;
}

/** Limit of open reports per address, since nobody reads the hundredth and a flood must not fill the disk. */
const MAX_OPEN_PER_ADDRESS = 20;
const LIST_LIMIT = 1_000;
const MAX_TEXT_LENGTH = 2_000;

export function createAbuseService(store: AbuseStore, clock: Clock): AbuseService {
  const find = async (id: number): Promise<AbuseReport> => {
    const report = await store.find(id);
    if (report) return report;
    throw notFound();
  };
  return {
    async report(input) {
      const report = readReport(input);
      if ((await store.countOpen(report.address)) >= MAX_OPEN_PER_ADDRESS) return;
      await store.add({ ...report, createdAt: clock.now() });
    },
    list: (isAll) => store.list({ isAll, limit: LIST_LIMIT }),
    async block(id) {
      const report = await find(id);
      if (report.linkId !== null && (await store.block(report.linkId, clock.now()))) return report;
      throw invalidInput({ id: ['No short link has this address. Block its destination, or the account.'] });
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
    ...(isReason(reason) ? {} : { reason: ['Choose a reason.'] }),
    ...(words.length > MAX_TEXT_LENGTH ? { words: [`Use at most ${MAX_TEXT_LENGTH} characters.`] } : {}),
    ...(email === '' || /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email) ? {} : { email: ['Enter a valid email address.'] }),
  };
  if (Object.keys(errors).length > 0 || !isReason(reason)) throw invalidInput(errors);
  return { address, linkId, reason, words, email: email || null };
}

function isReason(word: string): word is AbuseReason {
  return (ABUSE_REASONS as readonly string[]).includes(word);
}
