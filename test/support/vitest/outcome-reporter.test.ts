import { expect, it } from 'vitest';
import { outcomeOf, type RunFile } from './outcome-reporter.ts';

const PASSED = { fullName: 'opens', result: () => ({ state: 'passed' }) };
const SKIPPED = { fullName: 'waits', result: () => ({ state: 'skipped' }) };
const FAILED = { fullName: 'undoes', result: () => ({ state: 'failed', errors: [{ message: 'no such row' }] }) };

function file(tests: ReturnType<RunFile['children']['allTests']>, { ok = true, message = '' } = {}): RunFile {
  return {
    relativeModuleId: 'a.test.ts',
    ok: () => ok,
    errors: () => (message === '' ? [] : [{ message, name: 'Error' }]),
    children: { allTests: () => tests },
  };
}

it.each([
  ['passed and skipped tests', file([PASSED, SKIPPED]), { passed: 1, failures: [] }],
  [
    'failed tests',
    file([PASSED, FAILED], { ok: false }),
    { passed: 1, failures: [{ test: 'undoes', message: 'no such row' }] },
  ],
  [
    'a file that breaks before its first test',
    file([], { ok: false, message: 'no such module' }),
    { passed: 0, failures: [{ test: 'the file itself', message: 'no such module' }] },
  ],
  [
    'a preparation that fails',
    file([SKIPPED], { ok: false }),
    { passed: 0, failures: [{ test: 'the file itself', message: '' }] },
  ],
])('%s are reported', (_, given, expected) => {
  expect(outcomeOf([given], [])).toEqual({ files: { 'a.test.ts': expected }, unhandledErrors: [] });
});

it('an error outside of all tests is reported', () => {
  expect(outcomeOf([], [{ message: 'lost', name: 'Error' }])).toEqual({ files: {}, unhandledErrors: ['lost'] });
});
