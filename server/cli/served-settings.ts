import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { type FixedSettings, SETTING_KEYS, variableOf } from '../service-settings/service-settings.ts';

const FILE = 'served-settings.json';

type Served = FixedSettings & Pick<Config, 'dataDirectory'>;

/** Stores in the data folder which settings the service's environment fixes, because commands may run without it. */
export function saveServedSettings(config: Served): void {
  const variables = Object.fromEntries(SETTING_KEYS.map((key) => [variableOf(key), config[key]]));
  try {
    writeFileSync(join(config.dataDirectory, FILE), `${JSON.stringify(variables)}\n`, { mode: 0o600 });
  } catch {
    // Only commands depend on it.
  }
}

/** Returns what is fixed for a command: by its own environment, or else by that of this folder's service. */
export function fixedSettings(config: Served): FixedSettings {
  const served = servedSettings(config.dataDirectory);
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, config[key] ?? served[key]]));
}

/** Reads the file like an environment. */
function servedSettings(dataDirectory: string): FixedSettings {
  try {
    const variables = Object.entries(JSON.parse(readFileSync(join(dataDirectory, FILE), 'utf8')));
    return readConfig(Object.fromEntries(variables.map(([name, value]) => [name, String(value)])));
  } catch {
    return {};
  }
}
