import { beforeEach, describe, expect, it } from 'vitest';
import type { Links, LinkView } from '../../links/links.ts';
import { AppError, conflict } from '../../platform/app-error.ts';
import type { Task, TaskRow, TaskRun } from '../../tasks/tasks.ts';
import { createLinkImport, type LinkImportInput } from './link-import.ts';

const ACCOUNT = 7;
const TEXT =
  'target,address,password\nhttps://a.example/,a,\nhttps://b.example/,taken,\nhttps://c.example/,,yes\nhttps://d.example/,known,\n';

type Wanted = Parameters<Links['importLinks']>[1];

let brought: Wanted[];
let rests = 0;
const linkOf = (id: number, alias: string) => ({ id, alias, origin: undefined }) as LinkView;
const links: Pick<Links, 'importLinks' | 'findMany'> = {
  importLinks: async (_accountId, wanted) => {
    brought.push(wanted);
    return wanted.inputs.map(({ custom }, index) => {
      if (custom === 'taken') return { refusal: conflict('custom', 'This alias is taken.') };
      return { result: { link: linkOf(100 + index, custom || 'random'), known: custom === 'known' } };
    });
  },
  findMany: async (_accountId, ids) =>
    new Map(ids.filter((id) => id !== 404).map((id) => [id, linkOf(id, `old-${id}`)])),
};
const kind = createLinkImport({ links, shortLink: (alias, origin) => `${origin ?? 'https://w.example'}/${alias}` });

beforeEach(() => {
  brought = [];
});

async function rowsOf(input: LinkImportInput, over: { done?: number; made?: Array<[number, number]> } = {}) {
  const { done = 0, made: created = [] } = over;
  return rowsOfTask({ ...(await kind.prepare(ACCOUNT, input)), id: 3, accountId: ACCOUNT, attempt: 2, done }, created);
}

async function rowsOfTask(task: object, created: Array<[number, number]> = []) {
  const mark: TaskRun['mark'] = ({ place, line }) => ({ taskId: 3, attempt: 2, place, line });
  const rows: TaskRow[] = [];
  const rest = async () => void rests++;
  const turn = { task: task as TaskRun['task'], made: new Map(created), mark, rest };
  for await (const row of kind.run(turn)) rows.push(row);
  return rows;
}

async function refusalOf(input: LinkImportInput): Promise<unknown> {
  const error: unknown = await kind.prepare(ACCOUNT, input).catch((reason: unknown) => reason);
  if (!(error instanceof AppError)) throw new Error('not refused');
  return error.fields;
}

describe('an import of links', () => {
  it('reports the result of each row, by its line', async () => {
    expect(await rowsOf({ format: 'kutt', text: TEXT })).toEqual([
      { place: 0, line: 2, result: 'made', objectId: 100, details: { shorturl: 'https://w.example/a' } },
      {
        place: 1,
        line: 3,
        result: 'refused',
        objectId: null,
        details: { refusal: 'This alias is taken.', url: 'https://b.example/', custom: 'taken' },
      },
      {
        place: 2,
        line: 4,
        result: 'refused',
        objectId: null,
        details: { refusal: expect.stringContaining('password'), url: 'https://c.example/' },
      },
      { place: 3, line: 5, result: 'exists', objectId: 102, details: { shorturl: 'https://w.example/known' } },
    ]);
  });

  it('creates each link with the mark of its row, counted over the whole of a longer file', async () => {
    const rows = await rowsOf({ format: 'kutt', text: TEXT, domain: 'go.example', lineOffset: 1_000 });
    expect(rows.map(({ line }) => line)).toEqual([1_002, 1_003, 1_004, 1_005]);
    expect(brought).toHaveLength(1);
    expect(brought[0]?.isDryRun).toBe(false);
    await brought[0]?.rest?.();
    expect(rests).toBe(1);
    expect(brought[0]?.inputs.map(({ domain }) => domain)).toEqual(['go.example', 'go.example', 'go.example']);
    expect(brought[0]?.marks).toEqual([
      { taskId: 3, attempt: 2, place: 0, line: 1_002 },
      { taskId: 3, attempt: 2, place: 1, line: 1_003 },
      { taskId: 3, attempt: 2, place: 3, line: 1_005 },
    ]);
  });

  it('resumes after the finished rows, and creates nothing twice', async () => {
    const rows = await rowsOf(
      { format: 'kutt', text: TEXT },
      {
        done: 1,
        made: [
          [1, 55],
          [3, 404],
        ],
      },
    );
    expect(brought.flatMap(({ inputs }) => inputs)).toEqual([]);
    expect(rows.map(({ place, result, objectId, details }) => [place, result, objectId, details])).toEqual([
      [1, 'made', 55, { shorturl: 'https://w.example/old-55' }],
      [2, 'refused', null, { refusal: expect.stringContaining('password'), url: 'https://c.example/' }],
      // The owner deleted it meanwhile.
      [3, 'made', 404, {}],
    ]);
  });

  it('reads input that an earlier release stored within JSON', async () => {
    const input = JSON.stringify({ format: 'kutt', text: TEXT, lineOffset: 10 });
    const task = { id: 3, accountId: ACCOUNT, attempt: 2, done: 0, input };
    const rows = await rowsOfTask(task);
    expect(rows.map(({ line }) => line)).toEqual([12, 13, 14, 15]);
  });

  it('stores the file as it is, whatever it contains', async () => {
    const text = '\uFEFFurl,title\r\nhttps://a.example/,"{""format"":\n1}"\r\n';
    const { input } = await kind.prepare(ACCOUNT, { format: 'csv', text });
    expect(input.endsWith(text)).toBe(true);
    await rowsOf({ format: 'csv', text });
    expect(brought[0]?.inputs).toMatchObject([{ url: 'https://a.example/', title: '{"format":\n1}' }]);
  });

  it('asks for many links in groups', async () => {
    const text = `url\n${'https://a.example/\n'.repeat(620)}`;
    expect(await rowsOf({ format: 'csv', text })).toHaveLength(620);
    expect(brought.map(({ inputs }) => inputs.length)).toEqual([150, 150, 150, 150, 20]);
  });

  it.each([
    ['nothing but names', 'url,alias\n', 'This file contains no links.'],
    ['no names', 'https://a.example/\n', expect.stringContaining('The first row must be a header')],
    ['broken JSON', '[{', expect.stringContaining('not valid JSON')],
    ['too many rows', `url\n${'x\n'.repeat(100_001)}`, 'Import at most 100000 links at a time.'],
  ])('of %s is rejected before it begins', async (_what, text, sentence) => {
    expect(await refusalOf({ format: 'csv', text })).toEqual({ text: [sentence] });
  });

  it('leaves a report, in which nothing is a formula', async () => {
    const rows: TaskRow[] = [
      { place: 0, line: 2, result: 'made', objectId: 1, details: { shorturl: 'https://w.example/a' } },
      {
        place: 1,
        line: 3,
        result: 'refused',
        objectId: null,
        details: { refusal: '=1+1, "no"', url: 'x', custom: 'b' },
      },
      { place: 2, line: 4, result: 'made', objectId: 1, details: {} },
    ];
    const { fileName, type, pieces } = kind.result({ id: 12 } as Task, {
      rows: async function* () {
        yield* rows;
      },
      parts: async function* () {},
    });
    const text: unknown[] = [];
    for await (const piece of pieces) text.push(piece);
    expect([fileName, type]).toEqual(['links-12.csv', 'text/csv']);
    expect(text.join('')).toBe(
      'line,result,shorturl,refusal,url,title,custom\r\n2,made,https://w.example/a,,,,\r\n3,refused,,"\'=1+1, ""no""",x,,b\r\n4,made,,,,,\r\n',
    );
  });
});
