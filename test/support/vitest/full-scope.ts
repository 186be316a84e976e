import { describe, it } from 'vitest';
import { IS_FULL_SCOPE } from './scope.ts';

/** For details of a journey that always runs: `npm test` skips them, `npm run test:full` and runs of named files don't. */
export const itInFullScope = it.runIf(IS_FULL_SCOPE);
export const describeInFullScope = describe.runIf(IS_FULL_SCOPE);
