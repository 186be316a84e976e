import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, invalidField } from '../platform/app-error.ts';
import type { RowMark } from '../platform/row-mark.ts';
import type { LinksParts } from './link-deps.ts';
import type { LinkInput } from './link-fields.ts';
import { readNeighbours } from './link-neighbours.ts';
import type { Link } from './link-port.ts';
import { createLink, rehearseLink, updateLink } from './link-writes.ts';
import { parseShortAddress } from './short-address.ts';

/** What became of one of many. */
export type BulkOutcome<Result> = { result: Result; refusal?: undefined } | { result?: undefined; refusal: AppError };

/** A link that is to be brought in; `known`: it was there already, alias and address alike. */
export interface BroughtIn {
  link: Link | undefined;
  known: boolean;
}

/** Links from elsewhere. */
export interface Bringing {
  inputs: ReadonlyArray<LinkInput & { url: string }>;
  isRehearsal: boolean;
  /** The rows that they are made for, one for each, where a task makes them. */
  marks?: readonly RowMark[];
  /** Waited for before each; the next turn of this process unless given. */
  rest?: () => Promise<unknown>;
}

/** One after the other: one that is refused keeps none of the others from being made. */
export async function createMany(
  parts: LinksParts,
  accountId: number,
  inputs: ReadonlyArray<LinkInput & { url: string }>,
): Promise<Array<BulkOutcome<Link>>> {
  const outcomes: Array<BulkOutcome<Link>> = [];
  for (const input of inputs) outcomes.push(await outcomeOf(() => createLink(parts, accountId, input)));
  return outcomes;
}

/** The same change to all of them; refuses as a whole when one is not the account's. */
export async function updateMany(
  parts: LinksParts,
  target: { accountId: number; ids: readonly number[] },
  input: LinkInput,
): Promise<Array<BulkOutcome<Link>>> {
  await requireAll(parts, target);
  // What is not the account's is told once, not for every link.
  await readNeighbours(parts, target.accountId, input);
  const outcomes: Array<BulkOutcome<Link>> = [];
  for (const id of new Set(target.ids)) {
    outcomes.push(await outcomeOf(() => updateLink(parts, { accountId: target.accountId, id }, input)));
  }
  return outcomes;
}

/** All of them or none, but for those that somebody else deletes meanwhile. */
export async function removeMany(
  parts: LinksParts,
  target: { accountId: number; ids: readonly number[] },
): Promise<number> {
  await requireAll(parts, target);
  let removed = 0;
  for (const id of new Set(target.ids)) {
    if (await parts.store.remove(target.accountId, id, parts.clock.now())) removed++;
  }
  return removed;
}

/**
 * Links from elsewhere. One with the alias and address of a link that the account has is left alone, so that a file may be
 * brought in again after its faults are mended. A rehearsal checks all that creation checks, and makes nothing.
 */
export async function bringIn(
  parts: LinksParts,
  accountId: number,
  { inputs, isRehearsal, marks, rest = nextTurn }: Bringing,
): Promise<Array<BulkOutcome<BroughtIn>>> {
  const wished = new Set<string>();
  const outcomes: Array<BulkOutcome<BroughtIn>> = [];
  for (const [index, input] of inputs.entries()) {
    // Redirects get their turn between any two links.
    await rest();
    outcomes.push(
      await outcomeOf(async () => {
        const known = await knownLink(parts, accountId, input);
        if (known) return { link: known, known: true };
        if (!isRehearsal) {
          return { link: await createLink(marked(parts, marks?.[index]), accountId, input), known: false };
        }
        await rehearseLink(parts, accountId, { input, wished });
        return { link: undefined, known: false };
      }),
    );
  }
  return outcomes;
}

/** Stores each new link with the mark. */
function marked(parts: LinksParts, mark: RowMark | undefined): LinksParts {
  return mark ? { ...parts, store: { ...parts.store, insert: (link) => parts.store.insert(link, mark) } } : parts;
}

async function outcomeOf<Result>(work: () => Promise<Result>): Promise<BulkOutcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error };
    throw error;
  }
}

async function requireAll({ store }: LinksParts, { accountId, ids }: { accountId: number; ids: readonly number[] }) {
  const wanted = new Set(ids);
  const found = await store.findMany(accountId, [...wanted]);
  if (found.length < wanted.size) throw invalidField('ids', 'You have no link with one of these ids.');
}

async function knownLink(
  parts: LinksParts,
  accountId: number,
  input: LinkInput & { url: string },
): Promise<Link | undefined> {
  const alias = input.custom ? parseShortAddress(input.custom)?.alias : undefined;
  if (alias === undefined || input.domain) return undefined;
  const link = await parts.store.findByAlias(accountId, 0, alias);
  // Stored addresses may be normalised: `https://example.com` as `https://example.com/`.
  return link && (link.url === input.url || URL.parse(input.url)?.href === URL.parse(link.url)?.href)
    ? link
    : undefined;
}
