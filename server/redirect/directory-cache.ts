import type { Domain } from '../domains/domain-port.ts';
import { BLOCK_TOPIC } from '../links/links.ts';
import type { CacheDeps } from './link-cache.ts';
import { type LiveCode, toLiveCode } from './live-code.ts';
import { type LiveLink, toLandingLinks } from './live-link.ts';
import { toLocation } from './location.ts';
import type { Rotator } from './redirect-port.ts';
import { createFreshCache } from './stale-on-error-cache.ts';

/** An active branded domain, with its two redirects ready for the `Location` header. */
export interface LiveDomain {
  readonly id: number;
  readonly accountId: number;
  readonly scheme: string;
  /** The page at its root. */
  readonly bioPageId: number | null;
  readonly host: string;
  readonly rootLocation: string | undefined;
  readonly missingLocation: string | undefined;
}

export interface LiveRotator extends Readonly<Omit<Rotator, 'links'>> {
  readonly links: readonly LiveLink[];
}

type Known<Value> = Value | undefined | Promise<Value | undefined>;

/** Caches domains, codes and rotators; links have their own cache. */
export interface DirectoryCache {
  domain(host: string): Known<LiveDomain>;
  code(word: string): Known<LiveCode>;
  rotator(slug: string): Known<LiveRotator>;
  close(): void;
}

export interface DirectoryCacheDeps extends CacheDeps {
  /** The hosts of this service, with ports; branded domains are looked up in the directory. */
  ownHosts: ReadonlySet<string>;
}

export function createDirectoryCache(deps: DirectoryCacheDeps): DirectoryCache {
  const { directory, changes, clock, landings } = deps;
  const loadCode = async (word: string) => {
    const stored = await directory.findCode(word);
    return stored && toLiveCode(stored, deps);
  };
  const loadRotator = async (slug: string): Promise<LiveRotator | undefined> => {
    const stored = await directory.findRotator(slug);
    return stored && { ...stored, links: await toLandingLinks(stored.links, landings) };
  };
  const domains = createFreshCache({ clock, load: (host) => directory.findDomain(host).then(toLiveDomain) });
  const codes = createFreshCache({ clock, load: loadCode });
  const rotators = createFreshCache({ clock, load: loadRotator });
  const close = changes.subscribe(({ topic, id, key }) => {
    if (topic === 'domain') domains.forget(key);
    if (topic === 'qrCode') codes.forget(key);
    // A link's change names neither its old nor its new campaign. Rotators are few and cheap to reload.
    if (topic === 'link' || topic === 'campaign' || topic === 'account') rotators.forgetAll();
    if (topic === BLOCK_TOPIC) for (const cache of [rotators, codes]) cache.forgetAll();
    // Deleting an account deletes all its objects. Cached domains don't name their account, and are few too.
    if (topic === 'account') domains.forgetAll();
    if (topic === 'account') codes.forgetWhere(({ code }) => code.accountId === id);
  });
  return {
    domain: domains.get.bind(domains),
    code: codes.get.bind(codes),
    rotator: rotators.get.bind(rotators),
    close,
  };
}

function toLiveDomain(domain: Domain | undefined): LiveDomain | undefined {
  if (!domain) return undefined;
  const { id, accountId, scheme, host, bioPageId, redirectRoot, redirect404 } = domain;
  return {
    ...{ id, accountId, scheme, host, bioPageId },
    rootLocation: redirectRoot === null ? undefined : toLocation(redirectRoot, []),
    missingLocation: redirect404 === null ? undefined : toLocation(redirect404, []),
  };
}
