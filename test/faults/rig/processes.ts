import { readdirSync, readFileSync } from 'node:fs';

/** The processes that a process has started, and those that they have; none of one that is gone. */
export function descendants(processId: number): number[] {
  try {
    const children = readdirSync(`/proc/${processId}/task`).flatMap((task) =>
      readFileSync(`/proc/${processId}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.flatMap((child) => [child, ...descendants(child)]);
  } catch {
    return [];
  }
}

/** Descendants of a process whose command line contains a text. */
export function descendantsWith(processId: number, word: string): number[] {
  return descendants(processId).filter((child) => commandLine(child).includes(word));
}

function commandLine(processId: number): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Resident memory in bytes, 0 of a process that is gone. */
export function residentBytes(processId: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Kills with -9; a process that is gone already is as dead as is wanted. */
export function killHard(processId: number | undefined): void {
  signal(processId, 'SIGKILL');
}

export function signal(processId: number | undefined, name: NodeJS.Signals): void {
  if (processId === undefined || processId <= 0) return;
  try {
    process.kill(processId, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return !/\nState:\s+Z/.test(readFileSync(`/proc/${processId}/status`, 'utf8'));
  } catch {
    return false;
  }
}
