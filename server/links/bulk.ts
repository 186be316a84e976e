import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, invalidField } from '../platform/app-error.ts';
import type { RowMark } from '../platform/row-mark.ts';
import type { LinksDeps } from './link-deps.ts';
import type { LinkInput } from './link-fields.ts';
import { readNeighbours } from './link-neighbours.ts';
import type { Link } from './link-port.ts';
import { createLink, rehearseLink, updateLink } from './link-writes.ts';
import { parseShortAddress } from './short-address.ts';

/** The result for one of many items. */
export type BulkOutcome<Result> = { result: Result; refusal?: undefined } | { result?: undefined; refusal: AppError };

/** A link to import; `known`: a link with the same alias and address exists. */
export interface BroughtIn {
  link: Link | undefined;
  known: boolean;
}

/** An import of links. */
export interface Bringing {
  inputs: ReadonlyArray<LinkInput & { url: string }>;
  isRehearsal: boolean;
  /** The task's row marks, one for each link, if a task runs the import. */
  marks?: readonly RowMark[];
  /** Waits before each link; yields to the event loop unless given. */
  rest?: () => Promise<unknown>;
}

/** Creates links one after another; a rejected link does not stop the others. */
export async function createMany(
  deps: LinksDeps,
  accountId: number,
  inputs: ReadonlyArray<LinkInput & { url: string }>,
): Promise<Array<BulkOutcome<Link>>> {
  const outcomes: Array<BulkOutcome<Link>> = [];
  for (const input of inputs) outcomes.push(await outcomeOf(() => createLink(deps, accountId, input)));
  return outcomes;
}

/** Applies the same change to all links; rejects the whole request when one is not the account's. */
export async function updateMany(
  deps: LinksDeps,
  target: { accountId: number; ids: readonly number[] },
  input: LinkInput,
): Promise<Array<BulkOutcome<Link>>> {
  await requireAll(deps, target);
  // Reports neighbors that are not the account's once, not for every link.
  await readNeighbours(deps, target.accountId, input);
  const outcomes: Array<BulkOutcome<Link>> = [];
  for (const id of new Set(target.ids)) {
    outcomes.push(await outcomeOf(() => updateLink(deps, { accountId: target.accountId, id }, input)));
  }
  return outcomes;
}

/** Deletes all links or none, except those that another request deletes meanwhile. */
export async function removeMany(
  deps: LinksDeps,
  target: { accountId: number; ids: readonly number[] },
): Promise<number> {
  await requireAll(deps, target);
  let removed = 0;
  for (const id of new Set(target.ids)) {
    if (await deps.store.remove(target.accountId, id, deps.clock.now())) removed++;
  }
  return removed;
}

/**
 * Imports links. A link whose alias and address already exist in the account is left alone, so that a corrected file
 * can be imported again. A preview runs all checks of creation, and creates nothing.
 */
export async function bringIn(
  deps: LinksDeps,
  accountId: number,
  { inputs, isRehearsal, marks, rest = nextTurn }: Bringing,
): Promise<Array<BulkOutcome<BroughtIn>>> {
  const wished = new Set<string>();
  const outcomes: Array<BulkOutcome<BroughtIn>> = [];
  for (const [index, input] of inputs.entries()) {
    // Lets redirects run between any two links.
    await rest();
    outcomes.push(
      await outcomeOf(async () => {
        const known = await knownLink(deps, accountId, input);
        if (known) return { link: known, known: true };
        if (!isRehearsal) {
          return { link: await createLink(marked(deps, marks?.[index]), accountId, input), known: false };
        }
        await rehearseLink(deps, accountId, { input, wished });
        return { link: undefined, known: false };
      }),
    );
  }
  return outcomes;
}

/** Returns deps that store each new link with the mark. */
function marked(deps: LinksDeps, mark: RowMark | undefined): LinksDeps {
  return mark ? { ...deps, store: { ...deps.store, insert: (link) => deps.store.insert(link, mark) } } : deps;
}

async function outcomeOf<Result>(work: () => Promise<Result>): Promise<BulkOutcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error };
    throw error;
  }
}

async function requireAll({ store }: LinksDeps, { accountId, ids }: { accountId: number; ids: readonly number[] }) {
  const wanted = new Set(ids);
  const found = await store.findMany(accountId, [...wanted]);
  if (found.length < wanted.size) throw invalidField('ids', 'You have no link with one of these IDs.');
}

async function knownLink(
  deps: LinksDeps,
  accountId: number,
  input: LinkInput & { url: string },
): Promise<Link | undefined> {
  const alias = input.custom ? parseShortAddress(input.custom)?.alias : undefined;
  if (alias === undefined || input.domain) return undefined;
  const link = await deps.store.findByAlias(accountId, 0, alias);
  // Stored addresses may be normalized: `https://example.com` as `https://example.com/`.
  return link && (link.url === input.url || URL.parse(input.url)?.href === URL.parse(link.url)?.href)
    ? link
    : undefined;
}
