import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { AFTER_LAST_DAY } from './days.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';
import { visitsSuite } from './visits.suite.ts';

describe('the stored visits of closed days, on the embedded engine', () =>
  visitsSuite(useOracleLog(openEmbedded, AFTER_LAST_DAY)));
