import { describe, expect, it } from 'vitest';
import type { ApiClient, CallOptions } from '../../../api/client.ts';
import { isJson, piecesOfFile, TASK_BOUNDS } from './pieces.ts';
import { countsOf, type ImportRow, marksOf, previewImport, reportCsv, startImport } from './run-import.ts';

const HEAD = 'url,alias\n';
const tableOf = (count: number) =>
  HEAD + Array.from({ length: count }, (_, n) => `https://shop.example/${n},a-${n}\n`).join('');

describe('a table in chunks', () => {
  it('repeats the header in each, and contains every row once', () => {
    const pieces = piecesOfFile(tableOf(5), { mostRows: 2 });
    expect(pieces.map(({ rows }) => rows)).toEqual([2, 2, 1]);
    for (const { text } of pieces) expect(text.startsWith(HEAD)).toBe(true);
    expect(HEAD + pieces.map(({ text }) => text.slice(HEAD.length)).join('')).toBe(tableOf(5));
  });

  it('reports the line of the file by an offset', () => {
    expect(piecesOfFile(tableOf(5), { mostRows: 2 }).map(({ lineOffset }) => lineOffset)).toEqual([0, 2, 4]);
  });

  it('is divided by characters, too', () => {
    expect(piecesOfFile(tableOf(3), { mostCharacters: 45 }).map(({ rows }) => rows)).toEqual([1, 1, 1]);
  });

  it('keeps a cell with line breaks in one chunk', () => {
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

  it('keeps JSON whole', () => {
    expect(isJson(' [{"url":1}]')).toBe(true);
    expect(piecesOfFile('{"links":[]}\n{"x":1}')).toEqual([{ text: '{"links":[]}\n{"x":1}', rows: 1, lineOffset: 0 }]);
  });
});

const created = (line: number): ImportRow => ({ line, result: 'made', shorturl: null, refusal: null });

describe('what a row of the preview says of its link', () => {
  const plain = { url: 'https://shop.example/', custom: null, title: null, tags: [] };
  const nothing = { ...plain, status: null, start: null, expiry: null, clicklimit: null };
  const messages = {
    status: { active: 'Active', private: 'Private', disabled: 'Disabled', archived: 'Archived' },
    starts: (day: string) => `Starts ${day}`,
    expires: (day: string) => `Expires ${day}`,
    limit: (count: string) => `Limit ${count}`,
  };

  it.each([
    [{}, []],
    [{ status: 'active' as const }, []],
    [{ status: 'archived' as const, clicklimit: 9 }, ['Archived', 'Limit 9']],
    [{ start: '2027-01-01', expiry: '2027-02-01 12:00' }, ['Starts 2027-01-01', 'Expires 2027-02-01 12:00']],
  ])('is only what the file sets: %j', (set, marks) => {
    expect(marksOf({ ...nothing, ...set }, messages)).toEqual(marks);
  });
});

describe('an import', () => {
  const watchOf = () => ({ signal: new AbortController().signal, onProgress: () => {} });
  const standIn = (calls: [path: string, call: CallOptions][]): Pick<ApiClient, 'call'> => {
    return {
      call: async (path, requested = {}) => {
        calls.push([path, requested]);
        return { id: calls.length, made: 1, exists: 0, refused: 0, rows: [created(2)] } as never;
      },
    };
  };

  it('is checked in chunks, and reports lines of the whole file', async () => {
    const calls: [string, CallOptions][] = [];
    const seen: number[] = [];
    const pieces = piecesOfFile(tableOf(3), { mostRows: 1 });
    const report = await previewImport(standIn(calls), pieces, {
      format: 'csv',
      domain: '',
      ...watchOf(),
      onProgress: ({ done }) => seen.push(done),
    });
    expect(report.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(seen).toEqual([1, 2, 3]);
    const body = { format: 'csv', text: expect.stringContaining('a-0'), dryrun: true };
    expect(calls[0]).toEqual(['/bio/api/urls/import', { method: 'POST', body }]);
  });

  it('is checked for the chosen domain', async () => {
    const calls: [string, CallOptions][] = [];
    const wish = { format: 'dub', domain: 'go.example.com' } as const;
    await previewImport(standIn(calls), piecesOfFile(tableOf(1)), { ...wish, ...watchOf() });
    expect(calls[0]?.[1].body).toMatchObject({ domain: 'go.example.com', dryrun: true });
  });

  it('can be canceled between chunks of the check', async () => {
    const calls: [string, CallOptions][] = [];
    const controller = new AbortController();
    const report = await previewImport(standIn(calls), piecesOfFile(tableOf(3), { mostRows: 1 }), {
      format: 'csv',
      domain: '',
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect([calls.length, report.done]).toEqual([1, 1]);
  });

  it('is sent whole if it fits into one task', async () => {
    const calls: [string, CallOptions][] = [];
    const pieces = piecesOfFile(tableOf(3), TASK_BOUNDS);
    expect(await startImport(standIn(calls), pieces, { name: 'a.csv', format: 'csv', domain: '' })).toEqual([1]);
    const file = { format: 'csv', text: tableOf(3), lineoffset: 0 };
    const body = { kind: 'link_import', name: 'a.csv', import: file };
    expect(calls).toEqual([['/bio/api/task/add', { method: 'POST', body }]]);
  });

  it('of a longer file consists of several tasks with their line offsets', async () => {
    const calls: [string, CallOptions][] = [];
    const wish = { name: `${'x'.repeat(150)}.csv`, format: 'kutt', domain: 'go.example.com' } as const;
    const ids = await startImport(standIn(calls), piecesOfFile(tableOf(3), { mostRows: 2 }), wish);
    expect(ids).toEqual([1, 2]);
    expect(calls.map(([, { body }]) => body)).toMatchObject([
      { name: `${'x'.repeat(100)} (1/2)`, import: { lineoffset: 0, domain: 'go.example.com' } },
      { name: `${'x'.repeat(100)} (2/2)`, import: { lineoffset: 2, text: `${HEAD}https://shop.example/2,a-2\n` } },
    ]);
  });
});

describe('a report', () => {
  const rows: ImportRow[] = [
    { line: 2, result: 'made', shorturl: 'https://way.example/a', refusal: null },
    { line: 3, result: 'refused', shorturl: null, refusal: 'Say "yes", or no.' },
    { line: 4, result: 'refused', shorturl: null, refusal: '=1+1' },
  ];

  it('counts outcomes', () => {
    expect(countsOf(rows)).toEqual({ made: 1, exists: 0, refused: 2 });
  });

  it('escapes formulas for spreadsheets', () => {
    expect(reportCsv(rows)).toBe(
      'line,result,shorturl,refusal\r\n2,made,https://way.example/a,\r\n3,refused,,"Say ""yes"", or no."\r\n4,refused,,\'=1+1\r\n',
    );
  });
});
