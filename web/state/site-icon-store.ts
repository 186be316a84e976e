import { hostOf } from './hosts/tracked-host.ts';
import { withScheme } from './hosts/web-url.ts';

/** Icons as the service answers. */
export interface SiteIconAnswer {
  host: string;
  icon: string | null;
  /** Viewers only get stored icons. */
  pending?: boolean;
}

/** Icons of websites, requested together for all rows that come into sight at once. */
export interface SiteIconStore {
  /** Returns a data URL; null if the website has none, also while the service fetches it; undefined until known. */
  iconOf(host: string): string | null | undefined;
  /** Requests an icon, unless it is known or requested. */
  request(host: string): void;
  subscribe(onChange: () => void): () => void;
}

export interface SiteIconStoreDeps {
  /** Asks the service for up to 50 hosts. */
  load(hosts: readonly string[]): Promise<readonly SiteIconAnswer[]>;
  schedule(run: () => void, delayMs: number): void;
}

const MAX_HOSTS = 50;
/** All rows of a screen render within this time. */
const COLLECT_MS = 30;
/** A website that takes longer shows its icon on the next visit. */
const RETRY_DELAYS_MS = [1_500, 4_000, 10_000];

export function createSiteIconStore({ load, schedule }: SiteIconStoreDeps): SiteIconStore {
  const icons = new Map<string, string | null>();
  const attempts = new Map<string, number>();
  const listeners = new Set<() => void>();
  let waiting: string[] = [];
  const settle = ({ host, icon, pending }: SiteIconAnswer) => {
    icons.set(host, icon);
    const delayMs = RETRY_DELAYS_MS[attempts.get(host) ?? 0];
    if (!pending || delayMs === undefined) return;
    attempts.set(host, (attempts.get(host) ?? 0) + 1);
    schedule(() => enqueue(host), delayMs);
  };
  const send = async (hosts: readonly string[]) => {
    // Without an answer the rows keep their letters.
    const answers = await load(hosts).catch(() => []);
    for (const answer of answers) settle(answer);
    if (answers.length > 0) for (const tell of listeners) tell();
  };
  const flush = () => {
    const hosts = waiting;
    waiting = [];
    for (let at = 0; at < hosts.length; at += MAX_HOSTS) void send(hosts.slice(at, at + MAX_HOSTS));
  };
  const enqueue = (host: string) => {
    if (waiting.length === 0) schedule(flush, COLLECT_MS);
    waiting.push(host);
  };
  const requested = new Set<string>();
  return {
    iconOf: (host) => icons.get(host),
    request: (host) => {
      if (requested.has(host)) return;
      requested.add(host);
      enqueue(host);
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/**
 * Returns what the service finds an icon by: the host of a URL or of a referrer such as `shop.example/path`, or a name that
 * may be a source, such as Google; undefined for everything else.
 */
export function iconName(text: string): string | undefined {
  const host = hostOf(withScheme(text));
  if (host.includes('.')) return isNumber(text, host) ? undefined : host;
  return /^[\w .+&-]{2,40}$/.test(text) && !isNumber(text, hostOf(`https://${text}`)) ? text : undefined;
}

/** Numbers, which are nobody's name, parse as addresses: `17` as 0.0.0.17. */
function isNumber(text: string, host: string): boolean {
  return /^[\d.]+$/.test(host) && !text.includes(host);
}
