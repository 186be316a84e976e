import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { objectsSuite } from './objects.suite.ts';
import { useOracleLog } from './oracle-log.fixture.ts';
import { questionsSuite } from './questions.suite.ts';

describe('the embedded event log, asked anything', () => {
  const log = useOracleLog(openEmbedded);
  questionsSuite(log);
  objectsSuite(log);
});
