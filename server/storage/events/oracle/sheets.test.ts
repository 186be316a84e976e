import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { DAYS_ARE_OVER } from './days.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';
import { sheetsSuite } from './sheets.suite.ts';

describe('rows of closed days that are kept, on the embedded engine', () =>
  sheetsSuite(useOracleLog(openEmbedded, DAYS_ARE_OVER)));
