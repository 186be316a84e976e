import type { EventDraft, Step } from '../event-draft.ts';
import { INTERNAL, type Source, sourceOfHost, withoutWww } from '../sources.ts';

const MAX_REFERRER_LENGTH = 2048;
const MAX_PATH_LENGTH = 1024;

/** Where the browser says it came from, without the query: other people's pages carry other people's secrets. */
export const classifyReferrer: Step = {
  name: 'classify_referrer',
  run(draft) {
    const referrer = readReferrer(draft.hit.referrer);
    if (referrer !== undefined) {
      const source = sourceOf(referrer.host, draft);
      draft.row.referrerHost = withoutWww(referrer.host);
      draft.row.referrerPath = referrer.path;
      draft.row.source = source.name;
      draft.row.channel = source.channel;
    }
    return draft;
  },
};

/** Android apps send `android-app://com.example/` in place of an address. */
function readReferrer(text: string): { host: string; path: string } | undefined {
  const url = text === '' ? null : URL.parse(text.slice(0, MAX_REFERRER_LENGTH));
  if (url === null || !/^(https?|android-app):$/.test(url.protocol) || url.hostname === '') {
    return undefined;
  }
  return { host: url.hostname.toLowerCase(), path: url.pathname.slice(0, MAX_PATH_LENGTH) };
}

function sourceOf(referrerHost: string, draft: EventDraft): Source {
  return withoutWww(referrerHost) === withoutWww(draft.hit.host) ? INTERNAL : sourceOfHost(referrerHost);
}
