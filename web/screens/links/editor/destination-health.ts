import { healthMessages as messages } from '../../../messages/links/link-preview.ts';
import type { TargetFacts } from './use-target-facts.ts';

/** Statuses of servers that reject programs, whatever they answer people; the service does not count them as failures. */
const PROGRAMS_REJECTED: ReadonlySet<number> = new Set([401, 403, 405, 406, 407, 429, 451, 999]);

export interface HealthNote {
  text: string;
  /** Whether the destination itself says that there is no such page. Everything else may be temporary. */
  isCertain: boolean;
}

/** Returns what to say about a destination; undefined if it works, or answers in a way that says nothing. */
export function healthNoteOf({ status, http_status: code }: TargetFacts['health']): HealthNote | undefined {
  if (status === 'ok') return undefined;
  if (code === 404 || code === 410) return { text: messages[code], isCertain: true };
  return { text: textOf(code), isCertain: false };
}

function textOf(code: number | null): string {
  if (code === null) return messages.silent;
  if (PROGRAMS_REJECTED.has(code)) return messages.denied(code);
  return code >= 500 ? messages.failing(code) : messages.rejected(code);
}
