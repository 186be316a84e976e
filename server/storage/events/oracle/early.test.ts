import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { earlySuite } from './early.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';
import { FIRST_DAY } from './rows.fixture.ts';

describe('a day that is not over, queried repeatedly, on the embedded engine', () =>
  earlySuite(useOracleLog(openEmbedded, FIRST_DAY + 3_600_000)));
