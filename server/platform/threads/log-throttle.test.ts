import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleLog } from './log-throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function listening() {
  const heard: [string, number][] = [];
  const tell = throttleLog((error, keptBack) => heard.push([String(error), keptBack]));
  return { heard, tell };
}

it('logs the first of many equal errors immediately, the next after ten seconds, with the number in between', () => {
  const { heard, tell } = listening();
  for (let time = 0; time < 1000; time += 1) tell(new Error('full'));
  expect(heard).toEqual([['Error: full', 0]]);
  vi.advanceTimersByTime(10_001);
  tell(new Error('full'));
  expect(heard.at(-1)).toEqual(['Error: full', 999]);
});

it('does not suppress different errors', () => {
  const { heard, tell } = listening();
  tell(new Error('full'));
  tell(new Error('broken'));
  tell('no error at all');
  expect(heard.map(([text]) => text)).toEqual(['Error: full', 'Error: broken', 'no error at all']);
});

it('does not grow with messages that are all different', () => {
  const { heard, tell } = listening();
  for (let time = 0; time < 1000; time += 1) tell(new Error(`number ${time}`));
  expect(heard).toHaveLength(1000);
});
