import { readFileSync } from 'node:fs';
import { descendants } from './processes.ts';

/** Memory of a process and all that it started, in megabytes: pages that several share count once. */
export function memoryMegabytes(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, process) => sum + ownMegabytes(process), 0);
}

function ownMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) / 1000;
}

const LOOK_EVERY_MS = 500;

/** The most that was in use from now on, looked at twice a second. */
export function watchMemory(read: () => number): () => number {
  let most = read();
  const timer = setInterval(() => {
    most = Math.max(most, read());
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return Math.max(most, read());
  };
}
