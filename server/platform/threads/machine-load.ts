import { availableParallelism, loadavg } from 'node:os';

/** However busy the machine is, nothing is waited for longer than so many times as usual. */
const LONGEST_STRETCH = 4;

/**
 * By how much to lengthen what is waited for before something counts as gone: 1 where every program gets a processor at once,
 * more where they queue, as everything takes longer there.
 */
export function loadStretch(programsPerProcessor: number = loadOfThisMachine()): number {
  return Math.min(LONGEST_STRETCH, Math.max(1, programsPerProcessor));
}

function loadOfThisMachine(): number {
  const [lastMinute = 0] = loadavg();
  return lastMinute / availableParallelism();
}
