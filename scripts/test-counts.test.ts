import { expect, it } from 'vitest';
import { countTests, type TestReport } from './test-counts.ts';

const file = (...tests: string[]) => ({
  status: tests.every((status) => status === 'passed') && tests.length > 0 ? 'passed' : 'failed',
  assertionResults: tests.map((status) => ({ status })),
});

function report(passed: number, failed: number, files: ReturnType<typeof file>[] = []): TestReport {
  return { numPassedTests: passed, numFailedTests: failed, testResults: files };
}

it.each<[string, TestReport | undefined, number, { passed: number; failed: number }]>([
  ['a good run', report(3, 0, [file('passed')]), 0, { passed: 3, failed: 0 }],
  ['failed tests', report(3, 2, [file('passed', 'failed')]), 1, { passed: 3, failed: 2 }],
  ['a file that breaks at its import', report(3, 0, [file('passed'), file()]), 1, { passed: 3, failed: 1 }],
  ['both', report(3, 1, [file('failed'), file()]), 1, { passed: 3, failed: 2 }],
  ['an error outside of any test', report(3, 0, [file('passed')]), 1, { passed: 3, failed: 1 }],
  ['no tests at all', report(0, 0), 0, { passed: 0, failed: 1 }],
  ['no report', undefined, 0, { passed: 0, failed: 1 }],
])('%s is counted', (_, given, exitCode, expected) => {
  expect(countTests(given, exitCode)).toEqual(expected);
});
