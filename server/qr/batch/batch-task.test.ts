/** Batches run by a task, against stand-in stores: created codes, resumed work, and the downloaded zip. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QrType } from '../../../contract/vocabulary.ts';
import { AppError } from '../../platform/app-error.ts';
import { RowTakenError, type TaskRowKey } from '../../platform/task-row-key.ts';
import type { ProcessedRow, Task, TaskKind, TaskRun } from '../../tasks/tasks.ts';
import { type QrCodeInput, readDesign } from '../design/design-input.ts';
import type { QrCode } from '../qr-code-port.ts';
import { createQrEngine, type QrEngine } from '../qr-engine.ts';
import type { BatchInput } from './batch.ts';
import { createBatchKind } from './batch-task.ts';
import { csvRecords } from './csv-records.ts';
import { unzipped } from './zip.fixture.ts';

const ACCOUNT = 7;
const AT = Date.UTC(2026, 10, 22, 2, 0, 0);
const CSV = 'data,name\nhttps://a.example/1,One\nnonsense,Two\nhttps://a.example/3,Three\n';
/** A PNG of one pixel. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let engine: QrEngine;
let codes: QrCode[];
let marks: (TaskRowKey | undefined)[];
let rests: number;
let assets: Buffer[];
let kind: TaskKind<BatchInput>;

beforeAll(async () => {
  engine = await createQrEngine();
  return () => engine.close();
});

beforeEach(() => {
  [codes, marks, assets, rests] = [[], [], [], 0];
  kind = createBatchKind({
    engine,
    assets: {
      insert: async ({ bytes }) => assets.push(bytes),
      find: async (accountId, id) => (accountId === ACCOUNT ? assets[id - 1] : undefined),
    },
    fetchPicture: () => Promise.reject(new Error('nothing is fetched here')),
    scanUrl: (code) => `https://qr.example/q/${code}`,
    create: async (accountId, input, mark) => store(accountId, input, mark),
    findMany: async (_accountId, ids) => codes.filter(({ id }) => ids.includes(id)),
    now: () => AT,
  });
});

function store(accountId: number, input: QrCodeInput & { type: QrType }, mark: TaskRowKey | undefined): QrCode {
  if (input.name === 'Lost' && mark) throw new RowTakenError(mark);
  const id = codes.length + 1;
  const fields = { id, accountId, code: `code${id}`, name: input.name ?? '', logoAssetId: null, createdAt: AT };
  const code: QrCode = { ...readDesign(input, undefined), ...fields, scannable: 'good' };
  codes.push(code);
  marks.push(mark);
  return code;
}

async function listed<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

interface Turn {
  done?: number;
  resultBytes?: number;
  made?: [place: number, id: number][];
}

async function rowsOf(
  input: BatchInput,
  { done = 0, resultBytes = 0, made: created = [] }: Turn = {},
): Promise<ProcessedRow[]> {
  const prepared = await kind.prepare(ACCOUNT, input);
  const task = { ...prepared, id: 3, accountId: ACCOUNT, attempt: 2, done, resultBytes, createdAt: AT };
  const mark: TaskRun['mark'] = ({ place, line }) => ({ taskId: 3, attempt: 2, place, line });
  const rest = async () => void rests++;
  return listed(kind.run({ task: task as TaskRun['task'], made: new Map(created), mark, rest }));
}

/** Returns the zip to download when these rows are done, with one part for each. */
async function zipOf(rows: readonly ProcessedRow[]) {
  const created = {
    rows: async function* () {
      yield* rows;
    },
    parts: async function* () {
      yield* rows.flatMap(({ part }) => part ?? []);
    },
  };
  const { fileName, type, pieces } = kind.result({ createdAt: AT } as Task, created);
  expect([fileName, type]).toEqual(['qr-codes.zip', 'application/zip']);
  return unzipped(Buffer.concat((await listed(pieces)).map((piece) => Buffer.from(piece as Buffer))));
}

function reportOf(files: Awaited<ReturnType<typeof zipOf>>): Record<string, string>[] {
  expect(files.at(-1)?.name).toBe('report.csv');
  return [...csvRecords(files.at(-1)?.bytes.toString() ?? '')].map(({ cells }) => Object.fromEntries(cells));
}

describe('a batch as a task', () => {
  it("creates one code per row with the row's mark, and reports each result", async () => {
    const rows = await rowsOf({ csv: CSV, store: true });
    expect(rows.map(({ part: _, ...row }) => row)).toEqual([
      {
        place: 0,
        line: 1,
        result: 'made',
        objectId: 1,
        details: { file: '00001-One.svg', content: 'https://qr.example/q/code1', code: 'code1' },
      },
      {
        place: 1,
        line: 2,
        result: 'refused',
        objectId: null,
        details: { refusal: expect.stringContaining('Enter a web address') },
      },
      {
        place: 2,
        line: 3,
        result: 'made',
        objectId: 2,
        details: { file: '00003-Three.svg', content: 'https://qr.example/q/code2', code: 'code2' },
      },
    ]);
    expect(rests).toBe(3);
    expect(marks).toEqual([
      { taskId: 3, attempt: 2, place: 0, line: 1 },
      { taskId: 3, attempt: 2, place: 2, line: 3 },
    ]);
  });

  it('leaves a zip with the pictures and a report, complete at every step', async () => {
    const rows = await rowsOf({ csv: CSV });
    expect(codes).toEqual([]);
    const files = await zipOf(rows);
    expect(files.map(({ name }) => name)).toEqual(['00001-One.svg', '00003-Three.svg', 'report.csv']);
    expect(files[0]?.bytes.toString()).toContain('<svg');
    expect(reportOf(files)).toEqual([
      { row: '1', file: '00001-One.svg', content: 'https://a.example/1' },
      { row: '2', problem: expect.stringContaining('Enter a web address') },
      { row: '3', file: '00003-Three.svg', content: 'https://a.example/3' },
    ]);
    expect((await zipOf(rows.slice(0, 1))).map(({ name }) => name)).toEqual(['00001-One.svg', 'report.csv']);
    expect((await zipOf([])).map(({ name }) => name)).toEqual(['report.csv']);
  });

  it('resumes an unfinished zip, byte for byte identical', async () => {
    const whole = await rowsOf({ csv: CSV, format: 'png', sidePixels: 200 });
    const resultBytes = whole[0]?.part?.body.length ?? 0;
    const rest = await rowsOf({ csv: CSV, format: 'png', sidePixels: 200 }, { done: 1, resultBytes });
    expect([...whole.slice(0, 1), ...rest]).toEqual(whole);
    expect(await zipOf([...whole.slice(0, 1), ...rest])).toEqual(await zipOf(whole));
  });

  it('draws codes that a killed process created, and creates none twice', async () => {
    const [first] = await rowsOf({ csv: CSV, store: true });
    const [again, , gone] = await rowsOf(
      { csv: CSV, store: true },
      {
        made: [
          [0, 1],
          [2, 404],
        ],
      },
    );
    expect(again).toEqual(first);
    // The owner has deleted it meanwhile.
    expect(gone).toEqual({ place: 2, line: 3, result: 'made', objectId: 404, details: {} });
    expect(codes).toHaveLength(2);
  });

  it('is not run by a process that has lost it', async () => {
    await expect(rowsOf({ csv: 'data,name\nhttps://a.example/,Lost\n', store: true })).rejects.toThrow(RowTakenError);
  });

  it('fetches its logo once, before it begins', async () => {
    const { input, total } = await kind.prepare(ACCOUNT, { csv: CSV, logo: LOGO, store: true });
    expect([JSON.parse(input).logo, total, assets.length]).toEqual(['/assets/1', 3, 1]);
    const rows = await rowsOf({ csv: CSV, logo: '/assets/1' });
    expect(rows[0]?.part?.body.length).toBeGreaterThan(0);
    expect(assets).toHaveLength(1);
  });

  it('stops when its images are too large, with an error that names the fix', async () => {
    const late = rowsOf({ csv: CSV }, { resultBytes: 500_000_001 });
    await expect(late).rejects.toThrow('exceed 500 MB');
    await expect(late).rejects.toThrow(AppError);
  });

  it.each<[string, Partial<BatchInput>, string]>([
    ['no row', { csv: 'data\n' }, 'csv'],
    ['too many rows', { csv: `data\n${'x\n'.repeat(10_001)}` }, 'csv'],
    ['a color that is none', { foreground: 'black-ish' }, 'foreground'],
    ['a logo that is none', { logo: 'file:///etc/passwd' }, 'logo'],
  ])('with %s is rejected before it begins', async (_what, over, field) => {
    const error: unknown = await kind.prepare(ACCOUNT, { csv: CSV, ...over }).catch((reason: unknown) => reason);
    expect(Object.keys((error as AppError).fields ?? {})).toEqual([field]);
  });
});
