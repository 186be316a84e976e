/**
 * fast-check, as every test gets it: all properties begin from one seed, so that a run says the same here and in CI.
 * `PROPERTY_SEED=random npm test` looks for what that seed doesn't find, and `PROPERTY_SEED=N` for what was found. A sampled
 * run tries the first third of the cases.
 */
import fc from '../../../node_modules/fast-check/lib/fast-check.js';
import { readPropertySeed } from './property-seed.ts';
import { IS_FULL_SCOPE } from './scope.ts';

const DEFAULT_RUNS = 100;
const SHARE = IS_FULL_SCOPE ? 1 : 1 / 3;

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: readPropertySeed(process.env.PROPERTY_SEED) });

export const assert = ((property, parameters) =>
  fc.assert(property, {
    ...parameters,
    numRuns: Math.ceil((parameters?.numRuns ?? DEFAULT_RUNS) * SHARE),
  })) as typeof fc.assert;

export * from '../../../node_modules/fast-check/lib/fast-check.js';
export default { ...fc, assert };
