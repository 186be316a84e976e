import { describe } from 'vitest';
import { openEmbedded } from '../event-log.fixture.ts';
import { useOracleLog } from './oracle-log.fixture.ts';
import { questionsSuite } from './questions.suite.ts';

describe('the embedded event log, asked anything', () => questionsSuite(useOracleLog(openEmbedded)));
