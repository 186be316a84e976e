import type { Domain } from '../domains/domain-port.ts';
import type { ChangeFeed } from '../platform/changes.ts';
import type { Clock } from '../platform/clock.ts';
import { createFreshCache } from './fresh-cache.ts';
import { type LiveLink, toLiveLink } from './live-link.ts';
import { toLocation } from './location.ts';
import type { RedirectDirectory, StoredCode } from './redirect-port.ts';

/** A branded domain that serves, with its two ways out ready for the `Location` header. */
export interface LiveDomain {
  readonly id: number;
  readonly host: string;
  readonly rootLocation: string | undefined;
  readonly missingLocation: string | undefined;
}

export interface LiveRotator {
  readonly campaignId: number;
  readonly links: readonly LiveLink[];
}

type Known<Value> = Value | undefined | Promise<Value | undefined>;

/** Domains, codes and rotators from memory; links have a cache of their own. */
export interface DirectoryCache {
  domain(host: string): Known<LiveDomain>;
  code(word: string): Known<StoredCode>;
  rotator(slug: string): Known<LiveRotator>;
  close(): void;
}

export function createDirectoryCache(directory: RedirectDirectory, changes: ChangeFeed, clock: Clock): DirectoryCache {
  const domains = createFreshCache({ clock, load: (host) => directory.findDomain(host).then(toLiveDomain) });
  const codes = createFreshCache({ clock, load: (word) => directory.findCode(word) });
  const rotators = createFreshCache({ clock, load: (slug) => loadRotator(directory, slug) });
  const close = changes.subscribe(({ topic, key }) => {
    if (topic === 'domain') domains.forget(key);
    if (topic === 'qrCode') codes.forget(key);
    // A link's change tells neither which campaign it left nor which it joined. Rotators are few and cheap to read again.
    if (topic === 'link' || topic === 'campaign') rotators.forgetAll();
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
  const { redirectRoot, redirect404 } = domain;
  return {
    id: domain.id,
    host: domain.host,
    rootLocation: redirectRoot === null ? undefined : toLocation(redirectRoot, []),
    missingLocation: redirect404 === null ? undefined : toLocation(redirect404, []),
  };
}

async function loadRotator(directory: RedirectDirectory, slug: string): Promise<LiveRotator | undefined> {
  const stored = await directory.findRotator(slug);
  return stored && { campaignId: stored.campaignId, links: stored.links.map(toLiveLink) };
}
