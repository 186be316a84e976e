import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LinkFormat } from '../../../contract/vocabulary.ts';
import type { Links } from '../../links/links.ts';
import { invalidField } from '../../platform/app-error.ts';
import { csvLine } from '../../platform/csv.ts';
import type { PreparedTask, TaskKind, TaskRow, TaskRun } from '../../tasks/tasks.ts';
import { type FileLink, linksOfFile } from './link-file.ts';

/** A link file that the service imports as a background task. */
export interface LinkImportInput {
  format: LinkFormat;
  text: string;
  domain?: string | null | undefined;
  /** Added to the line numbers in the report. */
  lineOffset?: number | undefined;
}

export interface LinkImportDeps {
  links: Pick<Links, 'importLinks' | 'findMany'>;
  /** Returns the full short link; `origin` is that of its branded domain. */
  shortLink(alias: string, origin: string | undefined): string;
}

/** Upper bound for rows in four megabytes. */
const MAX_ROWS = 100_000;
/** Rows looked up and reported together: two transactions of links. */
const GROUP = 150;
/** Rows read before other work gets its turn, about a millisecond. */
const READ_AT_ONCE = 125;
/** What is kept of a rejected row's texts. */
const MAX_TEXT = 500;

export function createLinkImport(deps: LinkImportDeps): TaskKind<LinkImportInput> {
  return {
    prepare: (_accountId, input) => prepare(input),
    run: (turn) => importRows(deps, turn),
    result: ({ id }, { rows }) => ({ fileName: `links-${id}.csv`, type: 'text/csv', pieces: reportLines(rows()) }),
  };
}

async function prepare(input: LinkImportInput): Promise<PreparedTask> {
  let total = 0;
  for (const _ of linksOfFile(input.format, input.text)) {
    total++;
    if (total % READ_AT_ONCE === 0) await nextTurn();
  }
  if (total === 0) throw invalidField('text', 'This file contains no links.');
  if (total > MAX_ROWS) throw invalidField('text', `Import at most ${MAX_ROWS} links at a time.`);
  return { input: storedInput(input), total };
}

/**
 * A line of JSON, and then the file as it is: escaping four megabytes and parsing them again would hold the thread for ten
 * milliseconds.
 */
function storedInput({ text, ...options }: LinkImportInput): string {
  return `${JSON.stringify(options)}\n${text}`;
}

/** Earlier releases stored the file within the JSON. */
function inputOf(stored: string): LinkImportInput {
  const end = stored.indexOf('\n');
  if (end === -1) return JSON.parse(stored) as LinkImportInput;
  return { ...(JSON.parse(stored.slice(0, end)) as Omit<LinkImportInput, 'text'>), text: stored.slice(end + 1) };
}

async function* importRows(deps: LinkImportDeps, turn: TaskRun): AsyncGenerator<TaskRow> {
  const input = inputOf(turn.task.input);
  let place = 0;
  let group: Array<Group['group'][number]> = [];
  for (const link of linksOfFile(input.format, input.text)) {
    if (place >= turn.task.done) group.push({ ...link, place });
    place++;
    if (place % READ_AT_ONCE === 0) await turn.rest();
    if (group.length < GROUP) continue;
    yield* await rowsOf(deps, turn, { input, group });
    group = [];
  }
  yield* await rowsOf(deps, turn, { input, group });
}

interface Group {
  input: LinkImportInput;
  group: ReadonlyArray<FileLink & { place: number }>;
}

/** Reports rows that were created before a crash, and creates the others, each with the mark of its row. */
async function rowsOf(deps: LinkImportDeps, turn: TaskRun, { input, group }: Group): Promise<TaskRow[]> {
  const { accountId } = turn.task;
  const { lineOffset = 0, domain } = input;
  const wanted = group.filter(({ place, refusal }) => refusal === undefined && !turn.made.has(place));
  const outcomes = await deps.links.importLinks(accountId, {
    inputs: wanted.map((link) => ({ ...link.input, ...(domain ? { domain } : {}) })),
    isDryRun: false,
    rest: turn.rest,
    marks: wanted.map(({ place, line }) => turn.mark({ place, line: line + lineOffset })),
  });
  const byPlace = new Map(wanted.map(({ place }, index) => [place, outcomes[index]]));
  const before = await deps.links.findMany(accountId, marksOf(turn, group));
  return group.map((link) => {
    const row = { place: link.place, line: link.line + lineOffset };
    const objectId = turn.made.get(link.place);
    if (objectId === undefined) return { ...row, ...resultOf(deps, link, byPlace.get(link.place)) };
    return { ...row, objectId, result: 'made', details: addressOf(deps, before.get(objectId)) };
  });
}

type Outcome = Awaited<ReturnType<Links['importLinks']>>[number];

function resultOf(
  deps: LinkImportDeps,
  { refusal: refused, input }: FileLink,
  outcome: Outcome | undefined,
): Pick<TaskRow, 'objectId' | 'result' | 'details'> {
  const refusal = refused ?? outcome?.refusal?.message;
  if (refusal !== undefined) return { objectId: null, result: 'refused', details: { ...inFile(input), refusal } };
  const { link, known = false } = outcome?.result ?? {};
  return { objectId: link?.id ?? null, result: known ? 'exists' : 'made', details: addressOf(deps, link) };
}

/** How the owner finds a rejected row again: its destination, title and back-half, as in the file. */
function inFile({ url, title, custom }: FileLink['input']): TaskRow['details'] {
  const kept = Object.entries({ url, title, custom }).map(([name, text]) => [name, text?.slice(0, MAX_TEXT)]);
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function marksOf({ made: created }: TaskRun, group: Group['group']): number[] {
  return group.flatMap(({ place }) => created.get(place) ?? []);
}

/** Returns nothing for a link that was deleted meanwhile. */
function addressOf(
  { shortLink }: LinkImportDeps,
  link: { alias: string; origin: string | undefined } | undefined,
): TaskRow['details'] {
  return link ? { shorturl: shortLink(link.alias, link.origin) } : {};
}

async function* reportLines(rows: AsyncIterable<TaskRow>): AsyncGenerator<string> {
  yield csvLine(['line', 'result', 'shorturl', 'refusal', 'url', 'title', 'custom']);
  for await (const { line, result, details } of rows) {
    const { shorturl = null, refusal = null, url = null, title = null, custom = null } = details;
    yield csvLine([line, result, shorturl, refusal, url, title, custom]);
  }
}
