import type { RateLimiter } from '../accounts/accounts.ts';
import type { ChangeFeed } from '../platform/changes.ts';
import type { Geo } from '../platform/geo/geo.ts';
import type { PasswordHasher } from '../platform/password-hash.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { MaybeAsync } from '../platform/threads/maybe-async.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { AgentReader } from '../platform/user-agent.ts';
import { type Decision, decide, type VisitorFacts } from './decide.ts';
import { createDirectoryCache, type LiveDomain, type LiveRotator } from './directory-cache.ts';
import { createLandings } from './landing.ts';
import { createLinkCache } from './link-cache.ts';
import type { LiveCode } from './live-code.ts';
import type { LiveLink } from './live-link.ts';
import { createPasswordCheck, type UnlockOutcome } from './password-check.ts';
import type { LandingSites, RedirectDirectory } from './redirect-port.ts';
import { type Chooser, createChooser, liveLinks } from './rotate.ts';
import { createFactsReader, drawOf, type Visitor } from './visitor-facts.ts';

export { createBlockingDirectory } from './blocking-directory.ts';
export type { Decision } from './decide.ts';
export type { LiveDomain } from './directory-cache.ts';
export { isTrackedWebsite, type Landing } from './landing.ts';
export { type LiveCode, locationFor } from './live-code.ts';
export type { LiveLink, PreviewCard } from './live-link.ts';
export { withForwarded, withParameters } from './location.ts';
export type { UnlockOutcome } from './password-check.ts';
export type { LandingSites } from './redirect-port.ts';
export { createFreshCache, type FreshCache } from './stale-on-error-cache.ts';
export { restOf, withRest } from './subpaths.ts';
export type { Visitor } from './visitor-facts.ts';

export interface RedirectRequest {
  /** Only called if the link has targeting rules. */
  readonly visitor: () => Visitor;
  /** Whether the request uses up a click of a limited link. False for HEAD, prefetches and programs. */
  readonly takesClick: boolean;
  /** This request carried the correct password. */
  readonly isUnlocked?: boolean;
}

/** Resolves public addresses. Cached results are returned synchronously, without a promise. */
export interface Redirect {
  /**
   * Returns the branded domain of this host (lower case, no port). Rejects with `unavailable`, like the other methods.
   */
  domain(host: string): MaybeAsync<LiveDomain | undefined>;
  link(domainId: number, alias: string): MaybeAsync<LiveLink | undefined>;
  code(word: string): MaybeAsync<LiveCode | undefined>;
  /** Returns the rotator's next link; undefined if the rotator does not exist or has no live link. */
  rotate(slug: string, visitor: () => Visitor): MaybeAsync<{ live: LiveLink; campaignId: number } | undefined>;
  /** Decides the response to a request; returns a promise only for links with a click limit. */
  follow(live: LiveLink, visiting: RedirectRequest): MaybeAsync<Decision>;
  /** Verifies the password of a protected link, limited per address and link before any hashing. */
  unlock(live: LiveLink, attempt: { password: string; address: string }): Promise<UnlockOutcome>;
  close(): void;
}

export interface RedirectDeps {
  directory: RedirectDirectory;
  /** Used when an entry is loaded, and again when a website changes. */
  sites: LandingSites;
  changes: ChangeFeed;
  /** The hosts of this service, with ports. */
  ownHosts: ReadonlySet<string>;
  clock: Clock;
  random: RandomBytes;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  geo: Geo;
  readAgent: AgentReader;
}

export function createRedirect(deps: RedirectDeps): Redirect {
  const { directory, changes, clock } = deps;
  const landings = createLandings(deps.sites, changes);
  const caches = { directory, changes, clock, landings };
  const links = createLinkCache(caches);
  const others = createDirectoryCache({ ...caches, ownHosts: deps.ownHosts });
  const readFacts = createFactsReader(deps.geo, deps.readAgent);
  const choose = createChooser(deps.random);
  return {
    domain: others.domain,
    link: links.get,
    code: others.code,
    rotate: (slug, visitor) =>
      then(others.rotator(slug), (rotator) => rotator && pick(rotator, { choose, visitor, now: clock.now() })),
    follow: (live, visiting) => {
      const now = clock.now();
      // Reading the address and looking up the country cost more than everything else, and most links need neither.
      const visitor = live.targets || live.apps || live.split ? visiting.visitor() : undefined;
      const facts = (live.targets || live.apps) && visitor && readFacts(visitor);
      const draw = live.split && visitor ? drawOf(visitor, live.link.id) : 0;
      return follow(live, { ...visiting, now, facts, draw }, directory);
    },
    unlock: createPasswordCheck(deps.hasher, deps.limiter),
    close: () => {
      links.close();
      others.close();
      landings.close();
    },
  };
}

interface DecisionInput {
  now: number;
  facts: VisitorFacts | undefined;
  draw: number;
  takesClick: boolean;
  isUnlocked?: boolean;
}

const WITHOUT_REDIRECT: ReadonlySet<Decision['kind']> = new Set(['missing', 'blocked', 'early', 'expired']);

/** Decides the request. If a link with a click limit would redirect, uses up one of its clicks first. */
function follow(live: LiveLink, visit: DecisionInput, directory: RedirectDirectory): MaybeAsync<Decision> {
  const base = { now: visit.now, facts: visit.facts, draw: visit.draw, isUnlocked: visit.isUnlocked ?? false };
  const decision = decide(live, { ...base, isUsedUp: false });
  const { id, accountId, clickLimit } = live.link;
  if (clickLimit === null || WITHOUT_REDIRECT.has(decision.kind)) return decision;
  const limited = { id, accountId, clickLimit };
  const takes = visit.takesClick && decision.kind !== 'password';
  const isLeft = takes ? directory.takeClick(limited) : directory.hasClick(limited);
  return isLeft.then((left) => (left ? decision : decide(live, { ...base, isUsedUp: true })));
}

interface RotatorChoice {
  choose: Chooser;
  visitor: () => Visitor;
  now: number;
}

function pick(rotator: LiveRotator, { choose, visitor, now }: RotatorChoice) {
  const chosen = choose(rotator, liveLinks(rotator.links, now), visitor);
  return chosen && { live: chosen, campaignId: rotator.campaignId };
}

/** Calls `next` synchronously for a value, or when a promise resolves. */
function then<Value, Result>(value: MaybeAsync<Value>, next: (value: Value) => Result): MaybeAsync<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
