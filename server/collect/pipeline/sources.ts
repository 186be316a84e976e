import { type Channel, CLICK_IDS, MEDIUMS, SOURCES } from './source-table.ts';

export type { Channel } from './source-table.ts';

/** A source's name ('Google', 'news.example.com', '' for none) and its traffic channel. */
export interface Source {
  readonly name: string;
  readonly channel: Channel;
}

export const DIRECT: Source = { name: '', channel: 'direct' };
export const INTERNAL: Source = { name: '', channel: 'internal' };
const SCANNED: Source = { name: 'QR code', channel: 'qr' };
const CLICKED: Source = { name: 'Short link', channel: 'link' };

const byHost = new Map<string, Source>();
const byWord = new Map<string, Source>();
for (const [name, channel, keys] of SOURCES) {
  const source: Source = { name, channel };
  byWord.set(name.toLowerCase(), source);
  for (const key of keys.split(' ')) {
    (key.includes('.') ? byHost : byWord).set(key, source);
  }
}
const hostsByName = new Map(
  SOURCES.flatMap(([name, , keys]) => {
    const [host = ''] = keys.split(' ');
    return host.includes('.') ? [[name, host.replace('.*', '.com')] as const] : [];
  }),
);
const byClickId = new Map<string, Source>(
  CLICK_IDS.map(([parameter, name, channel]) => [parameter, { name, channel }]),
);
const byMedium = new Map(
  MEDIUMS.flatMap(([channel, words]) => words.split(' ').map((word) => [word, channel] as const)),
);

/**
 * Country endings: `de`, or two labels of which the first is listed here (`co.uk`), so that `google.evil.com` does not
 * match.
 */
const SECOND_LEVEL = /^(com?|org|net|ac|ne|or|gov|edu)\.[a-z]{2}$/;
const TOP_LEVEL = /^(com|net|org|[a-z]{2})$/;

/** Returns the source of a referrer host (lower case, no port). An unknown host is its own name, without `www.`. */
export function sourceOfHost(host: string): Source {
  if (host === '') {
    return DIRECT;
  }
  return knownSource(host) ?? { name: withoutWww(host), channel: 'referral' };
}

/** Finds the longest known host that equals this one or is a parent domain of it. */
function knownSource(host: string): Source | undefined {
  let rest = host;
  while (rest !== '') {
    const dot = rest.indexOf('.');
    const ending = dot === -1 ? '' : rest.slice(dot + 1);
    const known = byHost.get(rest) ?? (isCountryEnding(ending) ? byHost.get(`${rest.slice(0, dot)}.*`) : undefined);
    if (known !== undefined) {
      return known;
    }
    rest = ending;
  }
  return undefined;
}

function isCountryEnding(ending: string): boolean {
  return TOP_LEVEL.test(ending) || SECOND_LEVEL.test(ending);
}

/** Returns the main host of a known source ('Google': google.com); undefined for other names. */
export function hostOfSource(name: string): string | undefined {
  return hostsByName.get(name);
}

/** Returns the source of a click ID parameter (lowercase name). */
export function sourceOfClickId(parameter: string): Source | undefined {
  return byClickId.get(parameter);
}

/**
 * Combines a landing address's tags with the source of its referrer. A tagged source wins, because the link's author
 * knows more than the browser that followed it. A medium overrides the source's own channel.
 */
export function sourceOfTags(utmSource: string, utmMedium: string, otherwise: Source): Source {
  const tagged = utmSource === '' ? otherwise : sourceOfWord(utmSource);
  const channel = byMedium.get(utmMedium.toLowerCase());
  if (channel === undefined) return tagged;
  return { name: isOtherWord(utmSource, tagged, channel) ? utmSource : tagged.name, channel };
}

/** A single letter, such as `x`, names a network only in its own kind of traffic; elsewhere it is the owner's word. */
function isOtherWord(word: string, { channel }: Source, medium: Channel): boolean {
  return word.length === 1 && medium !== channel && medium !== 'paid';
}

/** `utm_source` is a keyword (`google`, `fb`), a host (`chatgpt.com`), or any word of the owner. */
function sourceOfWord(word: string): Source {
  const lower = word.toLowerCase();
  const known = byWord.get(lower) ?? (lower.includes('.') ? knownSource(withoutWww(lower)) : undefined);
  return known ?? { name: word, channel: 'campaign' };
}

/**
 * Uses the click or scan behind a visit as its source if referrer and tags say nothing: a scanned poster is a source.
 * An explicit source or another referrer takes precedence; the journey is recorded in any case.
 */
export function sourceOfJourney({ viaQrId }: { readonly viaQrId: number }, otherwise: Source): Source {
  const led = viaQrId === 0 ? CLICKED : SCANNED;
  const isOpen = otherwise.channel === DIRECT.channel || otherwise.channel === INTERNAL.channel;
  return { name: otherwise.name || led.name, channel: isOpen ? led.channel : otherwise.channel };
}

/** Treats `www.example.com` and `example.com` as the same host. */
export function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host;
}
