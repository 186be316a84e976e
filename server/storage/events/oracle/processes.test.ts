import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { useOracleLog } from './oracle-log.fixture.ts';
import { processesSuite } from './processes.suite.ts';
import { FIRST_DAY } from './rows.fixture.ts';

describe('the embedded event log, counted by several processes', () =>
  processesSuite(useOracleLog(openEmbedded, FIRST_DAY + 3_600_000)));
