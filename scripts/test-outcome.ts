/** Results of the tests of one file. A file that breaks before its first test has one failure, under its own name. */
export interface FileOutcome {
  readonly passed: number;
  readonly failures: readonly { readonly test: string; readonly message: string }[];
}

/** Results of a run: files by their path from the root, and errors outside of any test. */
export interface TestOutcome {
  readonly files: Readonly<Record<string, FileOutcome>>;
  readonly unhandledErrors: readonly string[];
}

/**
 * Counts passed and failed tests. A run that ends badly without a failed test (an error outside of any test, no test at all)
 * counts as one failure, so that "0 failed" always means success.
 */
export function countTests(outcome: TestOutcome | undefined): { passed: number; failed: number } {
  if (outcome === undefined) return { passed: 0, failed: 1 };
  const files = Object.values(outcome.files);
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const failed = files.reduce((sum, { failures }) => sum + failures.length, outcome.unhandledErrors.length);
  return { passed, failed: passed === 0 ? Math.max(failed, 1) : failed };
}

/** Adds an error to a run that exited with an error although all of its tests passed. */
export function endedWith(exitCode: number, outcome: TestOutcome): TestOutcome {
  if (exitCode === 0 || countTests(outcome).failed > 0) return outcome;
  return { ...outcome, unhandledErrors: [`vitest exited with ${exitCode}.`] };
}
