import { describe, expect, it } from 'vitest';
import { percentOf, seenTasks, seeTask, type Task, taskToShow } from './tasks.ts';

const task = (id: number, state: Task['state'], over: Partial<Task> = {}): Task => ({
  id,
  kind: 'link_import',
  name: '',
  state,
  done: 0,
  total: 10,
  made: 0,
  exists: 0,
  refused: 0,
  bytes: 0,
  reason: null,
  date: '2026-03-02 09:14:51',
  finished: null,
  until: null,
  ...over,
});

describe('the task indicator', () => {
  it.each<[string, Task[], number[], number | undefined, number]>([
    ['nothing where there is none', [], [], undefined, 0],
    ['what runs', [task(3, 'waiting'), task(2, 'running'), task(1, 'done')], [], 2, 1],
    ['what waits longest where nothing runs', [task(3, 'waiting'), task(2, 'waiting')], [], 2, 1],
    ['what ended', [task(2, 'done')], [], 2, 0],
    ['what failed', [task(2, 'failed')], [], 2, 0],
    ['the first of what ended', [task(3, 'done'), task(2, 'done')], [], 2, 1],
    ['not what was looked at', [task(3, 'done'), task(2, 'done')], [2], 3, 0],
    ['nothing once all was looked at', [task(3, 'done')], [3], undefined, 0],
    ['not what was cancelled by oneself', [task(3, 'cancelled')], [], undefined, 0],
  ])('is %s', (_what, tasks, seen, id, more) => {
    expect(taskToShow(tasks, seen)).toEqual(
      id === undefined ? undefined : { task: tasks.find((one) => one.id === id), more },
    );
  });

  it('remembers the newest hundred seen tasks', () => {
    for (let id = 1; id <= 120; id++) for (const _ of [1, 2]) seeTask(task(id, 'done'));
    expect(seenTasks.read()).toEqual(Array.from({ length: 100 }, (_, n) => n + 21));
  });
});

describe('the progress of a task', () => {
  it.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [9_999, 10_000, 99],
    [10_000, 10_000, 100],
  ])('%d of %d is %d percent', (done, total, percent) => expect(percentOf({ done, total })).toBe(percent));
});
