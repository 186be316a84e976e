import type { RateLimiter } from '../accounts/accounts.ts';
import type { ChangeFeed } from '../platform/changes.ts';
import type { Geo } from '../platform/geo/geo.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Soon } from '../platform/threads/maybe-async.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { AgentReader } from '../platform/user-agent.ts';
import { type Decision, decide, type VisitorFacts } from './decide.ts';
import { createDirectoryCache, type LiveDomain, type LiveRotator } from './directory-cache.ts';
import { createLandings } from './landing.ts';
import { createLinkCache } from './link-cache.ts';
import type { LiveCode } from './live-code.ts';
import type { LiveLink } from './live-link.ts';
import { createPasswordDoor, type UnlockOutcome } from './password-door.ts';
import type { LandingSites, RedirectDirectory } from './redirect-port.ts';
import { type Chooser, createChooser, liveLinks } from './rotate.ts';
import { createFactsReader, drawOf, type Visitor } from './visitor-facts.ts';

export { createBlockingDirectory } from './blocking-directory.ts';
export type { Decision } from './decide.ts';
export type { LiveDomain } from './directory-cache.ts';
export { createFreshCache, type FreshCache } from './fresh-cache.ts';
export { type Landing, landsAtHome } from './landing.ts';
export type { LiveCode } from './live-code.ts';
export type { LiveLink, PreviewCard } from './live-link.ts';
export { withForwarded, withParameters } from './location.ts';
export type { UnlockOutcome } from './password-door.ts';
export type { LandingSites } from './redirect-port.ts';
export { restOf, withRest } from './subpaths.ts';
export type { Visitor } from './visitor-facts.ts';

export interface Visiting {
  /** Read only when the link has targets. */
  readonly visitor: () => Visitor;
  /** False for requests that do not count (HEAD, prefetch): they take no click of a limited link. */
  readonly counts: boolean;
  /** The right password came with this request. */
  readonly isUnlocked?: boolean;
}

/** Where strangers' requests lead. Everything known is answered at once, without a promise. */
export interface Redirect {
  /** The branded domain that serves this host (lower case, no port). Rejects with `unavailable`; the others likewise. */
  domain(host: string): Soon<LiveDomain | undefined>;
  link(domainId: number, alias: string): Soon<LiveLink | undefined>;
  code(word: string): Soon<LiveCode | undefined>;
  /** The link whose turn it is; undefined when there is no such rotator or no live link in it. */
  rotate(slug: string, visitor: () => Visitor): Soon<{ live: LiveLink; campaignId: number } | undefined>;
  /** What a visit to this link gets; a promise only for links that are limited in clicks. */
  follow(live: LiveLink, visiting: Visiting): Soon<Decision>;
  /** Compares a password of a protected link: limited per address and link before anything is computed. */
  unlock(live: LiveLink, attempt: { password: string; address: string }): Promise<UnlockOutcome>;
  close(): void;
}

export interface RedirectParts {
  directory: RedirectDirectory;
  /** Asked when something is loaded into memory, and again when a website changes. */
  sites: LandingSites;
  changes: ChangeFeed;
  /** Of this service, with their ports. */
  ownHosts: ReadonlySet<string>;
  clock: Clock;
  random: RandomBytes;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  geo: Geo;
  readAgent: AgentReader;
}

export function createRedirect(parts: RedirectParts): Redirect {
  const { directory, changes, clock } = parts;
  const landings = createLandings(parts.sites, changes);
  const caches = { directory, changes, clock, landings };
  const links = createLinkCache(caches);
  const others = createDirectoryCache({ ...caches, ownHosts: parts.ownHosts });
  const readFacts = createFactsReader(parts.geo, parts.readAgent);
  const choose = createChooser(parts.random);
  return {
    domain: others.domain,
    link: links.get,
    code: others.code,
    rotate: (slug, visitor) =>
      then(others.rotator(slug), (rotator) => rotator && pick(rotator, { choose, visitor, now: clock.now() })),
    follow: (live, visiting) => {
      const now = clock.now();
      // Reading the address and asking for the country cost more than all else; most links have no use for either.
      const visitor = live.targets || live.apps || live.split ? visiting.visitor() : undefined;
      const facts = (live.targets || live.apps) && visitor && readFacts(visitor);
      const draw = live.split && visitor ? drawOf(visitor, live.link.id) : 0;
      return follow(live, { ...visiting, now, facts, draw }, directory);
    },
    unlock: createPasswordDoor(parts.hasher, parts.limiter),
    close: () => {
      links.close();
      others.close();
      landings.close();
    },
  };
}

interface FactualVisit {
  now: number;
  facts: VisitorFacts | undefined;
  draw: number;
  counts: boolean;
  isUnlocked?: boolean;
}

const LEADS_NOWHERE: ReadonlySet<Decision['kind']> = new Set(['missing', 'blocked', 'early', 'expired']);

/** Decides; a limited link that would lead somewhere takes one of its clicks first. */
function follow(live: LiveLink, visit: FactualVisit, directory: RedirectDirectory): Soon<Decision> {
  const base = { now: visit.now, facts: visit.facts, draw: visit.draw, isUnlocked: visit.isUnlocked ?? false };
  const decision = decide(live, { ...base, isUsedUp: false });
  const { id, accountId, clickLimit } = live.link;
  if (clickLimit === null || LEADS_NOWHERE.has(decision.kind)) return decision;
  const limited = { id, accountId, clickLimit };
  const takes = visit.counts && decision.kind !== 'password';
  const isLeft = takes ? directory.takeClick(limited) : directory.hasClick(limited);
  return isLeft.then((left) => (left ? decision : decide(live, { ...base, isUsedUp: true })));
}

interface Picking {
  choose: Chooser;
  visitor: () => Visitor;
  now: number;
}

function pick(rotator: LiveRotator, { choose, visitor, now }: Picking) {
  const chosen = choose(rotator, liveLinks(rotator.links, now), visitor);
  return chosen && { live: chosen, campaignId: rotator.campaignId };
}

/** Goes on at once with what is there, later with what is promised. */
function then<Value, Result>(value: Soon<Value>, next: (value: Value) => Result): Soon<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
