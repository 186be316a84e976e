import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { objectsSuite } from './objects.suite.ts';
import { IS_FULL, useOracleLog } from './oracle-log.fixture.ts';
import { queriesSuite } from './queries.suite.ts';
import { regressionsSuite } from './regressions.suite.ts';

/** A normal run takes half of the seconds for objects; with half for queries, a planted fault of the bounce rate survived. */
const SHARE = IS_FULL ? 1 : 0.5;

describe('the embedded event log, with random queries', () => {
  const log = useOracleLog(openEmbedded);
  regressionsSuite(log);
  queriesSuite(log);
  objectsSuite(log, SHARE);
});
