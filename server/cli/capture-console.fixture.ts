import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';

interface Printed {
  stdout: string;
  stderr: string;
}

const STREAMS = { log: 'stdout', error: 'stderr' } as const;
const captures = new AsyncLocalStorage<Printed>();
const patched = new WeakSet<Console['log']>();

/** Runs a command and returns its exit code with what it printed. Several may run at the same time. */
export async function captureConsole(run: () => Promise<number>): Promise<Printed & { code: number }> {
  patchConsole();
  const printed: Printed = { stdout: '', stderr: '' };
  const code = await captures.run(printed, run);
  return { code, ...printed };
}

/** Vitest may have replaced the console since the last call. */
function patchConsole(): void {
  for (const [name, stream] of Object.entries(STREAMS) as [keyof typeof STREAMS, keyof Printed][]) {
    const original = console[name];
    if (patched.has(original)) continue;
    console[name] = (...values: unknown[]) => {
      const printed = captures.getStore();
      if (printed === undefined) original(...values);
      else printed[stream] += `${format(...values)}\n`;
    };
    patched.add(console[name]);
  }
}
