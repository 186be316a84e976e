import { describe, expect, it, vi } from 'vitest';
import type { PageAnswer, Pages } from '../../../pages/pages.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { Streamed } from '../../shared/responses/streamed.ts';
import { presentAnswers } from './answers.ts';

const PAGE = { accountId: 1, pageKind: 'bio', pageId: 9 } as const;

function responseOf(id: number, fields: Partial<PageAnswer['fields']> = {}): PageAnswer {
  const all = { name: '', email: 'ada@example.com', message: '', choice: '', ...fields };
  return { ...PAGE, id, blockId: 2, type: 'contact', fields: all, createdAt: Date.parse('2026-03-01T12:00:00Z') };
}

function setUp(rows: readonly PageAnswer[]) {
  const page = vi.fn(async (_page: object, { limit, offset }: PageRequest) => {
    return { items: rows.slice(offset, offset + limit), total: rows.length };
  });
  const answers = { page } as Partial<Pages['answers']> as Pages['answers'];
  const pages = { answers } as Partial<Pages> as Pages;
  const ask = (query: { format?: 'json' | 'csv'; limit?: number; page?: number }, accepted = 'application/json') =>
    presentAnswers(pages, PAGE, { query, accepts: (type) => type === accepted });
  return { ask, page };
}

async function textOf(answer: unknown): Promise<string> {
  if (!(answer instanceof Streamed)) throw new Error('no table');
  let text = '';
  for await (const piece of answer.body) text += piece;
  return text;
}

describe('form responses as a list', () => {
  it('are the requested page, each with its block', async () => {
    const { ask, page } = setUp([responseOf(2), responseOf(1)]);
    expect(await ask({ limit: 1, page: 2 })).toMatchObject({
      data: { result: 2, answers: [{ id: 1, block: 2, email: 'ada@example.com', date: '2026-03-01 12:00:00' }] },
    });
    expect(page).toHaveBeenCalledExactlyOnceWith(PAGE, { limit: 1, offset: 1 });
  });

  it.each([
    [{}, 'application/json', false],
    [{}, 'text/csv', true],
    [{ format: 'csv' }, 'application/json', true],
    [{ format: 'json' }, 'text/csv', false],
  ] as const)('requested with %j and Accept %s: a table? %j', async (query, accepted, isTable) => {
    expect((await setUp([responseOf(1)]).ask(query, accepted)) instanceof Streamed).toBe(isTable);
  });
});

describe('answers as a table', () => {
  it('contain all responses regardless of the requested page, read in batches', async () => {
    const rows = Array.from({ length: 1_201 }, (_, index) => responseOf(1_201 - index));
    const { ask, page } = setUp(rows);
    const lines = (await textOf(await ask({ format: 'csv', limit: 1, page: 7 }))).split('\r\n');
    expect(lines[0]).toBe('id,type,block,name,email,message,choice,date');
    expect(lines.slice(1, -1).map((line) => Number.parseInt(line, 10))).toEqual(rows.map(({ id }) => id));
    expect(page.mock.calls.map(([, { offset }]) => offset)).toEqual([0, 500, 1_000, 1_500]);
  });

  it('of a page without responses contain only the column names', async () => {
    expect(await textOf(await setUp([]).ask({ format: 'csv' }))).toBe(
      'id,type,block,name,email,message,choice,date\r\n',
    );
  });

  it.each([
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ['+43 1 234', "'+43 1 234"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['a, b', '"a, b"'],
    ['line\nbreak', '"line\nbreak"'],
    ['say "hi"', '"say ""hi"""'],
  ])('keep the text %j in one cell that no spreadsheet executes', async (message, cell) => {
    const text = await textOf(await setUp([responseOf(1, { message })]).ask({ format: 'csv' }));
    expect(text).toContain(`,ada@example.com,${cell},,2026-03-01 12:00:00\r\n`);
  });
});
