import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    watch: false,
  },
});
