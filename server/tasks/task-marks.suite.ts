import { describe, expect, it } from 'vitest';
import { newLink } from '../links/link.fixture.ts';
import type { Link } from '../links/link-port.ts';
import { RowTakenError } from '../platform/task-row-key.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { markOf, type OpenTaskStores, PAGE, row, useTaskBench } from './task-bench.fixture.ts';

/** The contract of every store that creates objects for task rows: exactly once, with the row's mark, or not at all. */
export function describeTaskMarks(open: OpenTaskStores): void {
  describe('objects created for task rows', () => {
    const bench = useTaskBench(open);
    const { add, took } = bench;

    it('stores a code with the mark of its row, or neither', async () => {
      await add();
      const task = await took(bench.here.tasks);
      const code = {
        accountId: bench.mine,
        code: `c${task.id}`,
        type: 'text' as const,
        name: 'x',
        data: 'x',
        content: 'x',
        dynamic: false,
        foreground: 'rgb(0,0,0)',
        background: 'rgb(255,255,255)',
        logoAssetId: null,
        style: null,
        scannable: 'good' as const,
        createdAt: 5,
      };
      const { id } = await bench.here.codes.insert(code, { mark: markOf(task, 1) });
      expect(await bench.here.tasks.marks(task)).toEqual(new Map([[1, id]]));
      const again = bench.there.codes.insert({ ...code, code: `d${task.id}` }, { mark: markOf(task, 1) });
      await expect(again).rejects.toThrow(RowTakenError);
      expect(await bench.here.codes.findByCode(`d${task.id}`)).toBeUndefined();
    });

    describe('links created for rows', () => {
      const linkOf = (alias: string) => newLink({ accountId: bench.mine, alias });
      const stored = async (alias: string) => (await bench.here.links.findByAlias(bench.mine, 0, alias))?.id;

      it('are stored together with the mark, and the next process sees both', async () => {
        await add();
        const task = await took(bench.here.tasks);
        const link = await bench.here.links.insert(linkOf('marked'), markOf(task, 0));
        expect(await bench.there.tasks.marks(task)).toEqual(new Map([[0, link.id]]));
        // The row is not reported before it is done.
        expect((await bench.here.tasks.rows(task, PAGE)).items).toEqual([]);
        const details = row(0, { objectId: link.id });
        await bench.here.tasks.advance(task, { rows: [details], leaseUntil: 100 });
        expect((await bench.here.tasks.rows(task, PAGE)).items).toEqual([details]);
        expect(await bench.there.tasks.marks({ ...task, done: 1 })).toEqual(new Map());
      });

      it('are created once per row, under any name', async () => {
        await add();
        const task = await took(bench.here.tasks);
        await bench.here.links.insert(linkOf('once'), markOf(task, 0));
        for (const alias of ['once', 'twice']) {
          await expect(bench.there.links.insert(linkOf(alias), markOf(task, 0))).rejects.toThrow(RowTakenError);
        }
        expect(await stored('twice')).toBeUndefined();
        await expect(bench.there.links.insert(linkOf('once'), markOf(task, 1))).rejects.toThrow(UniqueViolationError);
        expect([...(await bench.here.tasks.marks(task)).keys()]).toEqual([0]);
      });

      it('stores many links with the marks of their rows, and none of them when one row is done', async () => {
        await add();
        const task = await took(bench.here.tasks);
        const [first, taken, third] = await bench.here.links.insertMany(['some-1', 'some-1', 'some-3'].map(linkOf), {
          marks: [0, 1, 2].map((place) => markOf(task, place)),
        });
        expect(taken).toBeUndefined();
        expect(await bench.there.tasks.marks(task)).toEqual(
          new Map([
            [0, (first as Link).id],
            [2, (third as Link).id],
          ]),
        );
        for (const aliases of [
          ['some-4', 'some-5'],
          ['some-4', 'some-3'],
        ]) {
          const again = bench.there.links.insertMany(aliases.map(linkOf), {
            marks: [markOf(task, 1), markOf(task, 2)],
          });
          await expect(again).rejects.toThrow(RowTakenError);
        }
        expect(await stored('some-4')).toBeUndefined();
        expect([...(await bench.here.tasks.marks(task)).keys()]).toEqual([0, 2]);
      });

      it('creates one link for concurrent attempts', async () => {
        await add();
        const task = await took(bench.here.tasks);
        const created = await Promise.allSettled(
          [1, 2, 3, 4].map((n) => bench.here.links.insert(linkOf(`race-${n}`), markOf(task, 0))),
        );
        expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const reasons = created.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
        for (const reason of reasons) expect(reason).toBeInstanceOf(RowTakenError);
      });

      it('are not created by a process that has lost the task, nor for a removed one', async () => {
        await add();
        const lost = await took(bench.here.tasks);
        const taken = await took(bench.there.tasks, 500);
        await expect(bench.here.links.insert(linkOf('late'), markOf(lost, 0))).rejects.toThrow(RowTakenError);
        expect(await stored('late')).toBeUndefined();
        await bench.here.tasks.remove(bench.mine, taken.id);
        await expect(bench.there.links.insert(linkOf('gone'), markOf(taken, 0))).rejects.toThrow(RowTakenError);
        expect(await stored('gone')).toBeUndefined();
      });
    });
  });
}
