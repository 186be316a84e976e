import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import { newLink } from '../links/link.fixture.ts';
import type { LinkStore } from '../links/link-port.ts';
import { RowTakenError } from '../platform/row-mark.ts';
import { TakenError } from '../platform/taken-error.ts';
import type { QrCodeStore } from '../qr/qr-code-port.ts';
import type { NewTask, TakenTask, Task, TaskRow, TaskStore } from './task-port.ts';

/** One process's view of the database. */
interface Stores {
  accounts: AccountStore;
  links: LinkStore;
  tasks: TaskStore;
  codes: QrCodeStore;
}

interface OpenStores {
  stores: readonly [Stores, Stores];
  close(): Promise<void>;
}

const PAGE = { limit: 100, offset: 0 };
const LEASE = { leaseUntil: 100, mostRunning: 10 };
const THEIRS = 999;

/** What every task store promises; `open` gives two processes on an empty database. */
export function describeTaskStore(open: () => Promise<OpenStores>): void {
  describe('task store', () => {
    let here: Stores;
    let there: Stores;
    let close: () => Promise<void>;
    let people = 0;
    let mine: number;
    beforeAll(async () => {
      ({
        stores: [here, there],
        close,
      } = await open());
    });
    afterAll(() => close());
    beforeEach(async () => {
      await emptyQueue(here.tasks);
      mine = await newAccount();
    });

    async function newAccount(): Promise<number> {
      people++;
      const person = { email: `t${people}@example.com`, username: `t${people}`, passwordHash: 'x', plan: 'free' };
      const key = { hash: `task-${people}`, lastFour: 'abcd', expiresAt: null };
      return (await here.accounts.create({ ...person, key, now: 1 })).id;
    }

    const add = (over: Partial<NewTask> = {}): Promise<Task> =>
      here.tasks.add({
        ...{ accountId: mine, kind: 'link_import', name: 'links.csv', input: '{"ü":1}', total: 3, createdAt: 5 },
        ...over,
      });
    const row = (place: number, over: Partial<TaskRow> = {}): TaskRow => ({
      ...{
        place,
        line: place + 2,
        result: 'made',
        objectId: place + 70,
        told: { shorturl: `https://w.example/${place}` },
      },
      ...over,
    });
    const took = async (store: TaskStore, now = 10): Promise<TakenTask> => {
      const task = await store.take({ now, ...LEASE, leaseUntil: now + 90 });
      if (!task) throw new Error('nothing waits');
      return task;
    };
    const markOf = ({ id, attempt }: TakenTask, place: number) => ({ taskId: id, attempt, place, line: place + 2 });

    it('keeps tasks for their account alone', async () => {
      const task = await add();
      const counts = { made: 0, exists: 0, refused: 0 };
      expect(task).toEqual({
        ...{ id: expect.any(Number), accountId: mine, kind: 'link_import', name: 'links.csv', state: 'waiting' },
        ...{ done: 0, total: 3, counts, resultBytes: 0, reason: null, createdAt: 5, finishedAt: null },
      });
      const newer = await add({ name: 'more.csv' });
      expect(await here.tasks.find(mine, task.id)).toEqual(task);
      expect(await here.tasks.page(mine, { limit: 1, offset: 0 })).toEqual({ items: [newer], total: 2 });
      expect(await here.tasks.open(mine)).toEqual({ count: 2, characters: 14 });
      expect(await here.tasks.find(THEIRS, task.id)).toBeUndefined();
      expect(await here.tasks.page(THEIRS, PAGE)).toEqual({ items: [], total: 0 });
      expect(await here.tasks.open(THEIRS)).toEqual({ count: 0, characters: 0 });
      expect(await here.tasks.cancel(THEIRS, task.id, 6)).toBe(false);
      expect(await here.tasks.remove(THEIRS, task.id)).toBe(false);
      expect(await here.tasks.find(mine, task.id)).toEqual(task);
    });

    it('hands tasks out from the oldest, an account’s one after the other, and only so many', async () => {
      const first = await add();
      const second = await add();
      const theirs = await add({ accountId: await newAccount(), createdAt: 6 });
      const taken = await took(here.tasks);
      expect(taken).toMatchObject({ id: first.id, state: 'running', input: '{"ü":1}', attempt: 1, isCancelled: false });
      expect(await here.tasks.take({ now: 11, leaseUntil: 100, mostRunning: 1 })).toBeUndefined();
      expect((await took(there.tasks)).id).toBe(theirs.id);
      expect(await there.tasks.take({ now: 11, ...LEASE })).toBeUndefined();
      expect(await there.tasks.othersWait(theirs.accountId)).toBe(true);
      expect(await there.tasks.othersWait(mine)).toBe(false);
      await here.tasks.settle(taken, { state: 'done', reason: null, now: 12 });
      expect((await took(there.tasks)).id).toBe(second.id);
    });

    it('hands a task to one of many that ask at once', async () => {
      const wanted = [await add(), await add({ accountId: await newAccount() })];
      await add();
      const asked = await Promise.all(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? here : there).tasks.take({ now: 10, ...LEASE })),
      );
      const ids = asked.flatMap((task) => (task ? [task.id] : []));
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
      // Whoever lost a race asks again a second later.
      const later = [await here.tasks.take({ now: 11, ...LEASE }), await there.tasks.take({ now: 11, ...LEASE })];
      expect([...ids, ...later.flatMap((task) => (task ? [task.id] : []))].toSorted()).toEqual(
        wanted.map(({ id }) => id).toSorted(),
      );
    });

    it('hands nothing out of an account that is gone, and makes nothing for it', async () => {
      await add();
      const task = await took(here.tasks);
      await here.accounts.remove(mine, 7);
      expect(await here.tasks.advance(task, { rows: [row(0)], leaseUntil: 100 })).toBe('lost');
      const link = newLink({ accountId: mine, alias: 'of-nobody' });
      await expect(here.links.insert(link, markOf(task, 0))).rejects.toThrow(RowTakenError);
      expect(await there.tasks.take({ now: 500, ...LEASE })).toBeUndefined();
    });

    it('counts steps, and tells rows that are done in their order', async () => {
      const { id } = await add();
      const task = await took(here.tasks);
      const refused = row(1, { result: 'refused', objectId: null, told: { refusal: 'no' } });
      expect(await here.tasks.advance(task, { rows: [row(0), refused], leaseUntil: 200 })).toBe('goes on');
      const known = row(2, { result: 'exists' });
      expect(await here.tasks.advance(task, { rows: [known], leaseUntil: 200 })).toBe('goes on');
      const counts = { made: 1, exists: 1, refused: 1 };
      expect(await here.tasks.find(mine, id)).toMatchObject({ done: 3, counts });
      const own = { accountId: mine, id };
      expect(await here.tasks.rows(own, PAGE)).toEqual({ items: [row(0), refused, known], total: 3 });
      expect(await here.tasks.rows(own, { limit: 1, offset: 1 })).toEqual({ items: [refused], total: 3 });
      expect((await here.tasks.rows(own, { ...PAGE, result: 'exists' })).items).toEqual([known]);
      expect(await here.tasks.rows({ accountId: THEIRS, id }, PAGE)).toEqual({ items: [], total: 0 });
      await here.tasks.settle(task, { state: 'failed', reason: 'why', now: 9 });
      expect(await here.tasks.find(mine, id)).toMatchObject({ state: 'failed', reason: 'why', finishedAt: 9, done: 3 });
      expect(await here.tasks.open(mine)).toEqual({ count: 0, characters: 0 });
    });

    it('keeps a file in the parts in which it was made, each with the rows that it is of', async () => {
      const { id } = await add();
      const task = await took(here.tasks);
      const own = { accountId: mine, id };
      const part = (text: string) => ({ body: Buffer.from(text), tail: Buffer.from([0, 255, text.length]) });
      await here.tasks.advance(task, { rows: [row(0), row(1)], part: part('first'), leaseUntil: 200 });
      await here.tasks.advance(task, { rows: [row(2)], part: part('ü'), leaseUntil: 200 });
      expect((await here.tasks.find(mine, id))?.resultBytes).toBe(7);
      expect(await there.tasks.partBehind(own, -1)).toEqual({ place: 0, ...part('first') });
      expect(await there.tasks.partBehind(own, 0)).toEqual({ place: 2, ...part('ü') });
      expect(await there.tasks.partBehind(own, 2)).toBeUndefined();
      expect(await there.tasks.partBehind({ accountId: THEIRS, id }, -1)).toBeUndefined();
      // What a process that has lost the task hands in is not kept.
      await took(there.tasks, 500);
      expect(await here.tasks.advance(task, { rows: [row(3)], part: part('late'), leaseUntil: 200 })).toBe('lost');
      expect(await there.tasks.partBehind(own, 2)).toBeUndefined();
    });

    it('takes a task from a process that is gone, which can do nothing with it any more', async () => {
      await add();
      const lost = await took(here.tasks);
      await here.tasks.advance(lost, { rows: [row(0)], leaseUntil: 100 });
      expect(await there.tasks.take({ now: 100, ...LEASE })).toBeUndefined();
      const taken = await took(there.tasks, 101);
      expect(taken).toMatchObject({ id: lost.id, attempt: 2, done: 1, stalls: 1 });
      expect(await here.tasks.advance(lost, { rows: [row(1)], leaseUntil: 300 })).toBe('lost');
      await here.tasks.settle(lost, { state: 'done', reason: null, now: 9 });
      await here.tasks.giveBack(lost, 9);
      expect(await there.tasks.find(mine, lost.id)).toMatchObject({ state: 'running', done: 1 });
    });

    it('counts how often a task was taken without a row more', async () => {
      await add();
      for (let stalls = 1; stalls <= 3; stalls++) expect((await took(here.tasks, stalls * 1_000)).stalls).toBe(stalls);
      const task = await took(here.tasks, 9_000);
      await here.tasks.advance(task, { rows: [row(0)], leaseUntil: 9_001 });
      expect((await took(here.tasks, 10_000)).stalls).toBe(1);
    });

    it('puts one that is given back behind those that wait', async () => {
      const first = await add();
      const task = await took(here.tasks);
      const second = await add({ accountId: await newAccount(), createdAt: 6 });
      await here.tasks.giveBack(task, 20);
      expect(await here.tasks.find(mine, first.id)).toMatchObject({ state: 'waiting' });
      expect((await took(here.tasks)).id).toBe(second.id);
      expect(await took(here.tasks)).toMatchObject({ id: first.id, attempt: 2, stalls: 1 });
    });

    it('cancels what waits at once, what runs by its process, and nothing that has ended', async () => {
      const waiting = await add();
      expect(await here.tasks.cancel(mine, waiting.id, 8)).toBe(true);
      expect(await here.tasks.find(mine, waiting.id)).toMatchObject({ state: 'cancelled', finishedAt: 8 });
      expect(await here.tasks.take({ now: 10, ...LEASE })).toBeUndefined();
      const { id } = await add();
      const task = await took(here.tasks);
      expect(await there.tasks.cancel(mine, id, 11)).toBe(true);
      expect(await here.tasks.advance(task, { rows: [row(0)], leaseUntil: 100 })).toBe('cancelled');
      expect(await here.tasks.find(mine, id)).toMatchObject({ state: 'running', done: 1 });
      // Its process is gone before it could end it.
      expect(await took(there.tasks, 101)).toMatchObject({ id, isCancelled: true });
      const ended = await add({ accountId: await newAccount() });
      await here.tasks.settle(await took(here.tasks), { state: 'done', reason: null, now: 12 });
      expect(await here.tasks.cancel(ended.accountId, ended.id, 13)).toBe(true);
      expect(await here.tasks.find(ended.accountId, ended.id)).toMatchObject({ state: 'done', finishedAt: 12 });
    });

    it('stores a code with the mark of its row, or neither', async () => {
      await add();
      const task = await took(here.tasks);
      const code = {
        ...{ accountId: mine, code: `c${task.id}`, type: 'text' as const, name: 'x', data: 'x', content: 'x' },
        ...{ dynamic: false, foreground: 'rgb(0,0,0)', background: 'rgb(255,255,255)', logoAssetId: null },
        ...{ style: null, scannable: 'good' as const, createdAt: 5 },
      };
      const { id } = await here.codes.insert(code, markOf(task, 1));
      expect(await here.tasks.marks(task)).toEqual(new Map([[1, id]]));
      const again = there.codes.insert({ ...code, code: `d${task.id}` }, markOf(task, 1));
      await expect(again).rejects.toThrow(RowTakenError);
      expect(await here.codes.findByCode(`d${task.id}`)).toBeUndefined();
    });

    describe('with links that are made for rows', () => {
      const linkOf = (alias: string) => newLink({ accountId: mine, alias });
      const stored = async (alias: string) => (await here.links.findByAlias(mine, 0, alias))?.id;

      it('stores link and mark together, and tells whoever goes on', async () => {
        await add();
        const task = await took(here.tasks);
        const link = await here.links.insert(linkOf('marked'), markOf(task, 0));
        expect(await there.tasks.marks(task)).toEqual(new Map([[0, link.id]]));
        // Not told before it is done.
        expect((await here.tasks.rows(task, PAGE)).items).toEqual([]);
        const told = row(0, { objectId: link.id });
        await here.tasks.advance(task, { rows: [told], leaseUntil: 100 });
        expect((await here.tasks.rows(task, PAGE)).items).toEqual([told]);
        expect(await there.tasks.marks({ ...task, done: 1 })).toEqual(new Map());
      });

      it('makes no second link for a row, of whatever name', async () => {
        await add();
        const task = await took(here.tasks);
        await here.links.insert(linkOf('once'), markOf(task, 0));
        for (const alias of ['once', 'twice']) {
          await expect(there.links.insert(linkOf(alias), markOf(task, 0))).rejects.toThrow(RowTakenError);
        }
        expect(await stored('twice')).toBeUndefined();
        await expect(there.links.insert(linkOf('once'), markOf(task, 1))).rejects.toThrow(TakenError);
        expect([...(await here.tasks.marks(task)).keys()]).toEqual([0]);
      });

      it('makes one link of several that are made at the same time', async () => {
        await add();
        const task = await took(here.tasks);
        const made = await Promise.allSettled(
          [1, 2, 3, 4].map((n) => here.links.insert(linkOf(`race-${n}`), markOf(task, 0))),
        );
        expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const reasons = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
        for (const reason of reasons) expect(reason).toBeInstanceOf(RowTakenError);
      });

      it('makes none for a process that has lost the task, nor for one that was removed', async () => {
        await add();
        const lost = await took(here.tasks);
        const taken = await took(there.tasks, 500);
        await expect(here.links.insert(linkOf('late'), markOf(lost, 0))).rejects.toThrow(RowTakenError);
        expect(await stored('late')).toBeUndefined();
        await here.tasks.remove(mine, taken.id);
        await expect(there.links.insert(linkOf('gone'), markOf(taken, 0))).rejects.toThrow(RowTakenError);
        expect(await stored('gone')).toBeUndefined();
      });
    });

    it('shows no task that was removed, and sweeps it away with its rows', async () => {
      const { id } = await add();
      const task = await took(here.tasks);
      const part = { body: Buffer.from('a'), tail: Buffer.from('b') };
      await here.tasks.advance(task, { rows: [row(0), row(2_500)], part, leaseUntil: 100 });
      expect(await here.tasks.remove(mine, id)).toBe(true);
      expect(await here.tasks.remove(mine, id)).toBe(false);
      expect(await here.tasks.find(mine, id)).toBeUndefined();
      expect(await here.tasks.page(mine, PAGE)).toEqual({ items: [], total: 0 });
      expect(await here.tasks.advance(task, { rows: [row(3_000)], leaseUntil: 100 })).toBe('lost');
      // Its file, two parts of rows, and the task.
      expect(await sweeps({ before: 0, kept: 50 })).toBe(4);
      expect(await here.tasks.marks({ ...task, done: 0 })).toEqual(new Map());
    });

    it('sweeps what ended before, and all but the newest of an account', async () => {
      const ended: number[] = [];
      for (const now of [10, 20, 30, 40]) {
        ended.push((await add()).id);
        await here.tasks.settle(await took(here.tasks), { state: 'done', reason: null, now });
      }
      const waiting = await add();
      await sweeps({ before: 11, kept: 2 });
      const left = (await here.tasks.page(mine, PAGE)).items.map(({ id }) => id);
      expect(left).toEqual([waiting.id, ended[3], ended[2]]);
    });

    async function sweeps(request: { before: number; kept: number }): Promise<number> {
      let parts = 0;
      while (await here.tasks.sweep(request)) parts++;
      return parts;
    }
  });
}

/** Without what earlier tests have left. */
async function emptyQueue(tasks: TaskStore): Promise<void> {
  let task: TakenTask | undefined;
  do {
    task = await tasks.take({ now: 1_000_000, leaseUntil: 1, mostRunning: 100 });
    if (task) await tasks.settle(task, { state: 'done', reason: null, now: 1 });
  } while (task);
  while (await tasks.sweep({ before: Number.MAX_SAFE_INTEGER, kept: 0 }));
}
