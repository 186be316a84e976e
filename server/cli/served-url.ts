import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const FILE = 'served-address';

type Served = Pick<Config, 'dataDirectory' | 'baseUrl'>;

/** Stores the service's address in the data folder, because commands may run without its settings. */
export function saveServedUrl({ dataDirectory, baseUrl }: Served): void {
  try {
    writeFileSync(join(dataDirectory, FILE), `${baseUrl}\n`, { mode: 0o600 });
  } catch {
    // Only links printed by commands depend on it.
  }
}

/** Returns the base of a command's links: from its own settings, or the last address of this folder's service. */
export function servedUrl(config: Served & Pick<Config, 'isBaseUrlSet'>): string {
  if (config.isBaseUrlSet) return config.baseUrl;
  try {
    const noted = readFileSync(join(config.dataDirectory, FILE), 'utf8').trim();
    return /^https?:$/.test(URL.parse(noted)?.protocol ?? '') ? noted : config.baseUrl;
  } catch {
    return config.baseUrl;
  }
}
