import { intentOf } from './live-apps.ts';
import type { LiveLink, LiveSplit, LiveTargets } from './live-link.ts';

/** What targeted links ask about a visitor; '' and [] for what is not known. */
export interface VisitorFacts {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** Every word that fits: an iPhone is `iphone` and `mobile`. */
  readonly devices: readonly string[];
  /** Primary subtag of the language that the browser names first, lower case. */
  readonly language: string;
}

/** One visit to a link. */
export interface Visit {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Undefined where nobody asked: links without targets need none. */
  readonly facts: VisitorFacts | undefined;
  /** The right password came with this request. */
  readonly isUnlocked: boolean;
  /** All clicks of a limited link are taken. */
  readonly isUsedUp: boolean;
  /** At least 0 and below 1, the same for one visitor and link: where in the split they are. */
  readonly draw: number;
}

/** What a visitor gets. `location` is ASCII, ready for the header. */
export type Decision =
  | { readonly kind: 'go'; readonly location: string }
  | { readonly kind: 'splash'; readonly location: string; readonly splashId: number }
  | { readonly kind: 'overlay'; readonly location: string; readonly overlayId: number }
  | { readonly kind: 'frame'; readonly location: string }
  | { readonly kind: 'app'; readonly address: string; readonly store: string | undefined; readonly location: string }
  | { readonly kind: 'password' }
  | { readonly kind: 'early'; readonly startsAt: number }
  | { readonly kind: 'expired'; readonly location: string | undefined }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'missing' };

const MISSING: Decision = { kind: 'missing' };
const BLOCKED: Decision = { kind: 'blocked' };
const PASSWORD: Decision = { kind: 'password' };

/** What a rule says of a visit; undefined: nothing, ask the next one. */
type Rule = (live: LiveLink, visit: Visit) => Decision | undefined;

type Rules = ReadonlyArray<readonly [rule: string, says: Rule]>;

/** Who goes where. */
const WAYS: Rules = [
  ['some countries go elsewhere', ({ targets }, { facts }) => to(facts && targets?.countries.get(facts.country))],
  ['some devices and systems go elsewhere', ({ targets }, { facts }) => to(facts && deviceTarget(targets, facts))],
  ['some languages go elsewhere', ({ targets }, { facts }) => to(facts && targets?.languages.get(facts.language))],
  ['the others are spread by weight', ({ split }, { draw }) => to(split && shareOf(split, draw))],
  ['everybody else goes to the target', ({ location }) => to(location)],
];

/** Every rule of a link, from the strongest to the weakest: the first that says something decides. */
export const RULES: Rules = [
  ['a link that is switched off is not found', ({ link }) => (link.status === 'disabled' ? MISSING : undefined)],
  ['what the operator blocks is told so', ({ isBlocked }) => (isBlocked ? BLOCKED : undefined)],
  ['before its start a link waits', early],
  ['after its end, by date or by clicks, it leads to the fallback', expired],
  ['a password is asked for', ({ link }, visit) => (needsPassword(link, visit) ? PASSWORD : undefined)],
  ['phones are led to the app', app],
  ...WAYS,
];

/** Decides a visit. Pure; in the order of the table. */
export function decide(live: LiveLink, visit: Visit): Decision {
  const decision = firstOf(RULES, live, visit);
  return decision.kind === 'go' ? wayTo(live, decision) : decision;
}

function firstOf(rules: Rules, live: LiveLink, visit: Visit): Decision {
  for (const [, says] of rules) {
    const decision = says(live, visit);
    if (decision !== undefined) return decision;
  }
  return MISSING;
}

/** A page opens an app of its own scheme, and leads whoever does not have it to where they would have gone without. */
function app(live: LiveLink, visit: Visit): Decision | undefined {
  const { apps } = live;
  if (apps === undefined) return undefined;
  const words = visit.facts?.devices ?? [];
  const isAndroid = words.includes('android');
  const found = isAndroid ? apps.android : isApple(words) ? apps.ios : undefined;
  if (found?.address === undefined) return to(found?.location);
  const other = firstOf(WAYS, live, visit);
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

function early({ link }: LiveLink, { now }: Visit): Decision | undefined {
  const { startsAt } = link;
  return startsAt !== null && now < startsAt ? { kind: 'early', startsAt } : undefined;
}

function expired(live: LiveLink, { isUsedUp, now }: Visit): Decision | undefined {
  return isUsedUp || isExpired(live, now) ? { kind: 'expired', location: live.expirationLocation } : undefined;
}

function needsPassword({ passwordHash }: LiveLink['link'], { isUnlocked }: Visit): boolean {
  return passwordHash !== null && !isUnlocked;
}

/** The link's own way of leading there; one whose splash page or overlay is gone leads there directly. */
function wayTo({ link }: LiveLink, decision: Extract<Decision, { kind: 'go' }>): Decision {
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

/** In the owner's order: an iPhone is a mobile, too. */
function deviceTarget(targets: LiveTargets | undefined, { devices: words }: VisitorFacts): string | undefined {
  if (targets === undefined) return undefined;
  for (const [device, location] of targets.devices) if (words.includes(device)) return location;
  return undefined;
}

/** The first share that reaches beyond the draw. */
function shareOf(split: LiveSplit, draw: number): string | undefined {
  const wanted = draw * split.total;
  return split.shares.find(({ upTo }) => wanted < upTo)?.location;
}
