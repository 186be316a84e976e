import { webUrlOf } from '../../../state/hosts/web-url.ts';

/** What to ask about a destination whose host probably does not exist. */
export interface DomainQuestion {
  host: string;
  /** The ending that nobody has registered names under. */
  ending: string;
  /** The destination with the ending that was probably meant. */
  suggestion: string | undefined;
}

/** Endings for private networks, tests and documentation (RFC 2606, 6761, 6762, 7686, 8375, 9476, ICANN's `internal`). */
const PRIVATE = new Set(
  'localhost local test example invalid onion alt arpa internal intranet private corp home lan'.split(' '),
);

/** Endings that people mean most often, the likeliest first. */
const COMMON = 'com org net de io co uk fr it es nl eu ch at be pl se app dev info shop store online site'.split(' ');

/** Returns what to ask about a destination; undefined for public and private hosts, addresses, and text that is no URL. */
export function questionAbout(typed: string, endings: ReadonlySet<string>): DomainQuestion | undefined {
  const url = webUrlOf(typed);
  if (!url || isAddress(url.hostname)) return undefined;
  const host = url.hostname.replace(/\.$/, '');
  const labels = host.split('.');
  const ending = labels.at(-1) ?? '';
  if (PRIVATE.has(ending) || endings.has(ending)) return undefined;
  const meant = COMMON.find((common) => isOneSlip(ending, common));
  return { host, ending, suggestion: meant && withEnding(url, [...labels.slice(0, -1), meant].join('.')) };
}

/** IPv4 addresses end in digits, which no domain does; IPv6 addresses stand in brackets. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /(^|\.)\d+$/.test(hostname);
}

function withEnding(url: URL, host: string): string {
  const corrected = new URL(url);
  corrected.hostname = host;
  const text = corrected.href;
  return url.pathname === '/' && url.search === '' && url.hash === '' ? text.replace(/\/$/, '') : text;
}

/** Whether one slip of the finger turns one word into the other: a letter too many, too few, wrong, or two swapped. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)];
  if (restOfOne.length !== restOfOther.length) {
    const [longer, shorter] =
      restOfOne.length > restOfOther.length ? [restOfOne, restOfOther] : [restOfOther, restOfOne];
    return longer.slice(1) === shorter;
  }
  if (restOfOne.slice(1) === restOfOther.slice(1)) return true;
  const isSwapped = restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0];
  return isSwapped && restOfOne.slice(2) === restOfOther.slice(2);
}
