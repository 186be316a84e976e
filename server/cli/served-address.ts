import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const FILE = 'served-address';

type Served = Pick<Config, 'dataDirectory' | 'baseUrl'>;

/** Writes down, in the data folder, under which address the service is reached: commands run without its settings. */
export function noteServedAddress({ dataDirectory, baseUrl }: Served): void {
  try {
    writeFileSync(join(dataDirectory, FILE), `${baseUrl}\n`, { mode: 0o600 });
  } catch {
    // Nothing but links that commands print depends on it.
  }
}

/** What a command's links begin with: what its own settings say, or else where the service of this folder was last. */
export function servedAddress(config: Served, environment: Readonly<Record<string, string | undefined>>): string {
  if (environment.BASE_URL || environment.PORT) return config.baseUrl;
  try {
    const noted = readFileSync(join(config.dataDirectory, FILE), 'utf8').trim();
    return /^https?:$/.test(URL.parse(noted)?.protocol ?? '') ? noted : config.baseUrl;
  } catch {
    return config.baseUrl;
  }
}
