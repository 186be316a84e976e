import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/support/vitest/long-files-first.ts';
import { PATIENCE } from './test/support/vitest/patience.ts';

const EVERY_FOLDER = '{bench,contract,scripts,server,test,tracker,web}';
/** Tests that start processes, engines and mail servers, each file in a process of its own. */
const OF_THEIR_OWN = ['{bench,test,tracker}/**/*.test.ts', 'server/{cli,reports,storage}/**/*.test.ts'];
/** These put others in the place of modules, which must not have been read before. */
const WITH_OTHER_MODULES = ['server/platform/password-hash.test.ts', 'web/frame/palette-commands.test.ts'];
/** These measure the memory of their process, of which others before them may leave something that goes meanwhile. */
const WITH_OWN_MEMORY = ['server/platform/geo/{geo,geo-file}.test.ts'];
const APART = [...OF_THEIR_OWN, ...WITH_OTHER_MODULES, ...WITH_OWN_MEMORY];

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'apart', include: APART } },
      {
        extends: true,
        test: {
          name: 'together',
          include: [`${EVERY_FOLDER}/**/*.test.{ts,tsx}`],
          exclude: [...APART, '**/node_modules/**'],
          // A new process a file, and everything read anew, costs more than most of these tests do.
          isolate: false,
        },
      },
    ],
    alias: [
      { find: /^fast-check$/, replacement: join(import.meta.dirname, 'test', 'support', 'seeded-fast-check.ts') },
    ],
    globalSetup: ['test/support/postgres/postgres-setup.ts'],
    // Processes, not threads: better-sqlite3 and chDB are native code.
    pool: 'forks',
    maxWorkers: 2,
    // Asked for another order (`--sequence.shuffle.files`), it is that one.
    sequence: process.argv.some((word) => word.startsWith('--sequence')) ? {} : { sequencer: LongFilesFirst },
    // For tests that start processes of their own, on machines that have other things to do besides. Nothing here is timed:
    // these are for what never happens.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: PATIENCE },
    watch: false,
  },
});
