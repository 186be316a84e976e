import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import { reasonOf } from '../command-error.ts';
import { CHECKS, type Check, DEEP_CHECKS, type Finding } from './doctor-checks.ts';

/**
 * Runs `doctor [--deep]`: one line per check, `ok`, `warn` or `FAIL`; exit code 1 when one failed. Works beside a running
 * service.
 */
export async function doctorCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { deep: { type: 'boolean' } } });
  const config = readConfig();
  let failed = false;
  for (const check of values.deep ? [...CHECKS, ...DEEP_CHECKS] : CHECKS) {
    const { severity, sentence } = await runCheck(check, config);
    console.log(`${severity.padEnd(5)} ${check.name}: ${sentence}`);
    failed ||= severity === 'FAIL';
  }
  return failed ? 1 : 0;
}

async function runCheck(check: Check, config: Config): Promise<Finding> {
  try {
    return await check.run(config);
  } catch (error) {
    return { severity: 'FAIL', sentence: reasonOf(error) };
  }
}
