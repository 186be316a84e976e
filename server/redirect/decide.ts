import type { LiveLink, LiveTargets } from './live-link.ts';

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
}

/** What a visitor gets. `location` is ASCII, ready for the header. */
export type Decision =
  | { readonly kind: 'go'; readonly location: string }
  | { readonly kind: 'splash'; readonly location: string; readonly splashId: number }
  | { readonly kind: 'overlay'; readonly location: string; readonly overlayId: number }
  | { readonly kind: 'frame'; readonly location: string }
  | { readonly kind: 'password' }
  | { readonly kind: 'expired'; readonly location: string | undefined }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'missing' };

const MISSING: Decision = { kind: 'missing' };
const BLOCKED: Decision = { kind: 'blocked' };
const PASSWORD: Decision = { kind: 'password' };

/** Decides a visit. Pure; the rules from the strongest to the weakest. */
export function decide(live: LiveLink, visit: Visit): Decision {
  const { link } = live;
  if (link.status === 'disabled') return MISSING;
  if (live.isBlocked) return BLOCKED;
  if (visit.isUsedUp || isExpired(live, visit.now)) return { kind: 'expired', location: live.expirationLocation };
  if (link.passwordHash !== null && !visit.isUnlocked) return PASSWORD;
  const location = (live.targets && visit.facts && targetOf(live.targets, visit.facts)) ?? live.location;
  if (location === undefined) return MISSING;
  return wayTo(live, location);
}

/** The link's own way of leading there; one whose splash page or overlay is gone leads there directly. */
function wayTo({ link }: LiveLink, location: string): Decision {
  if (link.type === 'splash' && link.splashId !== null) return { kind: 'splash', location, splashId: link.splashId };
  if (link.type === 'overlay' && link.overlayId !== null)
    return { kind: 'overlay', location, overlayId: link.overlayId };
  if (link.type === 'frame') return { kind: 'frame', location };
  return { kind: 'go', location };
}

export function isExpired({ link }: LiveLink, now: number): boolean {
  return link.expiresAt !== null && link.expiresAt <= now;
}

/** Country before device before language. */
function targetOf(targets: LiveTargets, facts: VisitorFacts): string | undefined {
  return (
    targets.countries.get(facts.country) ??
    deviceTarget(targets.devices, facts.devices) ??
    targets.languages.get(facts.language)
  );
}

function deviceTarget(devices: ReadonlyMap<string, string>, words: readonly string[]): string | undefined {
  for (const [device, location] of devices) if (words.includes(device)) return location;
  return undefined;
}
