/** The part of vitest's JSON report that counts. */
export interface TestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[];
}

/**
 * Passed and failed tests. A file that breaks before its first test counts as one failure, and so does a run that ends
 * badly for any other reason, or without a single test: "0 failed" must mean that all is well.
 */
export function countTests(report: TestReport | undefined, exitCode: number): { passed: number; failed: number } {
  if (report === undefined) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + brokenFiles.length;
  const isBadEnd = exitCode !== 0 || passed === 0;
  return { passed, failed: failed === 0 && isBadEnd ? 1 : failed };
}
