/** What became of the tests of one file. A file that breaks before its first test has one failure, in its own name. */
export interface FileOutcome {
  readonly passed: number;
  readonly failures: readonly { readonly test: string; readonly message: string }[];
}

/** What became of a run: its files by their paths from the root, and errors that belong to no test. */
export interface TestOutcome {
  readonly files: Readonly<Record<string, FileOutcome>>;
  readonly unhandledErrors: readonly string[];
}

const IN_BROWSERS = /^test\/browser\//;
/** More files than this fail for a reason, and not by chance. */
const MAX_FILES_TRIED_AGAIN = 8;

function failedFiles({ files }: TestOutcome): string[] {
  return Object.keys(files).filter((file) => (files[file] as FileOutcome).failures.length > 0);
}

/**
 * Passed and failed tests. A run that ends badly without a failed test (an error outside of all of them, no test at all) counts
 * as one failure: "0 failed" must mean that all is well.
 */
export function countTests(outcome: TestOutcome | undefined): { passed: number; failed: number } {
  if (outcome === undefined) return { passed: 0, failed: 1 };
  const files = Object.values(outcome.files);
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const failed = files.reduce((sum, { failures }) => sum + failures.length, outcome.unhandledErrors.length);
  return { passed, failed: passed === 0 ? Math.max(failed, 1) : failed };
}

/** A run that ended badly though all its tests passed has an error that belongs to none of them. */
export function endedWith(exitCode: number, outcome: TestOutcome): TestOutcome {
  if (exitCode === 0 || countTests(outcome).failed > 0) return outcome;
  return { ...outcome, unhandledErrors: [`The run ended with ${exitCode}.`] };
}

/** The files to try again from their beginning (ADR 46): those of browsers, if nothing else failed and they are few. */
export function filesToTryAgain(outcome: TestOutcome | undefined): string[] {
  if (outcome === undefined || outcome.unhandledErrors.length > 0) return [];
  const files = failedFiles(outcome);
  const mayTry = files.length <= MAX_FILES_TRIED_AGAIN && files.every((file) => IN_BROWSERS.test(file));
  return mayTry ? files : [];
}

/** What became of a run whose failed files were tried again. Without an outcome of the second one, the first one's holds. */
export function afterSecondTry(first: TestOutcome, second: TestOutcome | undefined): TestOutcome {
  if (second === undefined) return first;
  return { files: { ...first.files, ...second.files }, unhandledErrors: second.unhandledErrors };
}

/** Which tests failed the first time and were then tried again, with what they said: each is a fault to look for. */
export function toldOfFirstTry(first: TestOutcome): string {
  const lines = failedFiles(first).flatMap((file) =>
    (first.files[file] as FileOutcome).failures.map(({ test, message }) => `${file} > ${test}\n  ${message}`),
  );
  return ['Failed the first time, and tried again from the beginning of their files:', ...lines].join('\n');
}
