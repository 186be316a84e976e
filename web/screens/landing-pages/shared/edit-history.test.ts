import { describe, expect, it } from 'vitest';
import { type EditHistory, NO_HISTORY, recorded, redone, undone } from './edit-history.ts';

interface Values {
  name: string;
  theme?: string;
}

/** Applies changes one after another: name of the field, new value, time. */
function applied(changes: readonly [field: keyof Values, value: string, at: number][], start: Values = { name: '' }) {
  let values = start;
  let history: EditHistory<Values> = NO_HISTORY;
  for (const [field, value, at] of changes) {
    history = recorded(history, values, { fields: field, at });
    values = { ...values, [field]: value };
  }
  return { values, history };
}

describe('the history of a form', () => {
  it('has nothing to undo or redo at first', () => {
    expect(undone(NO_HISTORY, { name: '' })).toBeUndefined();
    expect(redone(NO_HISTORY, { name: '' })).toBeUndefined();
  });

  it('goes back step by step, and forth again', () => {
    const { values, history } = applied([
      ['name', 'Ada', 0],
      ['theme', 'candy', 100],
    ]);
    const first = undone(history, values);
    expect(first?.values).toEqual({ name: 'Ada' });
    const second = first && undone(first.history, first.values);
    expect(second?.values).toEqual({ name: '' });
    expect(second && undone(second.history, second.values)).toBeUndefined();
    const forth = second && redone(second.history, second.values);
    expect(forth?.values).toEqual({ name: 'Ada' });
    expect(forth && redone(forth.history, forth.values)?.values).toEqual({ name: 'Ada', theme: 'candy' });
  });

  it.each([
    ['typing without a pause', [0, 200, 800], 1],
    ['typing with a pause', [0, 200, 1_000], 2],
    ['typing with pauses only', [0, 700, 1_400], 3],
  ])('of %s has %j as steps', (_what, times, steps) => {
    const { history } = applied(times.map((at, index) => ['name', 'Ada'.slice(0, index + 1), at]));
    expect(history.past).toHaveLength(steps);
  });

  it('keeps changes of different fields apart, also without a pause', () => {
    const { history } = applied([
      ['name', 'A', 0],
      ['theme', 'sun', 10],
      ['name', 'Ad', 20],
    ]);
    expect(history.past).toHaveLength(3);
  });

  it('starts its own step after an undo', () => {
    const { values, history } = applied([
      ['name', 'A', 0],
      ['name', 'Ada', 5_000],
    ]);
    const back = undone(history, values);
    if (!back) throw new Error('nothing to undo');
    const next = recorded(back.history, back.values, { fields: 'name', at: 5_100 });
    expect(next.past).toHaveLength(2);
    expect(undone(next, { name: 'Adele' })?.values).toEqual({ name: 'A' });
  });

  it('has nothing to redo after a new change', () => {
    const { values, history } = applied([['name', 'Ada', 0]]);
    const back = undone(history, values);
    if (!back) throw new Error('nothing to undo');
    const next = recorded(back.history, back.values, { fields: 'theme', at: 50 });
    expect(redone(next, { name: '', theme: 'sun' })).toBeUndefined();
  });

  it('forgets the oldest of more than a hundred steps', () => {
    const { history } = applied(Array.from({ length: 130 }, (_, index) => ['name', String(index), index * 1_000]));
    expect(history.past).toHaveLength(100);
    expect(history.past[0]).toEqual({ name: '29' });
  });
});
