import { intentOf } from './live-apps.ts';
import type { LiveLink, LiveSplit, LiveTargets } from './live-link.ts';

/** The visitor data that targeting rules use; '' and [] for unknown. */
export interface VisitorFacts {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** All matching device words: an iPhone is `iphone` and `mobile`. */
  readonly devices: readonly string[];
  /** The language tags to look up, lower case, the most wanted first: `pt-BR, en` is `pt-br`, `pt` and `en`. */
  readonly languages: readonly string[];
}

/** One request for a link. */
export interface RuleContext {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Undefined if not determined: links without targeting rules don't need it. */
  readonly facts: VisitorFacts | undefined;
  /** This request carried the correct password. */
  readonly isUnlocked: boolean;
  /** The link has reached its click limit. */
  readonly isUsedUp: boolean;
  /**
   * From 0 (inclusive) to 1 (exclusive), constant per visitor and link: the visitor's position in the traffic split.
   */
  readonly draw: number;
}

/** The response for a visitor. `location` is ASCII, ready for the header. */
export type Decision =
  | { readonly kind: 'go'; readonly location: string }
  | { readonly kind: 'splash'; readonly location: string; readonly splashId: number }
  | { readonly kind: 'overlay'; readonly location: string; readonly overlayId: number }
  | { readonly kind: 'frame'; readonly location: string }
  | { readonly kind: 'app'; readonly address: string; readonly store: string | undefined; readonly location: string }
  | { readonly kind: 'password' }
  | { readonly kind: 'early'; readonly startsAt: number }
  | { readonly kind: 'expired'; readonly reason: 'date' | 'clicks'; readonly location: string | undefined }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'missing' };

const MISSING: Decision = { kind: 'missing' };
const BLOCKED: Decision = { kind: 'blocked' };
const PASSWORD: Decision = { kind: 'password' };

/** Returns the rule's decision on a request; undefined passes it to the next rule. */
type Rule = (live: LiveLink, visit: RuleContext) => Decision | undefined;

type Rules = ReadonlyArray<readonly [rule: string, says: Rule]>;

/** The rules that choose the destination. */
const TARGET_RULES: Rules = [
  [
    'some countries have other destinations',
    ({ targets }, { facts }) => to(facts && targets?.countries.get(facts.country)),
  ],
  [
    'some devices and systems have other destinations',
    ({ targets }, { facts }) => to(facts && deviceTarget(targets, facts)),
  ],
  ['some languages have other destinations', ({ targets }, { facts }) => to(facts && languageTarget(targets, facts))],
  ['other visitors are split by weight', ({ split }, { draw }) => to(split && shareOf(split, draw))],
  ['everyone else goes to the destination', ({ location }) => to(location)],
];

/** All rules of a link by descending precedence: the first decision wins. */
export const RULES: Rules = [
  ['a disabled link is not found', ({ link }) => (link.status === 'disabled' ? MISSING : undefined)],
  ['a blocked link shows the blocked page', ({ isBlocked }) => (isBlocked ? BLOCKED : undefined)],
  ['before its start a link is not active', early],
  ['after its expiry, by date or clicks, it redirects to the fallback', expired],
  ['a password is required', ({ link }, visit) => (needsPassword(link, visit) ? PASSWORD : undefined)],
  ['phones open the app', app],
  ...TARGET_RULES,
];

/** Decides a request by the first rule that applies. Pure. */
export function decide(live: LiveLink, visit: RuleContext): Decision {
  const decision = firstOf(RULES, live, visit);
  return decision.kind === 'go' ? applyLinkType(live, decision) : decision;
}

function firstOf(rules: Rules, live: LiveLink, visit: RuleContext): Decision {
  for (const [, says] of rules) {
    const decision = says(live, visit);
    if (decision !== undefined) return decision;
  }
  return MISSING;
}

/**
 * Serves a page that opens an app by its own URL scheme and redirects visitors without the app to the destination they
 * would otherwise get.
 */
function app(live: LiveLink, visit: RuleContext): Decision | undefined {
  const { apps } = live;
  if (apps === undefined) return undefined;
  const words = visit.facts?.devices ?? [];
  const isAndroid = words.includes('android');
  const found = isAndroid ? apps.android : isApple(words) ? apps.ios : undefined;
  if (found?.address === undefined) return to(found?.location);
  const other = firstOf(TARGET_RULES, live, visit);
  if (other.kind !== 'go') return undefined;
  const { location } = other;
  const { store } = found;
  const address = isAndroid ? intentOf(found.address, store ?? location) : found.address;
  return { kind: 'app', address, store, location };
}

function isApple(words: readonly string[]): boolean {
  return words.includes('iphone') || words.includes('ipad');
}

function to(location: string | undefined): Extract<Decision, { kind: 'go' }> | undefined {
  return location === undefined ? undefined : { kind: 'go', location };
}

function early({ link }: LiveLink, { now }: RuleContext): Decision | undefined {
  const { startsAt } = link;
  return startsAt !== null && now < startsAt ? { kind: 'early', startsAt } : undefined;
}

function expired(live: LiveLink, { isUsedUp, now }: RuleContext): Decision | undefined {
  const reason = isExpired(live, now) ? 'date' : isUsedUp ? 'clicks' : undefined;
  return reason && { kind: 'expired', reason, location: live.expirationLocation };
}

function needsPassword({ passwordHash }: LiveLink['link'], { isUnlocked }: RuleContext): boolean {
  return passwordHash !== null && !isUnlocked;
}

/** Applies the link's kind of redirect. If its splash page or overlay was deleted, redirects directly. */
function applyLinkType({ link }: LiveLink, decision: Extract<Decision, { kind: 'go' }>): Decision {
  const { location } = decision;
  if (link.type === 'direct') return decision;
  if (link.type === 'splash' && link.splashId !== null) return { kind: 'splash', location, splashId: link.splashId };
  if (link.type === 'overlay' && link.overlayId !== null)
    return { kind: 'overlay', location, overlayId: link.overlayId };
  if (link.type === 'frame') return { kind: 'frame', location };
  return decision;
}

export function isExpired({ link }: LiveLink, now: number): boolean {
  return link.expiresAt !== null && link.expiresAt <= now;
}

export function isEarly({ link }: LiveLink, now: number): boolean {
  return link.startsAt !== null && now < link.startsAt;
}

/** In the owner's order, because an iPhone is also a mobile. */
function deviceTarget(targets: LiveTargets | undefined, { devices: words }: VisitorFacts): string | undefined {
  if (targets === undefined) return undefined;
  for (const [device, location] of targets.devices) if (words.includes(device)) return location;
  return undefined;
}

/** RFC 4647, 3.4: the first of the visitor's tags that names a destination. */
function languageTarget(targets: LiveTargets | undefined, { languages }: VisitorFacts): string | undefined {
  if (targets === undefined || targets.languages.size === 0) return undefined;
  for (const tag of languages) {
    const location = targets.languages.get(tag);
    if (location !== undefined) return location;
  }
  return undefined;
}

/** Returns the first share whose upper bound exceeds the draw. */
function shareOf(split: LiveSplit, draw: number): string | undefined {
  const wanted = draw * split.total;
  return split.shares.find(({ upTo }) => wanted < upTo)?.location;
}
