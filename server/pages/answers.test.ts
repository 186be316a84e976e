import { describe, expect, it, vi } from 'vitest';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { AnswerStore, NewAnswer } from './answer-port.ts';
import { createAnswers, MAX_ANSWERS } from './answers.ts';

const PLACE = { accountId: 1, pageKind: 'overlay', pageId: 2, blockId: 0 } as const;
const GOOD = { email: 'ada@example.com', message: 'Hello' };

function setUp(count = 0) {
  const insert = vi.fn(async ({ voter: _voter, ...answer }: NewAnswer) => ({ ...answer, id: 9 }));
  const choices = async () => new Map([['Tea', 3]]);
  const page = async () => ({ items: [], total: 0 });
  const store: AnswerStore = {
    insert,
    count: async () => count,
    choices,
    page,
    remove: async () => true,
    clear: async () => undefined,
  };
  const tellByMail = vi.fn();
  return { answers: createAnswers({ store, clock: { now: () => 7 }, tellByMail }), insert, tellByMail };
}

describe('votes', () => {
  const POLL = { type: 'poll', options: ['Tea', 'Water'], voter: '77', mailAs: 'Tea?' } as const;

  it('are kept with the day’s number of who votes; other answers never are', async () => {
    const { answers, insert } = setUp();
    await answers.take(PLACE, POLL, { choice: 'Tea' });
    expect(insert).toHaveBeenLastCalledWith(expect.objectContaining({ voter: '77' }));
    await answers.take(PLACE, { ...POLL, type: 'contact' }, GOOD);
    expect(insert).toHaveBeenLastCalledWith(expect.objectContaining({ voter: undefined }));
  });

  it('for the second time on a day are not stored, not emailed, and answered like the first', async () => {
    const { answers, insert, tellByMail } = setUp();
    insert.mockRejectedValueOnce(new UniqueViolationError('page_answer.page_kind,page_id,voter'));
    expect(await answers.take(PLACE, POLL, { choice: 'Tea' })).toBeUndefined();
    expect(tellByMail).not.toHaveBeenCalled();
    insert.mockRejectedValueOnce(new Error('disk full'));
    await expect(answers.take(PLACE, POLL, { choice: 'Tea' })).rejects.toThrow('disk full');
  });
});

describe('answers of visitors', () => {
  it('contain only the fields of the form, and are emailed if the owner wants that', async () => {
    const { answers, tellByMail } = setUp();
    const given = { ...GOOD, name: ' Ada ', admin: '1', id: '3' };
    const answer = await answers.take(PLACE, { type: 'contact', mailAs: 'Questions' }, given);
    const fields = { name: 'Ada', email: 'ada@example.com', message: 'Hello', choice: '' };
    expect(answer).toEqual({ ...PLACE, id: 9, type: 'contact', fields, createdAt: 7 });
    expect(tellByMail).toHaveBeenCalledExactlyOnceWith(answer, 'Questions');
    await answers.take(PLACE, { type: 'contact' }, given);
    expect(tellByMail).toHaveBeenCalledOnce();
  });

  it.each([
    ['contact', {}, ['email', 'message']],
    ['contact', { ...GOOD, email: 'nobody' }, ['email']],
    ['contact', { ...GOOD, message: 'x'.repeat(4_001) }, ['message']],
    ['contact', { ...GOOD, name: 'x'.repeat(121) }, ['name']],
    ['newsletter', { message: 'x' }, ['email']],
    ['poll', {}, ['choice']],
    ['poll', { choice: 'Coffee' }, ['choice']],
    ['poll', { choice: ['Tea'] }, ['choice']],
    ['contact', undefined, ['email', 'message']],
    ['contact', 'email=x', ['email', 'message']],
  ] as const)('to a %s with %j are rejected at %j', async (type, given, fields) => {
    const { answers, insert } = setUp();
    const taken = answers.take(PLACE, { type, options: ['Tea', 'Water'] }, given);
    const error = await taken.catch((refusal: { fields: object }) => refusal);
    expect(Object.keys((error as { fields: object }).fields)).toEqual(fields);
    expect(insert).not.toHaveBeenCalled();
  });

  it('of programs that fill in everything are dropped without a word', async () => {
    const { answers, insert } = setUp();
    expect(await answers.take(PLACE, { type: 'contact' }, { ...GOOD, website: 'https://x.example' })).toBeUndefined();
    expect(insert).not.toHaveBeenCalled();
  });

  it('lose control characters and half characters, and keep lines', async () => {
    const { answers } = setUp();
    const given = { ...GOOD, message: 'a\r\nb\u0000\u001b[31m\ud800' };
    const answer = await answers.take(PLACE, { type: 'contact' }, given);
    expect(answer?.fields.message).toBe('a\nb[31m\ufffd');
  });

  it('are rejected above the limit', async () => {
    const { answers } = setUp(MAX_ANSWERS);
    await expect(answers.take(PLACE, { type: 'contact' }, GOOD)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('to a poll are counted in the order of its options', async () => {
    const { answers } = setUp();
    expect(await answers.tally(PLACE, ['Water', 'Tea'])).toEqual([
      { option: 'Water', votes: 0 },
      { option: 'Tea', votes: 3 },
    ]);
  });
});
