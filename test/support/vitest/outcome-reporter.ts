import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { FileOutcome, TestOutcome } from '../../../scripts/test-outcome.ts';

/** File in which a run records its outcome, for `npm test` to count. */
export const OUTCOME_FILE = join(import.meta.dirname, '..', '..', '..', '.cache', 'test-outcome.json');

/** The outcome part of a test file. */
export type RunFile = Pick<TestModule, 'relativeModuleId' | 'ok' | 'errors'> & {
  readonly children: {
    allTests(): Iterable<{ fullName: string; result(): { state: string; errors?: readonly { message: string }[] } }>;
  };
};

function fileOutcome(file: RunFile): FileOutcome {
  const tests = Array.from(file.children.allTests(), (test) => ({ name: test.fullName, ...test.result() }));
  const failures = tests
    .filter(({ state }) => state === 'failed')
    .map(({ name, errors = [] }) => ({ test: name, message: errors[0]?.message ?? '' }));
  // A file that cannot be read, or a `beforeAll` that fails, leaves no failed test.
  const isBroken = failures.length === 0 && !file.ok();
  if (isBroken) failures.push({ test: 'the file itself', message: file.errors()[0]?.message ?? '' });
  return { passed: tests.filter(({ state }) => state === 'passed').length, failures };
}

/** Outcome of a run, by files. */
export function outcomeOf(files: readonly RunFile[], unhandledErrors: readonly SerializedError[]): TestOutcome {
  return {
    files: Object.fromEntries(files.map((file) => [file.relativeModuleId, fileOutcome(file)])),
    unhandledErrors: unhandledErrors.map(({ message }) => message),
  };
}

/** Writes what became of a run to a file, for the script that started it. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(files: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    mkdirSync(dirname(OUTCOME_FILE), { recursive: true });
    writeFileSync(OUTCOME_FILE, JSON.stringify(outcomeOf(files, unhandledErrors)));
  }
}
