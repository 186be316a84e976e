import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { AFTER_LAST_DAY } from './days.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';
import { sheetsSuite } from './sheets.suite.ts';

describe('the column cache of closed days, on the embedded engine', () =>
  sheetsSuite(useOracleLog(openEmbedded, AFTER_LAST_DAY)));
