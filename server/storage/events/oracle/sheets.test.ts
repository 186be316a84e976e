import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { DAYS_ARE_OVER } from './days.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';
import { sheetsSuite } from './sheets.suite.ts';

describe('the column cache of closed days, on the embedded engine', () =>
  sheetsSuite(useOracleLog(openEmbedded, DAYS_ARE_OVER)));
