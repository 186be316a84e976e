import { TtlMap } from '../../../platform/ttl-map.ts';
import type { EventDraft, Step } from '../event-draft.ts';
import { INTERNAL, type Source, sourceOfHost, withoutWww } from '../sources.ts';

const MAX_REFERRER_LENGTH = 2048;
const MAX_PATH_LENGTH = 1024;

interface Referrer {
  host: string;
  path: string;
  /** The source that the host represents for pages of other hosts. */
  source: Source;
}

const MAX_KEPT = 5_000;
/**
 * Search engines and networks send their bare origin, which caches well; longer referrers are pages, which repeat less.
 */
const MAX_KEPT_LENGTH = 200;

/**
 * Stores the referrer without its query, because other sites' addresses can carry secrets. Caches results: referrers
 * repeat, and parsing one takes a microsecond.
 */
export function classifyReferrer(): Step {
  const known = new TtlMap<string, Referrer>(MAX_KEPT);
  const read = (text: string): Referrer | undefined => {
    const cached = known.get(text);
    if (cached !== undefined) return cached;
    const referrer = readReferrer(text);
    if (referrer !== undefined && text.length <= MAX_KEPT_LENGTH) known.set(text, referrer);
    return referrer;
  };
  return {
    name: 'classify_referrer',
    run(draft) {
      const text = draft.hit.referrer;
      const referrer = text === '' ? undefined : read(text);
      if (referrer !== undefined) fillIn(draft, referrer);
      return draft;
    },
  };
}

/**
 * A page of the same host is no referrer: a visitor who goes on after a pause of half an hour would make the website its
 * own best referrer. For clicks and scans it is one of our own pages between, such as the password form.
 */
function fillIn({ hit, row }: EventDraft, { host, path, source }: Referrer): void {
  if (host === withoutWww(hit.host)) {
    if (hit.kind !== 'click' && hit.kind !== 'scan') row.channel = INTERNAL.channel;
    return;
  }
  row.referrerHost = host;
  row.referrerPath = path;
  row.source = source.name;
  row.channel = source.channel;
}

/** Android apps send `android-app://com.example/` instead of an address. */
function readReferrer(text: string): Referrer | undefined {
  const url = URL.parse(text.slice(0, MAX_REFERRER_LENGTH));
  if (url === null || !/^(https?|android-app):$/.test(url.protocol) || url.hostname === '') {
    return undefined;
  }
  const host = url.hostname.toLowerCase();
  const path = url.pathname.slice(0, MAX_PATH_LENGTH);
  return { host: withoutWww(host), path, source: sourceOfHost(host) };
}
