import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { objectsSuite } from './objects.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';
import { queriesSuite } from './queries.suite.ts';
import { regressionsSuite } from './regressions.suite.ts';

describe('the embedded event log, with random queries', () => {
  const log = useOracleLog(openEmbedded);
  regressionsSuite(log);
  queriesSuite(log);
  objectsSuite(log);
});
