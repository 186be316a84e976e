import { describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../test/support/vitest/patience.ts';
import { newLink } from '../links/link.fixture.ts';
import { RowTakenError } from '../platform/task-row-key.ts';
import { LEASE, markOf, type OpenTaskStores, PAGE, row, useTaskBench } from './task-bench.fixture.ts';
import { TASK_TOPIC } from './task-port.ts';

const THEIRS = 999;

/** The contract of every task store for tasks, their rows and their files. */
export function describeTaskStore(open: OpenTaskStores): void {
  describe('task store', () => {
    const bench = useTaskBench(open);
    const { add, took } = bench;

    it('keeps tasks for their account alone', async () => {
      const task = await add();
      const counts = { made: 0, exists: 0, refused: 0 };
      expect(task).toEqual({
        id: expect.any(Number),
        accountId: bench.mine,
        kind: 'link_import',
        name: 'links.csv',
        state: 'waiting',
        done: 0,
        total: 3,
        counts,
        resultBytes: 0,
        reason: null,
        createdAt: 5,
        finishedAt: null,
      });
      const newer = await add({ name: 'more.csv' });
      expect(await bench.here.tasks.find(bench.mine, task.id)).toEqual(task);
      expect(await bench.here.tasks.page(bench.mine, { limit: 1, offset: 0 })).toEqual({ items: [newer], total: 2 });
      expect(await bench.here.tasks.open(bench.mine)).toEqual({ count: 2, characters: 14 });
      expect(await bench.here.tasks.find(THEIRS, task.id)).toBeUndefined();
      expect(await bench.here.tasks.page(THEIRS, PAGE)).toEqual({ items: [], total: 0 });
      expect(await bench.here.tasks.open(THEIRS)).toEqual({ count: 0, characters: 0 });
      expect(await bench.here.tasks.cancel(THEIRS, task.id, 6)).toBe(false);
      expect(await bench.here.tasks.remove(THEIRS, task.id)).toBe(false);
      expect(await bench.here.tasks.find(bench.mine, task.id)).toEqual(task);
    });

    it('announces new tasks to every process, whose workers sleep until then', async () => {
      const heard = { here: new Set<number>(), there: new Set<number>() };
      const hear = (who: 'here' | 'there') =>
        bench[who].changes.subscribe(({ topic, id }) => topic === TASK_TOPIC && heard[who].add(id));
      const stops = [hear('here'), hear('there')];
      const { id } = await add();
      expect(heard.here).toEqual(new Set([id]));
      // Those of earlier tests arrive, too.
      await vi.waitFor(() => expect(heard.there).toContain(id), PATIENCE);
      for (const stop of stops) stop();
    });

    it('hands tasks out from the oldest, an account’s one after the other, and only so many', async () => {
      const first = await add();
      const second = await add();
      const theirs = await add({ accountId: await bench.newAccount(), createdAt: 6 });
      const taken = await took(bench.here.tasks);
      expect(taken).toMatchObject({ id: first.id, state: 'running', input: '{"ü":1}', attempt: 1, isCancelled: false });
      expect(await bench.here.tasks.take({ now: 11, leaseUntil: 100, mostRunning: 1 })).toBeUndefined();
      expect((await took(bench.there.tasks)).id).toBe(theirs.id);
      expect(await bench.there.tasks.take({ now: 11, ...LEASE })).toBeUndefined();
      expect(await bench.there.tasks.othersWait(theirs.accountId)).toBe(true);
      expect(await bench.there.tasks.othersWait(bench.mine)).toBe(false);
      await bench.here.tasks.settle(taken, { state: 'done', reason: null, now: 12 });
      expect((await took(bench.there.tasks)).id).toBe(second.id);
    });

    it('notes the creator of a task as that of its objects with every step, and of rows that no step completed', async () => {
      const { tasks, links, authors } = bench.here;
      const accountId = bench.mine;
      const task = await add({ by: { personId: 0, keyId: -4 }, createdAt: 8 });
      const created = { personId: 0, name: '', key: '', at: 8 };
      const ofTask = () => authors.of(accountId, 'task', [task.id]);
      expect(await ofTask()).toEqual(new Map([[task.id, { created, changed: created }]]));
      const taken = await took(tasks);
      const makeLink = async (place: number) =>
        (await links.insert(newLink({ accountId, alias: `by-task-${place}` }), markOf(taken, place))).id;
      const ids = [await makeLink(0), await makeLink(1)];
      const known = async () => [...(await authors.of(accountId, 'link', ids)).keys()];
      expect(await known()).toEqual([]);
      const rows = [row(0, { objectId: ids[0] ?? 0 }), row(1, { result: 'exists', objectId: ids[1] ?? 0 })];
      await tasks.advance(taken, { rows, leaseUntil: 100 });
      expect(await known()).toEqual([ids[0]]);
      ids.push(await makeLink(2));
      await tasks.settle(taken, { state: 'cancelled', reason: null, now: 12 });
      expect(await authors.of(accountId, 'link', ids)).toEqual(
        new Map([ids[0], ids[2]].map((id) => [id, { created, changed: created }])),
      );
      while (await tasks.sweep({ before: 99, kept: 0 }));
      expect(await ofTask()).toEqual(new Map());
    });

    it('hands a task to one of many that ask at once', async () => {
      const wanted = [await add(), await add({ accountId: await bench.newAccount() })];
      await add();
      const requested = await Promise.all(
        Array.from({ length: 8 }, (_, n) => (n % 2 ? bench.here : bench.there).tasks.take({ now: 10, ...LEASE })),
      );
      const ids = requested.flatMap((task) => (task ? [task.id] : []));
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
      // The loser of a race retries a second later.
      const later = [
        await bench.here.tasks.take({ now: 11, ...LEASE }),
        await bench.there.tasks.take({ now: 11, ...LEASE }),
      ];
      expect([...ids, ...later.flatMap((task) => (task ? [task.id] : []))].toSorted()).toEqual(
        wanted.map(({ id }) => id).toSorted(),
      );
    });

    it('returns nothing of a deleted account, and creates nothing for it', async () => {
      await add();
      const task = await took(bench.here.tasks);
      await bench.here.accounts.remove(bench.mine, 7);
      expect(await bench.here.tasks.advance(task, { rows: [row(0)], leaseUntil: 100 })).toBe('lost');
      const link = newLink({ accountId: bench.mine, alias: 'of-nobody' });
      await expect(bench.here.links.insert(link, markOf(task, 0))).rejects.toThrow(RowTakenError);
      expect(await bench.there.tasks.take({ now: 500, ...LEASE })).toBeUndefined();
    });

    it('counts steps, and returns finished rows in their order', async () => {
      const { id } = await add();
      const task = await took(bench.here.tasks);
      const refused = row(1, { result: 'refused', objectId: null, details: { refusal: 'no' } });
      expect(await bench.here.tasks.advance(task, { rows: [row(0), refused], leaseUntil: 200 })).toBe('goes on');
      const known = row(2, { result: 'exists' });
      expect(await bench.here.tasks.advance(task, { rows: [known], leaseUntil: 200 })).toBe('goes on');
      const counts = { made: 1, exists: 1, refused: 1 };
      // The last step has no rows when the one before was full.
      expect(await bench.here.tasks.advance(task, { rows: [], leaseUntil: 200 })).toBe('goes on');
      expect(await bench.here.tasks.find(bench.mine, id)).toMatchObject({ done: 3, counts });
      const own = { accountId: bench.mine, id };
      expect(await bench.here.tasks.rows(own, PAGE)).toEqual({ items: [row(0), refused, known], total: 3 });
      expect(await bench.here.tasks.rows(own, { limit: 1, offset: 1 })).toEqual({ items: [refused], total: 3 });
      expect((await bench.here.tasks.rows(own, { ...PAGE, result: 'exists' })).items).toEqual([known]);
      expect(await bench.here.tasks.rows({ accountId: THEIRS, id }, PAGE)).toEqual({ items: [], total: 0 });
      await bench.here.tasks.settle(task, { state: 'failed', reason: 'why', now: 9 });
      expect(await bench.here.tasks.find(bench.mine, id)).toMatchObject({
        state: 'failed',
        reason: 'why',
        finishedAt: 9,
        done: 3,
      });
      expect(await bench.here.tasks.open(bench.mine)).toEqual({ count: 0, characters: 0 });
    });

    it('lists failed tasks of all accounts, and continues them after their last row with their input', async () => {
      const { tasks } = bench.here;
      const [older, newer, done] = [
        await add({ total: 2 }),
        await add({ accountId: await bench.newAccount(), createdAt: 6 }),
        await add({ accountId: await bench.newAccount(), createdAt: 7 }),
      ];
      const end = async (state: 'failed' | 'done', now: number) =>
        tasks.settle(await took(tasks), { state, reason: 'why', now });
      const first = await took(tasks);
      await tasks.advance(first, { rows: [row(0)], leaseUntil: 200 });
      await tasks.settle(first, { state: 'failed', reason: 'why', now: 20 });
      await end('failed', 21);
      await end('done', 22);
      const listed = await tasks.failed({ limit: 1, offset: 0 });
      expect(listed.items.map(({ id, reason, canRetry }) => [id, reason, canRetry])).toEqual([[newer.id, 'why', true]]);
      expect(listed.total).toBe(2);
      expect(await tasks.retry(older.id, 30)).toEqual({ accountId: bench.mine, isQueued: true });
      expect(await tasks.retry(older.id, 31)).toEqual({ accountId: bench.mine, isQueued: false });
      expect((await tasks.retry(done.id, 30))?.isQueued).toBe(false);
      expect(await tasks.retry(987_654, 30)).toBeUndefined();
      const again = await took(bench.there.tasks, 40);
      expect(again).toMatchObject({
        id: older.id,
        input: '{"ü":1}',
        done: 1,
        stalls: 1,
        reason: null,
        finishedAt: null,
      });
      expect((await tasks.failed(PAGE)).items.map(({ id }) => id)).toEqual([newer.id]);
      await tasks.remove(newer.accountId, newer.id);
      expect(await tasks.retry(newer.id, 50)).toBeUndefined();
      expect((await tasks.failed(PAGE)).total).toBe(0);
    });

    it('stores a file in parts, each with its rows', async () => {
      const { id } = await add();
      const task = await took(bench.here.tasks);
      const own = { accountId: bench.mine, id };
      const part = (text: string) => ({ body: Buffer.from(text), tail: Buffer.from([0, 255, text.length]) });
      await bench.here.tasks.advance(task, { rows: [row(0), row(1)], part: part('first'), leaseUntil: 200 });
      await bench.here.tasks.advance(task, { rows: [row(2)], part: part('ü'), leaseUntil: 200 });
      expect((await bench.here.tasks.find(bench.mine, id))?.resultBytes).toBe(7);
      expect(await bench.there.tasks.partBehind(own, -1)).toEqual({ place: 0, ...part('first') });
      expect(await bench.there.tasks.partBehind(own, 0)).toEqual({ place: 2, ...part('ü') });
      expect(await bench.there.tasks.partBehind(own, 2)).toBeUndefined();
      expect(await bench.there.tasks.partBehind({ accountId: THEIRS, id }, -1)).toBeUndefined();
      // Results of a process that has lost the task are discarded.
      await took(bench.there.tasks, 500);
      expect(await bench.here.tasks.advance(task, { rows: [row(3)], part: part('late'), leaseUntil: 200 })).toBe(
        'lost',
      );
      expect(await bench.there.tasks.partBehind(own, 2)).toBeUndefined();
    });

    it('reassigns a task of a crashed process, which can no longer change it', async () => {
      await add();
      const lost = await took(bench.here.tasks);
      await bench.here.tasks.advance(lost, { rows: [row(0)], leaseUntil: 100 });
      expect(await bench.there.tasks.take({ now: 100, ...LEASE })).toBeUndefined();
      const taken = await took(bench.there.tasks, 101);
      expect(taken).toMatchObject({ id: lost.id, attempt: 2, done: 1, stalls: 1 });
      expect(await bench.here.tasks.advance(lost, { rows: [row(1)], leaseUntil: 300 })).toBe('lost');
      await bench.here.tasks.settle(lost, { state: 'done', reason: null, now: 9 });
      await bench.here.tasks.giveBack(lost, 9);
      expect(await bench.there.tasks.find(bench.mine, lost.id)).toMatchObject({ state: 'running', done: 1 });
    });

    it('counts how often a task was taken without a row more', async () => {
      await add();
      for (let stalls = 1; stalls <= 3; stalls++)
        expect((await took(bench.here.tasks, stalls * 1_000)).stalls).toBe(stalls);
      const task = await took(bench.here.tasks, 9_000);
      await bench.here.tasks.advance(task, { rows: [row(0)], leaseUntil: 9_001 });
      expect((await took(bench.here.tasks, 10_000)).stalls).toBe(1);
    });

    it('puts one that is given back behind those that wait', async () => {
      const first = await add();
      const task = await took(bench.here.tasks);
      const second = await add({ accountId: await bench.newAccount(), createdAt: 6 });
      await bench.here.tasks.giveBack(task, 20);
      expect(await bench.here.tasks.find(bench.mine, first.id)).toMatchObject({ state: 'waiting' });
      expect((await took(bench.here.tasks)).id).toBe(second.id);
      expect(await took(bench.here.tasks)).toMatchObject({ id: first.id, attempt: 2, stalls: 1 });
    });

    it('cancels what waits immediately, what runs by its process, and nothing that has ended', async () => {
      const waiting = await add();
      expect(await bench.here.tasks.cancel(bench.mine, waiting.id, 8)).toBe(true);
      expect(await bench.here.tasks.find(bench.mine, waiting.id)).toMatchObject({ state: 'cancelled', finishedAt: 8 });
      expect(await bench.here.tasks.take({ now: 10, ...LEASE })).toBeUndefined();
      const { id } = await add();
      const task = await took(bench.here.tasks);
      expect(await bench.there.tasks.cancel(bench.mine, id, 11)).toBe(true);
      expect(await bench.here.tasks.advance(task, { rows: [row(0)], leaseUntil: 100 })).toBe('cancelled');
      expect(await bench.here.tasks.find(bench.mine, id)).toMatchObject({ state: 'running', done: 1 });
      // The process crashed before it could end the task.
      expect(await took(bench.there.tasks, 101)).toMatchObject({ id, isCancelled: true });
      const ended = await add({ accountId: await bench.newAccount() });
      await bench.here.tasks.settle(await took(bench.here.tasks), { state: 'done', reason: null, now: 12 });
      expect(await bench.here.tasks.cancel(ended.accountId, ended.id, 13)).toBe(true);
      expect(await bench.here.tasks.find(ended.accountId, ended.id)).toMatchObject({ state: 'done', finishedAt: 12 });
    });

    it('shows no task that was removed, and sweeps it away with its rows', async () => {
      const { id } = await add();
      const task = await took(bench.here.tasks);
      const part = { body: Buffer.from('a'), tail: Buffer.from('b') };
      await bench.here.tasks.advance(task, { rows: [row(0), row(2_500)], part, leaseUntil: 100 });
      expect(await bench.here.tasks.remove(bench.mine, id)).toBe(true);
      expect(await bench.here.tasks.remove(bench.mine, id)).toBe(false);
      expect(await bench.here.tasks.find(bench.mine, id)).toBeUndefined();
      expect(await bench.here.tasks.page(bench.mine, PAGE)).toEqual({ items: [], total: 0 });
      expect(await bench.here.tasks.advance(task, { rows: [row(3_000)], leaseUntil: 100 })).toBe('lost');
      // The file, two parts of rows, and the task.
      expect(await sweeps({ before: 0, kept: 50 })).toBe(4);
      expect(await bench.here.tasks.marks({ ...task, done: 0 })).toEqual(new Map());
    });

    it('sweeps what ended before, and all but the newest of an account', async () => {
      const ended: number[] = [];
      for (const now of [10, 20, 30, 40]) {
        ended.push((await add()).id);
        await bench.here.tasks.settle(await took(bench.here.tasks), { state: 'done', reason: null, now });
      }
      const waiting = await add();
      await sweeps({ before: 11, kept: 2 });
      const left = (await bench.here.tasks.page(bench.mine, PAGE)).items.map(({ id }) => id);
      expect(left).toEqual([waiting.id, ended[3], ended[2]]);
    });

    async function sweeps(request: { before: number; kept: number }): Promise<number> {
      let parts = 0;
      while (await bench.here.tasks.sweep(request)) parts++;
      return parts;
    }
  });
}
