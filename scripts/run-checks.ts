import type { Check, CheckResult } from './checks.ts';

/**
 * Runs every check, even after a failure, and prints a line for each: `ok` or `FAIL` with the problems.
 *
 * @returns the exit code: 1 when any check failed
 */
export async function runChecks(
  checks: readonly Check[],
  root: string,
  print: (text: string) => void,
): Promise<number> {
  let failed = 0;
  for (const check of checks) {
    const { problems, figures } = await resultOf(check, root);
    if (problems.length > 0) failed++;
    print(
      `${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${check.name}${problems.length === 0 ? '' : `: ${problems.join('\n      ')}`}`,
    );
    if (figures !== undefined) print(figures);
  }
  print(failed === 0 ? 'All checks passed.' : `${failed} of ${checks.length} checks failed.`);
  return failed === 0 ? 0 : 1;
}

async function resultOf(check: Check, root: string): Promise<CheckResult> {
  try {
    return await check.run(root);
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
}
