import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { columnTablesSuite } from './column-tables.suite.ts';
import { AFTER_LAST_DAY } from './days.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';

describe('the column cache of closed days, on the embedded engine', () =>
  columnTablesSuite(useOracleLog(openEmbedded, AFTER_LAST_DAY)));
