import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/support/vitest/long-files-first.ts';
import { PATIENCE } from './test/support/vitest/patience.ts';
import { FULL_SCOPE_FILES, IS_FULL_SCOPE } from './test/support/vitest/scope.ts';

const EVERY_FOLDER = '{bench,contract,scripts,server,test,tracker,web}';
/** These mock modules, which must not be loaded before. */
const WITH_OTHER_MODULES = ['server/platform/password-hash.test.ts', 'web/frame/palette/palette-commands.test.ts'];
/** These measure the memory of their process, which earlier files of the same process would disturb. */
const WITH_OWN_MEMORY = ['server/platform/geo/{geo,geo-file}.test.ts'];
const NOT_IN_SCOPE = IS_FULL_SCOPE ? [] : FULL_SCOPE_FILES;
const APART = [...WITH_OTHER_MODULES, ...WITH_OWN_MEMORY];

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'apart', include: APART, exclude: NOT_IN_SCOPE } },
      {
        extends: true,
        test: {
          name: 'together',
          include: [`${EVERY_FOLDER}/**/*.test.{ts,tsx}`],
          exclude: [...APART, ...NOT_IN_SCOPE, '**/node_modules/**'],
          // A process per file, loading every module again, costs more than most of these tests do.
          isolate: false,
        },
      },
    ],
    alias: [
      {
        find: /^fast-check$/,
        replacement: join(import.meta.dirname, 'test', 'support', 'vitest', 'seeded-fast-check.ts'),
      },
    ],
    globalSetup: ['test/support/postgres/postgres-setup.ts', 'test/support/browser/demo-setup.ts'],
    // Processes, not threads: better-sqlite3 and chDB are native code.
    pool: 'forks',
    // Fewer collections of short-lived objects: 7 % less processor time.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32'],
    // Tests wait for processes and browsers: six workers keep two cores busy.
    maxWorkers: 6,
    // `--sequence.shuffle.files` on the command line wins.
    sequence: process.argv.some((word) => word.startsWith('--sequence')) ? {} : { sequencer: LongFilesFirst },
    // No test measures time. These limits end tests that hang, on busy machines too.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: PATIENCE },
    watch: false,
  },
});
