import { TtlMap } from '../../../platform/ttl-map.ts';
import type { Step } from '../event-draft.ts';

const MAX_KEPT = 1_000;
/** Only attackers send longer headers. */
const MAX_KEPT_LENGTH = 200;

/**
 * Reads the browser's first language: `de`, or `pt-BR` with its region, without script and variant. Browsers of one
 * place send the same header, and a cache lookup costs a tenth of the pattern match.
 */
export function readLanguage(): Step {
  const known = new TtlMap<string, string>(MAX_KEPT);
  const read = (header: string): string => {
    const cached = known.get(header);
    if (cached !== undefined) return cached;
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
