import { LRUCache } from 'lru-cache';
import type { EventRow } from '../event-port.ts';

/** The origin of a visit, repeated on each of its events. */
export type Origin = Readonly<Pick<EventRow, ReferrerField | TagField>>;

type ReferrerField = 'referrerHost' | 'referrerPath' | 'source' | 'channel';
type TagField = 'utmSource' | 'utmMedium' | 'utmCampaign' | 'utmTerm' | 'utmContent';

/** An origin that many visits may share, and its memory use. */
export interface KeptOrigin {
  readonly origin: Origin;
  readonly length: number;
}

const DEFAULT_MAX_KEPT = 10_000;

/**
 * Copies a row's origin into memory that visits can hold for hours. Most visits share a few origins, so these are
 * interned. None references a slice of a request's text, which would keep the whole text alive.
 */
export function createOrigins(maxKept: number = DEFAULT_MAX_KEPT): (row: Origin) => KeptOrigin {
  const kept = new LRUCache<string, KeptOrigin>({ max: maxKept });
  return (row) => {
    const referrer = `${row.referrerHost}\n${row.referrerPath}\n${row.source}\n${row.channel}`;
    // None contains a line break: addresses are encoded, tags are sanitized.
    const key = `${referrer}\n${row.utmSource}\n${row.utmMedium}\n${row.utmCampaign}\n${row.utmTerm}\n${row.utmContent}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const created = { origin: originOf(key), length: key.length };
    kept.set(key, created);
    return created;
  };
}

/** Takes slices of the key instead of the row's strings, so only the key's text stays in memory. */
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
