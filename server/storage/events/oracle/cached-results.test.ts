import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { cachedResultsSuite } from './cached-results.suite.ts';
import { AFTER_LAST_DAY } from './days.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';

describe('what is kept of closed days, on the embedded engine', () =>
  cachedResultsSuite(useOracleLog(openEmbedded, AFTER_LAST_DAY)));
