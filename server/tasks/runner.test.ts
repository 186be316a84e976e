import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invalidField, unavailable } from '../platform/app-error.ts';
import { RowTakenError } from '../platform/task-row-key.ts';
import { type Catalog, openSqliteCatalog } from '../storage/catalog/open-catalog.ts';
import { createRunner, type Runner } from './runner.ts';
import type { TaskRun } from './task-kind.ts';
import type { Task, TaskRow } from './task-port.ts';

const MINUTE_MS = 60_000;

let directory: string;
let catalog: Catalog;
let people = 0;
/** Processed rows, as `task:place`. */
let dealt: string[];
let errors: unknown[];
/** Called before each row. */
let onRow: (turn: TaskRun, place: number) => unknown;
const added: Task[] = [];
let clock: { time: number; now(): number };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'waymark-runner-'));
  catalog = await openSqliteCatalog(directory);
});
afterAll(async () => {
  await catalog.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  [dealt, errors, onRow] = [[], [], () => undefined];
  clock = { time: 1_000, now: () => clock.time };
  // Remove leftovers of earlier tests.
  for (const { accountId, id } of added.splice(0)) await catalog.tasks.remove(accountId, id);
});

async function* run(turn: TaskRun): AsyncGenerator<TaskRow> {
  for (let place = turn.task.done; place < turn.task.total; place++) {
    await onRow(turn, place);
    dealt.push(`${turn.task.name}:${place}`);
    yield { place, line: place + 1, result: 'made', objectId: null, details: {} };
  }
}

function newRunner(): Runner {
  return createRunner({
    store: catalog.tasks,
    kindOf: () => ({ run }),
    clock,
    onError: (error) => errors.push(error),
  });
}

async function newAccount(): Promise<number> {
  people++;
  const person = { email: `r${people}@example.com`, username: `r${people}`, passwordHash: 'x', plan: 'free' };
  const key = { hash: `runner-${people}`, lastFour: 'abcd', expiresAt: null };
  return (await catalog.accounts.create({ ...person, key, now: 1 })).id;
}

async function add(name: string, over: Partial<Task> = {}): Promise<Task> {
  const accountId = over.accountId ?? (await newAccount());
  const { total = 3, createdAt = clock.time } = over;
  const by = { personId: 0, keyId: 0 };
  const task = await catalog.tasks.add({ accountId, kind: 'link_import', name, input: '{}', total, createdAt, by });
  added.push(task);
  return task;
}

const shown = ({ accountId, id }: Task) => catalog.tasks.find(accountId, id);

describe('a runner', () => {
  it('works on what waits until nothing does', async () => {
    const first = await add('a');
    const second = await add('b', { accountId: first.accountId });
    await newRunner().work();
    expect(dealt).toEqual(['a:0', 'a:1', 'a:2', 'b:0', 'b:1', 'b:2']);
    expect(await shown(first)).toMatchObject({ state: 'done', done: 3, finishedAt: 1_000, reason: null });
    expect(await shown(second)).toMatchObject({ state: 'done', counts: { made: 3, exists: 0, refused: 0 } });
  });

  it('reports its progress while it runs', async () => {
    const task = await add('long', { total: 700 });
    const seen = new Set<number>();
    onRow = async () => seen.add((await shown(task))?.done ?? -1);
    await newRunner().work();
    expect([...seen]).toEqual([0, 300, 600]);
  });

  it('keeps the count of rows when the last of them fills a step', async () => {
    const task = await add('round', { total: 500 });
    await newRunner().work();
    expect(await shown(task)).toMatchObject({ state: 'done', done: 500 });
  });

  it('resumes after the last finished row when a process crashed, with its results', async () => {
    const task = await add('gone', { total: 310 });
    onRow = (_turn, place) => place === 305 && Promise.reject(new Error('the process is gone'));
    await newRunner().work();
    expect(await shown(task)).toMatchObject({ state: 'running', done: 300 });
    // Nobody else touches the task during the other process's lease.
    await newRunner().work();
    expect(errors).toHaveLength(1);
    clock.time += MINUTE_MS;
    onRow = (turn) => expect(turn.task).toMatchObject({ attempt: 2, done: 300 });
    await newRunner().work();
    expect(await shown(task)).toMatchObject({ state: 'done', done: 310, counts: { made: 310 } });
    expect(dealt.filter((row) => row === 'gone:299')).toHaveLength(1);
    expect(dealt.filter((row) => row === 'gone:304')).toHaveLength(2);
  });

  it('ends a task within a step when it is cancelled', async () => {
    const task = await add('cancelled', { total: 800 });
    onRow = (_turn, place) => place === 10 && catalog.tasks.cancel(task.accountId, task.id, 1_000);
    await newRunner().work();
    expect(await shown(task)).toMatchObject({ state: 'cancelled', done: 300 });
  });

  it('ends a task that was canceled while no process worked on it', async () => {
    const task = await add('dead');
    onRow = () => Promise.reject(new Error('the process is gone'));
    await newRunner().work();
    await catalog.tasks.cancel(task.accountId, task.id, 1_000);
    clock.time += MINUTE_MS;
    await newRunner().work();
    expect(await shown(task)).toMatchObject({ state: 'cancelled', done: 0 });
  });

  it('gives back what is under way when it is stopped, and begins nothing more', async () => {
    const task = await add('stopped', { total: 40 });
    const later = await add('later');
    const runner = newRunner();
    onRow = (_turn, place) => place === 5 && runner.stop();
    await runner.work();
    expect(await shown(task)).toMatchObject({ state: 'waiting', done: 6 });
    expect(await shown(later)).toMatchObject({ state: 'waiting', done: 0 });
    await newRunner().work();
    expect(dealt.filter((row) => row.startsWith('stopped'))).toHaveLength(40);
  });

  it('interleaves a long task with others', async () => {
    const long = await add('long', { total: 4 });
    const short = await add('short', { total: 1 });
    onRow = () => {
      clock.time += 20_000;
    };
    await newRunner().work();
    expect(dealt).toEqual(['long:0', 'short:0', 'long:1', 'long:2', 'long:3']);
    for (const task of [long, short]) expect(await shown(task)).toMatchObject({ state: 'done' });
  });

  it.each([
    ['fails with the reason what no attempt can do', invalidField('csv', 'Colors must be rgb.'), 'failed'],
    [
      'leaves alone what is not its own any more',
      new RowTakenError({ taskId: 1, attempt: 1, place: 0, line: 1 }),
      'waiting',
    ],
    ['tries again what may be mended by then', unavailable(), 'running'],
    ['tries again after a bug', new TypeError('a bug'), 'running'],
  ])('%s', async (_what, error, state) => {
    const task = await add('faulty');
    const runner = newRunner();
    onRow = () => {
      runner.stop();
      return Promise.reject(error);
    };
    await runner.work();
    expect(await shown(task)).toMatchObject({ state, reason: state === 'failed' ? 'Colors must be rgb.' : null });
    expect(errors).toEqual(state === 'running' ? [error] : []);
  });

  it('gives up what ends its process over and over', async () => {
    const task = await add('poison');
    onRow = () => Promise.reject(new Error('the process is gone'));
    for (let attempt = 0; attempt < 6; attempt++) {
      await newRunner().work();
      clock.time += MINUTE_MS;
    }
    expect(await shown(task)).toMatchObject({ state: 'failed', reason: expect.stringContaining('Start it again') });
    expect(errors).toHaveLength(5);
  });
});
