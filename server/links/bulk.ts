import { setImmediate as nextTurn } from 'node:timers/promises';
import { limitReached } from '../plans/plan-port.ts';
import { invalidField, notFound } from '../platform/app-error.ts';
import { type BulkOutcome, type Creation, createMany, type NewLinkInput, outcomeOf } from './link-creation.ts';
import type { LinksDeps } from './link-deps.ts';
import type { LinkInput } from './link-fields.ts';
import type { Link } from './link-port.ts';
import { readLinkReferences } from './link-references.ts';
import { updateLink, validateLink } from './link-writes.ts';
import { parseShortUrl } from './short-url.ts';

/** A link to import; `known`: a link with the same alias and address exists. */
export interface ImportedRow {
  link: Link | undefined;
  known: boolean;
}

/** An import of links; `rest` waits between two steps. */
export interface ImportRequest extends Creation {
  isDryRun: boolean;
}

/** Applies the same change to all links; rejects the whole request when one is not the account's. */
export async function updateMany(
  deps: LinksDeps,
  target: { accountId: number; ids: readonly number[] },
  input: LinkInput,
): Promise<Array<BulkOutcome<Link>>> {
  await requireAll(deps, target);
  // Reports neighbors that are not the account's once, not for every link.
  await readLinkReferences(deps, target.accountId, input);
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

/** Imported links that are looked up together: two transactions. */
const CHUNK_SIZE = 150;

/**
 * Imports links. A link whose alias and address already exist in the account is left alone, so that a corrected file
 * can be imported again. A preview runs all checks of creation, and creates nothing.
 */
export async function importLinks(
  deps: LinksDeps,
  accountId: number,
  { inputs, isDryRun, marks, rest = nextTurn }: ImportRequest,
): Promise<Array<BulkOutcome<ImportedRow>>> {
  const outcomes: Array<BulkOutcome<ImportedRow>> = [];
  const requestedAliases = new Set<string>();
  const room = isDryRun ? await deps.store.room(accountId) : undefined;
  for (let start = 0; start < inputs.length; start += CHUNK_SIZE) {
    await rest();
    const some = inputs.slice(start, start + CHUNK_SIZE);
    const known = await knownLinks(deps, accountId, some);
    outcomes.push(
      ...(isDryRun
        ? await previewChunk(deps, accountId, { inputs: some, known, requestedAliases, room, rest })
        : await createMissing(deps, accountId, { inputs: some, known, marks: marks?.slice(start), rest })),
    );
  }
  await rest();
  return outcomes;
}

interface LinkChunk extends Creation {
  /** Existing links by the place of their input. */
  known: ReadonlyMap<number, Link>;
}

/** `room` is what the plan allows besides the rows before. */
interface PreviewChunk extends LinkChunk {
  requestedAliases: Set<string>;
  room: { limit: number; left: number } | undefined;
}

async function previewChunk(
  deps: LinksDeps,
  accountId: number,
  { inputs, known, requestedAliases, room, rest }: PreviewChunk,
) {
  const outcomes: Array<BulkOutcome<ImportedRow>> = [];
  for (const [index, input] of inputs.entries()) {
    await rest?.();
    const link = known.get(index);
    outcomes.push(
      await outcomeOf(async () => {
        if (!link) await validateLink(deps, accountId, { input, requestedAliases });
        if (!link && room && room.left-- <= 0) throw limitReached('links', room.limit);
        return { link, known: link !== undefined };
      }),
    );
  }
  return outcomes;
}

async function createMissing(
  deps: LinksDeps,
  accountId: number,
  { inputs, known, marks, rest }: LinkChunk,
): Promise<Array<BulkOutcome<ImportedRow>>> {
  const places = [...inputs.keys()].filter((place) => !known.has(place));
  const at = <Value>(list: readonly Value[]) => places.flatMap((place) => list[place] ?? []);
  const created = await createMany(deps, accountId, { inputs: at(inputs), marks: marks && at(marks), rest });
  const made = new Map(places.map((place, index) => [place, created[index]]));
  // A taken alias may be that of an equal link earlier among these.
  const isTaken = (place: number) => made.get(place)?.refusal?.code === 'conflict';
  const equal = places.some(isTaken) ? await knownLinks(deps, accountId, inputs) : known;
  return inputs.map((_, place) => {
    const outcome = made.get(place);
    const link = outcome?.result ?? known.get(place) ?? (isTaken(place) ? equal.get(place) : undefined);
    if (link) return { result: { link, known: !outcome?.result } };
    return { refusal: outcome?.refusal ?? notFound() };
  });
}

/** Rejects IDs of which one is not a link of the account. */
export async function requireAll(
  { store }: LinksDeps,
  { accountId, ids }: { accountId: number; ids: readonly number[] },
): Promise<void> {
  const wanted = new Set(ids);
  const found = await store.findMany(accountId, [...wanted]);
  if (found.length < wanted.size) throw invalidField('ids', 'At least one of these links was not found.');
}

/** Returns the existing links with the alias and address of an input, by its place. */
async function knownLinks(
  { store }: LinksDeps,
  accountId: number,
  inputs: readonly NewLinkInput[],
): Promise<Map<number, Link>> {
  const aliases = inputs.map(({ custom, domain }) => (custom && !domain ? parseShortUrl(custom)?.alias : undefined));
  const found = await store.findByAliases(accountId, 0, [...new Set(aliases.flatMap((alias) => alias ?? []))]);
  // An alias in the same case goes before the oldest one in another case.
  const byAlias = new Map(found.toReversed().map((link) => [link.alias.toLowerCase(), link]));
  for (const link of found) byAlias.set(link.alias, link);
  return new Map(
    inputs.flatMap(({ url }, place) => {
      const alias = aliases[place] ?? '';
      const link = byAlias.get(alias) ?? byAlias.get(alias.toLowerCase());
      return link && isSameUrl(link.url, url) ? [[place, link] as const] : [];
    }),
  );
}

/** Stored addresses may be normalized: `https://example.com` as `https://example.com/`. */
function isSameUrl(stored: string, url: string): boolean {
  return stored === url || URL.parse(url)?.href === URL.parse(stored)?.href;
}
