import { describe, expect, it } from 'vitest';
import type { ApiClient, Call } from '../../../api/client.ts';
import { isJson, piecesOfFile } from './pieces.ts';
import { countsOf, type ImportRow, reportCsv, runImport } from './run-import.ts';

const HEAD = 'url,alias\n';
const tableOf = (count: number) =>
  HEAD + Array.from({ length: count }, (_, n) => `https://shop.example/${n},a-${n}\n`).join('');

describe('a table in pieces', () => {
  it('begins each with the row of names, and holds every row once', () => {
    const pieces = piecesOfFile(tableOf(5), { mostRows: 2 });
    expect(pieces.map(({ rows }) => rows)).toEqual([2, 2, 1]);
    for (const { text } of pieces) expect(text.startsWith(HEAD)).toBe(true);
    expect(HEAD + pieces.map(({ text }) => text.slice(HEAD.length)).join('')).toBe(tableOf(5));
  });

  it('tells the line in the file by its offset', () => {
    expect(piecesOfFile(tableOf(5), { mostRows: 2 }).map(({ lineOffset }) => lineOffset)).toEqual([0, 2, 4]);
  });

  it('is parted by characters as well', () => {
    expect(piecesOfFile(tableOf(3), { mostCharacters: 45 }).map(({ rows }) => rows)).toEqual([1, 1, 1]);
  });

  it('keeps a cell with line breaks in one piece', () => {
    const text = 'url,notes\nhttps://a.example/,"one\ntwo ""three""\n"\nhttps://b.example/,x\n';
    const pieces = piecesOfFile(text, { mostRows: 1 });
    expect(pieces.map(({ rows, lineOffset }) => [rows, lineOffset])).toEqual([
      [1, 0],
      [1, 3],
    ]);
    expect(pieces[0]?.text).toContain('two ""three""\n"');
  });

  it.each([
    ['nothing', '', 0],
    ['names alone', HEAD, 0],
    ['a byte order mark', `\uFEFF${tableOf(1)}`, 1],
    ['no line break at its end', 'url\nhttps://a.example/', 1],
    ['Windows line breaks', 'url\r\nhttps://a.example/\r\n', 1],
  ])('of %s has as many', (_what, text, count) => {
    expect(piecesOfFile(text)).toHaveLength(count);
  });

  it('leaves JSON whole', () => {
    expect(isJson(' [{"url":1}]')).toBe(true);
    expect(piecesOfFile('{"links":[]}\n{"x":1}')).toEqual([{ text: '{"links":[]}\n{"x":1}', rows: 1, lineOffset: 0 }]);
  });
});

const made = (line: number): ImportRow => ({ line, result: 'made', shorturl: null, refusal: null });

describe('an import', () => {
  const watchOf = () => ({ signal: new AbortController().signal, onProgress: () => {} });
  const standIn = (calls: Call[]): Pick<ApiClient, 'call'> => {
    return {
      call: async (_path, asked = {}) => {
        calls.push(asked);
        return { made: 1, exists: 0, refused: 0, rows: [made(2)] } as never;
      },
    };
  };

  it('goes piece by piece, and tells lines of the whole file', async () => {
    const calls: Call[] = [];
    const seen: number[] = [];
    const pieces = piecesOfFile(tableOf(3), { mostRows: 1 });
    const report = await runImport(standIn(calls), pieces, {
      ...{ format: 'csv', domain: '', isRehearsal: true, ...watchOf() },
      onProgress: ({ done }) => seen.push(done),
    });
    expect(report.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(seen).toEqual([1, 2, 3]);
    expect(calls[0]?.body).toEqual({ format: 'csv', text: expect.stringContaining('a-0'), dryrun: true });
  });

  it('names the domain where one is chosen', async () => {
    const calls: Call[] = [];
    const wish = { format: 'dub', domain: 'go.example.com', isRehearsal: false } as const;
    await runImport(standIn(calls), piecesOfFile(tableOf(1)), { ...wish, ...watchOf() });
    expect(calls[0]?.body).toMatchObject({ domain: 'go.example.com', dryrun: false });
  });

  it('stops between pieces', async () => {
    const calls: Call[] = [];
    const controller = new AbortController();
    const report = await runImport(standIn(calls), piecesOfFile(tableOf(3), { mostRows: 1 }), {
      ...{ format: 'csv', domain: '', isRehearsal: false, signal: controller.signal },
      onProgress: () => controller.abort(),
    });
    expect([calls.length, report.done]).toEqual([1, 1]);
  });
});

describe('a report', () => {
  const rows: ImportRow[] = [
    { line: 2, result: 'made', shorturl: 'https://way.example/a', refusal: null },
    { line: 3, result: 'refused', shorturl: null, refusal: 'Say "yes", or no.' },
    { line: 4, result: 'refused', shorturl: null, refusal: '=1+1' },
  ];

  it('counts results', () => {
    expect(countsOf(rows)).toEqual({ made: 1, exists: 0, refused: 2 });
  });

  it('is a table that no spreadsheet runs', () => {
    expect(reportCsv(rows)).toBe(
      'line,result,shorturl,refusal\r\n2,made,https://way.example/a,\r\n3,refused,,"Say ""yes"", or no."\r\n4,refused,,\'=1+1\r\n',
    );
  });
});
