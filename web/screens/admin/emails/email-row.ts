import type { ApiResponse } from '../../../api/client.ts';
import { emailMessages as messages } from '../../../messages/admin/emails.ts';
import { formatInteger } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/page/badges.tsx';

export type Email = ApiResponse<'listEmails'>['data']['emails'][number];

const TONES: Readonly<Record<Email['state'], Tone>> = {
  waiting: 'plain',
  sent: 'good',
  refused: 'bad',
  expired: 'bad',
  unknown: 'warn',
};

/** Returns the badge of an email; one that waits after a failure is being retried. */
export function badgeOf({ state, attempts }: Pick<Email, 'state' | 'attempts'>): { tone: Tone; label: string } {
  if (state === 'waiting' && attempts > 0) return { tone: 'warn', label: messages.retrying };
  return { tone: TONES[state], label: messages.states[state] };
}

/** Returns what is known of failed attempts; '' if none failed. */
export function failureOf({ state, attempts, reason }: Pick<Email, 'state' | 'attempts' | 'reason'>): string {
  if (state === 'sent' || attempts === 0) return '';
  return [reason, messages.attempts(formatInteger(attempts))].filter(Boolean).join(' ');
}
