import { describe, expect, it } from 'vitest';
import { processorTimeMs } from './processor-time.ts';

describe('the processor time of a process', () => {
  it('is read from Linux, whatever the name of its program', () => {
    const stat = '71 (a b) c) S 1 71 71 0 -1 4194560 900 0 3 0 250 31 0 0 20 0 12 0 5500 1 2';
    expect(processorTimeMs(71, (path) => (path === '/proc/71/stat' ? stat : ''))).toBe(2_810);
  });

  it('grows while this process works', () => {
    const before = processorTimeMs(process.pid);
    const until = before + 30;
    for (let round = 0; round < 1e6 && processorTimeMs(process.pid) < until; round++);
    expect(processorTimeMs(process.pid)).toBeGreaterThanOrEqual(until);
  });

  it.each([undefined, 2 ** 31])('of process %s is 0', (processId) => {
    expect(processorTimeMs(processId)).toBe(0);
  });

  it('is 0 where the system writes something else', () => {
    expect(processorTimeMs(1, () => 'nothing')).toBe(0);
  });
});
