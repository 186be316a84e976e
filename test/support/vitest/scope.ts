/**
 * How much a run tests. `npm test` takes a sample of the large matrices and the browser journeys that people depend on most;
 * `npm run test:full` (TEST_SCOPE=full) takes everything.
 */
export const IS_FULL_SCOPE = process.env.TEST_SCOPE === 'full';

/** All of a matrix in the full scope; else every `step`-th entry, beginning at `offset`. */
export function sampleOf<Entry>(entries: readonly Entry[], step: number, offset = 0): readonly Entry[] {
  return IS_FULL_SCOPE ? entries : entries.filter((_entry, index) => index % step === offset % step);
}

/** Files of test/browser/app that only `npm run test:full` and `npm run test:browser` run: details of screens whose main journey runs always. */
export const FULL_SCOPE_FILES: readonly string[] = [
  'back',
  'campaign-codes',
  'campaign-menu',
  'campaign-names',
  'campaigns-phone',
  'charts',
  'code-filtered-traffic',
  'codes-deleted',
  'codes-labels',
  'codes-list',
  'codes-phone',
  'codes-save',
  'dashboard-ahead',
  'dashboard-drill',
  'dashboard-use',
  'first-numbers',
  'home-activity',
  'filtered-traffic',
  'link-below',
  'link-picture',
  'link-places',
  'list-columns',
  'lists',
  'notices',
  'orphans',
  'others-pictures',
  'palette',
  'tablet',
  'touch',
  'weight',
].map((name) => `test/browser/app/${name}.test.ts`);
