import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Processes, browsers, and suites of hundreds of tests that a file of three lines asks for. */
const LONG = /\/(test\/(browser|contract|faults)|server\/(cli|storage))\//;

/** Those that take long come first, each in the order that there was. */
export function longFirst<File extends { moduleId: string }>(files: readonly File[]): File[] {
  const isLong = ({ moduleId }: File) => LONG.test(moduleId);
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
}

/** Vitest begins with the largest files: the longest of all would come last, and one process wait for the other. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files));
  }
}
