import { describe } from 'vitest';
import { openServer } from '../event-log.fixture.ts';
import { objectsSuite } from './objects.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';
import { queriesSuite } from './queries.suite.ts';
import { regressionsSuite } from './regressions.suite.ts';

describe('the event log of a server, with random queries', () => {
  const log = useOracleLog(openServer);
  regressionsSuite(log);
  queriesSuite(log, 0.25);
  objectsSuite(log, 0.25);
});
