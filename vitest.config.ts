import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/support/long-files-first.ts';

export default defineConfig({
  test: {
    include: ['{bench,contract,scripts,server,test,tracker,web}/**/*.test.{ts,tsx}'],
    alias: [
      { find: /^fast-check$/, replacement: join(import.meta.dirname, 'test', 'support', 'seeded-fast-check.ts') },
    ],
    globalSetup: ['test/support/postgres-setup.ts'],
    // Processes, not threads: better-sqlite3 and chDB are native code.
    pool: 'forks',
    maxWorkers: 2,
    // Asked for another order (`--sequence.shuffle.files`), it is that one.
    sequence: process.argv.some((word) => word.startsWith('--sequence')) ? {} : { sequencer: LongFilesFirst },
    // For tests that start processes of their own, on machines that have other things to do besides.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    watch: false,
  },
});
