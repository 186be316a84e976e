/**
 * fast-check, as every test gets it: all properties begin from one seed, so that a run says the same here and in CI.
 * `PROPERTY_SEED=random npm test` looks for what that seed doesn't find, and `PROPERTY_SEED=N` for what was found.
 */
import fc from '../../../node_modules/fast-check/lib/fast-check.js';
import { readPropertySeed } from './property-seed.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: readPropertySeed(process.env.PROPERTY_SEED) });

export * from '../../../node_modules/fast-check/lib/fast-check.js';
export default fc;
