import type { LinkFormat } from '../../../contract/vocabulary.ts';
import type { Links } from '../../links/links.ts';
import { invalidField } from '../../platform/app-error.ts';
import { csvLine } from '../../platform/csv.ts';
import type { PreparedTask, TaskKind, TaskRow, TaskTurn } from '../../tasks/tasks.ts';
import { type FileLink, readLinkFile } from './link-file.ts';

/** Links of a file that are brought in by the service itself. */
export interface LinkImportInput {
  format: LinkFormat;
  text: string;
  domain?: string | null | undefined;
  /** Added to the lines of the report. */
  lineOffset?: number | undefined;
}

export interface LinkImportParts {
  links: Pick<Links, 'bringIn' | 'findMany'>;
  /** The whole address of a link; `origin` is that of its branded domain. */
  shortLink(alias: string, origin: string | undefined): string;
}

/** Four megabytes hold no more than this of the shortest rows. */
const MOST_ROWS = 100_000;
/** Looked up and told together. */
const GROUP = 50;

export function createLinkImport(parts: LinkImportParts): TaskKind<LinkImportInput> {
  return {
    prepare: async (_accountId, input) => prepare(input),
    run: (turn) => bringInRows(parts, turn),
    result: ({ id }, { rows }) => ({ fileName: `links-${id}.csv`, type: 'text/csv', pieces: reportLines(rows()) }),
  };
}

function prepare(input: LinkImportInput): PreparedTask {
  const { length } = readLinkFile(input.format, input.text);
  if (length === 0) throw invalidField('text', 'There is no link in this file.');
  if (length > MOST_ROWS) throw invalidField('text', `Bring in at most ${MOST_ROWS} links at a time.`);
  return { input: JSON.stringify(input), total: length };
}

async function* bringInRows(parts: LinkImportParts, turn: TaskTurn): AsyncGenerator<TaskRow> {
  const input = JSON.parse(turn.task.input) as LinkImportInput;
  const found = readLinkFile(input.format, input.text).map((link, place) => ({ ...link, place }));
  for (let start = turn.task.done; start < found.length; start += GROUP) {
    yield* await rowsOf(parts, turn, { input, group: found.slice(start, start + GROUP) });
  }
}

interface Group {
  input: LinkImportInput;
  group: ReadonlyArray<FileLink & { place: number }>;
}

/** What was made before a process was gone is told as it is; the rest is brought in, each with the mark of its row. */
async function rowsOf(parts: LinkImportParts, turn: TaskTurn, { input, group }: Group): Promise<TaskRow[]> {
  const { accountId } = turn.task;
  const { lineOffset = 0, domain } = input;
  const wanted = group.filter(({ place, refusal }) => refusal === undefined && !turn.made.has(place));
  const outcomes = await parts.links.bringIn(accountId, {
    inputs: wanted.map((link) => ({ ...link.input, ...(domain ? { domain } : {}) })),
    isRehearsal: false,
    rest: turn.rest,
    marks: wanted.map(({ place, line }) => turn.mark({ place, line: line + lineOffset })),
  });
  const byPlace = new Map(wanted.map(({ place }, index) => [place, outcomes[index]]));
  const before = await parts.links.findMany(accountId, marksOf(turn, group));
  return group.map((link) => {
    const row = { place: link.place, line: link.line + lineOffset };
    const objectId = turn.made.get(link.place);
    if (objectId === undefined) return { ...row, ...toldOf(parts, link.refusal, byPlace.get(link.place)) };
    return { ...row, objectId, result: 'made', told: addressOf(parts, before.get(objectId)) };
  });
}

type Outcome = Awaited<ReturnType<Links['bringIn']>>[number];

function toldOf(
  parts: LinkImportParts,
  refused: string | undefined,
  outcome: Outcome | undefined,
): Pick<TaskRow, 'objectId' | 'result' | 'told'> {
  const refusal = refused ?? outcome?.refusal?.message;
  if (refusal !== undefined) return { objectId: null, result: 'refused', told: { refusal } };
  const { link, known = false } = outcome?.result ?? {};
  return { objectId: link?.id ?? null, result: known ? 'exists' : 'made', told: addressOf(parts, link) };
}

function marksOf({ made }: TaskTurn, group: Group['group']): number[] {
  return group.flatMap(({ place }) => made.get(place) ?? []);
}

/** Of a link that was deleted meanwhile nothing is told. */
function addressOf(
  { shortLink }: LinkImportParts,
  link: { alias: string; origin: string | undefined } | undefined,
): TaskRow['told'] {
  return link ? { shorturl: shortLink(link.alias, link.origin) } : {};
}

async function* reportLines(rows: AsyncIterable<TaskRow>): AsyncGenerator<string> {
  yield csvLine(['line', 'result', 'shorturl', 'refusal']);
  for await (const { line, result, told } of rows) {
    yield csvLine([line, result, told.shorturl ?? null, told.refusal ?? null]);
  }
}
