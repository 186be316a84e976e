import { randomAlias, takenAlias } from './alias.ts';
import { MAX_ATTEMPTS, outcomeOf } from './link-creation.ts';
import type { LinksDeps } from './link-deps.ts';
import type { Link } from './link-port.ts';
import { readDomain } from './link-references.ts';
import { changedAlias, chosenAlias } from './link-writes.ts';

/** An alias that a link is about to get. */
export interface PlannedAlias {
  /** Undefined for a random one, which is the only suggestion then. */
  custom?: string | undefined;
  /** Its host; undefined for that of the current link, or else the service's own. */
  domain?: string | undefined;
  /** The link to change; undefined for a new one. */
  current?: Pick<Link, 'alias' | 'domainId'> | undefined;
}

/** Why a link cannot have an alias, and others that it can have. */
export interface AliasCheck {
  /** Undefined if the alias is available. */
  reason?: string;
  suggestions: string[];
}

const MAX_SUGGESTIONS = 3;
/** An alias has at most 60 characters, and the longest ending of a suggestion is `-2026`. */
const MAX_STEM_LENGTH = 55;

/** Checks an alias as creation or change of a link would. Throws `invalid_input` if the domain is not the account's. */
export async function checkAlias(deps: LinksDeps, accountId: number, planned: PlannedAlias): Promise<AliasCheck> {
  const { custom, domain, current } = planned;
  const domainId = (await readDomain(deps, accountId, domain)) ?? current?.domainId ?? 0;
  if (custom === undefined)
    return { suggestions: await freeAliases(deps, randomAliases(deps.random), { domainId, limit: 1 }) };
  const { result: alias, refusal } = await outcomeOf(() =>
    current ? changedAlias(deps, custom, { current, domainId }) : chosenAlias(deps, custom, domainId),
  );
  if (refusal) return { reason: refusal.message, suggestions: [] };
  const isOwn = current?.domainId === domainId && current.alias.toLowerCase() === alias.toLowerCase();
  if (isOwn || !(await deps.store.isTaken(domainId, alias))) return { suggestions: [] };
  const { message } = await takenAlias(deps, { accountId, domainId, alias });
  const candidates = candidatesFor(deps, alias);
  return { reason: message, suggestions: await freeAliases(deps, candidates, { domainId, limit: MAX_SUGGESTIONS }) };
}

/** Returns the first of the candidates that a new link of the domain can have. */
async function freeAliases(
  deps: LinksDeps,
  candidates: Iterable<string>,
  { domainId, limit }: { domainId: number; limit: number },
): Promise<string[]> {
  const free: string[] = [];
  for (const candidate of candidates) {
    const { result: alias } = await outcomeOf(() => chosenAlias(deps, candidate, domainId));
    if (alias !== undefined && !(await deps.store.isTaken(domainId, alias))) free.push(alias);
    if (free.length === limit) break;
  }
  return free;
}

/** As creation draws them, and as often. */
function* randomAliases(random: LinksDeps['random']): Generator<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) yield randomAlias(random, attempt);
}

/** Numbers and the year first; random endings are free even where everybody had the same idea. */
function candidatesFor({ clock, random }: Pick<LinksDeps, 'clock' | 'random'>, taken: string): Set<string> {
  const stem = taken.replace(/-\d{1,4}$/, '').slice(0, MAX_STEM_LENGTH);
  const year = new Date(clock.now()).getUTCFullYear();
  const randomEnding = () => randomAlias(random, 0, { length: 4, alphabet: 'lower' });
  return new Set([2, year, 3, 4, randomEnding(), randomEnding(), randomEnding()].map((ending) => `${stem}-${ending}`));
}
