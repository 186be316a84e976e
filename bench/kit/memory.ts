import { readFileSync } from 'node:fs';
import type { Figure } from './figure.ts';
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

/** Maximum memory in use from now on, sampled twice a second. */
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

const IDLE_AT_MOST = 500;
const BUSY_AT_MOST = 1_500;

/** Held to what a small machine has. */
export function memoryFigures(prefix: string, idle: number, most: number): Figure[] {
  const figure = (name: string, value: number, atMost: number): Figure => ({
    name: `${prefix}memory of all processes, ${name}`,
    value,
    unit: 'MB',
    target: { of: 'value', atMost },
  });
  return [figure('idle', idle, IDLE_AT_MOST), figure('the most', most, BUSY_AT_MOST)];
}
