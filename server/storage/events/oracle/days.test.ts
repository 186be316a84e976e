import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { DAYS_ARE_OVER, daysSuite } from './days.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';

describe('the embedded event log', () => {
  const log = useOracleLog(openEmbedded, DAYS_ARE_OVER);
  daysSuite(log);
});
