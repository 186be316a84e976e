import { parseArgs } from 'node:util';
import type { Config } from '../../../config.ts';
import { runCheck } from '../../../system-health/system-health.ts';
import { checksOf, deepChecksOf } from './doctor-checks.ts';

/**
 * Runs `doctor [--deep]`: one line per check, `ok`, `warn` or `FAIL`; exit code 1 when one failed. Works beside a running
 * service.
 */
export async function doctorCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { deep: { type: 'boolean' } } });
  const config = readConfig();
  let failed = false;
  for (const check of [...checksOf(config), ...(values.deep ? deepChecksOf(config) : [])]) {
    const { name, severity, sentence } = await runCheck(check);
    console.log(`${severity.padEnd(5)} ${name}: ${sentence}`);
    failed ||= severity === 'FAIL';
  }
  return failed ? 1 : 0;
}
