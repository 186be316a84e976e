import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { AFTER_LAST_DAY } from './days.suite.ts';
import { keptSuite } from './kept.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';

describe('what is kept of closed days, on the embedded engine', () =>
  keptSuite(useOracleLog(openEmbedded, AFTER_LAST_DAY)));
