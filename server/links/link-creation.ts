import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CreationEntry } from '../audit/audit-port.ts';
import { AppError } from '../platform/app-error.ts';
import type { TaskRowKey } from '../platform/task-row-key.ts';
import { randomAlias, takenAlias } from './alias.ts';
import type { LinksDeps } from './link-deps.ts';
import { BLANK_LINK, type LinkInput } from './link-fields.ts';
import type { Link } from './link-port.ts';
import { rememberNeighbours } from './link-references.ts';
import { changeChannels, chosenAlias, readFields } from './link-writes.ts';

export type NewLinkInput = LinkInput & { url: string };

/** The result for one of many items. */
export type BulkOutcome<Result> = { result: Result; refusal?: undefined } | { result?: undefined; refusal: AppError };

export interface Creation {
  inputs: readonly NewLinkInput[];
  /** The task's row marks, one for each link, if a task creates the links. */
  marks?: readonly TaskRowKey[] | undefined;
  /** Waits between two steps of a few milliseconds; yields to the event loop unless given. */
  rest?: (() => Promise<unknown>) | undefined;
  /** The entry in the audit log about the only link. */
  entry?: CreationEntry | undefined;
}

/** Links that are validated and stored together: 75 take 2 ms, of which the commit takes a quarter. */
const CHUNK_SIZE = 75;
/** Consecutive taken aliases after which something must be wrong. */
export const MAX_ATTEMPTS = 12;

/** A link that waits for its alias to be stored. */
interface Waiting {
  index: number;
  input: NewLinkInput;
  link: Omit<Link, 'id' | 'alias'>;
  /** The chosen alias; undefined for a random one. */
  alias: string | undefined;
  mark: TaskRowKey | undefined;
}

/**
 * Creates links, some at a time in one transaction. Returns results in order; a rejected link does not stop the others and
 * stores nothing.
 */
export async function createMany(
  deps: LinksDeps,
  accountId: number,
  { inputs, marks, rest = nextTurn }: Creation,
): Promise<Array<BulkOutcome<Link>>> {
  const outcomes: Array<BulkOutcome<Link>> = [];
  for (let start = 0; start < inputs.length; start += CHUNK_SIZE) {
    await rest();
    const slice = inputs.slice(start, start + CHUNK_SIZE);
    outcomes.push(
      ...(await createChunk(deps, accountId, { inputs: slice, marks: marks?.slice(start, start + CHUNK_SIZE), rest })),
    );
  }
  return outcomes;
}

async function createChunk(deps: LinksDeps, accountId: number, { inputs, marks, rest, entry }: Creation) {
  const remembering = { ...deps, neighbours: rememberNeighbours(deps.neighbours) };
  const outcomes: Array<BulkOutcome<Link>> = [];
  const waiting: Waiting[] = [];
  for (const [index, input] of inputs.entries()) {
    const { result, refusal } = await outcomeOf(() => prepare(remembering, accountId, input));
    if (refusal) outcomes[index] = { refusal };
    else waiting.push({ ...result, index, input, mark: marks?.[index] });
  }
  if (inputs.length > 1) await rest?.();
  for (const { index, input, outcome } of await store(deps, waiting, entry)) {
    outcomes[index] = outcome;
    if (!outcome.result) continue;
    await changeChannels(deps, outcome.result, input);
    deps.describer?.describe(outcome.result);
  }
  return outcomes;
}

/** Creates a link; writes nothing when any field is rejected. */
export async function createLink(
  deps: LinksDeps,
  accountId: number,
  { input, entry }: { input: NewLinkInput; entry?: CreationEntry | undefined },
): Promise<Link> {
  const [outcome] = await createChunk(deps, accountId, { inputs: [input], entry });
  if (outcome?.result) return outcome.result;
  throw outcome?.refusal ?? new Error('a link was neither created nor rejected');
}

/** Validates everything about a link but whether its alias is free. */
async function prepare(
  deps: LinksDeps,
  accountId: number,
  input: NewLinkInput,
): Promise<Pick<Waiting, 'link' | 'alias'>> {
  const fields = await readFields(deps, accountId, { input, current: BLANK_LINK });
  const link = { ...BLANK_LINK, ...fields, accountId, createdAt: deps.clock.now() };
  return { link, alias: input.custom ? await chosenAlias(deps, input.custom, link.domainId) : undefined };
}

interface Stored extends Pick<Waiting, 'index' | 'input'> {
  outcome: BulkOutcome<Link>;
}

/** Stores links under their aliases; random ones that are taken are drawn again. */
async function store(deps: LinksDeps, links: readonly Waiting[], entry: CreationEntry | undefined): Promise<Stored[]> {
  const done: Stored[] = [];
  let waiting = links;
  for (let attempt = 0; waiting.length > 0; attempt++) {
    if (attempt === MAX_ATTEMPTS) throw new Error(`${MAX_ATTEMPTS} random aliases in a row were taken`);
    const named = waiting.map(({ link, alias, input: { aliaslength: length, aliasalphabet: alphabet } }) => ({
      ...link,
      alias: alias ?? randomAlias(deps.random, attempt, { length, alphabet }),
    }));
    const marks = waiting.flatMap(({ mark }) => mark ?? []);
    const stored = await deps.store.insertMany(named, { ...(marks.length > 0 && { marks }), entry });
    const again: Waiting[] = [];
    for (const [place, one] of waiting.entries()) {
      const { index, input } = one;
      const link = stored[place];
      if (link instanceof AppError) done.push({ index, input, outcome: { refusal: link } });
      else if (link) done.push({ index, input, outcome: { result: link } });
      else if (one.alias === undefined) again.push(one);
      else done.push({ index, input, outcome: { refusal: await takenAlias(deps, { ...one.link, alias: one.alias }) } });
    }
    waiting = again;
  }
  return done;
}

export async function outcomeOf<Result>(work: () => Promise<Result>): Promise<BulkOutcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error };
    throw error;
  }
}
