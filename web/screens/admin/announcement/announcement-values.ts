import type { AnnouncementLevel } from '../../../../contract/vocabulary.ts';
import { momentOf } from '../../../state/local-time.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';

/** What the form holds; `until` is the value of a date field, in the reader's time zone. */
export interface AnnouncementValues {
  text: string;
  level: AnnouncementLevel;
  until: string;
}

export const NO_VALUES: AnnouncementValues = { text: '', level: 'info', until: '' };

/** Returns the body of the request. */
export function bodyOf({ text, level, until }: AnnouncementValues) {
  const end = momentOf(until, ownTimeZone());
  return { text, level, ...(Number.isFinite(end) && { until: new Date(end).toISOString() }) };
}
