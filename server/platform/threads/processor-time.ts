import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second on every architecture (`getconf CLK_TCK`). */
const TICK_MS = 10;
/** Places of `utime` and `stime` behind the command's name; see proc_pid_stat(5). */
const USER = 11;
const SYSTEM = 12;

/** Returns the processor time that a process has used, with all its threads, in milliseconds; 0 if it cannot be read. */
export function processorTimeMs(
  processId: number | undefined,
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): number {
  try {
    const stat = read(`/proc/${processId}/stat`);
    // The name is in parentheses and may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS || 0;
  } catch {
    return 0;
  }
}
