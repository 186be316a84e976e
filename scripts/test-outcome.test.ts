import { expect, it } from 'vitest';
import {
  afterSecondTry,
  countTests,
  endedWith,
  filesToTryAgain,
  type TestOutcome,
  toldOfFirstTry,
} from './test-outcome.ts';

const passing = { passed: 3, failures: [] };
const failing = { passed: 2, failures: [{ test: 'undoes', message: 'no such row' }] };
const BROWSER = 'test/browser/a.test.ts';

function outcome(files: TestOutcome['files'], ...unhandledErrors: string[]): TestOutcome {
  return { files, unhandledErrors };
}

it.each<[string, TestOutcome | undefined, { passed: number; failed: number }]>([
  ['a good run', outcome({ a: passing, b: passing }), { passed: 6, failed: 0 }],
  ['failed tests', outcome({ a: passing, b: failing }), { passed: 5, failed: 1 }],
  ['an error outside of any test', outcome({ a: passing }, 'lost'), { passed: 3, failed: 1 }],
  ['no tests at all', outcome({}), { passed: 0, failed: 1 }],
  ['nothing but a failure', outcome({ a: { ...failing, passed: 0 } }), { passed: 0, failed: 1 }],
  ['no outcome', undefined, { passed: 0, failed: 1 }],
])('%s is counted', (_, given, expected) => {
  expect(countTests(given)).toEqual(expected);
});

it.each([
  ['well', 0, passing, 0],
  ['badly, and nothing says why', 1, passing, 1],
  ['badly, for a failed test', 1, failing, 1],
])('a run that ended %s', (_, exitCode, file, failed) => {
  expect(countTests(endedWith(exitCode, outcome({ a: file }))).failed).toBe(failed);
});

it.each<[string, TestOutcome | undefined, string[]]>([
  ['a failed file of browsers', outcome({ a: passing, [BROWSER]: failing }), [BROWSER]],
  ['nothing that passed', outcome({ [BROWSER]: passing }), []],
  ['nothing beside a failure of another kind', outcome({ 'server/a.test.ts': failing, [BROWSER]: failing }), []],
  ['nothing beside an error outside of any test', outcome({ [BROWSER]: failing }, 'lost'), []],
  ['nothing of a run without an outcome', undefined, []],
  [
    'nothing where many fail, which is no chance',
    outcome(Object.fromEntries(Array.from({ length: 9 }, (_, number) => [`test/browser/${number}.test.ts`, failing]))),
    [],
  ],
])('tries again: %s', (_, given, expected) => {
  expect(filesToTryAgain(given)).toEqual(expected);
});

const first = outcome({ a: passing, [BROWSER]: failing });

it.each<[string, TestOutcome | undefined, { passed: number; failed: number }]>([
  ['passed', outcome({ [BROWSER]: passing }), { passed: 6, failed: 0 }],
  ['failed again', outcome({ [BROWSER]: failing }), { passed: 5, failed: 1 }],
  ['ended without an outcome', undefined, { passed: 5, failed: 1 }],
  ['lost an error', outcome({ [BROWSER]: passing }, 'lost'), { passed: 6, failed: 1 }],
])('a second try that %s is counted in the place of the first', (_, second, expected) => {
  expect(countTests(afterSecondTry(first, second))).toEqual(expected);
});

it('what failed the first time is named, with what it said', () => {
  expect(toldOfFirstTry(first)).toBe(
    'Failed the first time, and tried again from the beginning of their files:\ntest/browser/a.test.ts > undoes\n  no such row',
  );
});
