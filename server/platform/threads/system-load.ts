import { availableParallelism, loadavg } from 'node:os';

/** Upper limit of the factor, however busy the machine is. */
const MAX_LOAD_FACTOR = 4;

/**
 * Returns the factor by which to extend timeouts: 1 if every program gets a processor immediately, higher if programs
 * queue, because everything takes longer then.
 */
export function loadFactor(programsPerProcessor: number = loadOfThisMachine()): number {
  return Math.min(MAX_LOAD_FACTOR, Math.max(1, programsPerProcessor));
}

function loadOfThisMachine(): number {
  const [lastMinute = 0] = loadavg();
  return lastMinute / availableParallelism();
}
