import { RecentMap } from '../../../platform/ttl-map.ts';
import type { Step } from '../event-draft.ts';

const MAX_KEPT = 1_000;
/** Longer headers are nobody's but an attacker's. */
const MAX_KEPT_LENGTH = 200;

/**
 * The language that the browser names first: `de`, or with its region `pt-BR`; scripts and variants are left off. Browsers
 * of one place send one header, and a look-up costs a tenth of the pattern.
 */
export function readLanguage(): Step {
  const known = new RecentMap<string, string>(MAX_KEPT);
  const read = (header: string): string => {
    const kept = known.get(header);
    if (kept !== undefined) return kept;
    const language = firstLanguage(header);
    if (header.length <= MAX_KEPT_LENGTH) known.set(header, language);
    return language;
  };
  return {
    name: 'read_language',
    run(draft) {
      draft.row.language = read(draft.hit.acceptLanguage);
      return draft;
    },
  };
}

function firstLanguage(header: string): string {
  const tag = /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?(?![a-z\d])/i.exec(header);
  const [, language = '', region] = tag ?? [];
  return region === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${region.toUpperCase()}`;
}
