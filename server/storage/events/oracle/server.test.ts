import { describe } from 'vitest';
import { openServer } from '../event-log.fixture.ts';
import { useOracleLog } from './oracle-log.fixture.ts';
import { questionsSuite } from './questions.suite.ts';

describe('the event log of a server, asked anything', () => questionsSuite(useOracleLog(openServer), 0.25));
