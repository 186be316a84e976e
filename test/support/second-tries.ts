import type { Reporter, TestCase } from 'vitest/node';

/** The part of a test that tells how it went. */
export type Tried = Pick<TestCase, 'fullName' | 'diagnostic' | 'result'> & {
  readonly module: Pick<TestCase['module'], 'relativeModuleId'>;
};

/**
 * Tells at the end which tests passed only when they were tried again (`retry` in vitest.config.ts), with what they said the
 * first time: each of them is a fault to look for, in the test or in what it tests.
 */
export class SecondTries implements Reporter {
  readonly #told: string[] = [];
  print: (text: string) => void = console.log;

  onTestCaseResult(test: Tried): void {
    if (!test.diagnostic()?.flaky) return;
    const reasons = (test.result().errors ?? []).map(({ message }) => `  ${message}`);
    this.#told.push([`${test.module.relativeModuleId} > ${test.fullName}`, ...reasons].join('\n'));
  }

  onTestRunEnd(): void {
    if (this.#told.length > 0) this.print(`Passed only when tried again:\n${this.#told.join('\n')}`);
  }
}

export default SecondTries;
