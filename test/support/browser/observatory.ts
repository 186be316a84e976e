/**
 * The grade of MDN’s HTTP Observatory for a response, computed from the response by its published rules (version 5: ten
 * tests, their modifiers, extra credit from 90 points). The proxy is responsible for redirection from HTTP, which counts as
 * "no HTTP"; preloading is not assumed.
 */
export interface ObservedResponse {
  /** Names in lower case, as node:http has them. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  isHttps: boolean;
}

export interface Observation {
  score: number;
  grade: string;
  /** Result of each test, with its points. */
  findings: Record<string, string>;
}

type Finding = readonly [name: string, modifier: number];

const EXTRA_CREDIT_FROM = 90;
const GRADES: ReadonlyArray<readonly [from: number, grade: string]> = [
  ...([
    [100, 'A+'],
    [90, 'A'],
    [85, 'A-'],
    [80, 'B+'],
    [70, 'B'],
    [65, 'B-'],
    [60, 'C+'],
    [50, 'C'],
  ] as const),
  ...([
    [45, 'C-'],
    [40, 'D+'],
    [30, 'D'],
    [25, 'D-'],
    [0, 'F'],
  ] as const),
];

export function observe(response: ObservedResponse): Observation {
  const tests: Record<string, Finding> = {
    'content-security-policy': judgePolicy(response),
    cookies: judgeCookies(response),
    'cross-origin-resource-policy': judgeResourcePolicy(response),
    'cross-origin-resource-sharing': judgeSharing(response),
    'referrer-policy': judgeReferrer(response),
    'strict-transport-security': judgeTransport(response),
    'subresource-integrity': judgeScripts(response),
    'x-content-type-options': judgeTypes(response),
    'x-frame-options': judgeFrames(response),
  };
  const modifiers = Object.values(tests).map(([, modifier]) => modifier);
  const base = 100 + modifiers.filter((modifier) => modifier < 0).reduce((sum, modifier) => sum + modifier, 0);
  const whole = 100 + modifiers.reduce((sum, modifier) => sum + modifier, 0);
  const score = Math.max(0, base >= EXTRA_CREDIT_FROM ? whole : base);
  const grade = GRADES.find(([from]) => score >= from)?.[1] ?? 'F';
  const findings = Object.entries(tests).map(([test, [name, modifier]]) => [test, `${name} ${modifier}`]);
  return { score, grade, findings: Object.fromEntries(findings) };
}

function headerOf({ headers }: ObservedResponse, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

const BROAD: ReadonlySet<string> = new Set([
  'ftp:',
  'http:',
  'https:',
  '*',
  'http://*',
  'http://*.*',
  'https://*',
  'https://*.*',
]);
const INLINE: ReadonlySet<string> = new Set(["'unsafe-inline'", 'data:']);
const isBroad = (source: string) => BROAD.has(source);
const isLoose = (source: string) => BROAD.has(source) || INLINE.has(source);
const isInsecure = (source: string) => source.startsWith('http:') || source.startsWith('ftp:');

/** Directive to sources. Without nonces and hashes, of which we have none. */
function readPolicy(response: ObservedResponse): ReadonlyMap<string, readonly string[]> {
  const text = headerOf(response, 'content-security-policy') ?? '';
  const parts = text.split(';').map((part) => part.trim().toLowerCase().split(/\s+/));
  return new Map(parts.filter(([name]) => name !== '').map(([name = '', ...sources]) => [name, sources]));
}

function judgePolicy(response: ObservedResponse): Finding {
  const policy = readPolicy(response);
  if (policy.size === 0) return ['not sent', -25];
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const scripts = sourcesOf('script-src');
  const passive = ['img-src', 'media-src'];
  const active = [...policy].filter(([name]) => !passive.includes(name)).flatMap(([, sources]) => sources);
  const { isHttps } = response;
  const faults: ReadonlyArray<readonly [isSo: boolean, finding: Finding]> = [
    [scripts.some(isLoose) || sourcesOf('object-src').some(isBroad), ['unsafe inline', -20]],
    [isHttps && [...active, ...scripts].some(isInsecure), ['insecure scheme', -20]],
    [[...scripts, ...sourcesOf('style-src')].includes("'unsafe-eval'"), ['unsafe eval', -10]],
    [isHttps && passive.flatMap(sourcesOf).some(isInsecure), ['insecure scheme of pictures', -10]],
    [sourcesOf('style-src').some(isLoose), ['unsafe styles', 0]],
    [policy.get('default-src')?.join(' ') === "'none'", ["nothing unsafe, default-src 'none'", 10]],
  ];
  return faults.find(([isSo]) => isSo)?.[1] ?? ['nothing unsafe', 5];
}

function judgeCookies(response: ObservedResponse): Finding {
  const cookies = [response.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.toLowerCase().split(/;\s*/));
  if (cookies.length === 0) return ['none', 0];
  const isSession = ([pair = '']: string[]) => /login|sess/.test(pair.split('=')[0] ?? '');
  const has = (flag: string) => (parts: string[]) => parts.includes(flag);
  const isProtected = judgeTransport(response)[1] >= 0;
  const isBare = cookies.filter((cookie) => !has('secure')(cookie));
  if (isBare.some(isSession)) return ['session without Secure', isProtected ? -10 : -40];
  if (cookies.some((cookie) => isSession(cookie) && !has('httponly')(cookie))) return ['session without HttpOnly', -30];
  if (isBare.length > 0) return ['without Secure', isProtected ? -5 : -20];
  const sites = cookies.map((cookie) => cookie.find((part) => part.startsWith('samesite'))?.split('=')[1]);
  if (sites.some((site) => site !== undefined && !['lax', 'strict', 'none'].includes(site)))
    return ['odd SameSite', -20];
  return sites.includes(undefined) ? ['Secure', 0] : ['Secure, HttpOnly, SameSite', 5];
}

function judgeResourcePolicy(response: ObservedResponse): Finding {
  const value = headerOf(response, 'cross-origin-resource-policy')?.trim().toLowerCase();
  if (value === undefined) return ['not sent', 0];
  if (value === 'cross-origin') return [value, 0];
  return value === 'same-origin' || value === 'same-site' ? [value, 10] : ['invalid', -5];
}

/** Headers of a response to a request with a foreign `Origin`. */
function judgeSharing(response: ObservedResponse): Finding {
  const origin = headerOf(response, 'access-control-allow-origin');
  if (origin === undefined) return ['not sent', 0];
  const isOpen = origin === FOREIGN_ORIGIN && headerOf(response, 'access-control-allow-credentials') === 'true';
  return isOpen ? ['everybody, with credentials', -50] : ['public or restricted', 0];
}

export const FOREIGN_ORIGIN = 'https://observer.example';

const PRIVATE: readonly string[] = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const TALKATIVE: readonly string[] = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade'];

function judgeReferrer(response: ObservedResponse): Finding {
  const value = headerOf(response, 'referrer-policy');
  if (value === undefined) return ['not sent', 0];
  const words = value
    .toLowerCase()
    .split(',')
    .map((word) => word.trim());
  const last = words.findLast((word) => PRIVATE.includes(word) || TALKATIVE.includes(word)) ?? '';
  if (PRIVATE.includes(last)) return ['private', 5];
  return [last === '' ? 'invalid' : 'unsafe', -5];
}

const SIX_MONTHS_S = 15_552_000;

function judgeTransport(response: ObservedResponse): Finding {
  if (!response.isHttps) return ['no https', -20];
  const value = headerOf(response, 'strict-transport-security');
  if (value === undefined) return ['not sent', -20];
  const seconds = Number(/^max-age=(\d+)(;|$)/i.exec(value)?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return ['invalid', -20];
  return seconds >= SIX_MONTHS_S ? ['six months or more', 0] : ['less than six months', -10];
}

/** Scripts have relative URLs on these pages; a third-party script could be changed by its host. */
function judgeScripts(response: ObservedResponse): Finding {
  if (!/^text\/html/.test(headerOf(response, 'content-type') ?? '')) return ['no HTML', 0];
  const scripts = [...response.text.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
  const foreign = scripts.filter((tag) => /\bsrc\s*=\s*["']?\s*([a-z]+:)?\/\//i.test(tag));
  const unchecked = foreign.filter((tag) => !/\bintegrity=/i.test(tag));
  if (foreign.some((tag) => !/https:\/\//i.test(tag)))
    return ['loaded without https', unchecked.length > 0 ? -50 : -20];
  if (unchecked.length > 0) return ['foreign scripts unchecked', -5];
  const isChecked = response.isHttps && scripts.some((tag) => /\bintegrity=/i.test(tag));
  if (foreign.length > 0 || isChecked) return ['checked', 5];
  return [scripts.length === 0 ? 'no scripts' : 'own scripts alone', 0];
}

function judgeTypes(response: ObservedResponse): Finding {
  const value = headerOf(response, 'x-content-type-options');
  return value?.trim().toLowerCase() === 'nosniff' ? ['nosniff', 0] : ['not sent', -5];
}

function judgeFrames(response: ObservedResponse): Finding {
  if (readPolicy(response).has('frame-ancestors')) return ['by policy', 5];
  const value = headerOf(response, 'x-frame-options')?.trim().toLowerCase();
  if (value === 'deny' || value === 'sameorigin') return [value, 0];
  return value?.startsWith('allow-from') ? ['allow-from', 0] : ['not sent', -20];
}
