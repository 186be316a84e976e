/** Batches against stand-in stores: contents of the zip, its report, and errors before anything is sent. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QrType } from '../../../contract/vocabulary.ts';
import { AppError, conflict } from '../../platform/app-error.ts';
import { type QrCodeInput, readDesign } from '../design/design-input.ts';
import type { QrCode } from '../qr-code-port.ts';
import { createQrEngine, type QrEngine } from '../qr-engine.ts';
import { type BatchDeps, type BatchInput, createBatch } from './batch.ts';
import { checkRows } from './batch-check.ts';
import { csvRecords } from './csv-records.ts';
import { collected, type Unzipped, unzipped } from './zip.fixture.ts';

const run = promisify(execFile);
const ACCOUNT = 7;
const AT = Date.UTC(2026, 10, 22, 2, 0, 0);
const URL = 'https://example.com/';

let engine: QrEngine;
let created: (QrCodeInput & { type: QrType })[];
let assets: Buffer[];
let parts: BatchDeps;

beforeAll(async () => {
  engine = await createQrEngine();
});

beforeEach(() => {
  [created, assets] = [[], []];
  parts = {
    engine,
    assets: {
      insert: async ({ bytes }) => assets.push(bytes),
      find: async (accountId, id) => (accountId === ACCOUNT ? assets[id - 1] : undefined),
    },
    fetchPicture: () => Promise.reject(new Error('nothing is fetched here')),
    scanUrl: (code) => `https://qr.example/q/${code}`,
    create: async (accountId, input) => store(accountId, input),
    now: () => AT,
  };
});

function store(accountId: number, input: QrCodeInput & { type: QrType }): QrCode {
  if (input.name === 'taken') throw conflict('name', 'The name is taken.');
  const design = readDesign(input, undefined);
  const id = created.push(input);
  const stored = { id, accountId, code: `code${id}`, name: input.name ?? '', logoAssetId: null };
  return { ...design, ...stored, scannable: 'good', createdAt: AT };
}

async function batch(input: BatchInput, accountId = ACCOUNT): Promise<Unzipped[]> {
  return unzipped(await collected(await createBatch(parts, accountId, input)));
}

/** Returns the rows of the report by column, without empty cells. */
function reportOf(files: readonly Unzipped[]): Record<string, string>[] {
  const last = files.at(-1);
  expect(last?.name).toBe('report.csv');
  return [...csvRecords(last?.bytes.toString() ?? '')].map(({ cells }) => Object.fromEntries(cells));
}

async function refusal(input: BatchInput): Promise<AppError> {
  const error: unknown = await createBatch(parts, ACCOUNT, input).catch((reason: unknown) => reason);
  if (!(error instanceof AppError)) throw new Error('not refused');
  return error;
}

describe('the zip of a batch', () => {
  it('contains a picture per row in order and the report last; failed rows leave no gap', async () => {
    const csv = `data,name\n${URL}1,One\nnonsense,Two\n${URL}3,Three\n${URL}4,`;
    const files = await batch({ csv });
    expect(files.map(({ name }) => name)).toEqual(['00001-One.svg', '00003-Three.svg', '00004.svg', 'report.csv']);
    expect(reportOf(files)).toEqual([
      { row: '1', file: '00001-One.svg', content: `${URL}1` },
      { row: '2', problem: expect.stringContaining('Enter a web address') },
      { row: '3', file: '00003-Three.svg', content: `${URL}3` },
      { row: '4', file: '00004.svg', content: `${URL}4` },
    ]);
    expect(files.every(({ at }) => at === '2026-11-22 02:00:00')).toBe(true);
  });

  it.each([
    ['svg', '<svg xmlns='],
    ['png', '\x89PNG\r\n\x1a\n'],
    ['pdf', '%PDF-1.4\n'],
    ['eps', '%!PS-Adobe-3.0 EPSF'],
  ] as const)('in %s contains files of this format', async (format, beginning) => {
    const [file] = await batch({ csv: `data\n${URL}`, format });
    expect(file?.name).toBe(`00001.${format}`);
    expect(file?.bytes.toString('latin1')).toMatch(new RegExp(`^${beginning.replace(/[%!.]/g, '\\$&')}`));
  });

  it('draws pictures in the requested size, else 1024 pixels and 50 mm', async () => {
    const csv = `data\n${URL}`;
    const widths = await Promise.all(
      [{}, { sidePixels: 300 }].map(async (size) => {
        const [file] = await batch({ csv, format: 'png', ...size }, Math.random());
        return (await sharp(file?.bytes).metadata()).width;
      }),
    );
    expect(widths).toEqual([1024, 300]);
    const [usual, wide] = [await batch({ csv, format: 'pdf' }), await batch({ csv, format: 'pdf', widthMm: 254 })];
    expect(usual[0]?.bytes.toString('latin1')).toContain('MediaBox [0 0 141.732 ');
    expect(wide[0]?.bytes.toString('latin1')).toContain('MediaBox [0 0 720 ');
  });

  it.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\..\\boot.ini', 'boot-ini'],
    ['Café Žižkov №5', 'Cafe-Z-iz-kov-No5'],
    ['日本', ''],
    ['-rf *', 'rf'],
    ['a\u202Egpj.exe', 'a-gpj-exe'],
    ['n'.repeat(200), 'n'.repeat(40)],
  ])('names the file of %j by letters and digits only', async (name, word) => {
    const [file] = await batch({ csv: `data,name\n${URL},"${name}"` });
    expect(file?.name).toMatch(/^00001(-[A-Za-z0-9]+)*\.svg$/);
    if (!/Ž/.test(name)) expect(file?.name).toBe(`00001${word && `-${word}`}.svg`);
  });

  // Skipped visibly where the program is not installed; other tests read the same zip with their own reader.
  it.skipIf(spawnSync('unzip', ['-v']).error)('opens with unzip, which finds every file whole', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `${URL}${index}`).join('\n');
    const zip = await collected(await createBatch(parts, ACCOUNT, { csv: `data\n${rows}`, format: 'png' }));
    const folder = await mkdtemp(join(tmpdir(), 'waymark-batch-'));
    try {
      await writeFile(join(folder, 'all.zip'), zip);
      const { stdout } = await run('unzip', ['-t', 'all.zip'], { cwd: folder });
      expect(stdout).toContain('No errors detected');
      await run('unzip', ['-q', 'all.zip'], { cwd: folder });
      for (const { name, bytes } of unzipped(zip)) expect(await readFile(join(folder, name))).toEqual(bytes);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('rows', () => {
  it('take precedence over the batch with their type, colors and fields', async () => {
    const csv = 'type,data,ssid,password,foreground\n,,Guests,secret99,\ntext,hello,,,#900\nSMS,+44 20 7946 0018,,,';
    const files = await batch({ csv, type: 'wifi', foreground: '#009' });
    const contents = reportOf(files).map(({ content }) => content);
    expect(contents).toEqual(['WIFI:T:WPA;S:Guests;P:secret99;;', 'hello', 'SMSTO:+442079460018:']);
    const colors = files.slice(0, 3).map(({ bytes }) =>
      bytes
        .toString()
        .match(/rgb\([\d,]+\)/g)
        ?.at(-1),
    );
    expect(colors).toEqual(['rgb(0,0,153)', 'rgb(153,0,0)', 'rgb(0,0,153)']);
  });

  it.each([
    ['type,data\nbarcode,1', 'type must be one of text, vcard, link'],
    ['data,foreground\nhttps://example.com/,blue', 'Enter a color'],
    ['data,foreground\nhttps://example.com/,#fefefe', 'No scanner can read this code'],
    ['type,ssid,encryption\nwifi,Net,ROT13', 'Choose WPA, WEP or nopass'],
    [`type,data\ntext,${'x'.repeat(3000)}`, 'Shorten it'],
  ])('%#: the report contains the error of a row, as what to change', async (csv, sentence) => {
    const files = await batch({ csv });
    expect(files).toHaveLength(1);
    expect(reportOf(files)).toEqual([{ row: '1', problem: expect.stringContaining(sentence) }]);
  });

  it.each(['=1+1', '+cmd', '-2', '@SUM(A1)'])(
    'a content of %s is written so that no spreadsheet executes it',
    async (text) => {
      expect(reportOf(await batch({ csv: `data\n${text}`, type: 'text' }))[0]?.content).toBe(`'${text}`);
    },
  );

  it('a content with quotes, commas and line ends survives the report unchanged', async () => {
    const text = 'a "b", c\nd;e';
    const files = await batch({ csv: `data\n"${text.replaceAll('"', '""')}"`, type: 'text' });
    expect(reportOf(files)[0]?.content).toBe(text);
  });
});

describe('batches that are stored', () => {
  it('redirect through us, name each code and its address, and share one picture', async () => {
    const create = { width: 9, height: 9, channels: 3, background: '#c00' } as const;
    const dot = await sharp({ create }).png().toBuffer();
    const logo = `data:image/png;base64,${dot.toString('base64')}`;
    const files = await batch({ csv: `data,name\n${URL}a,A\n${URL}b,B`, store: true, logo });
    expect(reportOf(files).map(({ content, code }) => [content, code])).toEqual([
      ['https://qr.example/q/code1', 'code1'],
      ['https://qr.example/q/code2', 'code2'],
    ]);
    expect(assets).toHaveLength(1);
    expect(created.map(({ name, data, logo: asset }) => [name, data, asset])).toEqual([
      ['A', `${URL}a`, '/assets/1'],
      ['B', `${URL}b`, '/assets/1'],
    ]);
  });

  it('continue after a row that the store rejects', async () => {
    const files = await batch({ csv: `data,name\n${URL},taken\n${URL},free`, store: true });
    expect(reportOf(files).map(({ problem, code }) => problem ?? code)).toEqual(['The name is taken.', 'code1']);
  });

  it('store nothing unless requested', async () => {
    await batch({ csv: `data\n${URL}` });
    expect([created, assets]).toEqual([[], []]);
  });

  it('stop where the store itself fails: half a batch must not look complete', async () => {
    parts.create = () => Promise.reject(new Error('disk full'));
    await expect(batch({ csv: `data\n${URL}`, store: true })).rejects.toThrow('disk full');
    parts.create = async (accountId, input) => store(accountId, input);
    expect(reportOf(await batch({ csv: `data\n${URL}`, store: true }))).toHaveLength(1);
  });
});

describe('an error of a whole batch', () => {
  it.each<[BatchInput, string, string]>([
    [{ csv: 'data\n\n\n' }, 'csv', 'at least one row'],
    [{ csv: `data\n${'x\n'.repeat(10_001)}` }, 'csv', 'at most 10000 rows'],
    [{ csv: ';;\nx' }, 'csv', 'header'],
    [{ csv: 'data\nx', background: 'papaya' }, 'background', 'Enter a color'],
    [{ csv: 'data\nx', style: { frame: { type: 'label', text: '日' } } }, 'style', 'Remove "日"'],
    [{ csv: 'data\nx', logo: '/assets/99' }, 'logo', 'no uploaded image'],
    [{ csv: 'data\nx', logo: 'file:///etc/passwd', store: true }, 'logo', 'http(s) URL'],
  ])('%#: is rejected before a byte is sent', async (input, field, sentence) => {
    const { code, fields } = await refusal(input);
    expect(code).toBe('invalid_input');
    expect(fields?.[field]?.[0]).toContain(sentence);
    expect(created).toEqual([]);
  });

  it('one at a time per account: the second has to wait, another account does not, and the end frees the slot', async () => {
    const csv = `data\n${URL}1\n${URL}2`;
    const first = await createBatch(parts, ACCOUNT, { csv });
    await first.next();
    expect(await refusal({ csv })).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('Wait') });
    expect(await batch({ csv }, ACCOUNT + 1)).toHaveLength(3);
    await first.return(undefined);
    expect(await batch({ csv })).toHaveLength(3);
  });

  it('an unread batch blocks nothing', async () => {
    await createBatch(parts, ACCOUNT, { csv: `data\n${URL}` });
    expect(await batch({ csv: `data\n${URL}` })).toHaveLength(2);
  });
});

describe('the check of a batch', () => {
  const csv = `type,name,data,ssid,foreground
,One,${URL}1,,
phone,Two,no number,,
,Faint,${URL}3,,"rgb(250,250,250)"
,Faint too,${URL}4,,"rgb(250,250,250)"
odd,Five,x,,
wifi,Six,,,
`;

  it.each([true, false])('rejects the rows that the batch rejects, and creates nothing (stored: %s)', async (store) => {
    const { good, faults } = await checkRows(parts, ACCOUNT, { csv, store });
    expect(good).toBe(1);
    expect(faults.map(({ row, field }) => [row, field])).toEqual([
      [2, 'data'],
      [3, 'foreground'],
      [4, 'foreground'],
      [5, 'type'],
      [6, 'data'],
    ]);
    expect(created).toEqual([]);
    if (store) return;
    const rejected = reportOf(await batch({ csv })).flatMap(({ problem }) => problem ?? []);
    expect(faults.map(({ message }) => message)).toEqual(rejected);
  });

  it('names every field at fault of a row', async () => {
    const events = 'title,start,end\n,2027-06-19T19:30,2027-06-19T18:00\nConcert,2027-06-19T19:30,2027-06-19T22:30\n';
    const { good, faults } = await checkRows(parts, ACCOUNT, { csv: events, type: 'event' });
    expect(good).toBe(1);
    expect(faults.map(({ row, field }) => [row, field])).toEqual([
      [1, 'data.title'],
      [1, 'data.end'],
    ]);
  });

  it('decodes one code for each pair of colors', async () => {
    const decoded: string[] = [];
    const inspect: QrEngine['inspect'] = (drawing) => {
      decoded.push(JSON.stringify(drawing.design.foreground));
      return engine.inspect(drawing);
    };
    const rows = ['x,#000000', 'y,#000', 'z,#000066', 'x,#000066'];
    const input = { csv: `data,foreground\n${rows.join('\n')}\n`, type: 'text', store: true } as const;
    expect(await checkRows({ ...parts, engine: { ...engine, inspect } }, ACCOUNT, input)).toEqual({
      good: 4,
      faults: [],
    });
    expect(decoded).toHaveLength(2);
  });

  it('takes up to 1,000 rows', async () => {
    const input = { csv: `data\n${'x\n'.repeat(1001)}`, type: 'text' } as const;
    await expect(checkRows(parts, ACCOUNT, input)).rejects.toThrow('at most 1000 rows');
  });
});
