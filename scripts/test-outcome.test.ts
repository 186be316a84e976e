import { expect, it } from 'vitest';
import { countTests, endedWith, type TestOutcome } from './test-outcome.ts';

const passing = { passed: 3, failures: [] };
const failing = { passed: 2, failures: [{ test: 'undoes', message: 'no such row' }] };

function outcome(files: TestOutcome['files'], ...unhandledErrors: string[]): TestOutcome {
  return { files, unhandledErrors };
}

it.each<[string, TestOutcome | undefined, { passed: number; failed: number }]>([
  ['a passing run', outcome({ a: passing, b: passing }), { passed: 6, failed: 0 }],
  ['failed tests', outcome({ a: passing, b: failing }), { passed: 5, failed: 1 }],
  ['an error outside of any test', outcome({ a: passing }, 'lost'), { passed: 3, failed: 1 }],
  ['no tests at all', outcome({}), { passed: 0, failed: 1 }],
  ['nothing but a failure', outcome({ a: { ...failing, passed: 0 } }), { passed: 0, failed: 1 }],
  ['no outcome', undefined, { passed: 0, failed: 1 }],
])('counts %s', (_, given, expected) => {
  expect(countTests(given)).toEqual(expected);
});

it.each([
  ['well', 0, passing, 0],
  ['badly, and nothing says why', 1, passing, 1],
  ['badly, for a failed test', 1, failing, 1],
])('a run that ended %s', (_, exitCode, file, failed) => {
  expect(countTests(endedWith(exitCode, outcome({ a: file }))).failed).toBe(failed);
});
