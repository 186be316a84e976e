import { expect, it } from 'vitest';
import { SecondTries, type Tried } from './second-tries.ts';

function tried(fullName: string, { flaky, message }: { flaky: boolean; message?: string }): Tried {
  return {
    fullName,
    module: { relativeModuleId: 'test/browser/a.test.ts' },
    diagnostic: () => ({ flaky }) as ReturnType<Tried['diagnostic']>,
    result: () => ({ state: 'passed', errors: message ? [{ message }] : undefined }) as ReturnType<Tried['result']>,
  };
}

function told(...tests: Tried[]): string[] {
  const lines: string[] = [];
  const reporter = new SecondTries();
  reporter.print = (text) => lines.push(text);
  for (const test of tests) reporter.onTestCaseResult(test);
  reporter.onTestRunEnd();
  return lines;
}

it('what passed only when tried again is named, with what it said the first time', () => {
  const lines = told(tried('opens', { flaky: false }), tried('undoes', { flaky: true, message: 'no such row' }));
  expect(lines).toEqual(['Passed only when tried again:\ntest/browser/a.test.ts > undoes\n  no such row']);
});

it('a run without such tests says nothing', () => {
  expect(told(tried('opens', { flaky: false }))).toEqual([]);
});
