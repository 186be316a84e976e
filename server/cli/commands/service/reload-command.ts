import { parseArgs } from 'node:util';
import type { Config } from '../../../config.ts';
import { requestReload } from '../../control.ts';

/** Runs `reload`: the running service replaces its workers one after another, with the code that is on disk now. */
export async function reloadCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  parseArgs({ args: [...args], options: {} });
  const report = await requestReload(readConfig().dataDirectory);
  console.log(report);
  return /^Replaced \d+ workers\.$/.test(report) ? 0 : 1;
}
