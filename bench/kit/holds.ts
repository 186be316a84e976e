import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Measures how long a service holds its main thread. */
export interface HoldProbe {
  readonly nodeOptions: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The longest hold since it was last asked, in milliseconds of CPU. */
  take(): Promise<number>;
}

/** `file` is where the probe in the service writes its port. */
export function createHoldProbe(file: string): HoldProbe {
  return {
    nodeOptions: ['--import', join(import.meta.dirname, 'hold-probe.ts')],
    environment: { HOLD_FILE: file },
    take: async () => Number(await (await fetch(`http://127.0.0.1:${await readFile(file, 'utf8')}`)).text()),
  };
}
