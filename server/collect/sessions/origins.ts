import { LRUCache } from 'lru-cache';
import type { EventRow } from '../event-port.ts';

/** Where a visit came from, as each of its events says. */
export type Origin = Readonly<Pick<EventRow, ReferrerField | TagField>>;

type ReferrerField = 'referrerHost' | 'referrerPath' | 'source' | 'channel';
type TagField = 'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent';

/** An origin that many visits may share, and how much memory it takes. */
export interface KeptOrigin {
  readonly origin: Origin;
  readonly length: number;
}

const DEFAULT_MAX_KEPT = 10_000;

/**
 * Reads a row's origin into memory that visits can hold for hours. Most visits come from a few places, so origins are
 * shared; and none of them is a piece of a request's text, which would keep the whole of it alive.
 */
export function createOrigins(maxKept: number = DEFAULT_MAX_KEPT): (row: Origin) => KeptOrigin {
  const kept = new LRUCache<string, KeptOrigin>({ max: maxKept });
  return (row) => {
    const referrer = `${row.referrerHost}\n${row.referrerPath}\n${row.source}\n${row.channel}`;
    // None of them holds a line break: addresses are encoded, tags are cleaned.
    const key = `${referrer}\n${row.utmSource}\n${row.utmMedium}\n${row.utmCampaign}\n${row.utmTerm}\n${row.utmContent}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = { origin: originOf(key), length: key.length };
    kept.set(key, made);
    return made;
  };
}

/** Cut out of the key, not taken from the row: the key's is the only text that stays. */
function originOf(key: string): Origin {
  const parts = key.split('\n');
  const part = (index: number) => parts[index] ?? '';
  return {
    referrerHost: part(0),
    referrerPath: part(1),
    source: part(2),
    channel: part(3),
    utmSource: part(4),
    utmMedium: part(5),
    utmCampaign: part(6),
    utmTerm: part(7),
    utmContent: part(8),
  };
}
