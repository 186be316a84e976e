import { describe, expect, it } from 'vitest';
import { type History, NO_HISTORY, recorded, redone, undone } from './history.ts';

function stepsOf(...steps: readonly [state: string, name: string, at: number][]): History<string> {
  return steps.reduce<History<string>>(
    (history, [before, name, at]) => recorded(history, before, { name, at }),
    NO_HISTORY,
  );
}

describe('history', () => {
  it('goes back step by step and forward again', () => {
    const history = stepsOf(['a', 'dots', 0], ['b', 'eyes', 1]);
    const first = undone(history, 'c');
    expect(first?.state).toBe('b');
    const second = first && undone(first.history, first.state);
    expect(second?.state).toBe('a');
    expect(second && undone(second.history, second.state)).toBeUndefined();
    const again = second && redone(second.history, second.state);
    expect(again?.state).toBe('b');
    expect(again && redone(again.history, again.state)?.state).toBe('c');
    expect(redone(history, 'c')).toBeUndefined();
  });

  it('treats continuous typing as one step', () => {
    expect(stepsOf(['', 'name', 0], ['P', 'name', 200], ['Po', 'name', 900]).past).toEqual(['']);
    expect(stepsOf(['', 'name', 0], ['P', 'name', 5_000]).past).toEqual(['', 'P']);
    expect(stepsOf(['', 'name', 0], ['P', 'text', 100]).past).toEqual(['', 'P']);
  });

  it('treats each choice as a separate step, even in quick succession', () => {
    expect(stepsOf(['a', '', 0], ['b', '', 1], ['c', '', 2]).past).toEqual(['a', 'b', 'c']);
  });

  it('discards undone steps on a new change, and typing after an undo is a new step', () => {
    const back = undone(stepsOf(['a', 'name', 0], ['b', 'dots', 1]), 'c');
    expect(back && recorded(back.history, back.state, { name: 'dots', at: 2 })).toMatchObject({
      past: ['a', 'b'],
      future: [],
    });
  });

  it('forgets the oldest steps', () => {
    const many = Array.from({ length: 500 }, (_, index): [string, string, number] => [`${index}`, '', index]);
    expect(stepsOf(...many).past).toHaveLength(200);
    expect(stepsOf(...many).past.at(-1)).toBe('499');
  });
});
