/**
 * Scope of a test run. `npm test` runs a sample of the large matrices and the most important browser journeys; `npm run
 * test:full` (TEST_SCOPE=full) runs everything.
 */
export const IS_FULL_SCOPE = process.env.TEST_SCOPE === 'full';

/** All of a matrix in the full scope; else every `step`-th entry, beginning at `offset`. */
export function sampleOf<Entry>(entries: readonly Entry[], step: number, offset = 0): readonly Entry[] {
  return IS_FULL_SCOPE ? entries : entries.filter((_entry, index) => index % step === offset % step);
}

/** Details of screens whose main journey always runs. */
const SCREEN_DETAILS = [
  'audit',
  'back',
  'bio-pictures',
  'campaign-codes',
  'campaign-menu',
  'campaign-names',
  'campaign-analytics',
  'campaigns-phone',
  'channels',
  'charts',
  'code-filtered-traffic',
  'codes-deleted',
  'codes-designer',
  'codes-labels',
  'codes-list',
  'codes-phone',
  'codes-save',
  'dashboard-ahead',
  'dashboard-drill',
  'dashboard-use',
  'domains',
  'filtered-traffic',
  'first-analytics',
  'frame',
  'funnels',
  'goals',
  'guests',
  'home-activity',
  'subpaths',
  'link-picture',
  'link-places',
  'list-columns',
  'lists',
  'notices',
  'orphans',
  'third-party-images',
  'palette',
  'pixels',
  'wording',
  'settings',
  'settings-people',
  'tablet',
  'tasks',
  'touch',
  'webhooks',
];

/** Files that only `npm run test:full` and a run that names them take. */
export const FULL_SCOPE_FILES: readonly string[] = [
  ...SCREEN_DETAILS.map((name) => `test/browser/app/${name}.test.ts`),
  // `embedded` of the oracle, hostile requests and rules on SQLite, and examples on both run always.
  ...['days', 'early', 'erasing', 'cached-results', 'processes', 'server', 'column-tables', 'visits'].map(
    (name) => `server/storage/events/oracle/${name}.test.ts`,
  ),
  // The same as on a desktop, widths and weights of pages, and details of what `tracker.test.ts` shows.
  'test/browser/first-minutes-phone.test.ts',
  'test/browser/public-pages-layout.test.ts',
  'test/browser/tracker-plain.test.ts',
  // `backup.test.ts` compares the rows of a restored backup, too.
  'server/cli/backup-drill.test.ts',
  // Parts of them are tested beside their sources.
  'test/faults/move.test.ts',
  'test/faults/slow-clients.test.ts',
  'test/contract/hostile-postgres.test.ts',
  'test/contract/rules-postgres.test.ts',
];
