import type { AbuseState } from '../../../../contract/vocabulary.ts';
import { abuseMessages as messages } from '../../../messages/admin/abuse.ts';

export interface Decision {
  /** The end of the operation's path. */
  verb: 'block' | 'dismiss';
  label: string;
  /** Notice after success. */
  done: string;
}

const BLOCK: Decision = { verb: 'block', label: messages.block, done: messages.blocked };
const DISMISS: Decision = { verb: 'dismiss', label: messages.dismiss, done: messages.dismissed };
const UNBLOCK: Decision = { verb: 'dismiss', label: messages.unblock, done: messages.unblocked };

/** Returns what an operator can decide about a report: a settled one can be decided again. */
export function decisionsFor({ state, can_block: canBlock }: { state: AbuseState; can_block: boolean }): Decision[] {
  const blocking = canBlock ? [BLOCK] : [];
  if (state === 'blocked') return [UNBLOCK];
  return state === 'open' ? [...blocking, DISMISS] : blocking;
}
