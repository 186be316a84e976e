import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files with processes, browsers, or large suites that a file of three lines imports. */
const LONG =
  /\/(test\/(browser|contract|faults|simulation)|server\/(assembly|cli|qr|reports|storage))\/|\/server\/main\./;

/** Long files first, otherwise in the given order. */
export function longFirst<File extends { moduleId: string }>(files: readonly File[]): File[] {
  const isLong = ({ moduleId }: File) => LONG.test(moduleId);
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
}

/** Vitest starts with the largest files, so the slowest could start last while other processes are idle. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files));
  }
}
